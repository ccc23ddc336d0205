import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRun, resetPositions } from '../../src/catalogue/importing/import-store.ts'
import type { ImportRunRow, LeaseRow, ModelRow } from '../../src/store/schema.ts'
import * as interactions from '../../src/training/interactions/interaction-store.ts'
import * as leases from '../../src/training/lease-store.ts'
import * as models from '../../src/training/model-store.ts'
import { audienceRating } from '../support/fixtures/training-world.ts'
import { atOnce, type EmptyStore, from, howMany, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { importRun } from '../support/store/rows/import-runs.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of leases', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())
  const lease = (name: string, holder: string, expires_at = NOW + 1000): LeaseRow => ({ name, holder, expires_at, state: holder })

  it('gives a free lease to one of many callers', async () => {
    const taken = await atOnce(CALLERS, (caller) => leases.takeLease(store.db, lease('free', `node ${caller}`), NOW))
    expect(howMany(taken, Boolean)).toBe(1)
    expect(await leases.findLease(store.db, 'free', from(NOW))).toEqual(lease('free', `node ${taken.indexOf(true)}`))
  })

  it('gives an expired lease to one of many callers, and no lease that is still valid', async () => {
    await leases.takeLease(store.db, lease('old', 'crashed', NOW + 10), NOW)
    expect(await leases.takeLease(store.db, lease('old', 'early'), NOW + 9)).toBe(false)
    const taken = await atOnce(CALLERS, (caller) => leases.takeLease(store.db, lease('old', `node ${caller}`), NOW + 10))
    expect(howMany(taken, Boolean)).toBe(1)
    expect(await leases.findLease(store.db, 'old', from(NOW + 1000))).toBeUndefined()
  })

  it('gives a lease that ends implausibly late, after a clock was set back, to one of many callers', async () => {
    const YEAR_MS = 365 * 86_400_000
    await leases.takeLease(store.db, lease('ahead', 'ahead', NOW + YEAR_MS + 1000), NOW + YEAR_MS)
    const taken = await atOnce(CALLERS, (caller) => leases.takeLease(store.db, lease('ahead', `node ${caller}`), NOW))
    expect(howMany(taken, Boolean)).toBe(1)
  })

  it('renews and ends a lease only for its holder', async () => {
    await leases.takeLease(store.db, lease('held', 'ann'), NOW)
    expect(await leases.renewLease(store.db, lease('held', 'bob', NOW + 9000))).toBe(false)
    expect(await leases.renewLease(store.db, { ...lease('held', 'ann', NOW + 2000), state: '50 %' })).toBe(true)
    await leases.endLease(store.db, 'held', 'bob')
    expect(await leases.findLease(store.db, 'held', from(NOW))).toMatchObject({ expires_at: NOW + 2000, state: '50 %' })
    await leases.endLease(store.db, 'held', 'ann')
    expect(await leases.findLease(store.db, 'held', from(NOW))).toBeUndefined()
  })
})

