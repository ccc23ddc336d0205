import { createHash } from 'node:crypto'

/** Headers of every page of ours: nothing from elsewhere, never in a frame. */
export const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'x-frame-options': 'DENY',
}

/** The same for a page with scripts of its own in it: each is allowed by its digest, and nothing else inline is. */
export function securityHeadersOf(html: string): typeof securityHeaders {
  const digests = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = securityHeaders['content-security-policy']
  const allowed = ["script-src 'self'", ...digests].join(' ')
  return { ...securityHeaders, 'content-security-policy': policy.replace("script-src 'self'", allowed) }
}
