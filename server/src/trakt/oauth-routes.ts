import { z } from 'zod'
import { pollDeviceCode, requestDeviceCode } from '../auth/device-codes.ts'
import { oauthError } from '../auth/oauth-routes.ts'
import { revokeByToken } from '../auth/sign-ins.ts'
import { renewToken } from '../auth/token-renewal.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { Problem, ProblemCode } from '../problems.ts'
import { appNameOf, appOf } from './apps.ts'

const route = routeFor<PagesCtx>()

const tag = 'Trakt sign-in'

/** `expires_in`: a third of a token's lifetime, since many clients renew only after it has expired. */
const RENEW_AFTER_SECONDS = 30 * 86_400

const oauthErrors: Partial<Record<ProblemCode, [status: number, error: string]>> = {
  SLOW_DOWN: [429, 'slow_down'],
  RATE_LIMITED: [429, 'slow_down'],
  DEVICE_CODE_EXPIRED: [410, 'expired_token'],
  DEVICE_CODE_DENIED: [418, 'access_denied'],
  TOKEN_INVALID: [401, 'invalid_grant'],
  FORBIDDEN: [403, 'invalid_client'],
}

/** Formats a problem with the status and error that Trakt clients expect. */
function formatProblem(problem: Problem): Answer {
  const [status, error] = oauthErrorOf(problem)
  const { retryAfterSeconds: wait } = problem.extras
  return new Answer(
    status,
    { error, error_description: problem.message },
    {
      ...(wait !== undefined && { 'retry-after': String(Math.ceil(wait)) }),
      ...(status === 401 && { 'www-authenticate': `Bearer realm="Marquee", error="${error}"` }),
    },
  )
}

function oauthErrorOf({ code, status, extras }: Problem): [status: number, error: string] {
  if (code === 'DEVICE_CODE_INVALID') return extras.isUsedUp ? [409, 'already_used'] : [404, 'invalid_grant']
  return oauthErrors[code] ?? [status, status >= 500 ? 'server_error' : 'invalid_request']
}

const OauthError = z.strictObject({ error: z.string(), error_description: z.string() }).meta({ id: 'TraktError' })

const Token = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    refresh_token: z.string(),
    scope: z.literal('public'),
    created_at: z.int(),
  })
  .meta({ id: 'TraktToken' })

const ClientId = z.string().regex(/^[\w.-]{1,128}$/, 'must be letters, digits, dots and dashes')
const errorAnswers = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, OauthError]))

/** The same token serves as access token and as refresh token. */
function asToken(ctx: PagesCtx, { refreshToken }: { refreshToken: string }) {
  return {
    access_token: refreshToken,
    token_type: 'bearer',
    expires_in: RENEW_AFTER_SECONDS,
    refresh_token: refreshToken,
    scope: 'public',
    created_at: Math.floor(ctx.now() / 1000),
  }
}

/** Sign-in for Trakt clients, by the same device codes, sign-ins and limits as the rest of the service. */
export const traktOauthRoutes: Route<PagesCtx>[] = [
  route({
    method: 'POST',
    path: '/trakt/oauth/device/code',
    access: 'public',
    tag,
    summary: 'Request a code to show on a device',
    form: 'or JSON',
    body: z.object({ client_id: ClientId }),
    answers: {
      200: z.strictObject({
        device_code: z.string(),
        user_code: z.string(),
        verification_url: z.url(),
        expires_in: z.int(),
        interval: z.int(),
      }),
      ...errorAnswers(400),
    },
    problems: [],
    formatProblem,
    handle: async (ctx, { body, caller }) => {
      const app = await appOf(ctx, body.client_id)
      const code = await requestDeviceCode(ctx, caller, app, appNameOf(caller.userAgent))
      return {
        device_code: code.deviceCode,
        user_code: code.userCode,
        verification_url: code.verificationUri,
        expires_in: code.expiresIn / 1000,
        interval: code.interval,
      }
    },
  }),
  route({
    method: 'POST',
    path: '/trakt/oauth/device/token',
    access: 'public',
    tag,
    summary: 'Ask whether the person has approved this device yet',
    description: '400: not yet; 404: no such code; 409: used; 410: expired; 418: denied; 429: too soon.',
    form: 'or JSON',
    body: z.object({ code: z.string().min(1).max(200), client_id: ClientId }),
    answers: { 200: Token, ...errorAnswers(400, 404, 409, 410, 418, 429) },
    headers: { 429: ['Retry-After'] },
    problems: [],
    formatProblem,
    handle: async (ctx, { body }) => {
      const poll = await pollDeviceCode(ctx, body.code, await appOf(ctx, body.client_id))
      if ('status' in poll) return oauthError('authorization_pending', 'the person has not decided yet')
      return asToken(ctx, poll)
    },
  }),
  route({
    method: 'POST',
    path: '/trakt/oauth/token',
    access: 'public',
    tag,
    summary: 'Renew a token',
    description: 'Only `refresh_token` is a grant here: devices are signed in with a code. The old token ends.',
    form: 'or JSON',
    body: z.object({ grant_type: z.string().max(100), refresh_token: z.string().max(200).optional(), client_id: ClientId }),
    answers: { 200: Token, ...errorAnswers(400, 401) },
    headers: { 401: ['WWW-Authenticate'] },
    problems: [],
    formatProblem,
    handle: async (ctx, { body }) => {
      await appOf(ctx, body.client_id)
      if (body.grant_type !== 'refresh_token') return oauthError('unsupported_grant_type', 'only refresh_token')
      if (!body.refresh_token) return oauthError('invalid_request', 'refresh_token is missing')
      return asToken(ctx, await renewToken(ctx, body.refresh_token))
    },
  }),
  route({
    method: 'POST',
    path: '/trakt/oauth/revoke',
    access: 'public',
    tag,
    summary: 'End the sign-in behind a token',
    description: 'The answer is the same for an unknown token, and for one that has ended.',
    form: 'or JSON',
    body: z.object({ token: z.string().max(200) }),
    answers: { 200: z.strictObject({}), ...errorAnswers(400) },
    problems: [],
    formatProblem,
    handle: async (ctx, { body, caller }) => {
      await revokeByToken(ctx, body.token, caller)
      return {}
    },
  }),
]
