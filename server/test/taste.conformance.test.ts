import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HistoryRow, OpinionRow, PlaybackRow, PlayRow, RatingRow } from '../src/store/schema.ts'
import * as history from '../src/taste/history-store.ts'
import * as lists from '../src/taste/list-store.ts'
import * as planted from '../src/taste/planted-store.ts'
import * as plays from '../src/taste/play-store.ts'
import * as playback from '../src/taste/playback-store.ts'
import * as ratings from '../src/taste/rating-store.ts'
import { atOnce, type EmptyStore, howMany, NOW, openEmptyStore } from './empty-store.ts'
import { onEachStore } from './world.ts'

const CALLERS = 20

/** An empty store, and for each test a profile that has nothing yet. */
function withProfile(kind: 'sqlite' | 'postgres') {
  const at = { profile_id: '' } as { store: EmptyStore; profile_id: string }
  beforeAll(async () => {
    at.store = await openEmptyStore(kind)
  })
  beforeEach(async () => {
    const { id } = await at.store.add.account()
    at.profile_id = (await at.store.add.profile(id)).id
  })
  afterAll(() => at.store?.close())
  return at
}

onEachStore('the store of lists', (kind) => {
  const at = withProfile(kind)
  const opinion = (row: Partial<OpinionRow> = {}): OpinionRow => ({
    profile_id: at.profile_id,
    number: 1,
    opinion: 'liked',
    added_at: NOW,
    ...row,
  })
  const liked = (after?: lists.ListPosition, most = 50) =>
    lists.listOpinions(at.store.db, { profile_id: at.profile_id, opinion: 'liked' }, { after, most })

  it('adds one of many first opinions', async () => {
    const added = await atOnce(CALLERS, () => lists.addOpinion(at.store.db, opinion()))
    expect(howMany(added, Boolean)).toBe(1)
  })

  it('holds an opinion for one at a time, and moves it from list to list', async () => {
    await lists.addOpinion(at.store.db, opinion())
    const wanted = (['liked', 'super_liked', 'disliked'] as const).flatMap((one) => Array<OpinionRow['opinion']>(7).fill(one))
    const left = await Promise.all(
      wanted.map((one) =>
        at.store.db.transaction().execute(async (trx) => {
          const before = await lists.holdOpinion(trx, { profile_id: at.profile_id, number: 1, opinion: one })
          if (before.opinion !== one) await lists.setOpinion(trx, opinion({ opinion: one }))
          return [before.opinion, one] as const
        }),
      ),
    )
    const [last] = await at.store.db.selectFrom('opinions').selectAll().where('profile_id', '=', at.profile_id).execute()
    const moves = (from: (move: readonly [string, string]) => string) =>
      Map.groupBy(
        left.filter(([a, b]) => a !== b),
        from,
      )
    const [out, into] = [moves(([from]) => from), moves(([, to]) => to)]
    for (const one of ['liked', 'super_liked', 'disliked'] as const) {
      const stays = Number(last?.opinion === one) - Number(one === 'liked')
      expect((into.get(one)?.length ?? 0) - (out.get(one)?.length ?? 0)).toBe(stays)
    }
  })

  it('puts an opinion that was taken back a moment ago, and tells it by its time', async () => {
    const held = await lists.holdOpinion(at.store.db, { profile_id: at.profile_id, number: 1, opinion: 'disliked' })
    expect(held).toEqual({ opinion: 'disliked', added_at: 0 })
  })

  it('takes only the very opinion back, once', async () => {
    await lists.addOpinion(at.store.db, opinion())
    expect(await lists.removeOpinion(at.store.db, opinion({ opinion: 'disliked' }))).toBe(false)
    const removed = await atOnce(CALLERS, () => lists.removeOpinion(at.store.db, opinion()))
    expect(howMany(removed, Boolean)).toBe(1)
    expect(await liked()).toEqual([])
  })

  it('lists newest first, equal times by number, and goes on where it stopped', async () => {
    for (const [number, added_at] of [[1, NOW], [2, NOW + 1], [3, NOW], [4, NOW - 1]] as const) // biome-ignore format: a table
      await lists.addOpinion(at.store.db, opinion({ number, added_at }))
    await lists.addOpinion(at.store.db, opinion({ number: 5, opinion: 'disliked' }))
    expect((await liked()).map(({ number }) => number)).toEqual([2, 3, 1, 4])
    expect((await liked({ addedAt: NOW, number: 3 }, 1)).map(({ number }) => number)).toEqual([1])
  })

  it('keeps other lists apart in the same way', async () => {
    const entry = { profile_id: at.profile_id, number: 1, list: 'watchlist', added_at: NOW } as const
    expect(howMany(await atOnce(CALLERS, () => lists.addListEntry(at.store.db, entry)), Boolean)).toBe(1)
    await lists.addListEntry(at.store.db, { ...entry, list: 'hidden' })
    await lists.addListEntry(at.store.db, { ...entry, number: 2 })
    const read = (after?: lists.ListPosition) => lists.listListEntries(at.store.db, entry, { after, most: 50 })
    expect((await read()).map(({ number }) => number)).toEqual([2, 1])
    expect((await read({ addedAt: NOW, number: 2 })).map(({ number }) => number)).toEqual([1])
    expect(howMany(await atOnce(CALLERS, () => lists.removeListEntry(at.store.db, entry)), Boolean)).toBe(1)
    expect(await read()).toHaveLength(1)
  })
})

