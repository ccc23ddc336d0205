import { expect, it } from 'vitest'
import type { HistoryRow, PlayRow } from '../../src/store/schema.ts'
import * as samples from '../../src/taste/bulk/sample-history-store.ts'
import * as capacity from '../../src/taste/capacity-store.ts'
import * as history from '../../src/taste/history/history-store.ts'
import * as parts from '../../src/taste/history/parts-store.ts'
import * as plays from '../../src/taste/history/play-store.ts'
import { atOnce, NOW } from '../support/store/empty-store.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

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

  const of = (level: parts.Level, ...some: parts.Part[]) => ({ profileId: at.profile_id, level, parts: some })
  /** How many entries concurrent callers deleted altogether. */
  const removedAtOnce = async (level: parts.Level, part: parts.Part) =>
    (await atOnce(CALLERS, () => parts.removeHistories(at.store.db, of(level, part)))).flat().length

  it('keep the latest of many entries, of equal times the one of most progress, then the one not imported', async () => {
    await atOnce(CALLERS, (caller) =>
      history.putHistory(at.store.db, entry({ progress: caller, updated_at: NOW - (caller % 3), imported: 1 })),
    )
    expect(await history.findHistory(at.store.db, entry())).toEqual(held({ progress: 18, imported: 1 }))
    expect(await history.putHistory(at.store.db, entry({ progress: 18 }))).toBe(true)
    expect(await history.putHistory(at.store.db, entry({ progress: 18, imported: 1 }))).toBe(false)
    expect(await history.putHistory(at.store.db, entry({ progress: 99, updated_at: NOW - 1 }))).toBe(false)
    expect(await history.findHistory(at.store.db, entry())).toEqual(held({ progress: 18 }))
  })

  it('let one caller at a time change entries that it has locked', async () => {
    await history.putHistory(at.store.db, entry({ progress: 1 }))
    await atOnce(CALLERS, () =>
      at.store.db.transaction().execute(async (trx) => {
        await parts.lockHistories(trx, of('episode', { number: 1, season: -1, episode: -1 }))
        const progress = ((await history.findHistory(trx, entry()))?.progress ?? 0) + 1
        await history.putHistory(trx, entry({ progress, updated_at: NOW + progress }))
      }),
    )
    const progress = 1 + CALLERS
    expect(await history.findHistory(at.store.db, entry())).toEqual(held({ progress, updated_at: NOW + progress }))
    await history.putHistory(at.store.db, entry({ number: 2 }))
    await parts.lockHistories(at.store.db, of('episode', { number: 2, season: -1, episode: -1 }))
    expect(await history.findHistory(at.store.db, entry({ number: 2 }))).toEqual(held({ number: 2 }))
  })

  it('count the entries of one profile, up to a limit', async () => {
    for (let number = 1; number <= 4; number++) await history.putHistory(at.store.db, entry({ number }))
    const count = (profileId: string, max: number) => capacity.countEntries(at.store.db, 'history', { profileId, limit: max })
    expect([await count(at.profile_id, 10), await count(at.profile_id, 3), await count('profile_of_nobody', 10)]).toEqual([
      4, 3, 0,
    ])
  })

  it('change the given fields of an entry, by the same rule', async () => {
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
    const all = await history.listHistory(at.store.db, at.profile_id, { limit: 50 })
    expect(all.map(({ number, season, episode }) => [number, season, episode])).toEqual([[2, -1, -1], [1, 1, 3], [1, 1, -1], [1, 2, -1]]) // biome-ignore format: a table
    expect(await history.listHistory(at.store.db, at.profile_id, { after: [NOW, 1, 1, 3], limit: 1 })).toEqual([all[2]])
    expect(await history.listHistoryOf(at.store.db, entry(), 50)).toEqual(all.slice(1))
    expect(await history.listHistoryOf(at.store.db, entry({ season: 1 }), 50)).toEqual(all.slice(1, 3))
    expect(await removedAtOnce('episode', entry({ season: 1 }))).toBe(1)
    expect(await history.listHistoryOf(at.store.db, entry(), 50)).toHaveLength(2)
    expect(await removedAtOnce('season', entry({ season: 3 }))).toBe(0)
    expect(await removedAtOnce('season', entry({ season: 2 }))).toBe(1)
    expect(await history.listHistoryOf(at.store.db, entry(), 50)).toMatchObject([{ season: 1, episode: 3 }])
    expect(await removedAtOnce('title', entry())).toBe(1)
    expect(await history.listHistory(at.store.db, at.profile_id, { limit: 50 })).toHaveLength(1)
  })

  it('find the entries of parts: an episode, or all of a season or of a title', async () => {
    const { db } = at.store
    const rows = [entry({ season: 1 }), entry({ season: 1, episode: 3 }), entry({ season: 2 }), entry({ number: 2 })]
    await history.putHistories(db, rows)
    const found = async (level: parts.Level, ...some: parts.Part[]) => {
      const query = db.selectFrom('history').select(['number', 'season', 'episode'])
      const isFound = parts.isCoveredBy(db, of(level, ...some))
      const rows = await query.where('profile_id', '=', at.profile_id).where(isFound).execute()
      return rows.map(({ number, season, episode }) => `${number} ${season} ${episode}`).sort()
    }
    expect(await found('episode', entry({ season: 1, episode: 3 }), entry())).toEqual(['1 1 3'])
    expect(await found('season', entry({ season: 1 }), entry({ number: 2, season: 5 }))).toEqual(['1 1 -1', '1 1 3'])
    expect(await found('title', entry(), entry({ number: 3 }))).toHaveLength(3)
    expect(await found('title')).toEqual([])
  })

  it('mark entries as replayed that were finished and started again, unless they were unmarked', async () => {
    const rows = [entry(), entry({ number: 2, progress: 0 }), entry({ number: 3, season: 1, episode: 1 }), entry({ number: 3, season: 1, episode: 2 }), entry({ number: 4, progress: 80 })] // biome-ignore format: a table
    for (const row of rows) await history.putHistory(at.store.db, row)
    for (const row of [{}, { number: 2 }, { number: 3, season: 1, episode: 2 }, { number: 4 }]) await plays.addPlay(at.store.db, play(row)) // biome-ignore format: a table
    const all = await history.listHistory(at.store.db, at.profile_id, { limit: 50 })
    expect(all.filter(({ replayed }) => replayed).map(({ number, episode }) => [number, episode])).toEqual([[3, 2], [1, -1]]) // biome-ignore format: a table
    expect((await history.listHistoryOf(at.store.db, entry({ number: 3 }), 50)).map(({ replayed }) => replayed)).toEqual([1, 0])
    expect(await history.findHistory(at.store.db, entry())).toEqual({ ...entry(), replayed: 1 })
  })

  it('list one play a minute, newest first, of the given entries', async () => {
    await atOnce(CALLERS, (caller) => plays.addPlay(at.store.db, play({ watched_at: NOW + caller })))
    for (const row of [{ season: 1, episode: 2 }, { watched_at: NOW + 60_000 }, { number: 2 }])
      await plays.addPlay(at.store.db, play(row))
    const times = async (...keys: PlayRow[]) => (await plays.listPlays(at.store.db, keys, 50)).length
    expect([await times(), await times(play()), await times(play({ season: 1, episode: 2 }), play({ number: 2 }))]).toEqual([
      0, 2, 2,
    ])
    expect((await plays.listPlaysOf(at.store.db, play(), 50)).map(({ watched_at }) => watched_at)[0]).toBe(NOW + 60_000)
    expect(await plays.listPlaysOf(at.store.db, play({ season: 1 }), 50)).toMatchObject([{ season: 1, episode: 2 }])
    const asked = [
      { ...play({ number: 2 }), after: NOW },
      { ...play(), after: NOW - 1 },
      { ...play({ number: 3 }), after: 0 },
    ]
    const played = await plays.listPlayed(at.store.db, asked.map((one) => ({ ...one, source: undefined }))) // biome-ignore format: one thought
    expect(played).toEqual([{ profile_id: at.profile_id, number: 1, season: -1, episode: -1 }])
    await parts.removePlays(at.store.db, of('episode', play()))
    expect(await plays.listPlaysOf(at.store.db, play(), 50)).toMatchObject([{ season: 1, episode: 2 }])
    await parts.removePlays(at.store.db, of('season', play({ season: 2 })))
    expect(await plays.listPlaysOf(at.store.db, play(), 50)).toHaveLength(1)
    await parts.removePlays(at.store.db, of('season', play({ season: 1 })))
    expect(await plays.listPlaysOf(at.store.db, play(), 50)).toEqual([])
    await plays.addPlay(at.store.db, play({ season: 1, episode: 2 }))
    await parts.removePlays(at.store.db, of('title', play(), play({ number: 7 })))
    expect(await times(play({ season: 1, episode: 2 }), play({ number: 2 }))).toBe(1)
  })
})

