import type { Catalogue } from '../../catalogue/catalogue.ts'
import { GENRE } from '../../catalogue/genres/genre-ids.ts'
import { productionKeywordsIn } from '../../catalogue/production-keywords.ts'
import {
  FORMS,
  PAIR,
  RESULT,
  type RecognitionPairs,
  type RecognitionTables,
  USUAL_THEMES,
} from '../../kernels/recognition-kernels.ts'
import type { Content } from '../../models/content/content.ts'
import { HERO_TITLES, MAX_ROWS, MAX_TITLES, REASONS_PER_TITLE } from '../slate/settings.ts'
import type { Themes } from './themes.ts'

/** The form that some genres stand for, as flags. */
const flagsOfGenre: ReadonlyMap<number, number> = new Map([
  [GENRE.documentary, FORMS.nonFiction | FORMS.documentary],
  [GENRE.reality, FORMS.nonFiction],
  [GENRE.animation, FORMS.animation],
  [GENRE.comedy, FORMS.comedy],
  [GENRE.horror, FORMS.horror],
])
/**
 * A production keyword, or one that more than this share of all titles have, does not make two titles recognisably
 * similar. In a small catalogue this many titles may have it.
 */
const USUAL_KEYWORD = 0.002
const MIN_USUAL_TITLES = 100
/** Every seed that a page could name, for every title. */
const MAX_PAIRS = REASONS_PER_TITLE * (MAX_ROWS * MAX_TITLES + HERO_TITLES)

/** The most common themes of the catalogue, and buffers for the pairs of titles to compare. */
export interface PairBuffers extends Pick<RecognitionTables, 'squares' | 'forms' | 'usual' | 'usualKeywords'> {
  readonly compared: RecognitionPairs
}

/** Takes the buffers from the space. */
export function openPairBuffers({ space, columns }: Catalogue, themes: Themes, content: Content | null): PairBuffers {
  const squares = space.f32(themes.genres).fill(1)
  if (content) squares.set(content.facts.squares)
  const forms = space.u8(themes.genres)
  for (let genre = 0; genre < themes.genres; genre++) forms[genre] = flagsOfGenre.get(columns.genres.keys[genre]) ?? 0
  const maxTitles = Math.max(MIN_USUAL_TITLES, USUAL_KEYWORD * columns.count)
  const keywords: number[] = []
  const isProduction = productionKeywordsIn(columns)
  for (let theme = themes.keywords; theme < themes.size; theme++) {
    if (themes.titleCounts[theme] > maxTitles || isProduction[theme - themes.keywords] === 1) keywords.push(theme)
  }
  const usualKeywords = space.u32(keywords.length)
  usualKeywords.set(keywords)
  const compared = { pairs: space.u32(MAX_PAIRS * PAIR.size), results: space.u32(MAX_PAIRS * RESULT.size) }
  return { squares, forms, usual: usualThemes(themes, space.u32(USUAL_THEMES.size)), usualKeywords, compared }
}

/** The most common genre, language and country of the catalogue: having these in common says nothing. */
function usualThemes(themes: Themes, out: Uint32Array): Uint32Array {
  out[USUAL_THEMES.genre] = themes.mostFrequentOf('genre')
  for (const kind of ['language', 'country'] as const) {
    const { from, to } = themes.rangeOf(kind)
    out.set([themes.mostFrequentOf(kind), from, to], USUAL_THEMES[kind])
  }
  return out
}
