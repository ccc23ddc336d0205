import { truncated } from '../addresses.ts'
import type { ConnectedProfile, Identity, Session } from '../ctx.ts'
import type { Exchange } from './exchange.ts'
import { type Log, redact } from './logging.ts'
import type { Metrics } from './metrics.ts'
import { remembering } from './remembering.ts'

/** The caller went away before there was an answer: what operators know from other servers' logs. */
export const CALLER_GONE = 499

type Requester = Identity | Session | ConnectedProfile

export type Note = (exchange: Exchange, status: number) => void

/** The pattern of the path, by which requests are known; the same for all paths that no route has. */
export function pathOf({ route }: Exchange): string {
  return route?.path ?? '(none)'
}

/** Counts a request and writes it down, once: ids and a truncated address, never the path itself, which may hold a secret. */
export function newNote(log: Log, metrics: Metrics): Note {
  const from = remembering((address: string) => redact(`,"from":"${truncated(address)}"`))
  const people = new WeakMap<Requester, string>()
  return (exchange, status) => {
    if (exchange.noted) return
    exchange.noted = true
    const { id, method, at, startedAt, answeredAt = performance.now(), address, who } = exchange
    const seconds = (answeredAt - startedAt) / 1000
    const path = pathOf(exchange)
    metrics.request(method, path, status, seconds)
    metrics.peers.note(exchange)
    // None of these can hold a quotation mark or a control character, so they need no escaping.
    log.request(
      `"requestId":"${id}","method":"${method}","route":"${path}","status":${status},"milliseconds":${
        Math.round(seconds * 1e4) / 10
      }${from(address)}${who ? personIn(who) : ''}`,
      Math.round(at + seconds * 1000),
    )
  }

  /** Once for as long as a caller is remembered: looking for secrets costs more than the rest of a line. */
  function personIn(who: Requester): string {
    const known = people.get(who)
    if (known !== undefined) return known
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

/** The same for what could not be read as a request. */
export function noteGarbage(
  log: Log,
  metrics: Metrics,
  { id, status, address }: { id: string; status: number; address: string },
): void {
  metrics.request('(none)', '(unreadable)', status, 0)
  log.request(`"requestId":"${id}","route":"(unreadable)","status":${status},"from":"${truncated(address)}"`)
}