onEachStore('the store of models', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())
  const model = (id: string, status: ModelRow['status'], made_at: number): ModelRow => ({
    id,
    made_at,
    status,
    bytes: 3,
    checksum: 'crc',
    seed: 1,
    settings: '{}',
    metrics: '{}',
  })
  const ready = async () => (await models.listReady(store.db, 9)).map(({ id }) => id)

  it('stores parts unchanged, and returns one at a time', async () => {
    await models.addModel(store.db, model('parts', 'stored', NOW))
    await models.addPart(store.db, 'parts', 0, Uint8Array.of(0, 255, 10))
    expect(Uint8Array.from((await models.findPart(store.db, 'parts', 0)) ?? [])).toEqual(Uint8Array.of(0, 255, 10))
    expect(await models.findPart(store.db, 'parts', 1)).toBeUndefined()
    await models.removeUnfinished(store.db)
    expect(await models.findPart(store.db, 'parts', 0)).toBeUndefined()
  })

  it('puts a stored model in service only for the holder of a valid lease', async () => {
    await models.addModel(store.db, model('a', 'stored', NOW))
    await leases.takeLease(store.db, { name: 'training', holder: 'ann', expires_at: NOW + 100, state: '' }, NOW)
    const put = (holder: string, now: number) => models.putInService(store.db, 'a', { lease: 'training', holder, now })
    expect(await put('bob', NOW)).toBe(false)
    expect(await put('ann', NOW + 100)).toBe(false)
    expect(await ready()).toEqual([])
    expect(await put('ann', NOW + 99)).toBe(true)
    expect(await put('ann', NOW + 99)).toBe(false)
    expect(await ready()).toEqual(['a'])
  })

  it('lists the newest first and keeps the given number of each status', async () => {
    for (const [at, id] of ['b', 'c', 'd'].entries()) await models.addModel(store.db, model(id, 'ready', NOW + 200 + at))
    await models.addModel(store.db, model('r', 'refused', NOW + 300))
    expect(await ready()).toEqual(['d', 'c', 'b', 'a'])
    expect((await models.listModels(store.db, 2)).map(({ id }) => id)).toEqual(['r', 'd'])
    await models.pruneModels(store.db, 'ready', 3)
    expect(await ready()).toEqual(['d', 'c', 'b'])
    expect((await models.listModels(store.db, 9)).map(({ id }) => id)).toEqual(['r', 'd', 'c', 'b'])
  })

  it('drops the parts of all but the newest ready models, and keeps listing these models', async () => {
    await models.addModel(store.db, model('s', 'stored', NOW + 100))
    for (const id of ['b', 'c', 'd', 's']) await models.addPart(store.db, id, 0, Uint8Array.of(1))
    await models.dropParts(store.db, 2)
    const left = await Promise.all(['b', 'c', 'd', 's'].map((id) => models.findPart(store.db, id, 0)))
    expect(left.map((part) => part !== undefined)).toEqual([false, true, true, true])
    expect(await ready()).toEqual(['d', 'c', 'b'])
  })
})

onEachStore('the store of training inputs', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  it('counts and streams all ratings, user by user, and the facts of every title by number', async () => {
    const rows = [
      audienceRating('b', 'MV_1', 4.5, NOW),
      audienceRating('a', 'MV_2', null),
      audienceRating('a', 'MV_1', 1),
      { ...audienceRating('a', 'MV_1', 9), source: 'other' },
    ]
    await store.db.insertInto('audience').values(rows).execute()
    expect(await interactions.countInteractions(store.db)).toBe(4)
    expect(await interactions.listAudiences(store.db)).toEqual([
      { source: 'made', people: 2, highest: 4.5 },
      { source: 'other', people: 1, highest: 9 },
    ])
    const streamed = await interactions.readSnapshot(store.slow, async (db) => {
      const read = []
      for await (const row of interactions.streamAudienceRatings(db)) read.push({ ...row })
      return read
    })
    expect(streamed).toEqual([rows[2], rows[1], rows[0], rows[3]])
    const title = { facts: '{}', source: 'test', revision: 1, added_at: NOW }
    await store.db
      .insertInto('titles')
      .values([
        { ...title, number: 1, id: 'MV_1', withdrawn: 1 },
        { ...title, number: 0, id: 'MV_2', withdrawn: 0 },
      ])
      .execute()
    const withdrawn = await interactions.readSnapshot(store.slow, async (db) => {
      const read = []
      for await (const title of interactions.streamFacts(db)) read.push(title.withdrawn)
      return read
    })
    expect(withdrawn).toEqual([0, 1])
  })

  it('reports whether an audience was completely imported or removed since a time', async () => {
    const change = (since: number) => interactions.audienceChange(store.db, since)
    const run = (source: string, row: Partial<ImportRunRow>): Promise<void> =>
      addRun(store.db, importRun({ id: `import_${source}_${row.status}`, source, started_at: NOW, ...row }))
    await run('imdb', { status: 'done', finished_at: NOW + 5, updated_at: NOW + 5 })
    await run('films', { status: 'running', updated_at: NOW + 5 })
    expect(await change(NOW)).toBeUndefined()
    await run('films', { status: 'done', finished_at: NOW + 1, updated_at: NOW + 1 })
    expect([await change(NOW), await change(NOW + 1)]).toEqual(['imported', undefined])
    await run('series', { status: 'done', finished_at: NOW + 20, updated_at: NOW + 20 })
    await resetPositions(store.db, 'films', NOW + 10)
    expect([await change(NOW), await change(NOW + 10), await change(NOW + 20)]).toEqual(['removed', 'imported', undefined])
  })
})
