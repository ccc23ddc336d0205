import { expect, it } from 'vitest'
import * as imports from '../../src/imports/store.ts'
import { atOnce, howMany, NOW } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20
const underWay = ['reading', 'adding', 'undoing'] as const
const ended = ['choosing', 'done', 'failed'] as const

onEachStore('the store of imports', (kind) => {
  const at = withProfile(kind)
  const row = (id: string, fields: Partial<imports.ProfileImportRow> = {}): imports.ProfileImportRow => ({
    ...fullRows.profile_imports,
    profile_id: at.profile_id,
    id,
    created_at: NOW,
    updated_at: NOW,
    ...fields,
  })
  const key = (importId: string, profileId = at.profile_id) => ({ profileId, importId })
  const add = async (id: string, fields: Partial<imports.ProfileImportRow> = {}) => {
    const added = row(id, fields)
    expect(await imports.addImport(at.store.db, added, NOW - 1)).toBe(true)
    return added
  }
  const find = (id: string) => imports.findImport(at.store.db, key(id))
  const anotherProfile = async () => (await at.store.add.profile((await at.store.add.account()).id)).id

  it('finds an import unchanged, only for its profile', async () => {
    const full = await add('full')
    const nothing = { format: null, person: null, message: null, failure: null, finished_at: null, progress: 0 }
    const bare = await add('bare', nothing)
    expect([await find('full'), await find('bare')]).toEqual([full, bare])
    expect(await imports.findImport(at.store.db, key('full', await anotherProfile()))).toBeUndefined()
    expect(imports.importKey(full)).toEqual(key('full'))
  })

  it('adds exactly one of many concurrent imports of a profile', async () => {
    const added = await atOnce(CALLERS, (caller) =>
      at.store.db.transaction().execute(async (trx) => {
        await imports.lockProfile(trx, at.profile_id)
        return imports.addImport(trx, row(`imp_${caller}`, { status: 'reading' }), NOW - 1)
      }),
    )
    expect(howMany(added, Boolean)).toBe(1)
    expect(await imports.listImports(at.store.db, at.profile_id, 50)).toHaveLength(1)
  })

  it.each(underWay)('adds none while another of the profile is %s, unless that one is stale', async (status) => {
    await add('first', { status })
    const next = (profile_id: string, aliveSince: number) =>
      imports.addImport(at.store.db, row('next', { profile_id }), aliveSince)
    expect(await next(at.profile_id, NOW - 1)).toBe(false)
    expect(await next(await anotherProfile(), NOW - 1)).toBe(true)
    expect(await next(at.profile_id, NOW)).toBe(true)
  })

  it.each(ended)('adds one where another is %s', async (status) => {
    await add('first', { status })
    expect(await imports.addImport(at.store.db, row('next'), NOW - 1)).toBe(true)
  })

  it('lists newest first, equal times by id, and lists those beyond the newest', async () => {
    for (const [id, created_at] of [['b', NOW], ['c', NOW], ['a', NOW + 1], ['d', NOW - 1]] as const) await add(id, { created_at }) // biome-ignore format: a table
    await imports.addImport(at.store.db, row('e', { profile_id: await anotherProfile() }), NOW)
    const ids = async (max: number) => (await imports.listImports(at.store.db, at.profile_id, max)).map(({ id }) => id)
    expect([await ids(50), await ids(2)]).toEqual([
      ['a', 'c', 'b', 'd'],
      ['a', 'c'],
    ])
    expect(await imports.listOlder(at.store.db, at.profile_id, 2)).toEqual(['b', 'd'])
    expect(await imports.listOlder(at.store.db, at.profile_id, 4)).toEqual([])
  })

  it('changes an import in the expected status, for exactly one of many callers', async () => {
    const choosing = await add('imp', { status: 'choosing' })
    const choose = (person: string, profileId = at.profile_id) =>
      imports.changeImport(at.store.db, key('imp', profileId), ['reading', 'choosing'], { status: 'adding', person })
    expect(await choose('Eve', await anotherProfile())).toBeUndefined()
    const chosen = await atOnce(CALLERS, (caller) => choose(`person ${caller}`))
    const [winner, ...others] = chosen.filter((changed) => changed !== undefined)
    expect(others).toEqual([])
    expect(winner).toEqual({ ...choosing, status: 'adding', person: winner?.person })
    expect(await find('imp')).toEqual(winner)
  })

  it('marks stale imports of one profile as failed', async () => {
    const change = { message: 'stopped', failure: '{}', status: 'failed', finished_at: NOW + 9 } as const
    const still = []
    for (const status of underWay) still.push(await add(status, { status, updated_at: NOW - 1 }))
    const rest = [await add('choosing', { status: 'choosing', updated_at: NOW - 1 }), await add('moved', { status: 'adding' })]
    const other = await anotherProfile()
    await imports.addImport(at.store.db, row('other', { profile_id: other, status: 'adding', updated_at: NOW - 1 }), NOW)
    await imports.failAbandoned(at.store.db, at.profile_id, { since: NOW - 1, change })
    for (const one of still) expect(await find(one.id)).toEqual({ ...one, ...change })
    for (const one of rest) expect(await find(one.id)).toEqual(one)
    expect(await imports.findImport(at.store.db, key('other', other))).toMatchObject({ status: 'adding' })
  })

  it('deletes an import with its rows, but neither those of another nor the entries it added', async () => {
    for (const id of ['gone', 'stays']) {
      await add(id)
      await imports.addRows(at.store.db, [{ ...fullRows.import_rows, profile_id: at.profile_id, import_id: id }])
    }
    const note = { ...fullRows.imported_entries, profile_id: at.profile_id, import_id: 'gone' }
    await at.store.db.insertInto('imported_entries').values(note).execute()
    await imports.removeImport(at.store.db, key('gone'))
    await imports.removeImport(at.store.db, key('gone'))
    expect([await find('gone'), (await find('stays'))?.id]).toEqual([undefined, 'stays'])
    const rows = async (id: string) => (await imports.listRows(at.store.db, key(id), { after: -1, limit: 50 })).length
    expect([await rows('gone'), await rows('stays')]).toEqual([0, 1])
    const notes = at.store.db.selectFrom('imported_entries').selectAll().where('profile_id', '=', at.profile_id)
    expect(await notes.execute()).toEqual([note])
  })
})

