import { clock } from './attack-clock.ts'
import { connections } from './attack-connections.ts'
import { pages } from './attack-pages.ts'
import { pictures } from './attack-pictures.ts'
import { purge } from './attack-purge.ts'
import type { AttackServer, Target } from './attack-server.ts'

/** How often the attacker got which answer. */
export type Answers = Record<string, number>

export type Attack = {
  about: string
  /** How often it is done, where it is not as often as others. */
  rounds?: number
  /** Settings of the server that is attacked, where they are not the usual ones. */
  env?: Record<string, string>
  /** What must lie in the server first; runs once, in the process of the benchmark. */
  prepare?: (server: AttackServer) => Promise<void>
  /** The same is measured with a bare server, which answers whatever is asked at once. */
  besideBare?: boolean
  /** What the turns of the server's event loop cost in CPU time is measured too: the server's own part of what others wait for. */
  withTurns?: boolean
  /** Attacks until the signal ends; runs in a process of its own. */
  run: (target: Target, signal: AbortSignal) => Promise<Answers>
}

/** Every part of `npm run bench -- attack`. */
export const attacks: Record<string, Attack> = { pictures, connections, pages, purge, clock }
