import { type AcclaimScale, votedAt } from '../../catalogue/acclaim.ts'
import { type Columns, columnsOf } from '../../catalogue/columns/columns.ts'
import { listOf } from '../../catalogue/columns/number-lists.ts'
import { homeCountry } from '../../catalogue/home-country.ts'
import { voteRarity } from '../../catalogue/renown.ts'
import { dayOf, runtimeOf, type TitleFacts } from '../../catalogue/title-facts.ts'

// Facts of which every title has a few: genres, type, language, country, era and fame. The similarity of two titles
// by facts is
//
//   1.6 · cos of their genres (by IDF) + 1.5 · same type + 0.6 · same language + 0.5 · same country + 1.5 · same era
//   + 1 · same fame: fans of obscure titles are not served with famous ones
//   + 0.8 · both foreign: fans of films from many countries prefer none of them, but are not served with the canon
//   + 1 · two series with the same length of episodes: half an hour is a sitcom, whatever its genres are
//
// Foreign is every language but the most common one of the catalogue. Era and fame are measured by the share of
// windows that both titles lie in: windows of 10 years every 5 and of 30 years every 10, and windows of fame in
// powers of ten. Titles with the same genres form a group, and so do titles of the same type, language, country and
// half-decade: a taste is scored against groups, not titles. The weights were fitted to the likes of a public data
// set (decision 35).

/** The similarity of two titles that have everything of a kind in common. */
export interface FactWeights {
  readonly genres: number
  readonly type: number
  /** Of two series with the same length of episodes. */
  readonly episodes: number
  readonly language: number
  readonly country: number
  readonly era: number
  readonly fame: number
  readonly foreign: number
}

/** The weights that predict whether somebody who likes one title likes the other. */
export const tasteWeights: FactWeights = {
  genres: 1.6,
  type: 1.5,
  episodes: 1,
  language: 0.6,
  country: 0.5,
  era: 1.5,
  fame: 1,
  foreign: 0.8,
}

/** Windows of the era, in years: their length and distance. Each length counts half. */
const WINDOWS = [
  { length: 10, step: 5 },
  { length: 30, step: 10 },
] as const
const [FIRST_YEAR, LAST_YEAR] = [1870, 2100]
const DAY_MS = 86_400_000
/** Windows of fame, in powers of ten; each title is in two overlapping ones. */
const FAME_STEP = 0.4
const FAME_WINDOWS = 2
const MAX_FAME = 5
/** Shorter episodes are half an hour with advertisements; minutes. */
const LONG_EPISODE = 36

/** The features that titles can share, numbered by kind, and the similarity gained by sharing each. */
export interface FactSpace {
  /** IDF² of the genres. */
  readonly squares: Float32Array
  readonly gain: Float32Array
  /** The features that series have, and titles in any language but the most common one. */
  readonly series: number
  readonly foreign: number
  /** The gains by other weights. */
  gainWith(weights: FactWeights): Float32Array
  /** The features of a title that was added later. */
  featuresOf(title: TitleFacts): FactSets
}

/** The features of one title: its genres, and all others. */
export interface FactSets {
  readonly genres: readonly number[]
  readonly others: readonly number[]
}

/** Numbers the features of a catalogue. */
export function factSpaceOf(columns: Columns, { renown }: AcclaimScale): FactSpace {
  const { genres, languages, countries } = columns
  const offsets = offsetsOf(columns)
  const squares = genreSquares(columns)
  return {
    squares,
    gain: gainsOf(squares, offsets, tasteWeights),
    series: offsets.type + 1,
    foreign: offsets.foreign,
    gainWith: (weights) => gainsOf(squares, offsets, weights),
    featuresOf: (title) => {
      const country = homeCountry(title.countries ?? [], title.original_language)
      const codes = (title.genres ?? []).map(({ id }) => genres.codeOf(id) ?? -1).filter((code) => code >= 0)
      return {
        genres: [...new Set(codes)].sort((a, b) => a - b),
        others: othersOf(offsets, {
          type: title.media_type === 'tv' ? 1 : 0,
          runtime: runtimeOf(title) ?? NaN,
          language: languages.codeOf(title.original_language ?? '') ?? -1,
          country: country === undefined ? -1 : (countries.codeOf(country) ?? -1),
          day: dayOf(title.release_date) ?? NaN,
          fame: voteRarity(renown, votedAt(columnsOf([title]), 0)),
        }),
      }
    },
  }
}

/**
 * IDF² of each genre, where the IDF is the mean over its titles of that within their type: a genre that only series can
 * have is rare in a catalogue of films, and common among series.
 */
