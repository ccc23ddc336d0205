import { afterAll, beforeAll, expect, it } from 'vitest'
import * as profiles from '../../src/profiles/store.ts'
import type { PlayRow, ProfileRow } from '../../src/store/schema.ts'
import * as audience from '../../src/taste/audience/audience-store.ts'
import * as taste from '../../src/taste/current/taste-store.ts'
import * as exported from '../../src/taste/export-store.ts'
import * as seasons from '../../src/taste/series/season-store.ts'
import { allOf, atOnce, type EmptyStore, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { onEachStore } from '../support/world.ts'

const tables = ['opinions', 'list_entries', 'ratings', 'history', 'plays', 'playback', 'shown'] as const

onEachStore('the stores of taste', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
    await store.db.insertInto('titles').values(fullRows.titles).execute()
  })
  afterAll(() => store?.close())

  const newProfile = async (row: Partial<ProfileRow> = {}) => store.add.profile((await store.add.account()).id, row)
  const furnish = async (profile_id: string) => {
    for (const table of tables)
      await store.db
        .insertInto(table)
        .values({ ...fullRows[table], profile_id } as never)
        .execute()
  }

  it('read all signals of a profile except owned titles, and no other profile’s', async () => {
    const [mine, other] = [await newProfile(), await newProfile()]
    for (const { id } of [mine, other]) await furnish(id)
    await store.db
      .insertInto('list_entries')
      .values({ ...fullRows.list_entries, profile_id: mine.id, list: 'collection' })
      .execute()
    const rows = (await taste.readTaste(store.db, mine.id)) ?? []
    const late = Number.MAX_SAFE_INTEGER
    const row = (kind: string, season: number, episode: number, amount: number) => ({
      kind,
      number: 7,
      season,
      episode,
      amount,
      noted_at: late,
    })
    const wanted = [
      row('super_liked', -1, -1, 0),
      row('watchlist', -1, -1, 0),
      row('rated', 1, 2, 10),
      row('played', -1, -1, 99.5),
      row('playback', 1, 2, 12.5),
      row('shown', -1, -1, 2 ** 31 - 1),
    ]
    expect(rows.map((one) => ({ ...one }))).toEqual(wanted)
  })

  it('read the list entries and the rating of one title', async () => {
    const { id: profile_id } = await newProfile()
    await furnish(profile_id)
    await store.db
      .insertInto('ratings')
      .values({ ...fullRows.ratings, profile_id, season: -1, episode: -1, rating: 3 })
      .execute()
    const kinds = (await taste.readTitle(store.db, { profile_id, number: 7 })).map(({ kind, amount }) => [kind, amount])
    expect(kinds).toEqual([['super_liked', 0], ['watchlist', 0], ['rated', 3]]) // biome-ignore format: a table
    expect(await taste.readTitle(store.db, { profile_id, number: 8 })).toEqual([])
  })

  it('read all signals of one title the same way, and none of another', async () => {
    const [mine, other] = [await newProfile(), await newProfile()]
    for (const { id } of [mine, other]) await furnish(id)
    await taste.noteShown(store.db, mine.id, { numbers: [8], now: NOW })
    const all = (await taste.readTaste(store.db, mine.id)) ?? []
    expect(all).toHaveLength(7)
    const read = (number: number) => taste.readTasteOfTitle(store.db, { profile_id: mine.id, number })
    expect(await read(7)).toEqual(all.filter(({ number }) => number === 7))
    expect((await read(8)).map(({ kind }) => kind)).toEqual(['shown'])
    expect(await read(9)).toEqual([])
  })

  it('read a long history in parts, each title whole, and no other profile’s', async () => {
    const [mine, other] = [await newProfile(), await newProfile()]
    for (const { id } of [mine, other]) await furnish(id)
    const numbers = Array.from({ length: 3500 }, (_, number) => number)
    await taste.noteShown(store.db, mine.id, { numbers: numbers.filter((number) => number !== 7), now: NOW })
    expect(await taste.readTaste(store.db, mine.id)).toBeUndefined()
    const parts: taste.TasteRow[][] = []
    await taste.readTasteInParts(store.db, mine.id, async (rows) => void parts.push(rows))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flatMap((rows) => [...new Set(rows.map(({ number }) => number))])).toEqual(numbers)
    const kindsOf = (rows: taste.TasteRow[]) => rows.map(({ kind }) => kind).toSorted()
    const ofSeven = await taste.readTasteOfTitle(store.db, { profile_id: mine.id, number: 7 })
    expect(kindsOf(parts.flat().filter(({ number }) => number === 7))).toEqual(kindsOf(ofSeven))
  })

  it('raise the taste revision of profiles once for each of many callers', async () => {
    const [mine, second, other] = [await newProfile(), await newProfile(), await newProfile()]
    await atOnce(20, () => taste.raiseRevisions(store.db, [mine.id]))
    await taste.raiseRevisions(store.db, [mine.id, second.id].sort())
    const revisionOf = async ({ id, account_id }: ProfileRow) =>
      (await profiles.findProfile(store.db, account_id, id))?.taste_revision
    expect([await revisionOf(mine), await revisionOf(second), await revisionOf(other)]).toEqual([21, 1, 0])
  })

  it('count impressions', async () => {
    const { id } = await newProfile()
    for (const now of [NOW, NOW + 1]) await taste.noteShown(store.db, id, { numbers: [1, 2], now })
    await taste.noteShown(store.db, id, { numbers: [2], now: NOW + 2 })
    const shown = await store.db
      .selectFrom('shown')
      .select(['number', 'times', 'shown_at'])
      .where('profile_id', '=', id)
      .orderBy('number')
      .execute()
    expect(shown.map((row) => ({ ...row }))).toEqual([
      { number: 1, times: 2, shown_at: NOW + 1 },
      { number: 2, times: 3, shown_at: NOW + 2 },
    ])
  })

  it('read the catalogue facts of a title', async () => {
    expect(await seasons.listFactsOf(store.db, [7, 8])).toMatchObject([{ number: 7, facts: fullRows.titles.facts }])
  })

  it.each(tables)('export everything in %s, with the title’s id', async (table) => {
    const { id } = await newProfile()
    await furnish(id)
    const held = await allOf(store, (db) => exported.streamRecords(db, table, [id]))
    expect(held.map((row) => ({ ...row }))).toEqual([{ ...fullRows[table], profile_id: id, media_id: 'MV_7' }])
    expect(await allOf(store, (db) => exported.streamRecords(db, table, []))).toEqual([])
  })

  it('include only profiles that opted in and are not for kids', async () => {
    const inside = await newProfile({ id: 'take_b' })
    await newProfile({ id: 'take_c', in_training: 0 })
    await newProfile({ id: 'take_d', maturity: 'kids' })
    const last = await newProfile({ id: 'take_e', maturity: 'teen' })
    const found = await audience.listParticipants(store.db, 'take_a', 2)
    expect(found.map(({ id, account_id }) => [id, account_id])).toEqual(
      [inside, last].map(({ id, account_id }) => [id, account_id]),
    )
    expect((await audience.listParticipants(store.db, inside.id, 1)).map(({ id }) => id)).toEqual(['take_e'])
    for (const { id } of found) await furnish(id)
    const rows = await audience.readTastes(store.db, [inside.id, last.id])
    expect(rows.filter(({ profile_id }) => profile_id === last.id).map(({ kind }) => kind)).toEqual([
      'super_liked',
      'watchlist',
      'rated',
      'played',
    ])
  })

  it('count the accounts that played each title in a region since a time', async () => {
    const play = (profile_id: string, number: number, row: Partial<PlayRow> = {}): PlayRow => ({
      ...fullRows.plays,
      profile_id,
      number,
      watched_at: NOW,
      source: 'history',
      ...row,
    })
    const people = await Promise.all(['FR', 'FR', 'DE', 'FR'].map((region) => newProfile({ region })))
    const [ann, bob, eve, dan] = people.map(({ id }) => id) as [string, string, string, string]
    const sibling = await store.add.profile(people[0]?.account_id ?? '', { region: 'FR' })
    const kid = await newProfile({ region: 'FR', maturity: 'kids' })
    const plays = [play(ann, 1), play(sibling.id, 1), play(bob, 1), play(eve, 1), play(kid.id, 1), play(ann, 2), play(bob, 3, { watched_at: NOW - 1 }), play(dan, 1, { source: 'import' })] // biome-ignore format: a list
    await store.db.deleteFrom('plays').execute()
    await store.db.insertInto('plays').values(plays).execute()
    const here = { region: 'FR', since: NOW - 1 }
    expect(await audience.countPlayers(store.db, here)).toEqual({ profiles: 3, accounts: 2 })
    expect(await audience.countPlayers(store.db, { ...here, region: null })).toMatchObject({ profiles: 4, accounts: 3 })
    expect(await audience.listMostPlayed(store.db, here, { fewest: 2, limit: 9 })).toEqual([{ number: 1, accounts: 2 }])
    expect(await audience.listMostPlayed(store.db, here, { fewest: 1, limit: 9 })).toEqual([{ number: 1, accounts: 2 }, { number: 2, accounts: 1 }]) // biome-ignore format: a list
  })
})
