import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoTitles } from '../../server/src/catalogue/sources/demo/demo.ts'
import { noteSetupCode, setupCodeIn } from '../../server/test/support/processes/setup-codes.ts'
import { startPostgres } from '../../server/test/support/store/postgres.ts'

/** The histogram measures the time between ticks: this is its value without lag. */
const RESOLUTION_MS = 10

/** Writes the 99th percentile of the event-loop lag to a file five times a second; a signal resets it. */
const lagProbe = `
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openSync, writeSync } from 'node:fs'
const delay = monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} })
delay.enable()
process.on('SIGUSR2', () => delay.reset())
const late = () => Math.max(0, delay.percentile(99) / 1e6 - ${RESOLUTION_MS})
const file = openSync(process.env.BENCH_LAG_FILE, 'w')
// Written in place: truncating the file would wait for a busy disk in the measured process.
setInterval(() => writeSync(file, String(late()).padEnd(24), 0), 200).unref()
`

const LAG_GOAL_MS = 20

/** A server process. */
type Served = { port: number; pid: number }

export type PageServer = {
  base: string
  port: number
  pid: number
  databaseUrl: string | undefined
  /** The folder of the benchmark's files, and the durability of the embedded store. */
  folder: string
  durability: 'full' | 'normal'
  /** The 99th percentile of the event-loop lag since `forgetLag`, and that of an idle process. */
  lag: () => string
  forgetLag: () => Promise<void>
  startBare: (body: string) => Promise<Served>
  close: () => Promise<void>
}

type Watched = { child: ChildProcess; lagFile: string }

/** A server process with a catalogue, on the embedded store or on PostgreSQL. */
export async function openServer(store: string, catalogue: string | undefined): Promise<PageServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'))
  const postgres = store === 'sqlite' ? undefined : await startPostgres()
  const children: ChildProcess[] = []
  const env = {
    ...process.env,
    MARQUEE_DATA_DIR: path.join(dataDir, 'node-0'),
    MARQUEE_HOST: '127.0.0.1',
    MARQUEE_PORT: '0',
    MARQUEE_DEMO: 'off',
    MARQUEE_LOG: 'warn',
    MARQUEE_LIMIT_CODES_PER_MINUTE: '0',
    MARQUEE_LIMIT_PENDING_CODES: '0',
    MARQUEE_LIMIT_POLL_SECONDS: '0',
    MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0',
    MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '1000000',
    MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
    MARQUEE_TRAIN_HOURS: '0', // the likes of this benchmark would start a training, which uses the other core
    ...(postgres && { DATABASE_URL: postgres.url, MARQUEE_SECRET: 's'.repeat(32) }),
  }
  const probe = path.join(dataDir, 'lag-probe.mjs')
  writeFileSync(probe, lagProbe)
  const watch = (name: string, words: string[], more = {}): Watched => {
    const lagFile = path.join(dataDir, `${name}-lag`)
    const child = spawn(process.execPath, ['--max-semi-space-size=8', '--import', probe, ...words], {
      env: { ...env, ...more, BENCH_LAG_FILE: lagFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return { child, lagFile }
  }
  importTitles(env, catalogue ?? demoFile(dataDir))
  const folder = path.join(dataDir, 'node-0')
  const watched = watch('server', ['server/src/main.ts', 'serve'])
  const server = { ...watched, ...(await served(watched.child, folder)) }
  const idle = watch('idle', ['-e', 'setInterval(() => {}, 1000)'])
  const lateMs = ({ lagFile }: Watched) => Number(readFileSync(lagFile, 'utf8'))
  return {
    base: `http://127.0.0.1:${server.port}`,
    port: server.port,
    pid: server.pid,
    databaseUrl: postgres?.url,
    folder: dataDir,
    durability: process.env['MARQUEE_DURABILITY'] === 'normal' ? 'normal' : 'full',
    lag: () => {
      return `event loop p99 ${lateMs(server).toFixed(1)} ms late (goal < ${LAG_GOAL_MS}), of an idle process ${lateMs(idle).toFixed(1)} ms`
    },
    forgetLag: async () => {
      for (const { child } of [server, idle]) child.kill('SIGUSR2')
      await new Promise((resolve) => setTimeout(resolve, 300))
    },
    startBare: async (body) => {
      const bodyFile = path.join(dataDir, 'bare-body')
      writeFileSync(bodyFile, body)
      const child = spawn(process.execPath, ['bench/measuring/bare-http.ts', `@${bodyFile}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const chunk = await new Promise<string>((resolve) => child.stdout?.once('data', (data) => resolve(String(data))))
      return { port: Number(chunk), pid: Number(child.pid) }
    },
    close: async () => {
      await ended(server.child)
      for (const child of children) child.kill('SIGTERM')
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function demoFile(dataDir: string): string {
  const file = path.join(dataDir, 'demo.ndjson')
  writeFileSync(
    file,
    demoTitles()
      .map((title) => JSON.stringify(title))
      .join('\n'),
  )
  return file
}

function importTitles(env: NodeJS.ProcessEnv, file: string): void {
  execFileSync(process.execPath, ['server/src/main.ts', 'import', 'ndjson', file, '--new'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
}

/** The address of a server, once it is ready. */
async function served(child: ChildProcess, folder: string): Promise<Served> {
  const banner = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (bytes) => resolve(String(bytes)))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const { port, pid } = JSON.parse(readFileSync(path.join(folder, 'server.json'), 'utf8')) as Served
  const base = `http://127.0.0.1:${port}`
  noteSetupCode(base, async () => setupCodeIn(banner))
  while ((await fetch(`${base}/health/ready`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  return { port, pid }
}
