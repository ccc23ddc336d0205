import { z } from 'zod'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { Problem, ProblemCode } from '../problems.ts'
import { requireClient } from './clients/clients.ts'
import type { AuthCtx } from './ctx.ts'
import { pollDeviceCode, REFRESH_LIFE_MS, requestDeviceCode } from './device-codes.ts'

const route = routeFor<AuthCtx>()

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const words: Partial<Record<ProblemCode, string>> = {
  VALIDATION_FAILED: 'invalid_request',
  UNSUPPORTED_MEDIA_TYPE: 'invalid_request',
  BODY_TOO_LARGE: 'invalid_request',
  SLOW_DOWN: 'slow_down',
  RATE_LIMITED: 'slow_down',
  DEVICE_CODE_EXPIRED: 'expired_token',
  DEVICE_CODE_DENIED: 'access_denied',
  DEVICE_CODE_INVALID: 'invalid_grant',
}

/** RFC 6749 5.2 and RFC 8628 3.5: the same problem, in the words of that protocol. */
function formatProblem(problem: Problem): Answer {
  const unknownClient = problem.extras.errors?.some(({ path }) => path === 'clientID')
  const error = unknownClient ? 'invalid_client' : (words[problem.code] ?? 'server_error')
  const status = problem.status >= 500 ? problem.status : 400
  const wait = problem.extras.retryAfterSeconds
  const headers = { 'cache-control': 'no-store', ...(wait !== undefined && { 'retry-after': String(Math.ceil(wait)) }) }
  // The parameter has another name here than in our own interface.
  const description = problem.message.replaceAll('clientID', 'client_id')
  return new Answer(status, { error, error_description: description }, headers)
}

const OAuthError = z.strictObject({ error: z.string(), error_description: z.string() }).meta({ id: 'OAuthError' })

/** Section 7: RFC 8628 and RFC 8414 on the same state machine. */
export const oauthRoutes: Route<AuthCtx>[] = [
  route({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    access: 'public',
    tag: 'OAuth',
    summary: 'Get the metadata of the OAuth server (RFC 8414)',
    answers: { 200: z.looseObject({ issuer: z.url() }) },
    problems: ['RATE_LIMITED'],
    handle: (ctx) => new Answer(200, metadata(ctx), { 'cache-control': 'public, max-age=300' }),
  }),
  route({
    method: 'POST',
    path: '/oauth/device_authorization',
    access: 'public',
    tag: 'OAuth',
    summary: 'Request a device code (RFC 8628)',
    form: true,
    body: z.looseObject({ client_id: z.string().min(1).max(64), scope: z.string().optional() }),
    answers: {
      200: z.strictObject({
        device_code: z.string(),
        user_code: z.string(),
        verification_uri: z.url(),
        verification_uri_complete: z.url(),
        expires_in: z.int(),
        interval: z.int(),
      }),
      400: OAuthError,
    },
    headers: { 400: ['Retry-After'] },
    problems: [],
    formatProblem,
    handle: async (ctx, { body, caller }) => {
      const code = await requestDeviceCode(ctx, caller, body.client_id, undefined)
      return {
        device_code: code.deviceCode,
        user_code: code.userCode,
        verification_uri: code.verificationUri,
        verification_uri_complete: code.verificationUriComplete,
        expires_in: code.expiresIn / 1000,
        interval: code.interval,
      }
    },
  }),
  route({
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    tag: 'OAuth',
    summary: 'Exchange an approved device code for a token (RFC 8628)',
    form: true,
    body: z.looseObject({ grant_type: z.string(), device_code: z.string().optional(), client_id: z.string().min(1).max(64) }),
    answers: {
      200: z.strictObject({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
      400: OAuthError,
    },
    headers: { 400: ['Retry-After'] },
    problems: [],
    formatProblem,
    handle: async (ctx, { body }) => {
      if (body.grant_type !== DEVICE_GRANT) return oauthError('unsupported_grant_type', `only ${DEVICE_GRANT}`)
      // Empty is omitted, RFC 6749 3.2.
      if (!body.device_code) return oauthError('invalid_request', 'device_code is missing')
      await requireClient(ctx, body.client_id)
      const poll = await pollDeviceCode(ctx, body.device_code, body.client_id)
      if ('status' in poll) return oauthError('authorization_pending', 'the person has not decided yet')
      return { access_token: poll.refreshToken, token_type: 'Bearer', expires_in: REFRESH_LIFE_MS / 1000 }
    },
  }),
]

/** An error as RFC 6749 has it. */
export function oauthError(error: string, description: string): Answer {
  return new Answer(400, { error, error_description: description })
}

function metadata({ baseUrl }: AuthCtx) {
  return {
    issuer: baseUrl,
    device_authorization_endpoint: `${baseUrl}/oauth/device_authorization`,
    token_endpoint: `${baseUrl}/oauth/token`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    grant_types_supported: [DEVICE_GRANT],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${baseUrl}/docs`,
  }
}