onEachStore('the stores of ratings and of playback', (kind) => {
  const at = withProfile(kind)
  const rating = (row: Partial<RatingRow> = {}): RatingRow => ({
    profile_id: at.profile_id,
    number: 1,
    season: -1,
    episode: -1,
    rating: 7,
    rated_at: NOW,
    ...row,
  })
  const position = (row: Partial<PlaybackRow> = {}): PlaybackRow => ({
    profile_id: at.profile_id,
    number: 1,
    season: -1,
    episode: -1,
    progress: 40,
    updated_at: NOW,
    ...row,
  })

  it('keep the latest of many ratings, of equal times the highest, whatever their order', async () => {
    expect(howMany(await atOnce(CALLERS, () => ratings.addRating(at.store.db, rating({ rated_at: NOW - 100 }))), Boolean)).toBe(1)
    await atOnce(CALLERS, (caller) =>
      ratings.changeRating(at.store.db, rating({ rating: 1 + (caller % 9), rated_at: NOW - (caller % 3) })),
    )
    expect(await ratings.findRating(at.store.db, rating())).toMatchObject({ rated_at: NOW, rating: 7 })
    expect(await ratings.findRating(at.store.db, rating({ season: 1 }))).toBeUndefined()
  })

  it('list ratings newest first with all of their place, and take one back once', async () => {
    const rows = [rating(), rating({ season: 1 }), rating({ season: 1, episode: 2 }), rating({ number: 2, rated_at: NOW - 1 })]
    for (const row of rows) await ratings.addRating(at.store.db, row)
    const all = await ratings.listRatings(at.store.db, at.profile_id, { most: 50 })
    expect(all).toEqual([rows[2], rows[1], rows[0], rows[3]])
    expect(await ratings.listRatings(at.store.db, at.profile_id, { after: [NOW, 1, 1, 2], most: 2 })).toEqual(all.slice(1, 3))
    expect(howMany(await atOnce(CALLERS, () => ratings.removeRating(at.store.db, rating())), Boolean)).toBe(1)
    expect(await ratings.listRatings(at.store.db, at.profile_id, { most: 50 })).toHaveLength(3)
  })

  it('keep the latest of many positions, of equal times the furthest', async () => {
    await atOnce(CALLERS, (caller) =>
      playback.putPlayback(at.store.db, position({ progress: caller, updated_at: NOW - (caller % 3) })),
    )
    expect(await playback.findPlayback(at.store.db, position())).toMatchObject({ updated_at: NOW, progress: 18 })
    await playback.changePlayback(at.store.db, position({ progress: 99, updated_at: NOW - 1 }))
    await playback.changePlayback(at.store.db, position({ number: 2 }))
    expect(await playback.listPlayback(at.store.db, at.profile_id, { most: 50 })).toMatchObject([{ progress: 18 }])
    await playback.changePlayback(at.store.db, position({ progress: 5, updated_at: NOW + 1 }))
    expect(await playback.findPlayback(at.store.db, position())).toMatchObject({ progress: 5 })
  })

  it('list positions newest first, and forget one once', async () => {
    for (const number of [1, 2, 3]) expect(await playback.addPlayback(at.store.db, position({ number }))).toBe(true)
    expect(await playback.addPlayback(at.store.db, position({ progress: 50 }))).toBe(false)
    const numbers = async (after?: number[]) =>
      (await playback.listPlayback(at.store.db, at.profile_id, { after, most: 2 })).map(({ number }) => number)
    expect([await numbers(), await numbers([NOW, 2])]).toEqual([[3, 2], [1]])
    expect(howMany(await atOnce(CALLERS, () => playback.removePlayback(at.store.db, position())), Boolean)).toBe(1)
  })

  it('come to an end once a viewing', async () => {
    const viewing = { watched: 80, furtherMs: 1000, sameMs: 10 }
    const end = (row: Partial<PlaybackRow>) => playback.endPlayback(at.store.db, position({ progress: 90, ...row }), viewing)
    expect(await end({})).toBe(false) // nothing is there yet
    await playback.putPlayback(at.store.db, position())
    expect(howMany(await atOnce(CALLERS, () => end({})), Boolean)).toBe(1)
    expect(await end({ progress: 95, updated_at: NOW + 999 })).toBe(false)
    expect(await end({ updated_at: NOW + 9 })).toBe(false)
    expect(await end({ updated_at: NOW - 1 })).toBe(false)
    expect(await end({ updated_at: NOW + 10 })).toBe(true)
    expect(await end({ progress: 95, updated_at: NOW + 1010 })).toBe(true)
    expect(await end({ season: 1, episode: 1, updated_at: NOW + 1010 })).toBe(true)
  })
})

