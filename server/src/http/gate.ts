import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Identity, Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { type Authenticators, admit, isOwnOrigin, sameText } from './access.ts'
import { addressOf, authorizationOf, headerOf, isLocal } from './request-facts.ts'
import type { Route } from './route.ts'
import type { RateLimits } from './throttle.ts'

export type Gate = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  cookie: string | undefined,
) => Promise<Identity | Session | undefined>

/** Lets callers in by the route's access. A valid token is counted by its sign-in; everything else, wrong tokens too, by its address. */
export function newGate(ctx: Ctx, authenticate: Authenticators, rates: RateLimits): Gate {
  return async (request, reply, route, cookie) => {
    const open = route.access === 'public' || route.access === 'web' || route.access === 'operator'
    if (open && !route.vital) rates.ofAddress(addressOf(request), reply)
    if (route.access === 'operator') requireOperator(request, ctx)
    try {
      const given = {
        authorization: authorizationOf(request),
        cookie,
        csrfToken: headerOf(request, 'x-csrf-token'),
        ownOrigin: isOwnOrigin(request, ctx.baseUrl),
        reads: route.method === 'GET',
      }
      const who = await admit(ctx, route.access, given, authenticate)
      if (who) rates.ofSignIn(who.publicId, reply)
      if (who && isBound(who) && !route.openToBound)
        throw new Problem('FORBIDDEN', { detail: 'this sign-in is for one profile only' })
      return who
    } catch (error) {
      if (!open && error instanceof Problem && error.status < 429) rates.ofAddress(addressOf(request), reply)
      throw error
    }
  }
}

function requireOperator(request: FastifyRequest, { settings: { metricsToken }, baseUrl }: Ctx): void {
  const given = request.headers.authorization
  if (metricsToken !== undefined && given !== undefined && sameText(given, `Bearer ${metricsToken}`)) return
  if (!isLocal(request, baseUrl)) throw new Problem('NOT_FOUND')
}

function isBound(who: Identity | Session): boolean {
  return 'boundProfileId' in who && who.boundProfileId !== null
}
