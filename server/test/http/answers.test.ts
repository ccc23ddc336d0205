import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '../../src/ctx.ts'
import { Answer, jsonHeaders, type Route, route } from '../../src/http/route.ts'
import { type Edge, serve } from '../../src/http/serve.ts'
import { Metrics } from '../../src/observability/metrics.ts'
import { ask, head } from '../support/http/raw-connection.ts'
import { openWorld, type World } from '../support/world.ts'

const never = () => Promise.reject(new Error('nobody asks who is calling'))
const splitHeader = () => new Answer(200, 'x', { 'x-note': 'one\r\ntwo' })

function get(path: string, handle: () => unknown, formatProblem?: Route['formatProblem']): Route<Ctx> {
  const answers = { 200: null }
  const entry = route({ method: 'GET', path, access: 'public', summary: path, answers, problems: [], handle: () => undefined })
  return { ...entry, handle, ...(formatProblem && { formatProblem }) }
}

const later = (work: () => unknown) => async () => work()
const broken = () => {
  throw new Error('a defect')
}
const text = '{"name":"Zoë 🎬"}'

const routes = [
  get('/now', () => ({ name: 'Zoë 🎬' })),
  get(
    '/later',
    later(() => ({ name: 'Zoë 🎬' })),
  ),
  get('/text', () => new Answer(200, text, jsonHeaders)),
  get('/bytes', () => new Answer(200, Buffer.from(text), jsonHeaders)),
  get('/broken-now', broken),
  get('/broken-later', later(broken)),
  get('/split-now', splitHeader),
  get('/split-later', later(splitHeader)),
  get('/unsayable-now', broken, splitHeader),
  get('/unsayable-later', later(broken), splitHeader),
]

describe('an answer', () => {
  let world: World
  let edge: Edge
  let port: number
  const metrics = new Metrics()
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0' } })
    const { ctx, runtime } = world.service
    edge = serve({
      ctx,
      routes,
      authenticate: {
        refreshToken: never,
        cookie: never,
        sessionToken: never,
        boundSession: never,
        allowsGuests: false,
        connection: never,
      },
      metrics,
      log: runtime.log,
      guard: (_budget, work) => work({ deadline: Number.POSITIVE_INFINITY }),
      cookieName: 'marquee',
      notFoundPage: undefined,
    })
    port = await edge.listen('127.0.0.1', 0)
  })
  afterAll(async () => {
    await edge?.drain(false)
    await world?.close()
  })

  it.each(['/now', '/later', '/text', '/bytes'])(
    'that is ready at once, later, as text or as bytes is the same: %s',
    async (path) => {
      const { status, headers, body } = await ask(port, head('GET', path))
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      expect(body).toBe(text)
    },
  )

  it.each(['/broken-now', '/broken-later', '/split-now', '/split-later'])(
    'with a defect is 500, nothing more: %s',
    async (path) => {
      const { status, headers, body } = await ask(port, head('GET', path))
      expect([status, headers.get('x-note'), JSON.parse(body).code]).toEqual([500, undefined, 'INTERNAL'])
    },
  )

  it.each(['/unsayable-now', '/unsayable-later'])(
    'that cannot be written at all closes the connection, and is counted: %s',
    async (path) => {
      await expect(fetch(`http://127.0.0.1:${port}${path}`)).rejects.toThrow()
      const counted = `marquee_request_duration_seconds_count{method="GET",route="${path}",status="500"}`
      expect(await metrics.text()).toContain(`${counted} 1\n`)
      expect((await ask(port, head('GET', '/now'))).status).toBe(200)
    },
  )
})