onEachStore('the stores of history and of plays', (kind) => {
  const at = withProfile(kind)
  const entry = (row: Partial<HistoryRow> = {}): HistoryRow => ({
    profile_id: at.profile_id,
    number: 1,
    season: -1,
    episode: -1,
    progress: 40,
    imported: 0,
    updated_at: NOW,
    ...row,
  })
  const held = (row: Partial<HistoryRow> = {}) => ({ ...entry(row), replayed: 0 })
  const play = (row: Partial<PlayRow> = {}): PlayRow => {
    const watched_at = row.watched_at ?? NOW
    const minute = Math.floor(watched_at / 60_000)
    return { profile_id: at.profile_id, number: 1, season: -1, episode: -1, minute, watched_at, source: 'history', ...row }
  }

  it('keep the latest of many words, of equal times the furthest, then the one that was not imported', async () => {
    await atOnce(CALLERS, (caller) =>
      history.putHistory(at.store.db, entry({ progress: caller, updated_at: NOW - (caller % 3), imported: 1 })),
    )
    expect(await history.findHistory(at.store.db, entry())).toEqual(held({ progress: 18, imported: 1 }))
    expect(await history.putHistory(at.store.db, entry({ progress: 18 }))).toBe(true)
    expect(await history.putHistory(at.store.db, entry({ progress: 18, imported: 1 }))).toBe(false)
    expect(await history.putHistory(at.store.db, entry({ progress: 99, updated_at: NOW - 1 }))).toBe(false)
    expect(await history.findHistory(at.store.db, entry())).toEqual(held({ progress: 18 }))
  })

  it('change what is given of an entry, by the same rule', async () => {
    await history.changeHistory(at.store.db, entry(), { progress: 50, updated_at: NOW })
    expect(await history.findHistory(at.store.db, entry())).toBeUndefined()
    await history.putHistory(at.store.db, entry())
    await history.changeHistory(at.store.db, entry(), { imported: 1, updated_at: NOW + 1 })
    await history.changeHistory(at.store.db, entry(), { progress: 50, updated_at: NOW + 1 })
    await history.changeHistory(at.store.db, entry(), { progress: 99, updated_at: NOW })
    expect(await history.findHistory(at.store.db, entry())).toEqual(held({ progress: 50, imported: 1, updated_at: NOW + 1 }))
    await history.setImported(at.store.db, entry(), 0)
    expect(await history.findHistory(at.store.db, entry())).toEqual(held({ progress: 50, updated_at: NOW + 1 }))
  })

  it('list entries newest first, of all titles and of one, and delete one or all of a title', async () => {
    const rows = [entry({ season: 1 }), entry({ season: 1, episode: 3 }), entry({ season: 2, updated_at: NOW - 1 })]
    for (const row of [...rows, entry({ number: 2, updated_at: NOW + 1 })]) await history.putHistory(at.store.db, row)
    const all = await history.listHistory(at.store.db, at.profile_id, { most: 50 })
    expect(all.map(({ number, season, episode }) => [number, season, episode])).toEqual([[2, -1, -1], [1, 1, 3], [1, 1, -1], [1, 2, -1]]) // biome-ignore format: a table
    expect(await history.listHistory(at.store.db, at.profile_id, { after: [NOW, 1, 1, 3], most: 1 })).toEqual([all[2]])
    expect(await history.listHistoryOf(at.store.db, entry(), 50)).toEqual(all.slice(1))
    expect(await history.listHistoryOf(at.store.db, entry({ season: 1 }), 50)).toEqual(all.slice(1, 3))
    expect(howMany(await atOnce(CALLERS, () => history.removeHistory(at.store.db, entry({ season: 1 }))), Boolean)).toBe(1)
    expect(await history.listHistoryOf(at.store.db, entry(), 50)).toHaveLength(2)
    expect(await history.removeHistoryOf(at.store.db, entry({ season: 3 }))).toBe(false)
    expect(howMany(await atOnce(CALLERS, () => history.removeHistoryOf(at.store.db, entry({ season: 2 }))), Boolean)).toBe(1)
    expect(await history.listHistoryOf(at.store.db, entry(), 50)).toMatchObject([{ season: 1, episode: 3 }])
    expect(howMany(await atOnce(CALLERS, () => history.removeHistoryOf(at.store.db, entry())), Boolean)).toBe(1)
    expect(await history.listHistory(at.store.db, at.profile_id, { most: 50 })).toHaveLength(1)
  })

  it('tell what was played to its end and is begun anew, entry by entry, unless it was unmarked', async () => {
    const rows = [entry(), entry({ number: 2, progress: 0 }), entry({ number: 3, season: 1, episode: 1 }), entry({ number: 3, season: 1, episode: 2 }), entry({ number: 4, progress: 80 })] // biome-ignore format: a table
    for (const row of rows) await history.putHistory(at.store.db, row)
    for (const row of [{}, { number: 2 }, { number: 3, season: 1, episode: 2 }, { number: 4 }]) await plays.addPlay(at.store.db, play(row)) // biome-ignore format: a table
    const all = await history.listHistory(at.store.db, at.profile_id, { most: 50 })
    expect(all.filter(({ replayed }) => replayed).map(({ number, episode }) => [number, episode])).toEqual([[3, 2], [1, -1]]) // biome-ignore format: a table
    expect((await history.listHistoryOf(at.store.db, entry({ number: 3 }), 50)).map(({ replayed }) => replayed)).toEqual([1, 0])
    expect(await history.findHistory(at.store.db, entry())).toEqual({ ...entry(), replayed: 1 })
  })

  it('know one play a minute, newest first, of the entries that were asked for', async () => {
    await atOnce(CALLERS, (caller) => plays.addPlay(at.store.db, play({ watched_at: NOW + caller })))
    for (const row of [{ season: 1, episode: 2 }, { watched_at: NOW + 60_000 }, { number: 2 }])
      await plays.addPlay(at.store.db, play(row))
    const times = async (...keys: PlayRow[]) => (await plays.listPlays(at.store.db, keys, 50)).length
    expect([await times(), await times(play()), await times(play({ season: 1, episode: 2 }), play({ number: 2 }))]).toEqual([
      0, 2, 2,
    ])
    expect((await plays.listPlaysOf(at.store.db, play(), 50)).map(({ watched_at }) => watched_at)[0]).toBe(NOW + 60_000)
    expect(await plays.listPlaysOf(at.store.db, play({ season: 1 }), 50)).toMatchObject([{ season: 1, episode: 2 }])
    expect(await plays.hasPlayAfter(at.store.db, play({ number: 2 }), NOW - 1)).toBe(true)
    expect(await plays.hasPlayAfter(at.store.db, play({ number: 2 }), NOW)).toBe(false)
    await plays.removePlays(at.store.db, play())
    expect(await plays.listPlaysOf(at.store.db, play(), 50)).toMatchObject([{ season: 1, episode: 2 }])
    await plays.removePlaysOf(at.store.db, play({ season: 2 }))
    expect(await plays.listPlaysOf(at.store.db, play(), 50)).toHaveLength(1)
    await plays.removePlaysOf(at.store.db, play({ season: 1 }))
    expect(await plays.listPlaysOf(at.store.db, play(), 50)).toEqual([])
    await plays.addPlay(at.store.db, play({ season: 1, episode: 2 }))
    await plays.removePlaysOf(at.store.db, play())
    expect(await times(play({ season: 1, episode: 2 }), play({ number: 2 }))).toBe(1)
  })
})

