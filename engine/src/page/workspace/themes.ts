import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CodedColumn, Dictionary } from '../../catalogue/columns/dictionary.ts'
import { DECADES, decadeAt, decadeOf, decadeYear } from '../../catalogue/decades.ts'
import { displayCountries, displayCountry, homeCountries, mostCommonCountry } from '../../catalogue/home-country.ts'
import { PROMINENT_PEOPLE, sortByProminence } from '../../catalogue/prominent.ts'
import { dayOf, type TitleFacts } from '../../catalogue/title-facts.ts'
import { updatedFacts } from '../../catalogue/title-updates.ts'
import type { Steps } from '../../models/steps.ts'

/** The kinds of themes. Of a title's people only the most prominent are themes. */
export type ThemeKind = 'genre' | 'country' | 'language' | 'decade' | 'person' | 'keyword'

/** Every genre, country, language, decade, person and keyword of a catalogue, numbered in this order. */
export interface Themes {
  readonly size: number
  readonly genres: number
  /** People are the themes in [people, keywords), keywords those from there on. */
  readonly people: number
  readonly keywords: number
  /** By theme, the number of titles that have it. */
  readonly titleCounts: Uint32Array
  /** By title, as the catalogue was opened, the code of its country; −1 if it has none. */
  readonly countryCodes: Int32Array
  /** By theme, how similar two titles look because they have it in common. */
  readonly similarityWeights: Float32Array
  /** The themes of a kind are [from, to). */
  rangeOf(kind: ThemeKind): { readonly from: number; readonly to: number }
  kindOf(theme: number): ThemeKind
  keyOf(theme: number): number | string
  find(kind: ThemeKind, key: number | string): number | undefined
  /** Upper bound of the number of themes that `read` writes for a title, as the catalogue was opened. */
  countOf(title: number): number
  /** Writes the themes of a title to `into` from `at` on, genres first, and returns the end. */
  read(title: number, into: Uint32Array, at: number): number
}

/** Maximum number of themes per title. */
export const MAX_THEMES = 32

/** Weights for the similarity of neighbouring titles: mostly genres and people. Keywords are too many to matter. */
const similarityWeightOf: Readonly<Record<ThemeKind, number>> = {
  genre: 1,
  country: 0.15,
  language: 0.15,
  decade: 0.25,
  person: 1,
  keyword: 0,
}

interface ThemeRange {
  readonly kind: ThemeKind
  readonly from: number
  readonly column: CodedColumn<number> | CodedColumn<string> | null
}

/** Numbers the themes of a catalogue, in steps. */
export function* themesOf(catalogue: Catalogue): Steps<Themes> {
  const { columns } = catalogue
  const ranges = rangesOf(catalogue)
  const size = (ranges.at(-1)?.from ?? 0) + columns.keywords.keys.length
  const from = homeCountries(columns)
  const usual = mostCommonCountry(from, columns.countries.keys.length)
  const homes = displayCountries(columns, from, usual)
  yield
  const titleCounts = yield* countTitles(columns, ranges, homes, new Uint32Array(size))
  const rangeOf = rangeFinder(ranges, size)
  const endOf = (kind: ThemeKind): number => ranges[ranges.findIndex((range) => range.kind === kind) + 1]?.from ?? size
  return {
    size,
    genres: columns.genres.keys.length,
    people: fromOf(ranges, 'person'),
    keywords: fromOf(ranges, 'keyword'),
    titleCounts,
    countryCodes: homes,
    similarityWeights: Float32Array.from(titleCounts, (_, theme) => similarityWeightOf[rangeOf(theme)?.kind ?? 'genre']),
    rangeOf: (kind) => ({ from: fromOf(ranges, kind), to: endOf(kind) }),
    kindOf: (theme) => rangeOf(theme)?.kind ?? 'genre',
    keyOf: (theme) => {
      const range = rangeOf(theme)
      const at = theme - (range?.from ?? 0)
      return range?.column ? (range.column.keys[at] ?? 0) : decadeYear(at)
    },
    find: (kind, key) => {
      const range = ranges.find((one) => one.kind === kind)
      const code = range?.column ? (range.column as Dictionary<number | string>).codeOf(key) : decadeAt(Number(key))
      return range && code !== undefined ? range.from + code : undefined
    },
    countOf: (title) => countThemes(columns, title),
    read: readerOf(catalogue, ranges, { homes, usual: columns.countries.keys[usual] }),
  }
}

/** Finds the range of a theme; numbers beyond all themes are in the last range. */
function rangeFinder(ranges: readonly ThemeRange[], size: number): (theme: number) => ThemeRange | undefined {
  const last = ranges.length - 1
  const numbers = new Uint8Array(size).fill(last)
  for (const [number, { from }] of ranges.entries()) numbers.fill(number, from)
  return (theme) => ranges[numbers[theme] ?? last]
}

function* countTitles(
  { releaseDay }: Catalogue['columns'],
  ranges: readonly ThemeRange[],
  homes: Int32Array,
  out: Uint32Array,
): Steps<Uint32Array> {
  const count = (theme: number): void => {
    out[theme]++
  }
  for (const { kind, from, column } of ranges) {
    if (kind === 'country') for (const home of homes) home >= 0 && count(from + home)
    else if (column) for (const code of column.lists.values) count(from + code)
    else for (const day of releaseDay) decadeOf(day) >= 0 && count(from + decadeOf(day))
    yield
  }
  return out
}

function rangesOf({ columns }: Catalogue): ThemeRange[] {
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

function fromOf(ranges: readonly ThemeRange[], kind: ThemeKind): number {
  return ranges.find((range) => range.kind === kind)?.from ?? 0
}

/** One country and one decade at most. */
function countThemes({ trustedGenres: genres, languages, people, keywords }: Catalogue['columns'], title: number): number {
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

function readerOf(catalogue: Catalogue, ranges: readonly ThemeRange[], { homes, usual }: HomeCountries): Themes['read'] {
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

/** The theme of a kind with the most titles in the catalogue. */
export function mostFrequentTheme({ titleCounts, rangeOf }: Themes, kind: ThemeKind): number {
  const { from, to } = rangeOf(kind)
  let mostFrequent = from
  for (let theme = from; theme < to; theme++) if (titleCounts[theme] > titleCounts[mostFrequent]) mostFrequent = theme
  return mostFrequent
}