onEachStore('the store of an import’s rows', (kind) => {
  const at = withProfile(kind)
  const row = (position: number, fields: Partial<imports.ImportedRow> = {}): imports.ImportedRow => ({
    ...fullRows.import_rows,
    profile_id: at.profile_id,
    import_id: 'imp',
    position,
    ...fields,
  })
  const key = (importId = 'imp', profileId = at.profile_id) => ({ profileId, importId })
  const list = (query: { after?: number; limit?: number; status?: imports.RowStatus } = {}, of = key()) =>
    imports.listRows(at.store.db, of, { after: -1, limit: 50, ...query })
  const positions = (rows: imports.ImportedRow[]) => rows.map(({ position }) => position)
  /** The same rows for this import and for another. */
  async function addBoth(...rows: imports.ImportedRow[]): Promise<imports.ImportedRow[]> {
    const others = rows.map((one) => ({ ...one, import_id: 'other' }))
    await imports.addRows(at.store.db, [...rows, ...others])
    return others
  }

  it('lists the rows of one import by position, all or of a status, and continues after a cursor', async () => {
    await imports.addRows(at.store.db, [])
    const rows = [row(0), row(1, { status: 'unsure', year: null, media_type: null, number: null }), row(2), row(10)]
    await addBoth(...rows.toReversed())
    expect(await list()).toEqual(rows)
    expect(positions(await list({ after: 0, limit: 2 }))).toEqual([1, 2])
    expect(positions(await list({ after: 0, limit: 2, status: 'matched' }))).toEqual([2, 10])
    expect(positions(await list({ status: 'missing' }))).toEqual([])
    expect(await list({}, key('imp', 'profile_of_another'))).toEqual([])
  })

  it('lists matched rows whose events are to be added, until they are cleared', async () => {
    const others = await addBoth(row(2), row(0), row(1, { status: 'unsure' }), row(3, { events: '' }), row(4))
    const left = async (max: number) => positions(await imports.listRowsToAdd(at.store.db, key(), max))
    expect([await left(2), await left(50)]).toEqual([
      [0, 2],
      [0, 2, 4],
    ])
    await imports.clearEvents(at.store.db, key(), [0, 4])
    expect(await left(50)).toEqual([2])
    expect((await list()).map(({ events }) => events)).toEqual(['', '[]', '[]', '', ''])
    expect(await list({}, key('other'))).toEqual(others.toSorted((a, b) => a.position - b.position))
  })

  it('sets the title of a row for exactly one of many callers, and not where it has one', async () => {
    const others = await addBoth(row(0, { status: 'unsure', number: null }), row(1), row(2, { status: 'missing', number: null }))
    const settle = (position: number, number: number | null, of = key()) =>
      imports.settleRow(at.store.db, of, position, {
        status: number === null ? 'skipped' : 'matched',
        reason: 'settled',
        number,
      })
    const settled = await atOnce(CALLERS, (caller) => settle(0, caller))
    const [winner, ...rest] = settled.filter((one) => one !== undefined)
    expect(rest).toEqual([])
    expect(winner).toEqual(row(0, { reason: 'settled', number: winner?.number ?? null }))
    expect((await list())[0]).toEqual(winner)
    for (const position of [1, 99]) expect(await settle(position, 7)).toBeUndefined()
    expect(await settle(2, 7, key('imp', 'profile_of_another'))).toBeUndefined()
    expect(await settle(2, null)).toMatchObject({ status: 'skipped', number: null })
    expect(await settle(2, 7)).toMatchObject({ status: 'matched', number: 7 })
    expect(await list({}, key('other'))).toEqual(others)
  })

  it('keeps only the rows of one person, and counts them by status', async () => {
    const of = (position: number, person: string, status: imports.RowStatus) => row(position, { person, status })
    const others = await addBoth(
      of(0, 'Ann', 'matched'),
      of(1, 'Bob', 'matched'),
      of(2, '', 'unsure'),
      of(3, 'Ann', 'matched'),
      of(4, 'Ann', 'skipped'),
    )
    expect(await imports.countRows(at.store.db, key())).toEqual({ matched: 3, unsure: 1, skipped: 1 })
    await imports.removeRowsOfOthers(at.store.db, key(), 'Ann')
    expect(positions(await list())).toEqual([0, 3, 4])
    expect(await imports.countRows(at.store.db, key())).toEqual({ matched: 2, skipped: 1 })
    expect(await imports.countRows(at.store.db, key('unknown'))).toEqual({})
    expect(await list({}, key('other'))).toEqual(others)
  })

  it('hides the title of a row, and changes the candidates of another', async () => {
    const others = await addBoth(row(0, { candidates: '[7]' }), row(1, { status: 'unsure', candidates: '[7,8]' }), row(2))
    await imports.markMissing(at.store.db, key(), 0)
    await imports.setCandidates(at.store.db, key(), 1, '[8]')
    const hidden = row(0, { status: 'missing', reason: 'not-in-catalogue', number: null, candidates: '[]' })
    expect(await list()).toEqual([hidden, row(1, { status: 'unsure', candidates: '[8]' }), row(2)])
    expect(await list({}, key('other'))).toEqual(others)
  })
})