onEachStore('the store of a history that is put in at once', (kind) => {
  const at = withProfile(kind)

  it('puts in what is not there yet, and leaves what is', async () => {
    const key = { profile_id: at.profile_id, number: 1 }
    const place = { ...key, season: -1, episode: -1 }
    const rows = {
      opinions: [{ ...key, opinion: 'liked', added_at: NOW }],
      list_entries: [{ ...key, list: 'watchlist', added_at: NOW }],
      ratings: [{ ...place, rating: 8, rated_at: NOW }],
      history: [{ ...place, progress: 100, imported: 0, updated_at: NOW }],
      plays: [{ ...place, minute: 1, watched_at: NOW, source: 'history' }],
    } satisfies planted.PlantedRows
    await planted.addPlanted(at.store.db, rows)
    await planted.addPlanted(at.store.db, { ...rows, opinions: [{ ...key, opinion: 'disliked', added_at: NOW + 1 }] })
    await planted.addPlanted(at.store.db, { opinions: [], list_entries: [], ratings: [], history: [], plays: [] })
    const opinions = await at.store.db.selectFrom('opinions').selectAll().where('profile_id', '=', at.profile_id).execute()
    expect(opinions).toEqual(rows.opinions)
    expect(await history.findHistory(at.store.db, place)).toEqual({ ...rows.history[0], replayed: 0 })
  })
})
