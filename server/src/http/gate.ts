import type { IncomingMessage } from 'node:http'
import { type ConnectedProfile, type Ctx, type Identity, type Session, VISITORS } from '../ctx.ts'
import { chain, type MaybePromise, recover } from '../maybe-promise.ts'
import { Problem } from '../problems.ts'
import { type Authenticators, admit, isBound, requireConfirmed, sameText } from './access.ts'
import type { Exchange } from './exchange.ts'
import { authorizationOf } from './request-facts.ts'
import { isOpenToVisitors, type Route } from './route.ts'
import type { RateLimits } from './throttle.ts'

/** Finds out who calls and notes it in the exchange; throws where they may not. */
export type Gate = (exchange: Exchange, route: Route, cookie: string | undefined) => MaybePromise<void>

/** Lets callers in by the route's access. A valid token is counted by its sign-in; everything else, wrong tokens too, by its address. */
export function newGate(ctx: Ctx, authenticate: Authenticators, rates: RateLimits): Gate {
  return (exchange, route, cookie) => {
    const { request, at, address } = exchange
    const open = route.access === 'public' || route.access === 'web' || route.access === 'operator'
    if (route.rate === 'pictures') rates.ofPictures(exchange)
    else if (open && !route.vital) rates.ofAddress(exchange)
    if (route.access === 'operator' && !isOperator(request, ctx)) throw new Problem('NOT_FOUND')
    const shown = { request, at, address, cookie, reads: route.method === 'GET', params: exchange.params }
    return recover(
      () => chain(admit(ctx, route.access, shown, authenticate), (who) => enter(exchange, route, who)),
      (error) => {
        if (!open && error instanceof Problem && error.status < 429) rates.ofAddress(exchange)
        throw error
      },
    )
  }

  function enter(exchange: Exchange, route: Route, who: Identity | Session | ConnectedProfile | undefined): void {
    if (who === undefined) return
    rates.ofSignIn(exchange, who.publicId)
    if (who.accountId !== VISITORS) rates.ofAccount(exchange, who.accountId)
    if (isBound(who) && !route.openToBound) throw new Problem('FORBIDDEN', { detail: 'this sign-in is for one profile only' })
    if (who.accountId === VISITORS && !isOpenToVisitors(route))
      throw new Problem('FORBIDDEN', { detail: 'visitors look around only' })
    if (route.access === 'person' || route.access === 'admin') requireConfirmed(who as Identity, exchange.at)
    exchange.who = who
  }
}

/** Only the token counts: behind a reverse proxy a stranger's request comes from loopback too. */
function isOperator(request: IncomingMessage, { settings: { metricsToken } }: Ctx): boolean {
  const given = authorizationOf(request)
  return metricsToken !== undefined && given !== undefined && sameText(given, `Bearer ${metricsToken}`)
}
