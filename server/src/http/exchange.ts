import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectedProfile, Identity, Session } from '../ctx.ts'
import type { Connection } from './connections.ts'
import type { Match } from './router.ts'

/** A request on the way to its answer, and what is known about it by now. */
export type Exchange = Match & {
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly url: string
  readonly address: string
  readonly connection: Connection | undefined
  /** When it came, by the clock of the server and by the process's own. */
  readonly at: number
  readonly startedAt: number
  answeredAt: number | undefined
  who: Identity | Session | ConnectedProfile | undefined
  /** Headers that tell the caller where it stands with our limits: names and values in turn. */
  limits: readonly string[]
  isLogged: boolean
}
