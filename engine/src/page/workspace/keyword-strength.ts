import type { Catalogue } from '../../catalogue/catalogue.ts'
import { MIN_TITLES } from '../slate/settings.ts'
import type { Themes } from './themes.ts'

// A title has some ten keywords, and most of them are incidental: Back to the Future has terrorists and The Evil Dead
// has friends, but nobody looks for them among films about terrorism or friendship. A keyword is strong in a title if
// it is typical of the title's genres. The more keywords a title has, the higher the threshold:
//
//   mean over its genres of log P(genre | keyword) ÷ P(genre)  ≥  LIFT_SLOPE · log₂(keywords ÷ FEW_KEYWORDS)

/** Shrinkage: the counts of a keyword are drawn towards the base rates by this many pseudo-titles. */
const SHRINKAGE_TITLES = 2
/** With fewer keywords than this each was chosen with care, and the threshold is below zero. */
const FEW_KEYWORDS = 8
const LIFT_SLOPE = 0.15

/** Keeps the strong keywords among the themes in [from, to), which `Themes.read` wrote; returns the new end. */
export type KeywordFilter = (values: Uint32Array, from: number, to: number) => number

/** Builds the filter from the co-occurrence of keywords and genres in a catalogue. */
export function strongKeywordFilter({ columns }: Catalogue, themes: Themes): KeywordFilter {
  const lifts = liftsOf(columns, themes)
  return (values, from, to) => {
    let genres = from
    while (genres < to && values[genres] < themes.genres) genres++
    let first = genres
    while (first < to && values[first] < themes.keywords) first++
    const min = LIFT_SLOPE * Math.log2((to - first) / FEW_KEYWORDS)
    let end = first
    for (let at = first; at < to; at++) {
      const row = lifts.rowOf[values[at] - themes.keywords]
      let sum = 0
      for (let genre = from; genre < genres; genre++) sum += lifts.values[row * themes.genres + values[genre]]
      if (sum >= min * (genres - from)) values[end++] = values[at]
    }
    return end
  }
}

interface GenreLifts {
  /** By keyword, its line in `values`; 0 for a keyword with too few titles for a row. */
  readonly rowOf: Uint32Array
  /** By line and genre: log P(genre | keyword) ÷ P(genre). */
  readonly values: Float32Array
}

function liftsOf(
  { count, trustedGenres: genres, keywords }: Catalogue['columns'],
  { titleCounts, keywords: first, genres: width }: Themes,
): GenreLifts {
  const rowOf = new Uint32Array(keywords.keys.length)
  let rows = 1
  for (let code = 0; code < rowOf.length; code++) if (titleCounts[first + code] >= MIN_TITLES) rowOf[code] = rows++
  const values = new Float32Array(rows * width)
  const usual = new Float64Array(width)
  let titles = 0
  for (let title = 0; title < count; title++) {
    const [from, to] = [keywords.lists.start[title], keywords.lists.start[title + 1]]
    if (from === to) continue
    titles++
    for (let at = genres.lists.start[title]; at < genres.lists.start[title + 1]; at++) {
      const genre = genres.lists.values[at]
      usual[genre]++
      for (let i = from; i < to; i++) {
        const cell = rowOf[keywords.lists.values[i]] * width + genre
        values[cell]++
      }
    }
  }
  for (let code = 0; code < rowOf.length; code++) {
    const row = rowOf[code]
    if (row > 0) toLifts(values.subarray(row * width, (row + 1) * width), titleCounts[first + code], { usual, titles })
  }
  values.fill(0, 0, width)
  return { rowOf, values }
}

function toLifts(counts: Float32Array, titleCount: number, { usual, titles }: { usual: Float64Array; titles: number }): void {
  for (let genre = 0; genre < counts.length; genre++) {
    const share = usual[genre] / titles
    counts[genre] =
      share > 0 ? Math.log((counts[genre] + SHRINKAGE_TITLES * share) / ((titleCount + SHRINKAGE_TITLES) * share)) : 0
  }
}
