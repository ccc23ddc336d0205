import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Dictionary } from '../../catalogue/columns/dictionary.ts'
import { decadeOf } from '../../catalogue/decades.ts'
import { displayCountry } from '../../catalogue/home-country.ts'
import { PROMINENT_PEOPLE, sortByProminence } from '../../catalogue/prominent.ts'
import { dayOf, type TitleFacts } from '../../catalogue/title-facts.ts'
import { updatedFacts } from '../../catalogue/title-updates.ts'
import { fromOf, type ThemeRange } from './theme-ranges.ts'
import type { ThemeKind, Themes } from './themes.ts'

/** Maximum number of themes per title. */
export const MAX_THEMES = 32

/** Upper bound of the number of themes of a title: it has one country and one decade at most. */
export function countThemes({ trustedGenres: genres, languages, people, keywords }: Catalogue['columns'], title: number): number {
  let count = 2
  for (const { lists } of [genres, languages, people, keywords]) {
    count += lists.start[title + 1] - lists.start[title]
  }
  return Math.min(MAX_THEMES, count)
}

/** The home country of each title, and the most common one. */
interface HomeCountries {
  readonly homes: Int32Array
  readonly usual: string | undefined
}

/** Returns the function that reads the themes of a title. */
export function readerOf(catalogue: Catalogue, ranges: readonly ThemeRange[], { homes, usual }: HomeCountries): Themes['read'] {
  const { columns } = catalogue
  const lists = ranges.map(({ kind, from, column }) => {
    const { start, values } = (kind !== 'country' && column?.lists) || {}
    return { kind, from, start, values }
  })
  const only = (kind: ThemeKind, title: number): number =>
    kind === 'country' ? homes[title] : decadeOf(columns.releaseDay[title])
  const updatedAt = (title: number): TitleFacts | undefined =>
    title >= columns.count || catalogue.changed.size > 0 ? updatedFacts(catalogue, title) : undefined
  return (title, into, at) => {
    const updated = updatedAt(title)
    if (updated) return readUpdated(columns, ranges, { title: updated, usual }, into, at)
    const last = Math.min(into.length, at + MAX_THEMES)
    let to = at
    for (const { kind, from, start, values } of lists) {
      if (!start || !values) {
        const code = only(kind, title)
        if (code >= 0 && to < last) into[to++] = from + code
        continue
      }
      const first = start[title]
      const end = kind === 'person' ? Math.min(start[title + 1], first + PROMINENT_PEOPLE) : start[title + 1]
      for (let i = first; i < end && to < last; i++) into[to++] = from + values[i]
    }
    return to
  }
}

/**
 * The same for a title that was added or changed after the catalogue was opened. Keys that the catalogue has no theme
 * for are left out.
 */
function readUpdated(
  columns: Catalogue['columns'],
  ranges: readonly ThemeRange[],
  { title, usual }: { title: TitleFacts; usual: string | undefined },
  into: Uint32Array,
  at: number,
): number {
  const last = Math.min(into.length, at + MAX_THEMES)
  let to = at
  const add = <K>(kind: ThemeKind, { codeOf }: Dictionary<K>, keys: Iterable<K>): void => {
    for (const key of new Set(keys)) {
      const code = codeOf(key)
      if (code !== undefined && to < last) into[to++] = fromOf(ranges, kind) + code
    }
  }
  const idsOf = (list: TitleFacts['genres']): number[] => (list ?? []).map(({ id }) => id)
  add('genre', columns.genres, idsOf(title.genres))
  const home = displayCountry(title.countries ?? [], title.original_language, usual)
  add('country', columns.countries, home === undefined ? [] : [home])
  add('language', columns.languages, title.original_language ? [title.original_language] : [])
  const decade = decadeOf(dayOf(title.release_date) ?? NaN)
  if (decade >= 0 && to < last) into[to++] = fromOf(ranges, 'decade') + decade
  add('person', columns.people, idsOf(sortByProminence(title.people ?? []).slice(0, PROMINENT_PEOPLE)))
  add('keyword', columns.keywords, idsOf(title.keywords))
  return to
}
