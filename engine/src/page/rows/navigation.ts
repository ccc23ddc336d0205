import type { PageFilters } from '../../catalogue/filters/page-filters.ts'
import type { NavigationEntry, RowSubject } from '../slate/row.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import { MIN_ENTRIES, MIN_TITLES } from '../slate/settings.ts'
import { fromSource, type RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import { unnamedGenres } from './taste/taste-themes.ts'
import { subjectOf } from './theme-rows.ts'

interface NavigationOptions {
  readonly themes: readonly number[]
  readonly maxEntries: number
  /** How many titles of the pool have a theme: a lower bound for the target page. */
  readonly countOf: (theme: number) => number
  /** The filters that the link adds; false if the target page would be the same. */
  readonly filters: (key: number | string) => PageFilters | false
  /** Additional parts of the link's subject. */
  readonly more?: (key: number | string) => RowSubject
}

/** A row of links by theme, the best liked first; only links to pages with enough titles. */
export function navigationRow(composition: Composition, kind: RowKind, options: NavigationOptions): RowCandidate[] {
  const { themes, maxEntries, countOf, filters, more } = options
  const { workspace, request, mix } = composition
  if (!request.hasNavigation) return []
  const inOrder = themes
    .filter((theme) => countOf(theme) >= MIN_TITLES)
    .sort((a, b) => mix.weight[b] - mix.weight[a] || countOf(b) - countOf(a) || a - b)
  const entries: NavigationEntry[] = []
  for (const theme of inOrder) {
    const key = workspace.themes.keyOf(theme)
    const added = entries.length < maxEntries && filters(key)
    if (!added) continue
    entries.push({ subject: { ...subjectOf(workspace, theme), ...more?.(key) }, filters: { ...request.filters, ...added } })
  }
  return rowOfEntries(kind, 'navigation', entries)
}

/** All themes of a kind, with their counts in the pool. */
export function themesWithCounts(
  { workspace, pool, request }: Composition,
  kind: 'genre' | 'decade',
): Pick<NavigationOptions, 'themes' | 'countOf'> {
  const { from, to } = workspace.themes.rangeOf(kind)
  const unnamed = unnamedGenres(workspace.themes, request)
  const themes = Array.from({ length: to - from }, (_, at) => from + at).filter((theme) => !unnamed.includes(theme))
  return { themes, countOf: (theme) => pool.themeCounts[theme] }
}

/** The row of these links, unless they are too few. */
export function rowOfEntries(
  kind: RowKind,
  type: 'navigation' | 'provider',
  entries: readonly NavigationEntry[],
): RowCandidate[] {
  if (entries.length < MIN_ENTRIES) return []
  return [fromSource(kind, { from: 'entries', entries }, { type })]
}

/** Whether adding a value to a filter narrows it: the filter is empty, or has several values including this one. */
export function narrowsFilter<T>(given: readonly T[], value: T): boolean {
  return given.length === 0 || (given.length > 1 && given.includes(value))
}
