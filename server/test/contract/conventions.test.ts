import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, newAddress, type Reply } from '../support/callers.ts'
import { openWorld, type World } from '../support/world.ts'
import { operationOf, routes } from './routes.ts'

const paths = [...new Set(routes.map(({ path }) => path))]
const filled = (path: string) => path.replace(/\{\w+\}/g, 'x')
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

/** A problem without what differs from request to request. */
function withoutInstance({ status, body: { instance: _, ...body } }: Reply) {
  return { status, body }
}

describe('every path', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '1' } })
  })
  afterAll(() => world?.close())

  // A slash at the end of a path of Trakt's is its last part left empty.
  it.each(paths.filter((path) => path === '/' || !path.endsWith('/')))('%s tells which methods it knows', async (path) => {
    const known = routes.filter((route) => patternOf(route.path).test(filled(path))).map(({ method }) => method as string)
    const allow = [...new Set([...known, ...(known.includes('GET') ? ['HEAD'] : [])])].sort()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((name) => !known.includes(name))) {
      const reply = await call(world.base, method, filled(path))
      expect(reply.body).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
      expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(allow)
      expect(reply.headers.get('x-request-id')).toBe(reply.body['instance'])
    }
  })

  it.each(['/nothing', '/profiles/x/y', '/auth', '/Profiles', '/web/', '/auth/device-codes/'])(
    'that is not there is 404: %s',
    async (path) => {
      const reply = await call(world.base, 'GET', path)
      expect(reply.body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(reply.headers.get('x-request-id')).toBe(reply.body['instance'])
    },
  )

  it('that cannot be decoded is refused at ""', async () => {
    const reply = await call(world.base, 'GET', '/profiles/%zz')
    expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: '' }] })
    expect(reply.headers.get('x-request-id')).toBe(reply.body['instance'])
  })

  it('over 8 KiB is refused', async () => {
    expect((await call(world.base, 'GET', `/profiles/${'x'.repeat(8 * 1024)}`)).body).toMatchObject({
      status: 414,
      code: 'URI_TOO_LONG',
    })
  })

  it('answers HEAD as GET, without the body', async () => {
    const reply = await call(world.base, 'HEAD', '/openapi.json')
    expect(reply.status).toBe(200)
    expect(reply.text).toBe('')
  })

  it('refuses an address that has asked too often, but for health, metrics, the web app and pictures', async () => {
    const from = newAddress()
    for (let asked = 0; asked < 10; asked++) await call(world.base, 'GET', '/nothing', { from })
    const ask = async (route: (typeof routes)[number]) => {
      const reply = await call(world.base, route.method, filled(route.path), { from })
      const refused = reply.body['code'] === 'RATE_LIMITED' || reply.body['error'] === 'slow_down'
      expect([operationOf(route), refused]).toEqual([operationOf(route), !route.vital && route.rate !== 'pictures'])
      if (refused) expect(reply.headers.get('retry-after')).toBe('1')
    }
    await Promise.all(routes.map(ask))
  })
})

describe('a page of ours', () => {
  const built = existsSync(fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url)))
  let world: World
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_BASE_URL: 'https://marquee.test' } })
  })
  afterAll(() => world?.close())

  it.each(routes.filter(({ unlisted, path }) => unlisted && !/\.|^\/trakt\//.test(path)).map(({ path }) => path))(
    '%s is there once it is built, and lets nothing in from elsewhere',
    async (path) => {
      const { status, headers } = await call(world.base, 'GET', filled(path))
      expect(status).toBe(built && path !== '/assets/{file}' ? 200 : 404)
      if (status === 200) expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    },
  )

  it('over https sets a cookie that no other host and no plain connection can have', async () => {
    const { headers } = await call(world.base, 'GET', '/web/session')
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-marquee=ws_[0-9a-f]{64}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=2592000; Secure$/,
    )
  })
})

describe('a defect of ours', () => {
  it('is answered as INTERNAL and nothing else', async () => {
    const world = await openWorld()
    await world.service.ctx.db.schema.dropTable('audit').execute()
    const reply = await call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' } })
    expect(withoutInstance(reply)).toEqual({
      status: 500,
      body: {
        type: 'about:blank',
        title: 'Something went wrong on the server',
        status: 500,
        detail: 'Something went wrong on the server',
        code: 'INTERNAL',
      },
    })
    await world.close()
  })
})
