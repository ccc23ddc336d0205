import { clock } from './clock.ts'
import { connections } from './connections.ts'
import { pages } from './pages.ts'
import { pictures } from './pictures.ts'
import { purge } from './purge.ts'
import type { AttackServer, Target } from './server.ts'

/** Numbers of the attacker's answers by status. */
export type Answers = Record<string, number>

export type Attack = {
  about: string
  /** Number of repetitions, if not the default. */
  rounds?: number
  /** Settings of the attacked server that differ from the defaults. */
  env?: Record<string, string>
  /** Prepares data on the server; runs once, in the process of the benchmark. */
  prepare?: (server: AttackServer) => Promise<void>
  /** Whether to measure a bare server too, which answers every request at once. */
  besideBare?: boolean
  /** Whether to measure the CPU time of the server's event-loop turns too: its own part of the waits. */
  withTurns?: boolean
  /** Attacks until the signal is aborted; runs in a separate process. */
  run: (target: Target, signal: AbortSignal) => Promise<Answers>
}

/** All parts of `npm run bench -- attack`. */
export const attacks: Record<string, Attack> = { pictures, connections, pages, purge, clock }
