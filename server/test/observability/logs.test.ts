import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type LoggedRequest, newAccessLog } from '../../src/observability/access-log.ts'
import { newTimeText, openLog, redact } from '../../src/observability/logging.ts'
import { Metrics } from '../../src/observability/metrics.ts'
import { call, makeFirstAccount, newEmail, requestCode, signInDevice, startSession } from '../support/callers.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../support/world.ts'

type Line = { level: string; time: string; msg: string; [field: string]: unknown }

function linesOf({ dataDir }: World): Line[] {
  const file = path.join(inject('logFolder'), `${path.basename(dataDir)}.log`)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** The line of a request, once it is written. */
async function lineOf(world: World, requestId: string | null, msg = 'request'): Promise<Line> {
  const find = () => linesOf(world).find((line) => line['requestId'] === requestId && line.msg === msg)
  await expect.poll(find).toBeDefined()
  return find() as Line
}

onEachStore('the log', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store })
  })
  afterAll(() => world?.close())

  it('has one line a request: its id, route and status, who and from about where', async () => {
    const person = await makeFirstAccount(world.base)
    const device = await signInDevice(person)
    const { sessionToken, profileId } = await startSession(world.base, device.refreshToken)
    const reply = await call(world.base, 'GET', '/profile', { token: sessionToken, from: '203.0.113.77' })
    const line = await lineOf(world, reply.headers.get('x-request-id'))
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/profile',
      status: 200,
      from: '203.0.113.0',
      publicId: device.publicId,
      profileId,
      accountId: expect.stringMatching(/^acct_/),
      milliseconds: expect.any(Number),
    })
    expect(new Date(line.time).getTime()).toBeGreaterThan(0)
  })

  it('logs a path with a secret only by its pattern', async () => {
    const { deviceCode } = await requestCode(world.base)
    const reply = await call(world.base, 'POST', `/auth/device-codes/${deviceCode}/poll`)
    const line = await lineOf(world, reply.headers.get('x-request-id'))
    expect(line['route']).toBe('/auth/device-codes/{deviceCode}/poll')
    expect(JSON.stringify(linesOf(world))).not.toContain(deviceCode.slice(4, 20))
  })

  it('blacks out what a careless line would give away', async () => {
    const { deviceCode, userCode } = await requestCode(world.base)
    const email = newEmail()
    world.service.ctx.log.warn(
      { deviceCode, nested: { list: [userCode] }, err: new Error(`sent to ${email}`) },
      `polled ${deviceCode}`,
    )
    await expect.poll(() => linesOf(world).at(-1)?.msg).toBe('polled dvc_[redacted]')
    expect(linesOf(world).at(-1)).toMatchObject({
      deviceCode: 'dvc_[redacted]',
      nested: { list: ['code[redacted]'] },
      err: { message: 'sent to email[redacted]' },
    })
  })

  it('contains nothing that a driver quotes in its errors', async () => {
    const email = newEmail()
    const row = { id: 'account_a', email, name: 'A', password_hash: PASSWORD, admin: 0, locked_at: null, created_at: 1 }
    const { db, log } = world.service.ctx
    const fail = async () => {
      await db.insertInto('accounts').values(row).execute()
      await db
        .insertInto('accounts')
        .values({ ...row, id: 'account_b' })
        .execute()
    }
    const twice = await fail().catch((error: unknown) => error)
    const wrong = await sql`select ${`${PASSWORD}"${email}`}::int`.execute(db).catch((error: unknown) => error)
    log.error({ err: twice }, 'unique')
    log.error({ err: new Error('outer', { cause: wrong }) }, 'syntax')
    await expect.poll(() => linesOf(world).at(-1)?.msg).toBe('syntax')
    const text = JSON.stringify(linesOf(world))
    expect(text).toMatch(/unique/i)
    for (const secret of [email, PASSWORD]) expect(text).not.toContain(secret)
  })
})

describe('a defect of ours', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('is 500 without a word about its cause, which the log has with its stack', async () => {
    const device = await signInDevice(await makeFirstAccount(world.base))
    // Not what lets the caller in, which reads profiles too: the route itself fails.
    await sql`alter table profiles rename column created_at to elsewhere`.execute(world.service.ctx.db)
    const reply = await call(world.base, 'GET', '/profiles', { token: device.refreshToken })
    const requestId = reply.headers.get('x-request-id')
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Something went wrong on the server',
      status: 500,
      detail: 'Something went wrong on the server',
      instance: requestId,
      code: 'INTERNAL',
    })
    const line = await lineOf(world, requestId, 'request failed')
    expect(line).toMatchObject({
      level: 'error',
      route: '/profiles',
      err: { message: expect.stringContaining('no such column') },
    })
    expect((line['err'] as { stack: string }).stack).toContain('server/src/profiles/')
    expect(await lineOf(world, requestId)).toMatchObject({ status: 500 })
  })
})

