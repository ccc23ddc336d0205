import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { readNote } from '../../../src/cli/socket.ts'
import { METRICS_TOKEN } from '../http/metrics.ts'
import { noteSetupCode, setupCodeIn } from './setup-codes.ts'

const main = path.resolve(import.meta.dirname, '../../../src/main.ts')

export type ServerProcess = {
  base: string
  pid: number
  /** What it has printed when it was ready. */
  banner: string
  /** Sends the signal and waits until the process has ended; says the exit code, null when the signal ended it. */
  end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>
  isRunning: () => boolean
}

export type Spawned = { child: ChildProcess; ended: Promise<number | null>; ready: Promise<ServerProcess> }

/** What of this process's environment its children have: the path, and what makes them start quickly. */
export function quickStart(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_OPTIONS: process.env['NODE_OPTIONS'],
    NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../../.cache/compiled'),
  }
}

/** `program`: the `main.ts` of another version than this one. */
export type ServerOptions = { dataDir: string; logFile: string; env?: Record<string, string>; program?: string }

/** A real server process on loopback and a port of its own, with little of this process's environment. */
export function spawnServer({ dataDir, logFile, env = {}, program = main }: ServerOptions): Spawned {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'serve'], {
    stdio: ['ignore', 'pipe', log],
    env: {
      ...quickStart(),
      MARQUEE_DATA_DIR: dataDir,
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_PORT: '0',
      MARQUEE_TRUSTED_PROXIES: '127.0.0.1',
      MARQUEE_LOG: 'warn',
      MARQUEE_DEMO: 'off',
      MARQUEE_PAGE_THREADS: '0', // what tests them starts them
      MARQUEE_METRICS_TOKEN: METRICS_TOKEN,
      MARQUEE_LIMIT_LAG_MILLISECONDS: '0', // a busy test machine sheds no load
      ...env,
    },
  })
  closeSync(log)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, ready: untilReady(child, ended, dataDir) }
}

/** A server that answers. */
export function startServer(options: ServerOptions): Promise<ServerProcess> {
  return spawnServer(options).ready
}

async function untilReady(child: ChildProcess, ended: Promise<number | null>, dataDir: string): Promise<ServerProcess> {
  const printed = new Promise<{ banner: string }>((resolve) =>
    child.stdout?.once('data', (bytes: Buffer) => resolve({ banner: bytes.toString() })),
  )
  const first = await Promise.race([printed, ended])
  if (first === null || typeof first === 'number') throw new Error(`the server ended with ${first} before it was up`)
  const port = readNote(dataDir)?.port
  if (child.pid === undefined || port === undefined) throw new Error('the server left no note')
  const base = `http://127.0.0.1:${port}`
  noteSetupCode(base, async () => setupCodeIn(first.banner))
  return {
    base,
    pid: child.pid,
    banner: first.banner,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
  }
}
