import { z } from 'zod'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import { Problem } from '../problems.ts'
import { beginAtProvider, type CallbackResult, returnFromProvider, type SignInPurpose } from './identities.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { cookieHeader, type FindIdentity } from './routes.ts'

const route = routeFor<CatalogueCtx>()

/** A path of this service: `//` and `/\` would lead to another host. */
const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'must be a path of this service')

const Text = z.string().max(4096)

/** Routes of signing in at the operator's identity provider; NOT_FOUND where none is configured. */
export function identityRoutes(whoIs: FindIdentity, provider: IdentityProvider | undefined): Route<CatalogueCtx>[] {
  return [
    route({
      method: 'POST',
      path: '/web/oidc',
      access: 'web',
      tag: 'Web sign-in',
      summary: 'Start signing in at the identity provider; returns the URL for the browser',
      body: z.strictObject({
        purpose: z.enum(['sign-in', 'confirm', 'link']).default('sign-in' satisfies SignInPurpose),
        returnTo: OwnPath.default('/'),
        asksWho: z.boolean().default(false).meta({
          description: 'Whether the provider asks who signs in, also if somebody is signed in there',
        }),
        invite: z.string().max(200).optional(),
        setupCode: z.string().max(64).optional(),
      }),
      answers: { 200: z.strictObject({ url: z.url() }) },
      problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED', 'NOT_READY'],
      handle: async (ctx, { body, cookie = '', caller }) => {
        const configured = requireProvider(provider)
        if (body.purpose !== 'sign-in' && !(await whoIs(cookie, caller))) throw new Problem('TOKEN_INVALID')
        return beginAtProvider(ctx, configured, { caller, cookie }, body)
      },
    }),
    route({
      method: 'GET',
      path: '/web/oidc/callback',
      access: 'web',
      tag: 'Web sign-in',
      summary: 'Complete signing in: the identity provider redirects the browser here',
      query: z.looseObject({ state: Text.optional(), code: Text.optional(), iss: Text.optional(), error: Text.optional() }),
      answers: { 303: null },
      headers: { 303: ['Location', 'Set-Cookie'] },
      problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
      handle: async (ctx, { query, cookie, caller }) => {
        const configured = requireProvider(provider)
        const who = cookie === undefined ? undefined : await whoIs(cookie, caller)
        const given = new URLSearchParams()
        for (const [name, value] of Object.entries(query)) given.set(name, String(value))
        const back = await returnFromProvider(ctx, configured, { caller, cookie, who, query: given })
        return new Answer(303, undefined, {
          location: ctx.baseUrl + pathAfter(back),
          ...(back.cookie !== undefined && { 'set-cookie': cookieHeader(ctx, back.cookie) }),
        })
      },
    }),
  ]
}

/** The screen that the person came from; after a failure, with the reason for it in the fragment. */
function pathAfter({ returnTo, refusal }: CallbackResult): string {
  return refusal === undefined ? returnTo : `${returnTo.split('#')[0]}#oidc=${refusal}`
}

function requireProvider(provider: IdentityProvider | undefined): IdentityProvider {
  if (!provider) throw new Problem('NOT_FOUND', { detail: 'this server has no identity provider; MARQUEE_OIDC_ISSUER names one' })
  return provider
}
