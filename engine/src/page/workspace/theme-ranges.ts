import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CodedColumn } from '../../catalogue/columns/dictionary.ts'
import { DECADES } from '../../catalogue/decades.ts'
import type { ThemeKind } from './themes.ts'

/** The themes of one kind, from a number on; decades have no column. */
export interface ThemeRange {
  readonly kind: ThemeKind
  readonly from: number
  readonly column: CodedColumn<number> | CodedColumn<string> | null
}

/** Finds the range of a theme; numbers beyond all themes are in the last range. */
export function rangeFinder(ranges: readonly ThemeRange[], size: number): (theme: number) => ThemeRange | undefined {
  const last = ranges.length - 1
  const numbers = new Uint8Array(size).fill(last)
  for (const [number, { from }] of ranges.entries()) numbers.fill(number, from)
  return (theme) => ranges[numbers[theme] ?? last]
}

/** The ranges of all kinds, in the order of their numbers. */
export function rangesOf({ columns }: Catalogue): ThemeRange[] {
  const ranges: ThemeRange[] = []
  let from = 0
  const add = (kind: ThemeKind, column: ThemeRange['column'], size = column?.keys.length ?? 0): void => {
    ranges.push({ kind, from, column })
    from += size
  }
  add('genre', columns.trustedGenres)
  add('country', columns.countries)
  add('language', columns.languages)
  add('decade', null, DECADES)
  add('person', columns.people)
  add('keyword', columns.keywords)
  return ranges
}

/** The first theme of a kind. */
export function fromOf(ranges: readonly ThemeRange[], kind: ThemeKind): number {
  return ranges.find((range) => range.kind === kind)?.from ?? 0
}
