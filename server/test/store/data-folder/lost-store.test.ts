import { randomUUID } from 'node:crypto'
import { sql as kyselySql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { StoreUnavailable, withinBudget } from '../../../src/store/deadline.ts'
import { call, makeFirstAccount, type Reply, signInDevice } from '../../support/callers.ts'
import { startEventLoopClock } from '../../support/processes/event-loop-clock.ts'
import { openEmptyStore } from '../../support/store/empty-store.ts'
import { type FaultyNetwork, openFaultyNetwork } from '../../support/store/faulty-network.ts'
import { newDatabase, openWorld, type World } from '../../support/world.ts'

const BOUND_MS = 5000 // what is promised, at this process's own pace
const BACK_MS = 10_000

describe.skipIf(inject('postgresUrl') === undefined)('a PostgreSQL that goes away', () => {
  let database: { url: string; drop: () => Promise<void> }
  let network: FaultyNetwork
  let world: World
  let token: string
  let sql: pg.Client

  beforeAll(async () => {
    database = await newDatabase()
    network = await openFaultyNetwork(database.url)
    sql = new pg.Client({ connectionString: database.url, application_name: 'test' })
    await sql.connect()
    const limits = { MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '0', MARQUEE_LIMIT_LAG_MILLISECONDS: '0' }
    const env = { DATABASE_URL: network.url, MARQUEE_SECRET: 's'.repeat(32), ...limits }
    world = await openWorld({ realClock: true, env })
    token = (await signInDevice(await makeFirstAccount(world.base))).refreshToken
  })
  afterAll(async () => {
    await world?.close()
    await network?.close()
    await sql?.end()
    await database?.drop()
  })

  const read = () => call(world.base, 'GET', '/profiles', { token })
  const write = (deviceName: string) => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo', deviceName } })
  const health = (which: string) => call(world.base, 'GET', `/health/${which}`)

  async function expectNotReady(work: Promise<Reply>): Promise<void> {
    const stopPace = startEventLoopClock()
    const { status, body, headers } = await work
    expect(stopPace()).toBeLessThanOrEqual(BOUND_MS)
    expect([status, body['code']]).toEqual([503, 'NOT_READY'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }

  async function untilBack(): Promise<void> {
    const started = performance.now()
    while ((await health('ready')).status !== 200 || (await read()).status !== 200)
      if (performance.now() - started > BACK_MS) throw new Error('not back in time')
  }

  async function expectAway(): Promise<void> {
    expect((await health('live')).status).toBe(200)
    await Promise.all([expectNotReady(read()), expectNotReady(write('nobody')), expectNotReady(health('ready'))])
  }

  it('answers 503 while the server is stopped, and is back when it is', async () => {
    await Promise.all(Array.from({ length: 20 }, read))
    await network.cut()
    await expectAway()
    await network.restore()
    await untilBack()
  })

  it('answers 503 in time when connections are accepted and never answered', async () => {
    network.swallow()
    await expectAway()
    await network.restore()
    await untilBack()
  })

  it('answers 503 in time when the network swallows every byte', async () => {
    await Promise.all(Array.from({ length: 20 }, read))
    network.hold()
    await expectAway()
    await network.restore()
    await untilBack()
  })

  it('gives a healthy connection back when the time of a request is up in the middle of a transaction', async () => {
    const store = await openEmptyStore('postgres')
    const backend = async () => (await kyselySql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db)).rows[0]?.pid
    const before = await backend()
    await withinBudget(200, async () => {
      const trx = await store.db.startTransaction().execute()
      await new Promise((resolve) => setTimeout(resolve, 250))
      await expect(trx.selectFrom('clients').selectAll().execute()).rejects.toThrow(StoreUnavailable)
      await trx.rollback().execute()
    })
    expect(await backend()).toBe(before)
    await store.close()
  })

  it.each([1, 5])('loses no read when %i new connections in succession are reset', async (resets) => {
    await read()
    network.reset(resets)
    expect((await read()).status).toBe(200)
    await network.restore()
  })

  it('loses no read, and does every write once or says 503, while its connections are killed', async () => {
    const state = { over: false, kills: 0 }
    const reads: number[] = []
    const refused: object[] = []
    const writes = new Map<string, number>()
    const attempt = randomUUID()
    const readsOf = [0, 0, 0, 0]
    const reader = async (_: number, lane: number) => {
      while (!state.over) {
        const { status, body } = await read()
        reads.push(status)
        if (status !== 200) refused.push(body)
        readsOf[lane] = (readsOf[lane] ?? 0) + 1
      }
    }
    const writer = async (lane: number) => {
      for (let number = 0; !state.over; number++) {
        const name = `lane ${lane} ${attempt} number ${number}`
        writes.set(name, (await write(name)).status)
      }
    }
    const killer = async () => {
      for (; state.kills < 40; state.kills++) {
        await sql.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'marquee'",
        )
        // No read may meet two of them: it is tried again once.
        const seen = [...readsOf]
        while (readsOf.some((count, lane) => count < (seen[lane] ?? 0) + 4))
          await new Promise((resolve) => setTimeout(resolve, 5))
      }
      state.over = true
    }
    await Promise.all([killer(), ...readsOf.map(reader), ...[1, 2, 3, 4].map(writer)])
    const countOf = (list: number[], wanted: number) => list.filter((status) => status === wanted).length
    const answered = [...writes.values()]
    process.stdout.write(
      `\n${state.kills} times all connections killed: ${countOf(reads, 200)} reads of ${reads.length}, ${countOf(answered, 201)} writes of ${answered.length} (${countOf(answered, 503)} told 503)\n`,
    )
    expect(refused).toEqual([])
    expect([...new Set(writes.values())].filter((status) => status !== 201 && status !== 503)).toEqual([])
    const { rows } = await sql.query<{ device_name: string; count: string }>(
      "select device_name, count(*) as count from device_codes where device_name like 'lane %' || $1 || '%' group by device_name",
      [attempt],
    )
    expect(rows.filter(({ count }) => count !== '1')).toEqual([])
    const stored = new Set(rows.map(({ device_name }) => device_name))
    const lost = [...writes].filter(([name, status]) => status === 201 && !stored.has(name))
    expect(lost).toEqual([])
  })
})
