import { afterAll, beforeAll, expect, it } from 'vitest'
import * as catalogue from '../../src/catalogue/store.ts'
import type { TitleRow } from '../../src/store/schema.ts'
import { atOnce, type EmptyStore, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('the store of titles', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  const row = (number: number, fields: Partial<TitleRow> = {}): TitleRow => ({
    number,
    id: `MV_${number + 1}`,
    facts: '{}',
    source: 'test',
    revision: 1,
    withdrawn: 0,
    added_at: NOW,
    ...fields,
  })

  it('gives many concurrent callers consecutive numbers and a revision each', async () => {
    const taken = await atOnce(20, () => catalogue.takeNumbers(store.db, 3))
    const firsts = taken.map(({ first }) => first).sort((a, b) => a - b)
    expect(firsts).toEqual(firsts.map((_, at) => at * 3))
    expect(new Set(taken.map(({ revision }) => revision)).size).toBe(20)
    expect(await catalogue.readState(store.db)).toEqual({ revision: 20, next_number: 60 })
  })

  it('locks the state without changing it', async () => {
    const before = await catalogue.readState(store.db)
    await catalogue.lockState(store.db)
    expect(await catalogue.readState(store.db)).toEqual(before)
  })

  it('adds titles, and changes existing ones without changing their number', async () => {
    await catalogue.putRows(store.db, [row(0), row(1)])
    await catalogue.putRows(store.db, [row(99, { id: 'MV_2', facts: '{"a":1}', source: 'other', revision: 7 }), row(2)])
    expect(await catalogue.findTitles(store.db, ['MV_2', 'MV_3', 'MV_404'])).toEqual([
      { number: 1, id: 'MV_2', facts: '{"a":1}', source: 'other', withdrawn: 0 },
      { number: 2, id: 'MV_3', facts: '{}', source: 'test', withdrawn: 0 },
    ])
  })

  it('withdraws titles once, and lists the other titles of a source', async () => {
    expect(await catalogue.listNumbersOf(store.db, 'test', 0, 10)).toEqual([0, 2])
    expect(await catalogue.setWithdrawn(store.db, [0, 1], { withdrawn: 1, revision: 8 })).toBe(2)
    expect(await catalogue.setWithdrawn(store.db, [0, 1], { withdrawn: 1, revision: 9 })).toBe(0)
    expect(await catalogue.listNumbersOf(store.db, 'test', 0, 10)).toEqual([2])
    expect(await catalogue.listNumbersOf(store.db, 'test', 3, 10)).toEqual([])
  })

  it('changes the source of titles', async () => {
    await catalogue.setSource(store.db, [2], 'moved')
    expect(await catalogue.listNumbersOf(store.db, 'moved', 0, 10)).toEqual([2])
  })

  it('lists titles added or changed after a revision, by number, up to a limit', async () => {
    const changed = await catalogue.listChanged(store.db, 7, 10)
    expect(changed.map(({ number, source, revision, withdrawn }) => [number, source, revision, withdrawn])).toEqual([
      [0, 'test', 8, 1],
      [1, 'other', 8, 1],
    ])
    expect(await catalogue.listChanged(store.db, 0, 1)).toHaveLength(1)
    expect(await catalogue.listChanged(store.db, 8, 10)).toEqual([])
  })

  it('reads facts, and the fields that identify a title', async () => {
    expect(await catalogue.listFacts(store.db, [1, 404])).toEqual([{ number: 1, facts: '{"a":1}', withdrawn: 1 }])
    expect(await catalogue.findStamp(store.db, 1)).toEqual({ id: 'MV_2', added_at: NOW })
    expect(await catalogue.findStamp(store.db, 404)).toBeUndefined()
  })

  it('reads a consistent snapshot of all titles, whatever is written meanwhile', async () => {
    const numbers = await catalogue.inReadSnapshot(store.slow, async (db) => {
      const state = await catalogue.readState(db)
      await catalogue.putRows(store.db, [row(3)])
      await catalogue.takeNumbers(store.db, 1)
      const read: number[] = []
      for await (const { number } of catalogue.streamTitles(db)) read.push(number)
      expect(await catalogue.readState(db)).toEqual(state)
      return read
    })
    expect(numbers).toEqual([0, 1, 2])
  })
})
