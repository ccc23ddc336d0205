import type { FastifyReply, FastifyRequest } from 'fastify'
import { truncated } from '../addresses.ts'
import type { Identity, Session } from '../ctx.ts'
import type { Log } from './logging.ts'
import type { Metrics } from './metrics.ts'

/** What is known about a request while it is answered. */
export type Seen = {
  route: string
  address: string
  startedAt: number
  answeredAt: number | undefined
  who: Identity | Session | undefined
}

/** The caller went away before there was an answer: what operators know from other servers' logs. */
const CALLER_GONE = 499

/** Counts a finished request and notes it: ids and a truncated address, never the path itself, which may hold a secret. */
export function noteRequest(log: Log, metrics: Metrics, request: FastifyRequest, reply: FastifyReply, seen: Seen): void {
  const seconds = ((seen.answeredAt ?? performance.now()) - seen.startedAt) / 1000
  const status = reply.raw.headersSent ? reply.statusCode : CALLER_GONE
  metrics.request(request.method, seen.route, status, seconds)
  log.request({
    requestId: request.id,
    method: request.method,
    route: seen.route,
    status,
    milliseconds: Math.round(seconds * 1e4) / 10,
    from: truncated(seen.address),
    ...(seen.who && personOf(seen.who)),
  })
}

function personOf(who: Identity | Session): Record<string, string> {
  const { accountId, publicId } = who
  return 'profileId' in who ? { accountId, publicId, profileId: who.profileId } : { accountId, publicId }
}

/** The same for what could not be read as a request. */
export function noteGarbage(
  log: Log,
  metrics: Metrics,
  { id, status, address }: { id: string; status: number; address: string },
): void {
  metrics.request('(none)', '(unreadable)', status, 0)
  log.request({ requestId: id, route: '(unreadable)', status, from: truncated(address) })
}