export function genreSquares({ trustedGenres: genres, isSeries, count }: Columns): Float32Array {
  const [films, series] = [new Uint32Array(genres.keys.length), new Uint32Array(genres.keys.length)]
  for (let title = 0; title < count; title++) {
    const counts = isSeries[title] === 1 ? series : films
    for (const genre of listOf(genres.lists, title)) counts[genre]++
  }
  const seriesCount = isSeries.reduce((sum, is) => sum + is, 0)
  const sumIn = (size: number, titles: number): number => (titles > 0 ? titles * Math.log(1 + size / titles) : 0)
  return Float32Array.from(films, (ofFilms, genre) => {
    const titles = ofFilms + series[genre]
    const sum = sumIn(count - seriesCount, ofFilms) + sumIn(seriesCount, series[genre])
    return titles > 0 ? (sum / titles) ** 2 : Math.log(1 + count) ** 2
  })
}

function gainsOf(squares: Float32Array, offsets: Offsets, weights: FactWeights): Float32Array {
  const gain = new Float32Array(offsets.end)
  gain.set(squares.map((square) => weights.genres * square))
  gain.fill(weights.type, offsets.type, offsets.episodes)
  gain.fill(weights.episodes, offsets.episodes, offsets.language)
  gain.fill(weights.language, offsets.language, offsets.country)
  gain.fill(weights.country, offsets.country, offsets.windows[0])
  WINDOWS.forEach(({ length, step }, at) => {
    gain.fill((weights.era / WINDOWS.length) * (step / length), offsets.windows[at], offsets.windows[at + 1] ?? offsets.fame)
  })
  gain.fill(weights.fame / FAME_WINDOWS, offsets.fame, offsets.foreign)
  gain[offsets.foreign] = weights.foreign
  return gain
}

/** The first number of each kind. */
export function offsetsOf({ genres, languages, countries }: Columns) {
  const usualLanguage = mostFrequent(languages)
  const type = genres.keys.length
  const episodes = type + 2
  const language = episodes + 2
  const country = language + languages.keys.length
  let end = country + countries.keys.length
  const windows = WINDOWS.map(({ length, step }) => {
    const from = end
    end += Math.ceil((LAST_YEAR - FIRST_YEAR + length) / step) + 1
    return from
  })
  const foreign = end + Math.ceil(MAX_FAME / FAME_STEP) + FAME_WINDOWS
  return { type, episodes, language, country, windows, fame: end, foreign, end: foreign + 1, usualLanguage }
}

/** The most common value; −1 if no title has one. */
function mostFrequent({ keys, lists }: Columns['languages']): number {
  const titleCounts = new Uint32Array(keys.length)
  for (const value of lists.values) titleCounts[value]++
  return titleCounts.indexOf(titleCounts.reduce((max, count) => Math.max(max, count), 0))
}

type Offsets = ReturnType<typeof offsetsOf>
type FactPositions = Record<'type' | 'runtime' | 'language' | 'country' | 'day' | 'fame', number>

/** The features of a title besides its genres. */
export function othersOf(offsets: Offsets, { type, runtime, language, country, day, fame }: FactPositions): number[] {
  const found = [offsets.type + type]
  if (type === 1 && !Number.isNaN(runtime)) found.push(offsets.episodes + (runtime < LONG_EPISODE ? 0 : 1))
  if (language >= 0) found.push(offsets.language + language)
  if (language >= 0 && language !== offsets.usualLanguage) found.push(offsets.foreign)
  if (country >= 0) found.push(offsets.country + country)
  const band = offsets.fame + Math.floor(Math.min(MAX_FAME, fame) / FAME_STEP)
  for (let window = 0; window < FAME_WINDOWS; window++) found.push(band + window)
  if (Number.isNaN(day)) return found
  const year = Math.min(LAST_YEAR, Math.max(FIRST_YEAR, new Date(day * DAY_MS).getUTCFullYear()))
  // Half-decades, so that titles of neighbouring years are in one group.
  const since = year - (year % 5) - FIRST_YEAR
  WINDOWS.forEach(({ length, step }, at) => {
    const last = Math.floor((since + length) / step)
    for (let window = Math.floor(since / step) + 1; window <= last; window++) found.push(offsets.windows[at] + window)
  })
  return found
}

/** 1 ÷ the length of a set of genres, by their IDF. */
export function genreNorm(squares: Float32Array, set: readonly number[]): number {
  const sum = set.reduce((total, genre) => total + squares[genre], 0)
  return sum > 0 ? 1 / Math.sqrt(sum) : 0
}
