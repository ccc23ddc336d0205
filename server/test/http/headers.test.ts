import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { openWorld, type World } from '../support/world.ts'

const origin = 'https://app.example'
let plain: World
let secure: World
beforeAll(async () => {
  plain = await openWorld()
  secure = await openWorld({
    env: { MARQUEE_BASE_URL: 'https://marquee.test', MARQUEE_CORS_ORIGINS: `${origin}, http://tv.lan:9000` },
  })
})
afterAll(async () => {
  await plain?.close()
  await secure?.close()
})

describe('every answer', () => {
  const calls: [string, string][] = [
    ['GET', '/health/live'],
    ['GET', '/nowhere'],
    ['PUT', '/profiles'],
    ['GET', '/profiles'],
    ['GET', '/profiles/%zz'],
    ['GET', '/docs'],
    ['GET', '/activate'],
    ['POST', '/oauth/token'],
  ]
  it.each(calls)('%s %s has an id of its own, and says not to sniff, refer or store', async (method, path) => {
    const [one, other] = [await call(plain.base, method, path), await call(plain.base, method, path)]
    expect(one.headers.get('x-request-id')).toMatch(/^req_/)
    expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one.headers.get('referrer-policy')).toBe('no-referrer')
    expect(one.headers.get('cache-control')).toMatch(/^no-(store|cache)$/)
    expect(one.headers.has('strict-transport-security')).toBe(false)
  })

  it.each(calls)('%s %s insists on https where the base URL does', async (method, path) => {
    const { headers } = await call(secure.base, method, path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })
})

/** What the policy must name of a page's own scripts: nothing else inline may run. */
function inlineDigests(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

describe('our pages', () => {
  it.each(['/', '/activate', '/docs'])('%s takes nothing from elsewhere and stands in no frame', async (path) => {
    const { headers, text } = await call(plain.base, 'GET', path)
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        ["script-src 'self'", ...inlineDigests(text)].join(' '),
        "style-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]),
    )
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})

describe('the cookie', () => {
  it('is plain over http and tied to this host over https', async () => {
    const set = async (world: World) => (await call(world.base, 'GET', '/web/session')).headers.get('set-cookie')
    expect(await set(plain)).toMatch(/^marquee=ws_[0-9a-f]{64}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=\d+$/)
    expect(await set(secure)).toMatch(/^__Host-marquee=ws_[0-9a-f]{64}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=\d+; Secure$/)
  })
})

describe('ETag', () => {
  it.each(['/activate', '/docs', '/docs/style.css', '/openapi.json'])('of %s is honoured', async (path) => {
    const first = await call(plain.base, 'GET', path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await call(plain.base, 'GET', path, { headers: { 'if-none-match': known } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('x-request-id')).toMatch(/^req_/)
    }
    for (const unknown of ['"other"', etag.slice(1, -1)])
      expect((await call(plain.base, 'GET', path, { headers: { 'if-none-match': unknown } })).status).toBe(200)
    expect((await call(plain.base, 'HEAD', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('CORS', () => {
  const preflight = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }

  it('is off unless origins are configured', async () => {
    const asked = await call(plain.base, 'OPTIONS', '/profiles', { headers: preflight })
    const read = await call(plain.base, 'GET', '/health/live', { headers: { origin } })
    expect(asked.status).toBe(405)
    for (const { headers } of [asked, read]) expect([...headers.keys()].join()).not.toContain('access-control')
  })

  it('answers a configured origin’s preflight, and lets it read answers and problems', async () => {
    const asked = await call(secure.base, 'OPTIONS', '/profiles', { headers: preflight })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST')
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
    const refused = await call(secure.base, 'GET', '/profiles', { headers: { origin } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    expect(refused.headers.has('access-control-allow-credentials')).toBe(false)
  })

  it.each(['https://evil.example', 'null', `${origin}.evil.example`, 'http://app.example', 'HTTPS://APP.EXAMPLE'])(
    'tells %s nothing',
    async (stranger) => {
      const asked = await call(secure.base, 'OPTIONS', '/profiles', { headers: { ...preflight, origin: stranger } })
      const read = await call(secure.base, 'GET', '/health/live', { headers: { origin: stranger } })
      expect([asked.status, read.status]).toEqual([405, 200])
      for (const { headers } of [asked, read]) {
        expect(headers.has('access-control-allow-origin')).toBe(false)
        expect(headers.get('vary')).toContain('Origin')
      }
    },
  )

  it('has no preflight for paths that are not there', async () => {
    expect((await call(secure.base, 'OPTIONS', '/nowhere', { headers: preflight })).status).toBe(404)
  })
})
