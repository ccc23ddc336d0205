import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, Session } from '../ctx.ts'
import type { Connection } from './connections.ts'
import { addressOf } from './request-facts.ts'
import type { Route } from './route.ts'

/** A request on the way to its answer, and what is known about it by now. */
export type Exchange = {
  readonly request: FastifyRequest
  readonly response: ServerResponse
  readonly route: Route | undefined
  readonly address: string
  readonly connection: Connection | undefined
  /** When it came, by the clock of the server and by the process's own. */
  readonly at: number
  readonly startedAt: number
  answeredAt: number | undefined
  who: Identity | Session | undefined
  /** Headers that tell the caller where it stands with our limits: names and values in turn. */
  limits: readonly string[]
  /** Whether it has been counted and written down. */
  noted: boolean
}

/** A new exchange. From here on the answer is ours to give, past the framework's own way of replying. */
export function openExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, at, connection }: Pick<Exchange, 'route' | 'at' | 'connection'>,
): Exchange {
  reply.hijack()
  return {
    request,
    response: reply.raw,
    route,
    address: addressOf(request),
    connection,
    at,
    startedAt: performance.now(),
    answeredAt: undefined,
    who: undefined,
    limits: [],
    noted: false,
  }
}
