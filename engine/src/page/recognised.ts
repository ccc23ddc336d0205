import { CARD } from '../kernels/row-kernels.ts'
import { relatedness } from '../models/relations.ts'
import type { Stage } from './stage.ts'
import type { ThemeKind, Themes } from './themes.ts'

/** Whether a person would see what two titles have in common. */
export type Recogniser = (seed: number, title: number) => boolean

/**
 * Type, era and fame make titles likely to be liked by the same people, but nobody would call two titles alike for these. What is
 * recognised: a genre, a language or a country that is not the usual one, the very same genres, who made them, their keywords or words
 * (a row of related titles), or an audience that knows both.
 */
export function recogniserOf({ cards, themes, scorer }: Stage): Recogniser {
  const { values } = cards
  const { codeOf, content } = scorer
  const usual = usualThemes(themes)
  const times = themes.rangeOf('decade')
  const isKnown = (title: number): boolean => (codeOf[title] ?? -1) >= 0
  const isTelling = (theme: number): boolean => theme < times.from && !usual.has(theme)
  return (seed, title) => {
    if (isKnown(seed) && isKnown(title)) return true
    const [mine, other] = [cards.at(seed), cards.at(title)]
    const [from, genres] = [mine + CARD.first, values[mine + CARD.genres] ?? 0]
    const end = from + (values[mine + CARD.plain] ?? 0)
    const otherEnd = other + CARD.first + (values[other + CARD.plain] ?? 0)
    let shared = 0
    for (let at = from; at < end; at++) {
      const theme = values[at] ?? 0
      let place = other + CARD.first
      while (place < otherEnd && values[place] !== theme) place++
      if (place === otherEnd) continue
      if (isTelling(theme)) return true
      if (at < from + genres) shared++
    }
    if (genres > 0 && shared === genres && values[other + CARD.genres] === genres) return true
    return content !== null && (relatedness(content, seed, title) > 0 || relatedness(content, title, seed) > 0)
  }
}

const known = new WeakMap<Themes, ReadonlySet<number>>()

/** The genre, the country and the language that most titles of a catalogue have: sharing these goes without saying. */
function usualThemes(themes: Themes): ReadonlySet<number> {
  const found = known.get(themes) ?? new Set((['genre', 'country', 'language'] as const).map((kind) => mostCarried(themes, kind)))
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
