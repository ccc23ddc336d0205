import { type RowKind, rowSpecs } from '@marquee/engine'
import { describe, expect, it } from 'vitest'
import { encodeSnapshot } from '../../../src/pages/snapshot/encode-snapshot.ts'
import { titlesInRows } from '../../../src/pages/snapshot/row-titles.ts'
import { openSnapshot } from '../../../src/pages/snapshot/snapshot.ts'
import { requireKind, wireNumberOf } from '../../../src/pages/snapshot/snapshot-kinds.ts'

/** A wire number of one byte (below 128) that no release has assigned. */
const NEWER = 127

const titles = (...numbers: number[]) => ({ titles: Uint32Array.from(numbers), because: [] })
const row = (kind: RowKind, title: number) => {
  return { kind, type: 'media' as const, subject: {}, reasons: [], entries: [], list: titles(title) }
}

describe('a stored page with a row of a kind that only a newer release has', () => {
  const rows = [row('top_picks', 10), row('library', 11), row('short', 12)]
  const bytes = encodeSnapshot({ seeds: [], hero: titles(), rows })
  const first = bytes.indexOf(Buffer.of(wireNumberOf('top_picks'), 0))
  bytes[bytes.indexOf(Buffer.of(wireNumberOf('library'), 0), first)] = NEWER
  const opened = openSnapshot(bytes)

  it('returns its other rows at their original indexes', () => {
    expect([opened.rowCount, opened.rowIndexes]).toEqual([3, [0, 2]])
    expect([opened.row(0).kind, opened.row(2).kind]).toEqual(['top_picks', 'short'])
    expect([...titlesInRows(opened, () => true)].map(({ number }) => number)).toEqual([10, 12])
  })

  it('throws where that row is read', () => {
    expect(() => opened.row(1)).toThrow(RangeError)
    expect(() => requireKind(NEWER)).toThrow('127')
  })
})

describe('kinds of row in stored pages', () => {
  it('are found by their wire numbers', () => {
    for (const { kind, wireNumber } of rowSpecs) expect([wireNumberOf(kind), requireKind(wireNumber)]).toEqual([wireNumber, kind])
  })
})
