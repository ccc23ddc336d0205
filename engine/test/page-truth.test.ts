import { describe, expect, it } from 'vitest'
import { plainSpace } from '../src/kernels/space.ts'
import { composePage } from '../src/page/page.ts'
import type { Row, RowKind } from '../src/page/row.ts'
import { madeTitles, personWho, requestFor, stageOf } from './page-world.ts'

const titles = madeTitles(1500, 31)
const stage = stageOf(plainSpace(), titles)
const ann = personWho([3, 44, 101, 202, 303, 404])
const kindsOf = (rows: readonly Row[]): RowKind[] => rows.map(({ kind }) => kind)

describe('the row of short films', () => {
  it('is there where films may be long, not where the filters leave short ones only', () => {
    const kinds = (longest: number): RowKind[] =>
      kindsOf(composePage(stage, requestFor(ann, { filters: { with_runtime_lte: longest }, settings: { rows: 40 } })).rows)
    expect(kinds(180)).toContain('short')
    expect(kinds(90)).not.toContain('short')
  })
})

describe('the acclaimed row', () => {
  const rated = titles.map((title, i) => ({ ...title, vote_average: 8 + (i % 20) / 10, vote_count: 5000 }))

  it('holds the best-rated fifth of a catalogue where nearly everything is rated highly, and nothing below the floor', () => {
    const page = composePage(stageOf(plainSpace(), rated), requestFor(ann, { settings: { rows: 40 } }))
    const row = page.rows.find(({ kind }) => kind === 'acclaimed')
    expect(row?.titles.length).toBeGreaterThanOrEqual(8)
    for (const title of row?.titles ?? []) expect(rated[title]?.vote_average).toBeGreaterThanOrEqual(9.6)
    const poor = titles.map((title, i) => ({ ...title, vote_average: 4 + (i % 20) / 10, vote_count: 5000 }))
    const other = composePage(stageOf(plainSpace(), poor), requestFor(ann, { settings: { rows: 40 } }))
    expect(kindsOf(other.rows)).not.toContain('acclaimed')
  })
})
