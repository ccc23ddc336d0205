import type { Requester } from '../ctx.ts'
import { truncateAddress } from '../network/addresses.ts'
import { Cache, perProcess } from '../node-memory.ts'
import { type Log, redact } from './logging.ts'
import type { Metrics } from './metrics.ts'
import type { RequestOrigin } from './request-origins.ts'

/** The client closed the connection before the response; the status code that other servers log for it. */
export const CLIENT_CLOSED_REQUEST = 499

/** What the access log needs of a request. */
export type LoggedRequest = RequestOrigin & {
  readonly id: string
  readonly method: string
  readonly route: { readonly path: string } | undefined
  /** The arrival by the wall clock (`at`) and by the process's own clock (`startedAt`, as `performance.now`). */
  readonly at: number
  readonly startedAt: number
  readonly answeredAt: number | undefined
  readonly who: Requester | undefined
  /** Whether it has been counted and logged. */
  isLogged: boolean
}

export type AccessLog = {
  /** Counts and logs a request, at most once. */
  request: (request: LoggedRequest, status: number) => void
  /** Counts and logs bytes that could not be parsed as a request. */
  unreadable: (refused: { id: string; status: number; address: string }) => void
}

/** The path pattern of a request's route, a label of metrics; one label for all paths without a route. */
export function patternOf({ route }: Pick<LoggedRequest, 'route'>): string {
  return route?.path ?? '(none)'
}

const ADDRESSES_CACHED = 4096
const addresses = perProcess({ name: 'addresses in logs', limit: ADDRESSES_CACHED }, new Cache<string, string>(ADDRESSES_CACHED))

/** The `from` member of a log line: the truncated address. */
function from(address: string): string {
  const cached = addresses.get(address)
  if (cached !== undefined) return cached
  const made = redact(`,"from":"${truncateAddress(address)}"`)
  addresses.set(address, made)
  return made
}

/** Writes one line per request: ids and a truncated address, never the path itself, which may hold a secret. */
export function newAccessLog(log: Log, metrics: Metrics): AccessLog {
  const requesters = new WeakMap<Requester, string>()
  return {
    request: (request, status) => {
      if (request.isLogged) return
      request.isLogged = true
      const { id, method, at, startedAt, answeredAt = performance.now(), address, who } = request
      const seconds = (answeredAt - startedAt) / 1000
      const counted = metrics.request(method, patternOf(request), status, seconds)
      metrics.origins.note(request)
      if (!log.isLevelEnabled('info')) return // spares building a line that nobody reads
      // None of these can hold a quotation mark or a control character, so they need no escaping.
      log.request(
        `"requestId":"${id}",${counted},"milliseconds":${Math.round(seconds * 1e4) / 10}${from(address)}${who ? requesterIn(who) : ''}`,
        Math.round(at + seconds * 1000),
      )
    },
    unreadable: ({ id, status, address }) => {
      metrics.request('(none)', '(unreadable)', status, 0)
      log.request(`"requestId":"${id}","route":"(unreadable)","status":${status},"from":"${truncateAddress(address)}"`)
    },
  }

  /** Cached as long as the caller is: redacting costs more than the rest of a line. */
  function requesterIn(who: Requester): string {
    const cached = requesters.get(who)
    if (cached !== undefined) return cached
    const words = redact(describeRequester(who))
    requesters.set(who, words)
    return words
  }
}

function describeRequester(who: Requester): string {
  const { accountId, publicId } = who
  const profile = 'profileId' in who ? `,"profileId":"${who.profileId}"` : ''
  return `,"accountId":"${accountId}","publicId":"${publicId}"${profile}`
}
