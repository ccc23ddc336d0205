import type { PageFilters } from '../../catalogue/page-filters.ts'
import type { NavigationEntry, RowSubject } from '../slate/row.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import { LEAST_ENTRIES, LEAST_TITLES } from '../slate/settings.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import { subjectOf } from './rows-about.ts'
import { unnamedGenres } from './taste-themes.ts'

interface NavigationOptions {
  readonly themes: readonly number[]
  readonly most: number
  /** How many titles of the pool have a theme: the page that the link leads to has at least these. */
  readonly countOf: (theme: number) => number
  /** What the link adds to the filters; false if it leads nowhere new. */
  readonly filters: (key: number | string) => PageFilters | false
  /** What the link's text says in addition to its theme. */
  readonly more?: (key: number | string) => RowSubject
}

/** A row of links by theme; only those that lead to enough titles, the best liked first. */
export function navigationRow(composition: Composition, kind: RowKind, options: NavigationOptions): RowCandidate[] {
  const { themes, most, countOf, filters, more } = options
  const { workspace, request, mix } = composition
  if (!request.hasNavigation) return []
  const entries = themes
    .filter((theme) => countOf(theme) >= LEAST_TITLES)
    .sort((a, b) => mix.weight[b] - mix.weight[a] || countOf(b) - countOf(a) || a - b)
    .flatMap((theme): NavigationEntry[] => {
      const key = workspace.themes.keyOf(theme)
      const added = filters(key)
      return added
        ? [{ subject: { ...subjectOf(workspace, theme), ...more?.(key) }, filters: { ...request.filters, ...added } }]
        : []
    })
  return rowOfEntries(kind, 'navigation', entries.slice(0, most))
}

/** All themes of a kind that is counted in the pool, and their counts. */
export function countedThemes(
  { workspace, pool, request }: Composition,
  kind: 'genre' | 'decade',
): Pick<NavigationOptions, 'themes' | 'countOf'> {
  const { from, to } = workspace.themes.rangeOf(kind)
  const unnamed = unnamedGenres(workspace.themes, request)
  const themes = Array.from({ length: to - from }, (_, at) => from + at).filter((theme) => !unnamed.includes(theme))
  return { themes, countOf: (theme) => pool.held[theme] }
}

/** The finished row, if it offers a choice. */
export function rowOfEntries(
  kind: RowKind,
  type: 'navigation' | 'provider',
  entries: readonly NavigationEntry[],
): RowCandidate[] {
  if (entries.length < LEAST_ENTRIES) return []
  return [{ kind, type, subject: {}, weight: 1, least: 0, themes: [], source: { from: 'entries', entries } }]
}

/** Whether one value more narrows an array of a filter: it is not given yet, or one of several. */
export function narrowsFilter<T>(given: readonly T[], value: T): boolean {
  return given.length === 0 || (given.length > 1 && given.includes(value))
}
