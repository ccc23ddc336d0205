import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoTitles } from '../server/src/catalogue/sources/demo.ts'
import { startPostgres } from '../server/test/postgres.ts'

/** Writes the 99th percentile of the event loop's delay to a file, five times a second; a signal begins anew. */
const lagProbe = `
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeFileSync } from 'node:fs'
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on('SIGUSR2', () => delay.reset())
setInterval(() => writeFileSync(process.env.BENCH_LAG_FILE, String(delay.percentile(99) / 1e6)), 200).unref()
`

const LAG_GOAL_MS = 20

export type Place = {
  base: string
  port: number
  pid: number
  databaseUrl: string | undefined
  /** How late 99 of 100 turns of the event loop were at most since `forgetLag`, beside a process that does nothing else. */
  lag: () => string
  forgetLag: () => Promise<void>
  startBare: (body: string) => Promise<{ port: number; pid: number }>
  close: () => Promise<void>
}

/** A server in a process of its own with a catalogue, on PostgreSQL or the embedded store. */
export async function openPlace(store: string, catalogue: string | undefined): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'))
  const postgres = store === 'sqlite' ? undefined : await startPostgres()
  const children: ChildProcess[] = []
  const lagFile = path.join(dataDir, 'lag')
  const env = {
    ...process.env,
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_HOST: '127.0.0.1',
    MARQUEE_PORT: '0',
    MARQUEE_DEMO: 'off',
    MARQUEE_LOG: 'warn',
    MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0',
    MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '1000000',
    MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
    MARQUEE_TRAIN_HOURS: '0', // the likes of this bench would begin a training, which takes the other core
    BENCH_LAG_FILE: lagFile,
    ...(postgres && { DATABASE_URL: postgres.url, MARQUEE_SECRET: 's'.repeat(32) }),
  }
  const probe = path.join(dataDir, 'lag-probe.mjs')
  writeFileSync(probe, lagProbe)
  const file = catalogue ?? path.join(dataDir, 'demo.ndjson')
  if (!catalogue)
    writeFileSync(
      file,
      demoTitles()
        .map((title) => JSON.stringify(title))
        .join('\n'),
    )
  execFileSync(process.execPath, ['server/src/main.ts', 'import', 'ndjson', file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = spawn(process.execPath, ['--import', probe, 'server/src/main.ts', 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(server)
  await new Promise((resolve, reject) => {
    server.stdout?.once('data', resolve)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const idleLagFile = path.join(dataDir, 'idle-lag')
  const idle = spawn(process.execPath, ['--import', probe, '-e', 'setInterval(() => {}, 1000)'], {
    env: { ...env, BENCH_LAG_FILE: idleLagFile },
    stdio: 'ignore',
  })
  children.push(idle)
  const { port, pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.json'), 'utf8')) as { port: number; pid: number }
  const base = `http://127.0.0.1:${port}`
  while ((await fetch(`${base}/health/ready`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    base,
    port,
    pid,
    databaseUrl: postgres?.url,
    lag: () => {
      const [own = 0, other = 0] = [lagFile, idleLagFile].map((file) => Number(readFileSync(file, 'utf8')))
      return `event loop p99 ${own.toFixed(1)} ms late (goal < ${LAG_GOAL_MS}), of an idle process ${other.toFixed(1)} ms`
    },
    forgetLag: async () => {
      for (const child of [server, idle]) child.kill('SIGUSR2')
      await new Promise((resolve) => setTimeout(resolve, 300))
    },
    startBare: async (body) => {
      const bodyFile = path.join(dataDir, 'bare-body')
      writeFileSync(bodyFile, body)
      const child = spawn(process.execPath, ['bench/bare-http.ts', `@${bodyFile}`], { stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      const chunk = await new Promise<string>((resolve) => child.stdout?.once('data', (data) => resolve(String(data))))
      return { port: Number(chunk), pid: Number(child.pid) }
    },
    close: async () => {
      for (const child of children) child.kill('SIGTERM')
      if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
