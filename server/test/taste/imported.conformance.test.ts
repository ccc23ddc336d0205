import { describe, expect, it } from 'vitest'
import { addImport } from '../../src/imports/store.ts'
import * as importedNotes from '../../src/taste/bulk/imported-notes-store.ts'
import * as imported from '../../src/taste/bulk/imported-store.ts'
import { atOnce, NOW } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20
const opinions = ['liked', 'super_liked', 'disliked'] as const
const lists = ['watchlist', 'hidden', 'collection', 'muted'] as const
const kinds = [...opinions, ...lists, 'rated', 'history', 'play', 'playback', 'shown'] as const
const tables = ['opinions', 'list_entries', 'ratings', 'history', 'plays', 'playback', 'shown'] as const

type Kind = imported.SimpleKind

onEachStore('the store of what imports added', (kind) => {
  const at = withProfile(kind)
  const key = (import_id = 'imp', profile_id = at.profile_id) => ({ profile_id, import_id })
  const entry = (of: Kind, number: number, fields: Partial<imported.ImportedEntry> = {}): imported.ImportedEntry => ({
    kind: of,
    number,
    season: -1,
    episode: -1,
    at: NOW,
    amount: of === 'rated' || of === 'shown' ? 7 : 99.5,
    ...fields,
  })
  const add = (of: Kind, entries: imported.ImportedEntry[], to = key()) => imported.addEntries(at.store.db, to, of, entries)
  const notes = ({ profile_id, import_id } = key()) =>
    at.store.db
      .selectFrom('imported_entries')
      .select(['kind', 'number', 'season', 'episode', 'at', 'amount'])
      .where('profile_id', '=', profile_id)
      .where('import_id', '=', import_id)
      .orderBy('number')
      .execute()
  /** The title numbers of a profile in each table. */
  async function numbersIn(profile_id = at.profile_id): Promise<number[]> {
    const rows = await Promise.all(
      tables.map((table) => at.store.db.selectFrom(table).select('number').where('profile_id', '=', profile_id).execute()),
    )
    return rows
      .flat()
      .map(({ number }) => number)
      .sort((a, b) => a - b)
  }
  /** A title number for each kind, since a title has only one opinion. */
  const numbers = (first: number) => kinds.map((_, index) => first + index)
  const addEach = async (first: number, to = key()) => {
    for (const [index, of] of kinds.entries()) await add(of, [entry(of, first + index)], to)
  }

  it('inserts each kind into its table, and records it for the import', async () => {
    await addEach(100)
    expect(await numbersIn()).toEqual(numbers(100))
    expect(await notes()).toEqual(kinds.map((of, index) => entry(of, 100 + index)))
    const { db } = at.store
    const own = { profile_id: at.profile_id }
    const place = { ...own, season: -1, episode: -1 }
    const rowsOf = (table: (typeof tables)[number]) =>
      db.selectFrom(table).selectAll().where('profile_id', '=', at.profile_id).orderBy('number').execute()
    expect(await rowsOf('opinions')).toEqual(
      opinions.map((opinion, index) => ({ ...own, number: 100 + index, opinion, added_at: NOW })),
    )
    expect(await rowsOf('list_entries')).toEqual(
      lists.map((list, index) => ({ ...own, number: 103 + index, list, added_at: NOW })),
    )
    expect(await rowsOf('ratings')).toEqual([{ ...place, number: 107, rating: 7, rated_at: NOW }])
    expect(await rowsOf('history')).toEqual([{ ...place, number: 108, progress: 99.5, imported: 1, updated_at: NOW }])
    const minute = Math.floor(NOW / 60_000)
    expect(await rowsOf('plays')).toEqual([{ ...place, number: 109, minute, watched_at: NOW, source: 'import' }])
    expect(await rowsOf('playback')).toEqual([{ ...place, number: 110, progress: 99.5, updated_at: NOW }])
    expect(await rowsOf('shown')).toEqual([{ ...own, number: 111, times: 7, shown_at: NOW }])
  })

  it('leaves existing rows unchanged, and does not record them', async () => {
    await addEach(100, key('earlier'))
    for (const [index, of] of kinds.entries()) {
      const again = entry(of, 100 + index, { amount: 1, ...(of !== 'play' && { at: NOW + 1 }) })
      await add(of, [again, entry(of, 200 + index)])
    }
    await add('liked', [])
    expect(await notes()).toEqual(kinds.map((of, index) => entry(of, 200 + index)))
    expect(await notes(key('earlier'))).toEqual(kinds.map((of, index) => entry(of, 100 + index)))
    expect(await numbersIn()).toEqual([...numbers(100), ...numbers(200)])
  })

  it('distinguishes episodes, and plays of different minutes', async () => {
    const episodes = [1, 2].map((episode) => entry('history', 1, { season: 1, episode }))
    const plays = [0, 60_000].map((later) => entry('play', 1, { season: 1, episode: 1, at: NOW + later }))
    await add('history', episodes)
    await add('play', plays)
    await add('play', [entry('play', 1, { season: 1, episode: 1, at: NOW + 1 })])
    expect(await imported.countAdded(at.store.db, key())).toEqual({ titles: [1], added: 4 })
    expect(await imported.listPlayTimes(at.store.db, at.profile_id, [1])).toHaveLength(2)
  })

  it.each(kinds)('records %s for exactly one of many concurrent imports', async (of) => {
    const entries = [1, 2, 3].map((number) => entry(of, number))
    await atOnce(CALLERS, (caller) => add(of, entries, key(`imp_${caller}`)))
    const counts = await atOnce(CALLERS, (caller) => imported.countAdded(at.store.db, key(`imp_${caller}`)))
    expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(3)
    expect(counts.flatMap(({ titles }) => titles).sort()).toEqual([1, 2, 3])
  })

  it('counts the titles and entries of one import', async () => {
    await addEach(100)
    await addEach(200, key('other'))
    await add('watchlist', [entry('watchlist', 100)])
    const { titles, added } = await imported.countAdded(at.store.db, key())
    expect([titles.sort(), added]).toEqual([numbers(100), 13])
    expect(await imported.countAdded(at.store.db, key('unknown'))).toEqual({ titles: [], added: 0 })
  })

  it('lists the play times of some titles of one profile, from any source', async () => {
    const { db } = at.store
    const other = await at.store.add.profile((await at.store.add.account()).id)
    await add('play', [entry('play', 1), entry('play', 2), entry('play', 3)])
    await add('play', [entry('play', 1, { at: NOW + 60_000 })], key('imp', other.id))
    await db.updateTable('plays').set({ source: 'history' }).where('number', '=', 2).execute()
    const times = await imported.listPlayTimes(db, at.profile_id, [1, 2, 404])
    const place = { season: -1, episode: -1, watched_at: NOW }
    expect(times.toSorted((a, b) => a.number - b.number)).toEqual([
      { number: 1, ...place },
      { number: 2, ...place },
    ])
  })

  it('removes the rows that one import added to one profile, and its records', async () => {
    const other = await at.store.add.profile((await at.store.add.account()).id)
    await addEach(100)
    await addEach(200, key('another'))
    await addEach(100, key('imp', other.id))
    await imported.removeEntries(at.store.db, key())
    expect(await numbersIn()).toEqual(numbers(200))
    expect(await numbersIn(other.id)).toEqual(numbers(100))
    expect([await notes(), (await notes(key('another'))).length]).toEqual([[], kinds.length])
    await addEach(100, key('again'))
    await imported.removeEntries(at.store.db, key())
    expect(await numbersIn()).toEqual([...numbers(100), ...numbers(200)])
  })

  it('keeps rows that were added or changed after the import', async () => {
    await addEach(100)
    const changes = {
      opinions: { added_at: NOW + 1 },
      list_entries: { added_at: NOW + 1 },
      ratings: { rating: 8 },
      history: { progress: 50 },
      plays: { source: 'history' },
      playback: { progress: 50 },
      shown: { times: 8 },
    }
    for (const table of tables)
      await at.store.db.updateTable(table).set(changes[table]).where('profile_id', '=', at.profile_id).execute()
    await imported.removeEntries(at.store.db, key())
    expect(await numbersIn()).toEqual(numbers(100))
  })

  it('keeps rows of another time, another opinion, and entries that the profile has since made its own', async () => {
    await addEach(100)
    const later = { ratings: 'rated_at', playback: 'updated_at', shown: 'shown_at', plays: 'watched_at' } as const
    const own = at.profile_id
    for (const [table, column] of Object.entries(later) as [keyof typeof later, string][])
      await at.store.db
        .updateTable(table)
        .set({ [column]: NOW + 1 })
        .where('profile_id', '=', own)
        .execute()
    await at.store.db.updateTable('history').set({ imported: 0 }).where('profile_id', '=', own).execute()
    await at.store.db.updateTable('opinions').set({ opinion: 'disliked' }).where('number', '=', 100).execute()
    await imported.removeEntries(at.store.db, key())
    expect(await numbersIn()).toEqual([100, 107, 108, 109, 110, 111])
  })

  it('deletes the records of an import, so that its rows stay', async () => {
    await addEach(100)
    await addEach(200, key('other'))
    await imported.makeEntriesPermanent(at.store.db, key())
    await imported.removeEntries(at.store.db, key())
    expect(await numbersIn()).toEqual([...numbers(100), ...numbers(200)])
    expect(await notes(key('other'))).toHaveLength(kinds.length)
  })

  describe('for rows of several imports', () => {
    /** The imports of the profile, oldest first. */
    const keepImports = async (...ids: string[]) => {
      for (const [nth, id] of ids.entries())
        await addImport(
          at.store.db,
          { ...fullRows.profile_imports, profile_id: at.profile_id, id, status: 'done', created_at: NOW + nth },
          NOW,
        )
    }
    const rated = (amount: number, fields: Partial<imported.ImportedEntry> = {}) => entry('rated', 1, { amount, ...fields })
    const ratings = () =>
      at.store.db.selectFrom('ratings').select(['number', 'rating', 'rated_at']).where('profile_id', '=', at.profile_id).execute()

    it('lists the records of other imports for some titles, newest first', async () => {
      await keepImports('imp', 'other', 'newest')
      await add('rated', [rated(7), entry('rated', 2)])
      await imported.noteEntries(at.store.db, key('newest'), [rated(8)])
      await imported.noteEntries(at.store.db, key('other'), [rated(9)])
      const noted = await importedNotes.listNotes(at.store.db, key('other'), 'rated', [1])
      expect(noted.map(({ import_id, amount }) => [import_id, amount])).toEqual([
        ['newest', 8],
        ['imp', 7],
      ])
      expect(await importedNotes.listNotes(at.store.db, key('other'), 'liked', [1])).toEqual([])
    })

    it('changes a rating that an import set, and none that the profile set', async () => {
      await keepImports('imp', 'other')
      await add('rated', [rated(7), entry('rated', 2)])
      await at.store.db
        .updateTable('ratings')
        .set({ rated_at: NOW + 5 })
        .where('number', '=', 2)
        .execute()
      const given = [rated(3, { at: NOW + 1 }), entry('rated', 2, { amount: 3 }), entry('rated', 3, { amount: 3 })]
      const changed = await importedNotes.replaceRatings(at.store.db, key('other'), given)
      expect(changed).toEqual([{ ...rated(3, { at: NOW + 1 }), import_id: 'other' }])
      expect((await ratings()).toSorted((a, b) => a.number - b.number)).toEqual([
        { number: 1, rating: 3, rated_at: NOW + 1 },
        { number: 2, rating: 7, rated_at: NOW + 5 },
      ])
      expect(await importedNotes.replaceRatings(at.store.db, key('other'), [])).toEqual([])
    })

    it('counts a row for the first import, and keeps it until all are undone', async () => {
      await keepImports('imp', 'other')
      await addEach(100)
      await imported.noteEntries(at.store.db, key('other'), await notes())
      const added = async (import_id: string) => (await imported.countAdded(at.store.db, key(import_id))).added
      expect([await added('imp'), await added('other')]).toEqual([kinds.length, 0])
      expect(await imported.removeEntries(at.store.db, key())).toEqual([])
      expect(await numbersIn()).toEqual(numbers(100))
      expect(await imported.removeEntries(at.store.db, key('other'))).toEqual([107])
      expect(await numbersIn()).toEqual([])
    })

    it('deletes the records of all imports when a row becomes permanent', async () => {
      await keepImports('imp', 'other')
      await addEach(100)
      await imported.noteEntries(at.store.db, key('other'), await notes())
      await imported.makeEntriesPermanent(at.store.db, key())
      await imported.removeEntries(at.store.db, key('other'))
      expect(await numbersIn()).toEqual(numbers(100))
    })
  })
})
