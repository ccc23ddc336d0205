import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, call, makeFirstAccount, newEmail, signInDevice, startSession } from '../../server/test/support/callers.ts'
import { noteSetupCode, setupCodeIn } from '../../server/test/support/processes/setup-codes.ts'

/** The data that an attacker needs. */
export type Target = { port: number; base: string; dataDir: string; mediaIds: string[] }

/** A separate server with the demo catalogue and default limits, and a signed-in person. */
export type AttackServer = {
  pid: number
  target: Target
  person: Browser
  email: string
  refreshToken: string
  sessionToken: string
  pageId: string
  close: () => Promise<void>
}

/** Starts the server of a checkout on loopback, on the embedded store. */
export async function openServer(checkout: string, env: Record<string, string> = {}): Promise<AttackServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'))
  const child = spawn(process.execPath, ['--max-semi-space-size=8', path.join(checkout, 'server/src/main.ts'), 'serve'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      MARQUEE_DATA_DIR: dataDir,
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_PORT: '0',
      MARQUEE_LOG: 'error',
      MARQUEE_LIMIT_CODES_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const [banner] = await Promise.race([once(child.stdout, 'data'), ended])
    const { port, pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.json'), 'utf8')) as { port: number; pid: number }
    noteSetupCode(`http://127.0.0.1:${port}`, async () => setupCodeIn(String(banner)))
    return { pid, close, ...(await moveIn(port, dataDir)) }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The same, but a bare server answers every request with a few bytes: shows which part of an increase is not the
 * server's.
 */
export async function openBareServer(server: AttackServer): Promise<AttackServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../measuring/bare-http.ts'), '{"status":"ok"}'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const close = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { ...server, pid: child.pid ?? 0, close, target: { ...server.target, port: Number(String(port)) } }
}

async function moveIn(port: number, dataDir: string): Promise<Omit<AttackServer, 'pid' | 'close'>> {
  const base = `http://127.0.0.1:${port}`
  const email = newEmail()
  const person = await makeFirstAccount(base, email)
  const { refreshToken } = await signInDevice(person)
  const { sessionToken } = await startSession(base, refreshToken)
  const made = await call(base, 'POST', '/pages', { token: sessionToken, body: {} })
  const pageId = String(made.body['id'])
  const target = { port, base, dataDir, mediaIds: await titlesOf(base, sessionToken) }
  return { target, person, email, refreshToken, sessionToken, pageId }
}

const LETTERS = 'aeiourstlnmdcpbghkfwvy'

/** Titles whose pictures can be requested. */
async function titlesOf(base: string, token: string): Promise<string[]> {
  const found = new Set<string>()
  for (const letter of LETTERS) {
    const { body } = await call(base, 'GET', `/search?q=${letter}&limit=50`, { token })
    for (const { id } of body['items'] as unknown as { id: string }[]) found.add(id)
  }
  return [...found]
}

/** Resident memory of a process. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
