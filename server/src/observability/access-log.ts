import { truncateAddress } from '../addresses.ts'
import type { ConnectedProfile, Identity, Session } from '../ctx.ts'
import { Cache, perProcess } from '../node-memory.ts'
import { type Log, redact } from './logging.ts'
import type { Metrics } from './metrics.ts'
import type { RequestOrigin } from './request-origins.ts'

/** The caller went away before there was an answer: what operators know from other servers' logs. */
export const CLIENT_CLOSED_REQUEST = 499

type Requester = Identity | Session | ConnectedProfile

/** What is written down of a request. */
export type LoggedRequest = RequestOrigin & {
  readonly id: string
  readonly method: string
  readonly route: { readonly path: string } | undefined
  /** When it came, by the clock of the server and by the process's own. */
  readonly at: number
  readonly startedAt: number
  readonly answeredAt: number | undefined
  readonly who: Requester | undefined
  /** Whether it has been counted and written down. */
  isLogged: boolean
}

export type AccessLog = {
  /** Counts a request and writes it down, once. */
  request: (request: LoggedRequest, status: number) => void
  /** The same for what could not be read as a request. */
  unreadable: (refused: { id: string; status: number; address: string }) => void
}

/** The pattern of the path, by which requests are known; the same for all paths that no route has. */
export function patternOf({ route }: Pick<LoggedRequest, 'route'>): string {
  return route?.path ?? '(none)'
}

const ADDRESSES_CACHED = 4096
const addresses = perProcess({ name: 'addresses in logs', limit: ADDRESSES_CACHED }, new Cache<string, string>(ADDRESSES_CACHED))

/** Where a request comes from, as logs may keep it. */
function from(address: string): string {
  const cached = addresses.get(address)
  if (cached !== undefined) return cached
  const made = redact(`,"from":"${truncateAddress(address)}"`)
  addresses.set(address, made)
  return made
}

/** One line a request: ids and a truncated address, never the path itself, which may hold a secret. */
export function newAccessLog(log: Log, metrics: Metrics): AccessLog {
  const people = new WeakMap<Requester, string>()
  return {
    request: (request, status) => {
      if (request.isLogged) return
      request.isLogged = true
      const { id, method, at, startedAt, answeredAt = performance.now(), address, who } = request
      const seconds = (answeredAt - startedAt) / 1000
      const counted = metrics.request(method, patternOf(request), status, seconds)
      metrics.origins.note(request)
      // None of these can hold a quotation mark or a control character, so they need no escaping.
      log.request(
        `"requestId":"${id}",${counted},"milliseconds":${Math.round(seconds * 1e4) / 10}${from(address)}${who ? personIn(who) : ''}`,
        Math.round(at + seconds * 1000),
      )
    },
    unreadable: ({ id, status, address }) => {
      metrics.request('(none)', '(unreadable)', status, 0)
      log.request(`"requestId":"${id}","route":"(unreadable)","status":${status},"from":"${truncateAddress(address)}"`)
    },
  }

  /** Once for as long as a caller is cached: looking for secrets costs more than the rest of a line. */
  function personIn(who: Requester): string {
    const cached = people.get(who)
    if (cached !== undefined) return cached
    const words = redact(describePerson(who))
    people.set(who, words)
    return words
  }
}

function describePerson(who: Requester): string {
  const { accountId, publicId } = who
  const profile = 'profileId' in who ? `,"profileId":"${who.profileId}"` : ''
  return `,"accountId":"${accountId}","publicId":"${publicId}"${profile}`
}
