import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBackup } from '../../src/store/backup/read.ts'
import { call, makeFirstAccount } from '../support/callers.ts'
import { everyRowOf, newInstallation, restore } from '../support/store/backups.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const PARTS = 20

onEachStore('GET /admin/backup', (store) => {
  let world: World
  let headers: Record<string, string>
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_DURABILITY: 'normal' } })
    const { cookie, csrfToken } = await makeFirstAccount(world.base)
    headers = { cookie, 'x-csrf-token': csrfToken }
  })
  afterAll(() => world?.close())

  const ask = (method = 'GET') => fetch(`${world.base}/admin/backup`, { method, headers })
  const statusOf = async () => {
    const answer = await ask()
    await answer.body?.cancel()
    return answer.status
  }
  const keep = async (answer: Response) => {
    const file = path.join(world.dataDir, 'got.backup')
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()), { mode: 0o600 })
    return file
  }

  /** More than the sockets between two processes hold. */
  const makeHeavy = async () => {
    const { db } = world.service.ctx
    const model = {
      id: 'm',
      made_at: 1,
      status: 'ready',
      bytes: 1,
      checksum: '',
      seed: 1,
      settings: '{}',
      metrics: '{}',
    } as const
    await db.insertInto('models').values(model).execute()
    for (let part = 0; part < PARTS; part++)
      await db
        .insertInto('model_parts')
        .values({ model_id: 'm', part, bytes: randomBytes(1_000_000) })
        .execute()
  }

  it('is a whole backup without the keys, which another store takes', async () => {
    const answer = await ask()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const file = await keep(answer)
    const { header, rows } = await checkBackup(file)
    expect(header).toMatchObject({ withKeys: false, createdAt: new Date(world.now()).toISOString() })
    expect(rows).toMatchObject({ accounts: expect.any(Number), profiles: 0 })
    expect(rows).not.toHaveProperty('keys')
    const place = await newInstallation('sqlite')
    await restore(file, place.env)
    const restored = await everyRowOf(place)
    expect(restored['accounts']).toHaveLength(rows['accounts'] ?? 0)
    expect(restored['audit']?.join('')).toContain('backup made')
    await place.remove()
  })

  it('waits for a slow reader without delaying other requests, and is complete', async () => {
    await makeHeavy()
    const answer = await ask()
    expect((await call(world.base, 'GET', '/health/ready')).status).toBe(200)
    expect(await statusOf()).toBe(409)
    expect((await checkBackup(await keep(answer))).rows).toMatchObject({ model_parts: PARTS })
  })

  it('ends with a reader who goes away, and the next one may begin', async () => {
    const answer = await ask()
    await answer.body?.cancel()
    await expect.poll(statusOf, { timeout: 10_000 }).toBe(200)
  })

  it('is not read for who asks for its head alone', async () => {
    await expect.poll(async () => (await ask('HEAD')).status, { timeout: 10_000 }).toBe(200)
    await expect.poll(statusOf, { timeout: 10_000 }).toBe(200)
  })

  it('is noted with who took it', async () => {
    const entries = await world.service.ctx.db.selectFrom('audit').selectAll().where('event', '=', 'backup made').execute()
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map(({ account_id }) => account_id?.slice(0, 5)))).toEqual(new Set(['acct_']))
  })
})
