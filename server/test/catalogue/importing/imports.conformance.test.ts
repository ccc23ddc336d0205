import { afterAll, beforeAll, expect, it } from 'vitest'
import * as imports from '../../../src/catalogue/importing/import-store.ts'
import type { AudienceRow, ImportRunRow, TitleRow } from '../../../src/store/schema.ts'
import { atOnce, type EmptyStore, howMany, NOW, openEmptyStore } from '../../support/store/empty-store.ts'
import { importRun } from '../../support/store/rows/import-runs.ts'
import { onEachStore } from '../../support/world.ts'

let rows = 0
const newRun = (row: Partial<ImportRunRow> = {}): ImportRunRow =>
  importRun({ id: `import_${String(++rows).padStart(4, '0')}`, started_at: NOW, ...row })
const audienceRating = (person: string, media_id: string, row: Partial<AudienceRow> = {}): AudienceRow => ({
  source: 'films',
  person,
  media_id,
  rating: 4,
  rated_at: NOW,
  ...row,
})

onEachStore('the store of imports', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  it('finds the latest run of a source and location, and one by its id', async () => {
    const [old, young] = [newRun({ place: '/b' }), newRun({ place: '/b', started_at: NOW + 1 })]
    for (const row of [young, old, newRun({ place: '/b', source: 'imdb', started_at: NOW + 2 }), newRun({ place: '/c' })])
      await imports.addRun(store.db, row)
    expect(await imports.findLatestRun(store.db, 'ndjson', '/b')).toEqual(young)
    expect(await imports.findRun(store.db, old.id)).toEqual(old)
    expect(await imports.findLatestRun(store.db, 'ndjson', '/nowhere')).toBeUndefined()
  })

  it('lets exactly one of many callers advance a run from the same position', async () => {
    const row = newRun()
    await imports.addRun(store.db, row)
    const moved = await atOnce(20, (caller) => {
      const {
        id: _id,
        source: _source,
        place: _place,
        started_at: _at,
        ...to
      } = { ...row, position: `{"at":${caller + 1}}`, read: caller }
      return imports.advanceRun(store.db, row.id, row.position, to)
    })
    expect(howMany(moved, Boolean)).toBe(1)
    expect(await imports.findRun(store.db, row.id)).toMatchObject({
      read: moved.indexOf(true),
      position: `{"at":${moved.indexOf(true) + 1}}`,
    })
  })

  it('lists runs newest first, after a cursor, and finds one that advanced recently', async () => {
    await store.db.deleteFrom('import_runs').execute()
    const rows = [3, 1, 2, 2].map((at) => newRun({ started_at: NOW + at, updated_at: NOW + at, status: 'done' }))
    for (const row of rows) await imports.addRun(store.db, row)
    const [third, first, second, sameTime] = rows.map(({ id }) => id)
    const ids = (found: ImportRunRow[]) => found.map(({ id }) => id)
    expect(ids(await imports.listRuns(store.db, 9))).toEqual([third, sameTime, second, first])
    expect(ids(await imports.listRuns(store.db, 1, { startedAt: NOW + 2, id: sameTime ?? '' }))).toEqual([second])
    expect(await imports.findLiveRun(store.db, { since: NOW, latest: NOW + 9 })).toBeUndefined()
    const live = newRun({ updated_at: NOW + 9 })
    await imports.addRun(store.db, live)
    expect(await imports.findLiveRun(store.db, { since: NOW + 8, latest: NOW + 9 })).toEqual(live)
    expect(await imports.findLiveRun(store.db, { since: NOW + 9, latest: NOW + 9 })).toBeUndefined()
    expect(await imports.findLiveRun(store.db, { since: NOW, latest: NOW + 8 })).toBeUndefined()
  })

  it('returns the start of the latest completed run', async () => {
    expect(await imports.lastDoneAt(store.db, 'tmdb')).toBeUndefined()
    const done = { source: 'tmdb', status: 'done' } as const
    await imports.addRun(store.db, newRun({ ...done, started_at: 5 }))
    await imports.addRun(store.db, newRun({ ...done, started_at: 3 }))
    await imports.addRun(store.db, newRun({ source: 'tmdb', status: 'failed', started_at: 9 }))
    expect(await imports.lastDoneAt(store.db, 'tmdb')).toBe(5)
  })

  it('replaces a user’s rating of a title, and deletes an audience in batches of users', async () => {
    await imports.putAudienceRatings(store.db, [
      audienceRating('ann', 'MV_1'),
      audienceRating('ann', 'MV_2'),
      audienceRating('bob', 'MV_1'),
    ])
    await imports.putAudienceRatings(store.db, [
      audienceRating('ann', 'MV_1', { rating: null, rated_at: null }),
      audienceRating('ann', 'MV_1', { source: 'other' }),
    ])
    const ratings = await store.db
      .selectFrom('audience')
      .select(['person', 'rating'])
      .orderBy('source')
      .orderBy('person')
      .orderBy('media_id')
      .execute()
    expect(ratings).toEqual([
      { person: 'ann', rating: null },
      { person: 'ann', rating: 4 },
      { person: 'bob', rating: 4 },
      { person: 'ann', rating: 4 },
    ])
    expect(await imports.deleteAudienceRatings(store.db, 'films', 1)).toBe(2)
    expect(await imports.deleteAudienceRatings(store.db, 'films', 1)).toBe(1)
    expect(await imports.deleteAudienceRatings(store.db, 'films', 1)).toBe(0)
    expect(await store.db.selectFrom('audience').select('person').execute()).toEqual([{ person: 'ann' }])
  })

  it('counts the users and ratings of each audience, and reports whether there is any', async () => {
    await store.db.deleteFrom('audience').execute()
    expect(await imports.countAudiences(store.db)).toEqual([])
    expect(await imports.hasAudienceRatings(store.db)).toBe(false)
    const others = [audienceRating('ann', 'MV_1', { source: 'other', rating: null })]
    await imports.putAudienceRatings(store.db, [
      audienceRating('ann', 'MV_1'),
      audienceRating('ann', 'MV_2'),
      audienceRating('bob', 'MV_1'),
      ...others,
    ])
    expect(await imports.countAudiences(store.db)).toEqual([
      { source: 'films', people: 2, ratings: 3 },
      { source: 'other', people: 1, ratings: 1 },
    ])
    expect(await imports.hasAudienceRatings(store.db)).toBe(true)
  })

  it('finds the latest run of a source, wherever it read from', async () => {
    const [old, young, sameTime] = [1, 2, 2].map((at) => newRun({ source: 'roamed', place: `/${at}`, started_at: NOW + at }))
    const another = newRun({ source: 'elsewhere', started_at: NOW + 3 })
    for (const row of [sameTime, young, old, another]) if (row) await imports.addRun(store.db, row)
    expect(await imports.findLatestRunOf(store.db, 'roamed')).toEqual(sameTime)
    expect(await imports.findLatestRunOf(store.db, 'nowhere')).toBeUndefined()
  })

  it('resets unfinished runs of a source, stops an active one, and updates the time of all', async () => {
    const ended = { source: 'forgotten', finished_at: NOW }
    const done = newRun({ ...ended, status: 'done' })
    const failed = newRun({ ...ended, status: 'failed' })
    const running = newRun({ source: 'forgotten' })
    const kept = newRun({ source: 'kept' })
    for (const row of [done, failed, running, kept]) await imports.addRun(store.db, row)
    const now = NOW + 60_000
    await imports.resetPositions(store.db, 'forgotten', now)
    const found = await Promise.all([done, failed, running, kept].map(({ id }) => imports.findRun(store.db, id)))
    expect(found).toEqual([
      { ...done, updated_at: now },
      { ...failed, position: null, updated_at: now },
      { ...running, position: null, status: 'stopped', finished_at: now, updated_at: now },
      kept,
    ])
    const { id: _id, source: _source, place: _place, started_at: _at, ...to } = { ...running, position: '{"at":9}' }
    expect(await imports.advanceRun(store.db, running.id, running.position, to)).toBe(false)
  })

  it('lists titles by number, all of them, a source’s, or some', async () => {
    const title = (number: number, source: string): TitleRow => ({
      number,
      id: `MV_${number + 1}`,
      facts: `{"id":"MV_${number + 1}"}`,
      source,
      revision: 1,
      withdrawn: number === 2 ? 1 : 0,
      added_at: NOW,
    })
    await store.db
      .insertInto('titles')
      .values([title(2, 'tmdb'), title(0, 'imdb'), title(1, 'tmdb'), title(3, 'tmdb')])
      .execute()
    const numbers = (found: { number: number }[]) => found.map(({ number }) => number)
    expect(numbers(await imports.listTitlesAfter(store.db, 0, 2))).toEqual([1, 2])
    expect((await imports.listTitlesAfter(store.db, 1, 1))[0]).toEqual({
      number: 2,
      facts: '{"id":"MV_3"}',
      source: 'tmdb',
      withdrawn: 1,
    })
    expect(await imports.listIdsOf(store.db, 'tmdb', 1, 10)).toEqual([
      { number: 2, id: 'MV_3' },
      { number: 3, id: 'MV_4' },
    ])
    expect(numbers(await imports.listFactsAndSources(store.db, [3, 0, 17])).sort()).toEqual([0, 3])
  })
})
