import type { IncomingMessage } from 'node:http'
import { Problem } from '../problems.ts'
import { Answer } from './route.ts'

const exposed = 'X-Request-Id, Retry-After, ETag, RateLimit, RateLimit-Policy, X-Device-Code, X-User-Code'

/** The headers that let scripts of configured origins read our answers, without credentials and so without cookies. */
export function corsHeaders(
  { headers: { origin } }: IncomingMessage,
  origins: string[],
  variesBy: string | string[] = [],
): Record<string, string> {
  const vary = { vary: [variesBy, 'Origin'].flat().join(', ') }
  if (origin === undefined || !origins.includes(origin)) return vary
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed, ...vary }
}

/** The answer to a CORS preflight request; throws where the origin is not configured. */
export function preflight({ headers }: IncomingMessage, methods: string[], origins: string[]): Answer {
  if (headers.origin === undefined || !origins.includes(headers.origin))
    throw new Problem('METHOD_NOT_ALLOWED', { allow: methods })
  return new Answer(204, undefined, {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'authorization, content-type, if-none-match',
    'access-control-max-age': '600',
  })
}
