import { expect, it } from 'vitest'
import * as choices from '../../src/imports/choice-store.ts'
import { addRows, type ImportedRow } from '../../src/imports/store.ts'
import { NOW } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('the store of choices', (kind) => {
  const at = withProfile(kind)
  const row = (title: string, fields: Partial<ImportedRow> = {}): ImportedRow => ({
    ...fullRows.import_rows,
    profile_id: at.profile_id,
    import_id: 'new',
    status: 'unsure',
    title,
    ...fields,
  })
  const key = (importId: string) => ({ profileId: at.profile_id, importId })
  const found = async (after = -1, limit = 50) => choices.listChosenBefore(at.store.db, key('new'), { after, limit })
  const titles = async () =>
    (await at.store.db.selectFrom('import_choices').select('title').where('profile_id', '=', at.profile_id).orderBy('title').execute()).map(({ title }) => title) // biome-ignore format: one thought

  it('finds rows that were not matched by name, year and type alike, and without them', async () => {
    const bare = { year: null, media_type: null }
    await choices.putChoice(at.store.db, row('Twin Rivers', { number: 7, candidates: '[7,8]' }), NOW)
    await choices.putChoice(at.store.db, row('Low Tide', { ...bare, number: null, candidates: '[9]' }), NOW)
    const others = [row('Twin Rivers', { year: 2001 }), row('Twin Rivers', { media_type: 'movie' }), row('Twin Rivers', bare)]
    const decided = [row('Twin Rivers', { status: 'matched' }), row('Twin Rivers', { status: 'skipped' })]
    const same = [row('Twin Rivers', { candidates: '[8]' }), row('Low Tide', { ...bare, status: 'missing', candidates: '[]' })]
    const all = [...others, ...decided, ...same, row('twin rivers'), row('Twin Rivers', { import_id: 'other' })]
    await addRows(at.store.db, all.map((one, position) => ({ ...one, position }))) // biome-ignore format: one thought
    const first = { position: 5, candidates: '[8]', choice: { number: 7, candidates: '[7,8]' } }
    const second = { position: 6, candidates: '[]', choice: { number: null, candidates: '[9]' } }
    expect(await found()).toEqual([first, second])
    expect([await found(5), await found(-1, 1)]).toEqual([[second], [first]])
  })

  it('has one choice for a name, the latest', async () => {
    await choices.putChoice(at.store.db, row('Twin Rivers', { number: null, candidates: '[7]' }), NOW)
    await choices.putChoice(at.store.db, row('Twin Rivers', { number: 8, candidates: '[7,8]' }), NOW + 1)
    await addRows(at.store.db, [row('Twin Rivers')])
    expect((await found()).map(({ choice }) => choice)).toEqual([{ number: 8, candidates: '[7,8]' }])
  })

  it('keeps the newest choices up to a limit, and those of another profile', async () => {
    const other = (await at.store.add.profile((await at.store.add.account()).id)).id
    await choices.putChoice(at.store.db, row('z', { profile_id: other }), NOW - 1)
    for (const [order, title] of ['a', 'b', 'c'].entries()) await choices.putChoice(at.store.db, row(title), NOW + order, 2)
    expect(await titles()).toEqual(['b', 'c'])
    const left = at.store.db.selectFrom('import_choices').select('title').where('profile_id', '=', other)
    expect(await left.execute()).toHaveLength(1)
  })

  it('deletes the choices of one import that no other import has', async () => {
    const settled = { reason: 'settled', number: 7, status: 'matched' } as const
    for (const title of ['own', 'shared', 'of another', 'of none']) await choices.putChoice(at.store.db, row(title, settled), NOW)
    const rows = [
      ...[row('own', settled), row('shared', settled), row('of another')],
      ...['shared', 'of another'].map((title) => row(title, { ...settled, import_id: 'other' })),
      row('own', { import_id: 'other' }),
    ]
    await addRows(at.store.db, rows.map((one, position) => ({ ...one, position }))) // biome-ignore format: one thought
    await choices.removeChoices(at.store.db, key('new'))
    expect(await titles()).toEqual(['of another', 'of none', 'shared'])
  })
})
