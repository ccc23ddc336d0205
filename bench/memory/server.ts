import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Model } from '../../engine/src/models/model.ts'
import { readSettings } from '../../server/src/config.ts'
import { connectStore } from '../../server/src/store/open.ts'
import { storeModel } from '../../server/src/training/model-bytes.ts'
import { noteSetupCode, setupCodeIn } from '../../server/test/support/processes/setup-codes.ts'
import { cpuSeconds } from '../measuring/cpu.ts'

/** A data folder with a server process on the embedded store, which can be stopped and restarted. */
export type MemoryServer = {
  dataDir: string
  /** Imports a catalogue with the command line; returns the seconds that it took. */
  importTitles: (file: string) => number
  putModel: (model: Model) => Promise<void>
  start: () => Promise<RunningServer>
  close: () => Promise<void>
}

export type RunningServer = {
  base: string
  port: number
  pid: number
  readyMs: number
  readyCpuMs: number
  stop: () => Promise<void>
}

/** An empty data folder; closing it ends the server and removes it. */
export function openServer(): MemoryServer {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'))
  const env = {
    ...process.env,
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_HOST: '127.0.0.1',
    MARQUEE_PORT: '0',
    MARQUEE_DEMO: 'off',
    MARQUEE_LOG: 'warn',
    MARQUEE_TRAIN_HOURS: '0',
    MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0',
    MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '1000000',
    MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
  }
  let running: RunningServer | undefined
  return {
    dataDir,
    importTitles: (file) => importInto(env, file),
    putModel: async (model) => {
      const store = connectStore(readSettings(env))
      const row = { id: `model_${Date.now()}`, made_at: Date.now(), seed: 1, settings: '{}', metrics: '{}' }
      await storeModel(store.slow, model, row)
      await store.slow.updateTable('models').set({ status: 'ready' }).where('id', '=', row.id).execute()
      await store.close()
    },
    start: async () => {
      running = await startServer(env, dataDir)
      return running
    },
    close: async () => {
      await running?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function importInto(env: NodeJS.ProcessEnv, file: string): number {
  const before = performance.now()
  const words = ['server/src/main.ts', 'import', 'ndjson', file, '--new']
  execFileSync(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return (performance.now() - before) / 1000
}

async function startServer(env: NodeJS.ProcessEnv, dataDir: string): Promise<RunningServer> {
  const began = performance.now()
  const server = spawn(process.execPath, ['--max-semi-space-size=8', 'server/src/main.ts', 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const banner = await firstWord(server)
  const { port, pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.json'), 'utf8')) as { port: number; pid: number }
  const base = `http://127.0.0.1:${port}`
  noteSetupCode(base, async () => setupCodeIn(banner))
  while ((await fetch(`${base}/health/ready`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20))
  const readyMs = performance.now() - began
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return { base, port, pid, readyMs, readyCpuMs: cpuSeconds(pid) * 1000, stop }
}

function firstWord(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout?.once('data', (bytes) => resolve(String(bytes)))
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

/** Resident memory of a process in MB (10⁶ bytes): current and maximum. */
export function residentMb(pid: number): { now: number; max: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024) / 1e6
  return { now: of('VmRSS'), max: of('VmHWM') }
}
