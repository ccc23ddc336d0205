import type { Candidate } from './candidate.ts'
import { MOST_ROWS, moreForNewcomers, mostOfKind } from './settings.ts'

/** How many rows of a kind, or about a theme, the page has had, and which rows that lessens. */
interface Tally {
  rows: number
  readonly most: number
  readonly concerns: Standing[]
}

/** What a row is measured by. */
export interface Standing {
  readonly number: number
  readonly kind: Tally
  readonly themes: readonly Tally[]
}

/** Which kinds and themes the page has had. */
export interface RowHistory {
  rows(): number
  enter(number: number, candidate: Pick<Candidate, 'kind' | 'themes'>): Standing
  /** Notes a row, and says of each that it lessens what is left of it, and whether there is room for one more like it. */
  add(standing: Standing, lessen: (number: number, left: number, isRoom: boolean) => void): void
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
export function openRowHistory(isNew: boolean, mostOfTheme: (theme: number) => number): RowHistory {
  const kinds = new Map<string, Tally>()
  const themes = new Map<number, Tally>()
  let rows = 0
  return {
    rows: () => rows,
    enter: (number, { kind, themes: mine }) => {
      const standing = {
        number,
        kind: tallyOf(kinds, kind, (isNew && moreForNewcomers[kind]) || mostOfKind[kind]),
        themes: mine.map((theme) => tallyOf(themes, theme, mostOfTheme(theme))),
      }
      standing.kind.concerns.push(standing)
      for (const theme of standing.themes) theme.concerns.push(standing)
      return standing
    },
    add: ({ kind, themes: mine }, lessen) => {
      rows++
      const tallies = [kind, ...mine]
      for (const tally of tallies) tally.rows++
      for (const { concerns } of tallies) for (const one of concerns) lessen(one.number, fadingOf(one), hasRoom(one))
    },
  }
}

function tallyOf<K>(tallies: Map<K, Tally>, key: K, most: number): Tally {
  const known = tallies.get(key)
  if (known) return known
  const fresh = { rows: 0, most, concerns: [] }
  tallies.set(key, fresh)
  return fresh
}

/** What is left of a row's gain beside the rows above that are about the same or of its kind. */
function fadingOf({ kind, themes }: Standing): number {
  let left = sameKind[kind.rows] ?? 0
  for (let at = 0; at < themes.length; at++) left *= sameTheme[themes[at]?.rows ?? 0] ?? 0
  return left
}

/** Whether the page may have one more of its kind, and about its themes. */
export function hasRoom({ kind, themes }: Standing): boolean {
  return kind.rows < kind.most && themes.every(({ rows, most }) => rows < most)
}
