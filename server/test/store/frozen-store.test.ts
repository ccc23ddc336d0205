import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Browser, call, makeFirstAccount, type Reply, requestCode, signInDevice } from '../support/callers.ts'
import { startEventLoopClock } from '../support/processes/event-loop-clock.ts'
import { type PostgresServer, startPostgres } from '../support/store/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

const BOUND_MS = 5000 // what is promised, at this process's own pace
/** Of a connection alone: 1 s, and what the request does before and after. */
const ACQUIRE_BOUND_MS = 2000
const BACK_MS = 10_000

type Answered = { reply: Reply; milliseconds: number }

async function timed(work: Promise<Reply>): Promise<Answered> {
  const stopPace = startEventLoopClock()
  const reply = await work
  return { reply, milliseconds: stopPace() }
}

function expectNotReady({ reply, milliseconds }: Answered): void {
  expect(reply.status).toBe(503)
  expect(reply.body['code']).toBe('NOT_READY')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(milliseconds).toBeLessThanOrEqual(BOUND_MS)
}

describe.skipIf(inject('postgresUrl') === undefined)('a PostgreSQL that freezes', () => {
  let own: PostgresServer
  let sql: pg.Client
  let world: World
  let person: Browser
  let token: string

  beforeAll(async () => {
    own = await startPostgres() // freezing the one that other files use would freeze them too
    sql = new pg.Client({ connectionString: own.url })
    await sql.connect()
    await sql.query('create database frozen')
    const database = new URL(own.url)
    database.pathname = '/frozen'
    const limits = { MARQUEE_LIMIT_POLL_SECONDS: '0', MARQUEE_LIMIT_LAG_MILLISECONDS: '0' }
    const env = { DATABASE_URL: database.href, MARQUEE_SECRET: 's'.repeat(32), ...limits }
    world = await openWorld({ realClock: true, env })
    person = await makeFirstAccount(world.base)
    token = (await signInDevice(person)).refreshToken
  })
  afterAll(async () => {
    await world?.close()
    await sql?.end()
    await own?.stop()
  })

  const read = () => call(world.base, 'GET', '/profiles', { token })
  const poll = (code: { deviceCode: string }) => call(world.base, 'POST', `/auth/device-codes/${code.deviceCode}/poll`)
  const health = (which: string) => call(world.base, 'GET', `/health/${which}`)

  /** The processes behind this world's connections. */
  const backends = async () => {
    const { rows } = await sql.query<{ pid: number }>("select pid from pg_stat_activity where datname = 'frozen'")
    return rows.map(({ pid }) => pid)
  }
  const signal = (pids: number[], name: 'SIGSTOP' | 'SIGCONT') => pids.forEach((pid) => void process.kill(pid, name))
  const fillPool = () => Promise.all(Array.from({ length: 32 }, read))

  async function sqlIn(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: world.service.ctx.settings.databaseUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  /** Makes whoever polls wait. */
  async function lockCodes(): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: world.service.ctx.settings.databaseUrl, application_name: 'holder' })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table device_codes in access exclusive mode')
    return () => holder.end()
  }

  async function untilBack(): Promise<number> {
    const started = performance.now()
    while ((await health('ready')).status !== 200 || (await read()).status !== 200)
      if (performance.now() - started > BACK_MS) throw new Error('not back in time')
    return performance.now() - started
  }

  it('answers 503 in time when every connection is frozen, then recovers with new ones', async () => {
    await fillPool()
    const frozen = await backends()
    signal(frozen, 'SIGSTOP')
    try {
      const answers = await Promise.all(Array.from({ length: 16 }, () => timed(read())))
      expect(answers.some(({ reply }) => reply.status === 503)).toBe(true)
      for (const answer of answers) if (answer.reply.status !== 200) expectNotReady(answer)
      await untilBack()
    } finally {
      signal(frozen, 'SIGCONT')
    }
  })

  it('answers 503 in time while the whole server is frozen, and is back without a restart', async () => {
    const code = await requestCode(world.base)
    await fillPool()
    const { rows } = await sql.query<{ pid: string }>("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid")
    const all = [Number(rows[0]?.pid), ...(await backends())]
    signal(all, 'SIGSTOP')
    try {
      for (const round of [1, 2, 3]) {
        const requests = [
          ...Array.from({ length: 12 * round }, read),
          poll(code),
          requestCodeReply(),
          person.send('POST', '/profiles', { name: 'Nobody' }),
          health('ready'),
        ]
        const [live, ...answers] = await Promise.all([health('live'), ...requests.map(timed)])
        expect(live.status).toBe(200)
        for (const answer of answers) expectNotReady(answer)
      }
    } finally {
      signal(all, 'SIGCONT')
    }
    await untilBack()
    expect((await poll(code)).body).toEqual({ status: 'pending' })
    expect((await fillPool()).every(({ status }) => status === 200)).toBe(true)
  })

  const requestCodeReply = () => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' } })

  it('gives every connection back when commits were not answered', async () => {
    await sqlIn(`
      create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(20); return null; end';
      create constraint trigger slow_commit after insert on device_codes deferrable initially deferred
        for each row execute function dawdle()`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => timed(requestCodeReply())))
    answers.forEach(expectNotReady)
    await sqlIn('drop function dawdle cascade')
    await untilBack()
    expect((await Promise.all(Array.from({ length: 20 }, requestCodeReply))).every(({ status }) => status === 201)).toBe(true)
  })

  it('leaves nothing waiting in the server behind requests that were given up', async () => {
    const code = await requestCode(world.base)
    await untilBack()
    const release = await lockCodes()
    const answers = await Promise.all(Array.from({ length: 8 }, () => timed(poll(code))))
    answers.forEach(expectNotReady)
    await untilWaiting(0)
    await release()
    expect((await poll(code)).status).toBe(200)
  })

  it('refuses within the acquire limit when every connection is taken, and serves again when they are given back', async () => {
    const code = await requestCode(world.base)
    await untilBack()
    const release = await lockCodes()
    const waiting = Array.from({ length: 16 }, () => poll(code))
    await untilWaiting(16)
    const refused = await timed(read())
    expectNotReady(refused)
    expect(refused.milliseconds).toBeLessThanOrEqual(ACQUIRE_BOUND_MS)
    await release()
    const served = await Promise.all(waiting)
    expect(served.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await untilBack()
  })

  /** Until so many statements wait for a lock in the server. */
  async function untilWaiting(count: number): Promise<void> {
    const inTime = performance.now() + BACK_MS
    const waiting = "select pid from pg_stat_activity where datname = 'frozen' and wait_event_type = 'Lock'"
    while ((await sql.query(waiting)).rowCount !== count) expect(performance.now()).toBeLessThan(inTime)
  }
})
