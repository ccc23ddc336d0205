import { expect, it } from 'vitest'
import type { OpinionRow, PlaybackRow, RatingRow } from '../../src/store/schema.ts'
import * as taste from '../../src/taste/current/taste-store.ts'
import * as lists from '../../src/taste/lists/list-store.ts'
import * as playback from '../../src/taste/playback/playback-store.ts'
import * as ratings from '../../src/taste/ratings/rating-store.ts'
import { atOnce, howMany, NOW } from '../support/store/empty-store.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of lists', (kind) => {
  const at = withProfile(kind)
  const opinion = (row: Partial<OpinionRow> = {}): OpinionRow => ({
    profile_id: at.profile_id,
    number: 1,
    opinion: 'liked',
    added_at: NOW,
    ...row,
  })
  const liked = (after?: lists.ListPosition, max = 50) =>
    lists.listOpinions(at.store.db, { profile_id: at.profile_id, opinion: 'liked' }, { after, limit: max })

  it('adds exactly one of many concurrent first opinions', async () => {
    const added = await atOnce(CALLERS, () => lists.addOpinion(at.store.db, opinion()))
    expect(howMany(added, Boolean)).toBe(1)
  })

  it('locks an opinion for one caller at a time, and moves it between lists', async () => {
    await lists.addOpinion(at.store.db, opinion())
    const wanted = (['liked', 'super_liked', 'disliked'] as const).flatMap((one) => Array<OpinionRow['opinion']>(7).fill(one))
    const left = await Promise.all(
      wanted.map((one) =>
        at.store.db.transaction().execute(async (trx) => {
          const before = await lists.lockOpinion(trx, { profile_id: at.profile_id, number: 1, opinion: one })
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

  it('inserts a missing opinion when it is locked, with the time 0', async () => {
    const held = await lists.lockOpinion(at.store.db, { profile_id: at.profile_id, number: 1, opinion: 'disliked' })
    expect(held).toEqual({ opinion: 'disliked', added_at: 0 })
  })

  it('removes only the given opinion, once', async () => {
    await lists.addOpinion(at.store.db, opinion())
    expect(await lists.removeOpinion(at.store.db, opinion({ opinion: 'disliked' }))).toBe(false)
    const removed = await atOnce(CALLERS, () => lists.removeOpinion(at.store.db, opinion()))
    expect(howMany(removed, Boolean)).toBe(1)
    expect(await liked()).toEqual([])
  })

  it('lists newest first, equal times by number, and continues after a cursor', async () => {
    for (const [number, added_at] of [[1, NOW], [2, NOW + 1], [3, NOW], [4, NOW - 1]] as const) // biome-ignore format: a table
      await lists.addOpinion(at.store.db, opinion({ number, added_at }))
    await lists.addOpinion(at.store.db, opinion({ number: 5, opinion: 'disliked' }))
    expect((await liked()).map(({ number }) => number)).toEqual([2, 3, 1, 4])
    expect((await liked({ addedAt: NOW, number: 3 }, 1)).map(({ number }) => number)).toEqual([1])
  })

  it('keeps other lists separate in the same way', async () => {
    const entry = { profile_id: at.profile_id, number: 1, list: 'watchlist', added_at: NOW } as const
    expect(howMany(await atOnce(CALLERS, () => lists.addListEntry(at.store.db, entry)), Boolean)).toBe(1)
    await lists.addListEntry(at.store.db, { ...entry, list: 'hidden' })
    await lists.addListEntry(at.store.db, { ...entry, number: 2 })
    const read = (after?: lists.ListPosition) => lists.listListEntries(at.store.db, entry, { after, limit: 50 })
    expect((await read()).map(({ number }) => number)).toEqual([2, 1])
    expect((await read({ addedAt: NOW, number: 2 })).map(({ number }) => number)).toEqual([1])
    expect(howMany(await atOnce(CALLERS, () => lists.removeListEntry(at.store.db, entry)), Boolean)).toBe(1)
    expect(await read()).toHaveLength(1)
    const many = [1, 2, 1].map((number) => ({ ...entry, number, added_at: NOW + 5 }))
    const added = await atOnce(CALLERS, () => lists.addListEntries(at.store.db, many))
    expect(added.flat()).toEqual([{ profile_id: at.profile_id, number: 1 }])
    expect(await read()).toEqual([{ number: 1, added_at: NOW + 5 }, { number: 2, added_at: NOW }]) // biome-ignore format: a table
    await atOnce(CALLERS, () => lists.putListEntries(at.store.db, [...many, { ...entry, number: 3, added_at: NOW - 5 }]))
    expect((await read()).map(({ number }) => number)).toEqual([1, 2, 3])
    await lists.removeListEntry(at.store.db, { ...entry, number: 3 })
    const removed = await atOnce(CALLERS, () => lists.removeListEntries(at.store.db, { ...entry, numbers: [2, 3, 2] }))
    expect(removed.flat()).toEqual([2])
    expect(await read()).toHaveLength(1)
  })

  it('lists the newest titles of one collection, up to a limit', async () => {
    const own = { profile_id: at.profile_id, list: 'collection' } as const
    const other = await at.store.add.profile((await at.store.add.account()).id)
    const owned = async (max: number) => (await taste.listOwned(at.store.db, at.profile_id, max)).sort((a, b) => a - b)
    expect(await owned(9)).toEqual([])
    for (const [number, added_at] of [[1, NOW - 1], [2, NOW], [30, NOW], [4, NOW + 1]] as const) // biome-ignore format: a table
      await lists.addListEntry(at.store.db, { ...own, number, added_at })
    await lists.addListEntry(at.store.db, { ...own, number: 5, list: 'watchlist', added_at: NOW })
    await lists.addListEntry(at.store.db, { ...own, number: 6, profile_id: other.id, added_at: NOW })
    expect([await owned(9), await owned(2)]).toEqual([
      [1, 2, 4, 30],
      [4, 30],
    ])
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

  it('put many ratings by the same rule, and delete exactly the named ones, once', async () => {
    const { store, profile_id } = at
    const put = (rows: Parameters<typeof ratings.putRatings>[1], latest?: number) => ratings.putRatings(store.db, rows, latest)
    const first = [rating({ rating: 3 }), rating({ number: 2, rating: 3 }), rating({ number: 3, rating: 3 })]
    await put(first)
    await put([rating({ rating: 4 }), rating({ number: 2, rating: 2 }), rating({ number: 3, rating: 9, rated_at: NOW - 1 })])
    const held = async (number: number) => (await ratings.findRating(store.db, rating({ number })))?.rating
    expect([await held(1), await held(2), await held(3)]).toEqual([4, 3, 3])
    await put([rating({ number: 3, rating: 1, rated_at: NOW - 9 })], NOW - 1) // what is stored is of the future
    expect(await held(3)).toBe(1)
    await put([rating({ season: 1 })])
    const remove = () => ratings.removeRatings(store.db, { profileId: profile_id, parts: [rating(), rating({ number: 2 })] })
    expect((await atOnce(CALLERS, remove)).flat()).toHaveLength(2)
    expect(await ratings.listRatings(store.db, profile_id, { limit: 50 })).toMatchObject([{ season: 1 }, { number: 3 }])
  })

  it('list ratings newest first with season and episode, and delete one once', async () => {
    const rows = [rating(), rating({ season: 1 }), rating({ season: 1, episode: 2 }), rating({ number: 2, rated_at: NOW - 1 })]
    for (const row of rows) await ratings.addRating(at.store.db, row)
    const all = await ratings.listRatings(at.store.db, at.profile_id, { limit: 50 })
    expect(all).toEqual([rows[2], rows[1], rows[0], rows[3]])
    expect(await ratings.listRatings(at.store.db, at.profile_id, { after: [NOW, 1, 1, 2], limit: 2 })).toEqual(all.slice(1, 3))
    expect(howMany(await atOnce(CALLERS, () => ratings.removeRating(at.store.db, rating())), Boolean)).toBe(1)
    expect(await ratings.listRatings(at.store.db, at.profile_id, { limit: 50 })).toHaveLength(3)
  })

  it('keep the latest of many positions, of equal times the furthest', async () => {
    await atOnce(CALLERS, (caller) =>
      playback.putPlayback(at.store.db, position({ progress: caller, updated_at: NOW - (caller % 3) })),
    )
    expect(await playback.findPlayback(at.store.db, position())).toMatchObject({ updated_at: NOW, progress: 18 })
    await playback.changePlayback(at.store.db, position({ progress: 99, updated_at: NOW - 1 }))
    await playback.changePlayback(at.store.db, position({ number: 2 }))
    expect(await playback.listPlayback(at.store.db, at.profile_id, { limit: 50 })).toMatchObject([{ progress: 18 }])
    await playback.changePlayback(at.store.db, position({ progress: 5, updated_at: NOW + 1 }))
    expect(await playback.findPlayback(at.store.db, position())).toMatchObject({ progress: 5 })
  })

  it('upsert many positions at once by the same rule', async () => {
    await playback.putPlayback(at.store.db, position({ number: 1, progress: 40, updated_at: NOW }))
    const rows = [1, 2, 3].map((number) => position({ number, progress: 10 * number, updated_at: NOW - 1 }))
    await playback.putPlaybacks(at.store.db, rows)
    const held = await playback.listPlayback(at.store.db, at.profile_id, { limit: 50 })
    expect(held.map(({ number, progress }) => [number, progress])).toEqual([[1, 40], [3, 30], [2, 20]]) // biome-ignore format: a table
  })

  it('list positions newest first, and delete one once', async () => {
    for (const number of [1, 2, 3]) await playback.putPlayback(at.store.db, position({ number }))
    const numbers = async (after?: number[]) =>
      (await playback.listPlayback(at.store.db, at.profile_id, { after, limit: 2 })).map(({ number }) => number)
    expect([await numbers(), await numbers([NOW, 2])]).toEqual([[3, 2], [1]])
    const remove = () => playback.removePlayback(at.store.db, position(), NOW)
    expect(howMany(await atOnce(CALLERS, remove), Boolean)).toBe(1)
    expect(await numbers([NOW, 2])).toEqual([])
  })

  it('keep a position deleted until a later report, and finally purge the deletion record', async () => {
    const { store, profile_id } = at
    const put = (row: Partial<PlaybackRow>) => playback.putPlayback(store.db, position(row))
    await put({})
    expect(await playback.removePlayback(store.db, position(), NOW + 10)).toBe(true)
    await atOnce(CALLERS, (caller) => put({ progress: 50 + caller, updated_at: NOW + (caller % 10) }))
    await playback.changePlayback(store.db, position({ updated_at: NOW + 20 }))
    expect(await playback.findPlayback(store.db, position())).toBeUndefined()
    await playback.changePlaybacks(store.db, [position({ updated_at: NOW + 20 })])
    expect(await playback.findPlayback(store.db, position())).toBeUndefined()
    await put({ progress: 0, updated_at: NOW + 10 })
    expect(await playback.findPlayback(store.db, position())).toMatchObject({ progress: 0 })
    for (const [number, time] of [
      [1, 20],
      [2, 30],
    ] as const) {
      await put({ number })
      await playback.removePlayback(store.db, position({ number }), NOW + time)
    }
    await playback.dropRemovedBefore(store.db, profile_id, NOW + 30)
    for (const number of [1, 2]) await put({ number })
    expect(await playback.listPlayback(store.db, profile_id, { limit: 50 })).toMatchObject([{ number: 1 }])
  })

  it('delete the position of a finished title, and no other', async () => {
    const { store, profile_id } = at
    const episode = { season: 1, episode: 2 }
    type Named = { season: number; episode: number }
    const levelOf = ({ season, episode }: Named) => (season < 0 ? 'title' : episode < 0 ? 'season' : 'episode')
    const isLeft = async (progress: number, named: Named, number: number) => {
      await playback.putPlayback(store.db, position({ ...episode, number, progress }))
      const of = { profileId: profile_id, level: levelOf(named), parts: [{ number, ...named }] } as const
      await playback.removeEndPositions(store.db, of, NOW)
      return (await playback.findPlayback(store.db, position({ number }))) !== undefined
    }
    const whole = { season: -1, episode: -1 }
    expect([await isLeft(79, whole, 1), await isLeft(80, whole, 2)]).toEqual([true, false])
    expect([await isLeft(90, { season: 1, episode: -1 }, 3), await isLeft(90, episode, 4)]).toEqual([false, false])
    expect([await isLeft(90, { season: 2, episode: -1 }, 5), await isLeft(90, { season: 1, episode: 3 }, 6)]).toEqual([
      true,
      true,
    ])
  })

  it('record the end once per play', async () => {
    const viewing = { watched: 80, furtherMs: 1000, sameMs: 10 }
    const end = async (row: Partial<PlaybackRow>) =>
      (await playback.endPlaybacks(at.store.db, [position({ progress: 90, ...row })], viewing)).length === 1
    expect(howMany(await atOnce(CALLERS, () => end({ number: 2 })), Boolean)).toBe(1) // without an earlier position
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
