import type { Candidate } from './candidate.ts'
import { MOST_ROWS, mostOfKind } from './settings.ts'

/** Which kinds and themes the page has had. */
export interface RowHistory {
  rows(): number
  /** What is left of a row's gain beside the rows above that are about the same or of its kind. */
  fading(candidate: Candidate): number
  hasRoom(candidate: Candidate): boolean
  add(candidate: Candidate): void
}

/** What a row loses for each row above that is about one of its themes. */
const SAME_THEME = 0.8
/** What it loses for each row above of its kind. */
const SAME_KIND = 0.93

/** What is left after so many rows above; a page has few rows, and powers are dear. */
const powers = (factor: number): Float64Array => Float64Array.from({ length: MOST_ROWS + 1 }, (_, above) => factor ** above)
const sameTheme = powers(SAME_THEME)
const sameKind = powers(SAME_KIND)

/** Starts with an empty page. */
export function openRowHistory(): RowHistory {
  const kinds = new Map<string, number>()
  const themes = new Map<number, number>()
  let rows = 0
  return {
    rows: () => rows,
    fading: ({ kind, themes: mine }) => {
      let left = sameKind[kinds.get(kind) ?? 0] ?? 0
      for (let at = 0; at < mine.length; at++) {
        const above = themes.get(mine[at] ?? 0)
        if (above !== undefined) left *= sameTheme[above] ?? 0
      }
      return left
    },
    hasRoom: ({ kind }) => (kinds.get(kind) ?? 0) < mostOfKind[kind],
    add: ({ kind, themes: mine }) => {
      rows++
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      for (const theme of mine) themes.set(theme, (themes.get(theme) ?? 0) + 1)
    },
  }
}
