import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ANSWER, PAIR, type RecognitionPairs, type RecognitionTables, USUAL_THEMES } from '../../kernels/recognition-kernels.ts'
import { NONE } from '../../kernels/term-kernels.ts'
import type { Content } from '../../models/content/content.ts'
import { HERO_TITLES, MAX_ROWS, MAX_TITLES, REASONS_PER_TITLE } from '../slate/settings.ts'
import { mostFrequentTheme, type Themes } from './themes.ts'

/** Genre ids of TMDB. */
const DOCUMENTARY = 99
const ANIMATION = 16
const COMEDY = 35
const REALITY = 10764
const HORROR = 27
/**
 * A keyword that more than this share of all titles have does not make two titles recognisably similar. In a small
 * catalogue this many titles may have it.
 */
const USUAL_KEYWORD = 0.002
const MIN_USUAL_TITLES = 100
/** Every seed that a page could name, for every title. */
const MAX_PAIRS = REASONS_PER_TITLE * (MAX_ROWS * MAX_TITLES + HERO_TITLES)

/** The most common themes of the catalogue, and buffers for the pairs of titles to compare. */
export interface PairBuffers extends Pick<RecognitionTables, 'squares' | 'usual' | 'usualKeywords'> {
  readonly compared: RecognitionPairs
}

/** Takes the buffers from the space. */
export function openPairBuffers({ space, columns }: Catalogue, themes: Themes, content: Content | null): PairBuffers {
  const squares = space.f32(themes.genres).fill(1)
  if (content) squares.set(content.facts.squares)
  const maxTitles = Math.max(MIN_USUAL_TITLES, USUAL_KEYWORD * columns.count)
  const keywords: number[] = []
  for (let theme = themes.keywords; theme < themes.size; theme++) if (themes.titleCounts[theme] > maxTitles) keywords.push(theme)
  const usualKeywords = space.u32(keywords.length)
  usualKeywords.set(keywords)
  const compared = { pairs: space.u32(MAX_PAIRS * PAIR.size), answers: space.u32(MAX_PAIRS * ANSWER.size) }
  return { squares, usual: usualThemes(themes, space.u32(USUAL_THEMES.size)), usualKeywords, compared }
}

/** The most common genre, language and country of the catalogue: having these in common says nothing. */
function usualThemes(themes: Themes, out: Uint32Array): Uint32Array {
  out[USUAL_THEMES.genre] = mostFrequentTheme(themes, 'genre')
  out[USUAL_THEMES.documentary] = themes.find('genre', DOCUMENTARY) ?? NONE
  out[USUAL_THEMES.animation] = themes.find('genre', ANIMATION) ?? NONE
  out[USUAL_THEMES.comedy] = themes.find('genre', COMEDY) ?? NONE
  out[USUAL_THEMES.reality] = themes.find('genre', REALITY) ?? NONE
  out[USUAL_THEMES.horror] = themes.find('genre', HORROR) ?? NONE
  for (const kind of ['language', 'country'] as const) {
    const { from, to } = themes.rangeOf(kind)
    out.set([mostFrequentTheme(themes, kind), from, to], USUAL_THEMES[kind])
  }
  return out
}
