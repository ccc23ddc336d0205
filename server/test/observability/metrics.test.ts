import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Browser,
  call,
  makeFirstAccount,
  requestCode,
  signInDevice,
  signInPerson,
  startSession,
} from '../support/callers.ts'
import { METRICS_TOKEN, metric, metricsText } from '../support/http/metrics.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const TOKEN = 'a-token-for-the-collector'
const unlimited = {
  MARQUEE_LIMIT_WRONG_CODES_PER_ADDRESS: '0',
  MARQUEE_LIMIT_WRONG_CODES_PER_ACCOUNT: '0',
  MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '0',
}

describe('who may read /metrics', () => {
  let guarded: World
  let plain: World
  beforeAll(async () => {
    guarded = await openWorld({ env: { MARQUEE_METRICS_TOKEN: TOKEN } })
    plain = await openWorld({ env: { MARQUEE_METRICS_TOKEN: '', MARQUEE_TRUSTED_PROXIES: 'loopback' } })
  })
  afterAll(async () => {
    await guarded?.close()
    await plain?.close()
  })

  const statusOf = async (world: World, token?: string, from?: string) =>
    (await call(world.base, 'GET', '/metrics', { token, ...(from && { from }) })).status

  it('is anybody with the token, from any address', async () => {
    expect(await statusOf(guarded, TOKEN)).toBe(200)
    expect(await statusOf(guarded, TOKEN, '2001:db8::7')).toBe(200)
  })

  it('is nobody without it: the answer is 404', async () => {
    expect(await statusOf(guarded)).toBe(404)
    expect(await statusOf(guarded, `${TOKEN}x`)).toBe(404)
    expect(await statusOf(guarded, 'é'.repeat(TOKEN.length))).toBe(404)
    expect(await statusOf(plain, TOKEN)).toBe(404)
    expect(await statusOf(plain, 'undefined')).toBe(404)
    for (const { base } of [guarded, plain]) expect((await fetch(`${base}/metrics`)).status).toBe(404) // from loopback
    const [there, nowhere] = [await call(plain.base, 'GET', '/metrics'), await call(plain.base, 'GET', '/nowhere')]
    expect({ ...there.body, instance: '' }).toEqual({ ...nowhere.body, instance: '' })
  })
})

onEachStore('/metrics', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store, env: unlimited })
  })
  afterAll(() => world?.close())

  const event = (name: string) => metric(world.base, `marquee_events_total{event="${name}"}`)
  const count = (labels: string) => metric(world.base, `marquee_request_duration_seconds_count{${labels}}`)

  it('is in Prometheus’s format', async () => {
    const answer = await fetch(`${world.base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => !/^[a-z0-9_]+(\{[^{}]*(\{[a-zA-Z]+\}[^{}]*)*\})? [-+\d.eNaInf]+$/.test(line))).toEqual([])
  })

  it('counts sign-ins, from nought', async () => {
    expect(await event('code_redeemed')).toBe(0)
    const person = await makeFirstAccount(world.base)
    const device = await signInDevice(person)
    await startSession(world.base, device.refreshToken)
    await person.send('GET', '/web/activations/BBBB-BBBB')
    const names = [
      'registered',
      'code_issued',
      'code_approved',
      'code_redeemed',
      'session_started',
      'wrong_code',
      'store_unavailable',
    ]
    expect(await Promise.all(names.map(event))).toEqual([1, 1, 1, 1, 1, 1, 0])
  })

  it('counts requests by route and status, with how long they took', async () => {
    const labels = 'method="POST",route="/auth/device-codes/{deviceCode}/poll",status="401"'
    for (const code of ['dvc_one', 'dvc_two', 'dvc_three']) await call(world.base, 'POST', `/auth/device-codes/${code}/poll`)
    expect(await count(labels)).toBe(3)
    expect(await metric(world.base, `marquee_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0)
    expect(await metric(world.base, `marquee_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(3)
  })

  it('lists every cache with its size, its limit and how often it had what was asked for', async () => {
    await call(world.base, 'GET', '/profile', { token: 'a.b.c' })
    const text = await metricsText(world.base)
    for (const name of ['pages', 'charts', 'workspaces', 'states of titles', 'sessions', 'identities', 'names of rows']) {
      expect(text).toContain(`marquee_cache_size{cache="${name}",unit="`)
      expect(text).toContain(`marquee_cache_requests{cache="${name}",result="hit"}`)
    }
    expect(await metric(world.base, 'marquee_cache_limit{cache="pages",unit="entries"}')).toBe(256)
    expect(await metric(world.base, 'marquee_cache_limit{cache="pictures",unit="bytes"}')).toBe(16 * 1024 * 1024)
    expect(await metric(world.base, 'marquee_cache_requests{cache="sessions",result="miss"}')).toBeGreaterThan(0)
  })

  it('has no label that callers can fill: paths by their pattern, unknown ones as one', async () => {
    const { deviceCode } = await requestCode(world.base)
    await call(world.base, 'POST', `/auth/device-codes/${deviceCode}/poll`)
    for (const path of ['/nowhere-a', '/nowhere-b', '/profiles/%zz']) await call(world.base, 'GET', path)
    const text = await metricsText(world.base)
    expect(text).not.toMatch(/dvc_|nowhere/)
    expect(await count('method="GET",route="(none)",status="404"')).toBe(2)
    expect(await count('method="GET",route="(none)",status="400"')).toBe(1)
  })

  it('raises an alarm at a hundred wrong codes in ten minutes, whoever tries them, and lowers it', async () => {
    const alarm = () => metric(world.base, 'marquee_wrong_codes_alarm')
    const person = await makeGuesser(world)
    const before = await metric(world.base, 'marquee_wrong_codes')
    for (let guess = before; guess < 99; guess++) await person.send('GET', '/web/activations/CCCC-CCCC')
    expect([await metric(world.base, 'marquee_wrong_codes'), await alarm()]).toEqual([99, 0])
    await person.send('GET', '/web/activations/DDDD-DDDD')
    expect(await alarm()).toBe(1)
    world.pass(600_001)
    expect(await alarm()).toBe(0)
  })
})

describe('/metrics without the store', () => {
  it('still returns the metrics of this node', async () => {
    const world = await openWorld()
    await sql`alter table limits rename to elsewhere`.execute(world.service.ctx.db)
    expect(await metric(world.base, 'marquee_wrong_codes')).toBeNaN()
    expect(await metric(world.base, 'marquee_open_connections')).toBeGreaterThan(0)
    await world.close()
  })
})

/** The person of an earlier test, signed in again. */
async function makeGuesser(world: World): Promise<Browser> {
  const account = await world.service.ctx.db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()
  return signInPerson(world.base, account.email)
}
