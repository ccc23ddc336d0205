import type { PageFilters } from '../catalogue/page-filters.ts'
import type { Candidate } from './candidate.ts'
import type { Entry, RowKind, Subject } from './row.ts'
import { subjectOf } from './rows-about.ts'
import type { Scene } from './scene.ts'
import { LEAST_ENTRIES, LEAST_TITLES, rowPlaces } from './settings.ts'
import { unnamedGenres } from './theme-rows.ts'

interface Ways {
  readonly themes: readonly number[]
  readonly most: number
  /** How many titles of the pool have a theme: what the pool has, the page behind has at least. */
  readonly held: (theme: number) => number
  /** What the page behind adds to the filters; false: it leads nowhere new. */
  readonly filters: (key: number | string) => PageFilters | false
  /** What is to be said of the way beside its theme. */
  readonly more?: (key: number | string) => Subject
}

/** A row of ways on by theme; only those that lead to enough titles, the best liked first. */
export function waysOn(scene: Scene, row: RowKind & keyof typeof rowPlaces, ways: Ways): Candidate[] {
  const { themes, most, held, filters, more } = ways
  const { stage, request, mix } = scene
  if (!request.leadsOn) return []
  const entries = themes
    .filter((theme) => held(theme) >= LEAST_TITLES)
    .sort((a, b) => (mix.weight[b] ?? 0) - (mix.weight[a] ?? 0) || held(b) - held(a) || a - b)
    .flatMap((theme): Entry[] => {
      const key = stage.themes.keyOf(theme)
      const added = filters(key)
      return added ? [{ subject: { ...subjectOf(stage, theme), ...more?.(key) }, filters: { ...request.filters, ...added } }] : []
    })
  return rowOfWays(row, 'navigation', entries.slice(0, most))
}

/** All themes of a kind that is counted in the pool, and their counts. */
export function countedThemes({ stage, pool, request }: Scene, kind: 'genre' | 'decade'): Pick<Ways, 'themes' | 'held'> {
  const { from, to } = stage.themes.rangeOf(kind)
  const unnamed = unnamedGenres(stage.themes, request)
  const themes = Array.from({ length: to - from }, (_, at) => from + at).filter((theme) => !unnamed.includes(theme))
  return { themes, held: (theme) => pool.held[theme] ?? 0 }
}

/** The finished row, if it offers a choice. */
export function rowOfWays(
  kind: RowKind & keyof typeof rowPlaces,
  type: 'navigation' | 'provider',
  entries: readonly Entry[],
): Candidate[] {
  if (entries.length < LEAST_ENTRIES) return []
  return [
    { kind, type, subject: {}, weight: 1, least: 0, themes: [], source: { from: 'entries', entries, place: rowPlaces[kind] } },
  ]
}

/** Whether one value more narrows an array of a filter: it is not given yet, or one of several. */
export function narrowed<T>(given: readonly T[], value: T): boolean {
  return given.length === 0 || (given.length > 1 && given.includes(value))
}
