import { CARD } from '../kernels/row-kernels.ts'
import { relatedness } from '../models/relations.ts'
import type { Stage } from './stage.ts'
import type { ThemeKind, Themes } from './themes.ts'

/** Whether a person would see what two titles have in common. */
export type Recogniser = (seed: number, title: number) => boolean

/** By TMDB's number. */
const DOCUMENTARY = 99
/** Genres are alike from this cosine on, by how rare they are: one of four that everybody makes is not. */
const ALIKE = 0.3
/** Neighbours count from this share of a row's strongest on, whose byte is the highest. */
const NEAREST = 0.25
const HIGHEST = 127

/**
 * Type, era and fame make titles likely to be liked by the same people, but nobody would call two titles alike for these. What is
 * recognised: a language that is not the usual one; genres, if more than the usual one; who made them, their keywords or words (a row
 * of related titles); or an audience for which the one is among what says most about the other. Of a title in another language, and of
 * a documentary, that is what is seen first: no genre makes a title in another tongue like the one, or a story that was made up like
 * the other.
 */
export function recogniserOf(stage: Stage): Recogniser {
  const { content } = stage.scorer
  const likenesses = new Map<number, (title: number) => boolean>()
  const areAlike = (seed: number, title: number): boolean => {
    const known = likenesses.get(seed) ?? likenessTo(stage, seed)
    likenesses.set(seed, known)
    return known(title)
  }
  return (seed, title) =>
    areAlike(seed, title) ||
    areNeighbours(stage.scorer, seed, title) ||
    (content !== null && (relatedness(content, seed, title) > 0 || relatedness(content, title, seed) > 0))
}

/** Whether an audience would name the title for the seed: it is no further than so from the seed's nearest. */
function areNeighbours({ codeOf, model, neighbours }: Stage['scorer'], seed: number, title: number): boolean {
  const code = codeOf[seed] ?? -1
  if (code < 0) return false
  const { start } = model.neighbours
  const from = start[code] ?? 0
  const at = neighbours.titles.subarray(from, start[code + 1] ?? 0).indexOf(title)
  return at >= 0 && (neighbours.values[from + at] ?? 0) >= NEAREST * HIGHEST
}

/** Whether titles are like one by language and genres. */
function likenessTo({ cards, themes, scorer }: Stage, seed: number): (title: number) => boolean {
  const { values } = cards
  const { genre: usualGenre, language: usualLanguage } = usualThemes(themes)
  const squares = scorer.content?.facts.squares ?? noSquares
  const languages = themes.rangeOf('language')
  const documentary = themes.find('genre', DOCUMENTARY) ?? -1
  const has = new Uint8Array(themes.people)
  /** What is found of the title that was looked at last. */
  const found = { squares: 0, shared: 0, count: 0, genres: 0, isMore: false, isForeign: false, isTrue: false, isSpoken: false }
  const look = (title: number): void => {
    const card = cards.at(title)
    const from = card + CARD.first
    const [genres, end] = [from + (values[card + CARD.genres] ?? 0), from + (values[card + CARD.plain] ?? 0)]
    found.squares = found.shared = found.count = 0
    found.genres = genres - from
    found.isMore = found.isForeign = found.isTrue = found.isSpoken = false
    for (let at = from; at < genres; at++) {
      const theme = values[at] ?? 0
      const square = squares[theme] ?? 1
      found.squares += square
      if (theme === documentary) found.isTrue = true
      if (has[theme] === 0) continue
      found.shared += square
      found.count++
      if (theme !== usualGenre) found.isMore = true
    }
    for (let at = genres; at < end; at++) {
      const theme = values[at] ?? 0
      if (theme < languages.from || theme >= languages.to || theme === usualLanguage) continue
      found.isForeign = true
      if (has[theme] === 1) found.isSpoken = true
    }
  }
  look(seed)
  const own = { ...found }
  const card = cards.at(seed)
  for (let at = card + CARD.first, end = at + (values[card + CARD.plain] ?? 0); at < end; at++) has[values[at] ?? 0] = 1
  return (title) => {
    look(title)
    if (found.isSpoken) return found.count > 0
    const isSame = found.count > 0 && found.count === own.genres && found.count === found.genres
    if (!found.isMore && !isSame) return false
    if (found.shared < ALIKE * Math.sqrt(own.squares * found.squares)) return false
    return !own.isForeign && own.isTrue === found.isTrue
  }
}

const noSquares = new Float32Array(0)

interface UsualThemes {
  readonly genre: number
  readonly language: number
}

const known = new WeakMap<Themes, UsualThemes>()

/** The genre and the language that most titles of a catalogue have: sharing these goes without saying. */
function usualThemes(themes: Themes): UsualThemes {
  const found = known.get(themes) ?? { genre: mostCarried(themes, 'genre'), language: mostCarried(themes, 'language') }
  known.set(themes, found)
  return found
}

/** The theme of a kind that most titles of the catalogue have. */
export function mostCarried({ carriers, rangeOf }: Themes, kind: ThemeKind): number {
  const { from, to } = rangeOf(kind)
  let most = from
  for (let theme = from; theme < to; theme++) if ((carriers[theme] ?? 0) > (carriers[most] ?? 0)) most = theme
  return most
}
