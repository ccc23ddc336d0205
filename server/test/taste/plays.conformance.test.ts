import { expect, it } from 'vitest'
import type { HistoryRow, PlayRow } from '../../src/store/schema.ts'
import * as history from '../../src/taste/history/history-store.ts'
import * as plays from '../../src/taste/history/play-store.ts'
import { atOnce, NOW } from '../support/store/empty-store.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20
const MINUTE_MS = 60_000

onEachStore('the stores of many plays and entries at once', (kind) => {
  const at = withProfile(kind)
  const play = (number: number, fields: Partial<PlayRow> = {}): PlayRow => {
    const watched_at = fields.watched_at ?? NOW
    const minute = Math.floor(watched_at / MINUTE_MS)
    return { profile_id: at.profile_id, number, season: -1, episode: -1, minute, watched_at, source: 'history', ...fields }
  }
  const entry = (number: number, fields: Partial<HistoryRow> = {}): HistoryRow => {
    const place = { profile_id: at.profile_id, number, season: -1, episode: -1 }
    return { ...place, progress: 100, imported: 0, updated_at: NOW, ...fields }
  }
  const list = (filter: Omit<plays.PlayFilter, 'profileId'> = {}, page = { limit: 50, skip: 0 }) =>
    plays.listFilteredPlays(at.store.db, { profileId: at.profile_id, ...filter }, page)
  const count = (filter: Omit<plays.PlayFilter, 'profileId'> = {}) =>
    plays.countPlays(at.store.db, { profileId: at.profile_id, ...filter })
  const places = (rows: Pick<PlayRow, 'number' | 'season' | 'episode'>[]) =>
    rows.map(({ number, season, episode }) => [number, season, episode])
  const episode = (number: number, watched_at = NOW) => play(2, { season: 1, episode: number, watched_at })

  it('insert many plays, one a minute, and keep the first', async () => {
    const first = [play(1), episode(1), play(1, { watched_at: NOW + MINUTE_MS })]
    await atOnce(CALLERS, () => plays.addPlays(at.store.db, first))
    await plays.addPlays(at.store.db, [play(1, { watched_at: NOW + 1, source: 'import' }), play(3)])
    expect(await list()).toEqual([first[2], play(3), first[1], first[0]])
  })

  it('insert plays unless there is one in their range of time, or one of a media server close to them', async () => {
    await plays.addPlays(at.store.db, [play(1), episode(1), play(3, { source: 'pull' })])
    const later = NOW + 10 * MINUTE_MS
    const given: plays.NewPlay[] = [
      { play: play(1, { watched_at: later }), played: { after: NOW - 1 } },
      { play: episode(1, later), played: { after: NOW } },
      { play: play(3, { watched_at: later }) },
      { play: play(4, { watched_at: later }), played: { after: NOW - 1, before: later } },
    ]
    await atOnce(CALLERS, () => plays.addNewPlays(at.store.db, given, 10 * MINUTE_MS + 1))
    expect(await list()).toEqual([given[3]?.play, given[1]?.play, play(3, { source: 'pull' }), episode(1), play(1)])
    await plays.addNewPlays(at.store.db, [{ play: play(3, { watched_at: later }) }], 10 * MINUTE_MS)
    expect(places(await list({ number: 3 }))).toHaveLength(2)
  })

  it('list plays newest first, equal times by title, season and episode, a page at a time', async () => {
    await plays.addPlays(at.store.db, [play(1), episode(1), episode(2), play(3, { watched_at: NOW + 1 })])
    const other = await at.store.add.profile((await at.store.add.account()).id)
    await plays.addPlays(at.store.db, [play(9, { profile_id: other.id })])
    const all = await list()
    expect(places(all)).toEqual([[3, -1, -1], [2, 1, 2], [2, 1, 1], [1, -1, -1]]) // biome-ignore format: a table
    expect(await list({}, { limit: 2, skip: 1 })).toEqual(all.slice(1, 3))
    expect(await list({}, { limit: 2, skip: 4 })).toEqual([])
  })

  it.each([
    [{}, 4],
    [{ of: 'movie' }, 1],
    [{ of: 'tv' }, 3],
    [{ number: 2 }, 3],
    [{ number: 2, season: 0 }, 1],
    [{ number: 2, season: 1, episode: 1 }, 1],
    [{ from: NOW + 1 }, 1],
    [{ to: NOW }, 3],
    [{ from: NOW, to: NOW, of: 'tv' }, 2],
    [{ number: 404 }, 0],
  ] as const)('list and count those that are %o', async (filter, expected) => {
    const special = play(2, { season: 0, episode: 0 })
    await plays.addPlays(at.store.db, [play(1), episode(1), special, episode(2, NOW + 1)])
    expect([await count(filter), (await list(filter)).length]).toEqual([expected, expected])
  })

  it('count the plays of each watched title or episode, with the time of the last', async () => {
    await plays.addPlays(at.store.db, [play(3), episode(2), episode(1), episode(1, NOW + MINUTE_MS), play(1), play(4)])
    const watched = [entry(3), entry(2, { season: 1, episode: 1 }), entry(2, { season: 1, episode: 2, progress: 1 })]
    await history.putHistories(at.store.db, [...watched, entry(1, { progress: 0 }), entry(5), entry(6, { progress: 10 })])
    const counts = (filter: Omit<plays.PlayCountFilter, 'profileId'>, max: number) =>
      plays.listPlayCounts(at.store.db, { profileId: at.profile_id, ...filter }, max)
    const all = await counts({}, 50)
    expect(all).toEqual([
      { number: 2, season: 1, episode: 1, plays: 2, last: NOW + MINUTE_MS },
      { number: 2, season: 1, episode: 2, plays: 1, last: NOW },
      { number: 3, season: -1, episode: -1, plays: 1, last: NOW },
      { number: 5, season: -1, episode: -1, plays: 1, last: NOW }, // at an unknown time
    ])
    expect(await counts({}, 1)).toEqual(all.slice(0, 1))
    expect(places(await counts({ of: 'movie' }, 50))).toEqual([[3, -1, -1], [5, -1, -1]]) // biome-ignore format: a table
    expect(await counts({ numbers: [2, 5, 7] }, 50)).toEqual([...all.slice(0, 2), all[3]])
    expect(await counts({ numbers: [] }, 50)).toEqual([])
  })

  it('delete single plays and no others, each for one caller', async () => {
    const kept = [play(1, { watched_at: NOW + MINUTE_MS }), play(2), episode(1), episode(2)]
    await plays.addPlays(at.store.db, [...kept, play(1), episode(3)])
    const asked = [play(1), episode(3), { ...play(2), profile_id: 'profile_of_another' }]
    const removed = await atOnce(CALLERS, () => plays.removeSinglePlays(at.store.db, asked))
    expect(removed.flat().sort((a, b) => a.number - b.number)).toEqual([play(1), episode(3)])
    expect(await count()).toBe(kept.length)
    expect(await count({ number: 1, to: NOW })).toBe(0)
  })

  it('upsert many entries at once by the same rule as single ones', async () => {
    const before = [entry(1, { progress: 40 }), entry(2, { progress: 40 }), entry(3, { updated_at: NOW + 1 })]
    await history.putHistories(at.store.db, before)
    const next = [1, 2, 3, 4].map((number) => entry(number, { progress: number === 2 ? 30 : 50, imported: 1 }))
    await atOnce(CALLERS, () => history.putHistories(at.store.db, next))
    const held = async () =>
      (await history.listHistory(at.store.db, at.profile_id, { limit: 50 })).map(({ replayed: _, ...row }) => row)
    expect(await held()).toEqual([before[2], next[3], before[1], next[0]])
    await history.putHistories(at.store.db, [entry(3, { progress: 10 })], NOW)
    expect((await held()).find(({ number }) => number === 3)).toEqual(entry(3, { progress: 10 }))
  })
})