onEachStore('the store of a bulk-inserted history', (kind) => {
  const at = withProfile(kind)

  it('inserts missing entries, and leaves existing ones unchanged', async () => {
    const key = { profile_id: at.profile_id, number: 1 }
    const place = { ...key, season: -1, episode: -1 }
    const rows = {
      opinions: [{ ...key, opinion: 'liked', added_at: NOW }],
      list_entries: [{ ...key, list: 'watchlist', added_at: NOW }],
      ratings: [{ ...place, rating: 8, rated_at: NOW }],
      history: [{ ...place, progress: 100, imported: 0, updated_at: NOW }],
      plays: [{ ...place, minute: 1, watched_at: NOW, source: 'history' }],
    } satisfies samples.SampleRows
    await samples.addSampleRows(at.store.db, rows)
    await samples.addSampleRows(at.store.db, { ...rows, opinions: [{ ...key, opinion: 'disliked', added_at: NOW + 1 }] })
    await samples.addSampleRows(at.store.db, { opinions: [], list_entries: [], ratings: [], history: [], plays: [] })
    const opinions = await at.store.db.selectFrom('opinions').selectAll().where('profile_id', '=', at.profile_id).execute()
    expect(opinions).toEqual(rows.opinions)
    expect(await history.findHistory(at.store.db, place)).toEqual({ ...rows.history[0], replayed: 0 })
  })
})