describe('lines about requests', () => {
  const open = () => {
    const written: string[] = []
    const log = openLog('info', { write: (text) => void written.push(text) }, () => 0)
    const lines = () => written.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as Line)
    return { log, written, lines }
  }

  it('are written together, as soon as they are many', () => {
    const { log, written, lines } = open()
    let noted = 0
    while (written.length === 0 && noted < 10_000) log.request(`"status":${noted++}`)
    expect(noted).toBeGreaterThan(1)
    expect(lines().map((line) => line['status'])).toEqual([...Array(noted).keys()])
    expect(lines()[0]).toEqual({ level: 'info', time: '1970-01-01T00:00:00.000Z', status: 0, msg: 'request' })
  })

  it('are written before any other line, and when the log is flushed', () => {
    const { log, lines } = open()
    log.request('"status":200')
    log.error({}, 'going down')
    expect(lines().map(({ msg }) => msg)).toEqual(['request', 'going down'])
    log.request('"status":200')
    log.flush()
    expect(lines().map(({ msg }) => msg)).toEqual(['request', 'going down', 'request'])
  })

  it('contain no secret, for any names of callers', () => {
    const { log, lines } = open()
    const who = { accountId: `acct_${'0f'.repeat(12)}`, publicId: `rt_${'0f'.repeat(32)}`, profileId: 'ann@mail.example.org' }
    const address = '203.0.113.77'
    const request = { headers: {}, socket: { remoteAddress: address } }
    const seen = { id: 'req_1', method: 'GET', route: undefined, request, at: 1000, startedAt: 0, address, who, isLogged: false }
    const accessLog = newAccessLog(log, new Metrics())
    for (const answeredAt of [1, 2]) accessLog.request({ ...seen, answeredAt } as unknown as LoggedRequest, 200)
    log.flush()
    expect(lines()).toEqual(
      [1, 2].map((milliseconds) => ({
        ...{ level: 'info', time: `1970-01-01T00:00:01.00${milliseconds}Z`, msg: 'request' },
        ...{ requestId: 'req_1', method: 'GET', route: '(none)', status: 200, milliseconds, from: '203.0.113.0' },
        ...{ accountId: who.accountId, publicId: 'rt_[redacted]', profileId: 'email[redacted]' },
      })),
    )
  })
})

describe('the time in a line', () => {
  it('is in ISO 8601, whatever time was written before', () => {
    const timeText = newTimeText()
    const time = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })
    const times = fc.array(fc.tuple(time, fc.integer({ min: -1500, max: 1500 })), { maxLength: 20 })
    fc.assert(
      fc.property(times, (pairs) => {
        for (const at of pairs.flatMap(([at, more]) => [at, Math.min(at + more, 253_402_300_799_999)]))
          expect(timeText(at)).toBe(new Date(at).toISOString())
      }),
      { seed: 7 },
    )
  })
})

describe('redact', () => {
  it.each([
    [`/auth/device-codes/dvc_${'aB3_-'.repeat(9)}/poll`, '/auth/device-codes/dvc_[redacted]/poll'],
    [`%2Fdvc_${'a'.repeat(43)}`, '%2Fdvc_[redacted]'],
    [`Bearer rt_${'0f'.repeat(32)}`, 'Bearer rt_[redacted]'],
    [`marquee=ws_${'0f'.repeat(32)}; Path=/`, 'marquee=ws_[redacted]; Path=/'],
    ['Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl', 'Bearer jwt[redacted]'],
    [`/join#invite=inv_${'x'.repeat(43)}`, '/join#invite=inv_[redacted]'],
    [`/reset#token=rst_${'x'.repeat(43)}`, '/reset#token=rst_[redacted]'],
    [`https://tv.example/hooks/hook_${'aB3_-'.repeat(9)}`, 'https://tv.example/hooks/hook_[redacted]'],
    [`/stremio/feed_${'aB3_-'.repeat(9)}/manifest.json`, '/stremio/feed_[redacted]/manifest.json'],
    ['code WDJB-MJHT typed', 'code code[redacted] typed'],
    ['connect postgres://marquee:hunter2@db:5432/m failed', 'connect postgres://[redacted]@db:5432/m failed'],
    ['"ann.lee+tv@mail.example.org"', '"email[redacted]"'],
    ['start_the_server, sort_by_name, aws_regions', 'start_the_server, sort_by_name, aws_regions'],
  ])('%s', (text, clean) => expect(redact(text)).toBe(clean))
})
