import { describe, expect, it } from 'vitest'
import { composePage } from '../../../src/page/page.ts'
import { setBit } from '../../../src/page/pool/bitsets.ts'
import { fromPool, type RowSpec } from '../../../src/page/rows/candidate.ts'
import { rowSpecs } from '../../../src/page/rows/kinds/row-specs.gen.ts'
import { type RowKind, rowKinds } from '../../../src/page/slate/row-kinds.gen.ts'
import { requestFor, violationsOf } from '../../page-world.ts'
import { kindsOf, profileWithLikes, rowOfKind, settings, titles, workspace } from '../../rows-world.ts'

/** A kind of row that exists only here: titles shorter than an hour. */
const underAnHour: RowSpec = {
  kind: 'under_an_hour' as RowKind,
  wireNumber: rowKinds.length,
  makeOrder: 1000,
  maxRows: 1,
  make: ({ pool, bitsets }) => {
    const bits = bitsets.take()
    for (let place = 0; place < pool.ranked; place++) if (minutesOf(pool.titles[place]) < 60) setBit(bits, place)
    return [fromPool(underAnHour.kind, bits)]
  },
}

function minutesOf(title: number | undefined): number {
  return titles[title ?? -1]?.runtime ?? Infinity
}

describe('a row spec', () => {
  it('is all that a new kind of row needs to appear on the page once, with at least eight titles', () => {
    const request = requestFor(profileWithLikes(), { settings })
    const page = composePage(workspace, request, [...rowSpecs, underAnHour])
    expect(violationsOf(page, titles, request)).toEqual([])
    const row = rowOfKind(page.rows, underAnHour.kind)
    expect(row.titles.length).toBeGreaterThanOrEqual(8)
    expect(Math.max(...Array.from(row.titles, minutesOf))).toBeLessThan(60)
    expect(kindsOf(page.rows).filter((kind) => kind === underAnHour.kind)).toHaveLength(1)
  })

  it('limits the rows of its kind, and without it there are none', () => {
    const request = requestFor(profileWithLikes(), { settings })
    const without = (...kinds: RowKind[]): RowSpec[] => rowSpecs.filter(({ kind }) => !kinds.includes(kind))
    const count = (specs: readonly RowSpec[], kind: RowKind): number =>
      kindsOf(composePage(workspace, request, specs).rows).filter((one) => one === kind).length
    const because = rowSpecs.filter(({ kind }) => kind === 'because')
    expect(count(rowSpecs, 'because')).toBeGreaterThan(1)
    expect(count([...without('because'), ...because.map((spec) => ({ ...spec, maxRows: 1 }))], 'because')).toBe(1)
    expect(count(without('because'), 'because')).toBe(0)
  })

  it('of partly played titles keeps these out of recommended rows', () => {
    const own = { begun: [501, 502], watchlist: [504, 505, 506, 507] }
    const rows = composePage(workspace, requestFor(profileWithLikes(own), { settings })).rows
    const recommends = (of: RowKind): boolean => rowSpecs.find(({ kind }) => kind === of)?.recommends !== false
    const listed = rows.filter(({ kind }) => !recommends(kind)).flatMap(({ titles }) => [...titles])
    expect(listed).toEqual(expect.arrayContaining([...own.begun, ...own.watchlist]))
    const recommended = new Set(rows.filter(({ kind }) => recommends(kind)).flatMap(({ titles }) => [...titles]))
    expect(own.begun.filter((title) => recommended.has(title))).toEqual([])
  })

  it('has a unique wire number and make order, one for each kind', () => {
    expect(new Set(rowSpecs.map(({ wireNumber }) => wireNumber)).size).toBe(rowSpecs.length)
    expect(new Set(rowSpecs.map(({ makeOrder }) => makeOrder)).size).toBe(rowSpecs.length)
    expect(rowSpecs.map(({ kind }) => kind).toSorted()).toEqual(rowKinds.toSorted())
  })
})
