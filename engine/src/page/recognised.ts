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

/**
 * Type, era and fame make titles likely to be liked by the same people, but nobody would call two titles alike for these. What is
 * recognised: a language that is not the usual one; genres, if more than the usual one; who made them, their keywords or words (a row
 * of related titles); or an audience that knows both. Of a title in another language, and of a documentary, that is what is seen
 * first: no genre makes a title of the usual language like the one, or a story that was made up like the other.
 */
export function recogniserOf({ cards, themes, scorer }: Stage): Recogniser {
  const { values } = cards
  const { codeOf, content } = scorer
  const usual = usualThemes(themes)
  const squares = content?.facts.squares ?? new Float32Array(0)
  const languages = themes.rangeOf('language')
  const documentary = themes.find('genre', DOCUMENTARY) ?? -1
  const isKnown = (title: number): boolean => (codeOf[title] ?? -1) >= 0
  const lengthOf = (card: number): number => {
    let sum = 0
    for (let at = card + CARD.first, end = at + (values[card + CARD.genres] ?? 0); at < end; at++)
      sum += squares[values[at] ?? 0] ?? 1
    return sum
  }
  /** Whether a title is in another language than most. */
  const isForeign = (card: number): boolean => {
    const end = card + CARD.first + (values[card + CARD.plain] ?? 0)
    for (let at = card + CARD.first; at < end; at++) {
      const theme = values[at] ?? 0
      if (theme >= languages.from && theme < languages.to) return !usual.has(theme)
    }
    return false
  }
  const isTrue = (card: number): boolean => {
    for (let at = card + CARD.first, end = at + (values[card + CARD.genres] ?? 0); at < end; at++)
      if (values[at] === documentary) return true
    return false
  }
  const areAlike = (mine: number, other: number): boolean => {
    const from = mine + CARD.first
    const genres = values[mine + CARD.genres] ?? 0
    const [end, otherEnd] = [from + (values[mine + CARD.plain] ?? 0), other + CARD.first + (values[other + CARD.plain] ?? 0)]
    let [shared, count, isMore] = [0, 0, false]
    for (let at = from; at < end; at++) {
      const theme = values[at] ?? 0
      let place = other + CARD.first
      while (place < otherEnd && values[place] !== theme) place++
      if (place === otherEnd) continue
      const isTelling = !usual.has(theme)
      if (at >= from + genres) {
        if (isTelling && theme >= languages.from && theme < languages.to) return true
        continue
      }
      shared += squares[theme] ?? 1
      count++
      isMore ||= isTelling
    }
    isMore ||= count > 0 && count === genres && values[other + CARD.genres] === genres
    if (!isMore || shared < ALIKE * Math.sqrt(lengthOf(mine) * lengthOf(other))) return false
    return (!isForeign(mine) || isForeign(other)) && isTrue(mine) === isTrue(other)
  }
  return (seed, title) =>
    (isKnown(seed) && isKnown(title)) ||
    areAlike(cards.at(seed), cards.at(title)) ||
    (content !== null && (relatedness(content, seed, title) > 0 || relatedness(content, title, seed) > 0))
}

const known = new WeakMap<Themes, ReadonlySet<number>>()

/** The genre and the language that most titles of a catalogue have: sharing these goes without saying. */
function usualThemes(themes: Themes): ReadonlySet<number> {
  const found = known.get(themes) ?? new Set((['genre', 'language'] as const).map((kind) => mostCarried(themes, kind)))
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
