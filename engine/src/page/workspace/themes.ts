import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Dictionary } from '../../catalogue/columns/dictionary.ts'
import { decadeAt, decadeOf, decadeYear } from '../../catalogue/decades.ts'
import { displayCountries, homeCountries, mostCommonCountry } from '../../catalogue/home-country.ts'
import type { Steps } from '../../models/steps.ts'
import { fromOf, rangeFinder, rangesOf, type ThemeRange } from './theme-ranges.ts'
import { countThemes, readerOf } from './theme-reader.ts'

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
  /** The theme of a kind with the most titles in the catalogue. */
  mostFrequentOf(kind: ThemeKind): number
  kindOf(theme: number): ThemeKind
  keyOf(theme: number): number | string
  find(kind: ThemeKind, key: number | string): number | undefined
  /** Upper bound of the number of themes that `read` writes for a title, as the catalogue was opened. */
  countOf(title: number): number
  /** Writes the themes of a title to `into` from `at` on, genres first, and returns the end. */
  read(title: number, into: Uint32Array, at: number): number
}

/** Weights for the similarity of neighbouring titles: mostly genres and people. Keywords are too many to matter. */
const similarityWeightOf: Readonly<Record<ThemeKind, number>> = {
  genre: 1,
  country: 0.15,
  language: 0.15,
  decade: 0.25,
  person: 1,
  keyword: 0,
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
  const bounds = new Map(ranges.map(({ kind, from }, at) => [kind, { from, to: ranges[at + 1]?.from ?? size }]))
  const mostFrequent = new Map(Array.from(bounds, ([kind, bound]) => [kind, mostFrequentIn(titleCounts, bound)]))
  return {
    size,
    genres: columns.genres.keys.length,
    people: fromOf(ranges, 'person'),
    keywords: fromOf(ranges, 'keyword'),
    titleCounts,
    countryCodes: homes,
    similarityWeights: Float32Array.from(titleCounts, (_, theme) => similarityWeightOf[rangeOf(theme)?.kind ?? 'genre']),
    rangeOf: (kind) => bounds.get(kind) ?? noThemes,
    mostFrequentOf: (kind) => mostFrequent.get(kind) ?? 0,
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

const noThemes = { from: 0, to: 0 }

function mostFrequentIn(titleCounts: Uint32Array, { from, to }: { readonly from: number; readonly to: number }): number {
  let mostFrequent = from
  for (let theme = from; theme < to; theme++) if (titleCounts[theme] > titleCounts[mostFrequent]) mostFrequent = theme
  return mostFrequent
}
