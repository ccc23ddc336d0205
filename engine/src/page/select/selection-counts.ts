import type { RowCandidate } from '../rows/candidate.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import { MAX_ROWS } from '../slate/settings.ts'

/** How many rows of a kind, or about a theme, the page has, and the candidates that this affects. */
interface Counter {
  rows: number
  readonly max: number
  readonly affected: RowCounts[]
}

/** The counters of a row. */
export interface RowCounts {
  readonly number: number
  readonly kind: Counter
  readonly themes: readonly Counter[]
}

/** Counts the rows of the page by kind and theme. */
export interface SelectionCounts {
  rows(): number
  /** Finds the counters of a candidate, so that `add` reports it. */
  register(number: number, candidate: Pick<RowCandidate, 'kind' | 'themes'>): RowCounts
  /**
   * Adds a row, and reports for each affected candidate the factor of its gain and whether it is still below its
   * caps.
   */
  add(row: RowCounts, update: (number: number, factor: number, isBelow: boolean) => void): void
}

/** The factor of a row for each row above about one of its themes. */
const SAME_THEME_FACTOR = 0.8
/** The factor for each row above of its kind. */
const SAME_KIND_FACTOR = 0.93

/** Powers by the number of rows above, computed once. */
const powers = (factor: number): Float64Array => Float64Array.from({ length: MAX_ROWS + 1 }, (_, above) => factor ** above)
const sameTheme = powers(SAME_THEME_FACTOR)
const sameKind = powers(SAME_KIND_FACTOR)

/** The maximum number of rows of a kind, and about a theme. */
export interface RowCaps {
  ofKind(kind: RowKind): number
  ofTheme(theme: number): number
}

/** Starts with an empty page. */
export function openSelectionCounts(caps: RowCaps): SelectionCounts {
  const kinds = new Map<string, Counter>()
  const themes = new Map<number, Counter>()
  let rows = 0
  return {
    rows: () => rows,
    register: (number, { kind, themes: itsThemes }) => {
      const row = {
        number,
        kind: counterOf(kinds, kind, caps.ofKind(kind)),
        themes: itsThemes.map((theme) => counterOf(themes, theme, caps.ofTheme(theme))),
      }
      row.kind.affected.push(row)
      for (const theme of row.themes) theme.affected.push(row)
      return row
    },
    add: ({ kind, themes: itsThemes }, update) => {
      rows++
      kind.rows++
      for (const theme of itsThemes) theme.rows++
      for (const one of kind.affected) update(one.number, repetitionFactorOf(one), isBelowCaps(one))
      for (const { affected } of itsThemes) {
        // Those of its kind are up to date.
        for (const one of affected) if (one.kind !== kind) update(one.number, repetitionFactorOf(one), isBelowCaps(one))
      }
    },
  }
}

function counterOf<K>(counters: Map<K, Counter>, key: K, max: number): Counter {
  const existing = counters.get(key)
  if (existing) return existing
  const fresh = { rows: 0, max, affected: [] }
  counters.set(key, fresh)
  return fresh
}

/** The factor of a row's gain for the rows above of its kind or about its themes. */
function repetitionFactorOf({ kind, themes }: RowCounts): number {
  let factor = sameKind[kind.rows]
  for (let at = 0; at < themes.length; at++) factor *= sameTheme[themes[at].rows]
  return factor
}

/** Whether the page may have one more row of its kind and about its themes. */
export function isBelowCaps({ kind, themes }: RowCounts): boolean {
  if (kind.rows >= kind.max) return false
  for (const { rows, max } of themes) if (rows >= max) return false
  return true
}
