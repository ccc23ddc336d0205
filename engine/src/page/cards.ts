import type { Catalogue } from '../catalogue/catalogue.ts'
import { lateFacts } from '../catalogue/fresh.ts'
import { MOST_THEMES, type Themes } from './themes.ts'
import { traitsOf } from './traits.ts'

// What rows need to know of a title lies in a dozen columns, each far from the others in memory. A card has it in one place:
//
//      themes | of these no keywords | genres | franchise + 1 | traits | theme, theme, …
//
// Cards are written when a title is first met; the best titles of most people are much the same.

/** Cards of titles, in one array. */
export interface Cards {
  /** Where the card of a title begins in `values()`; good until the next call. */
  at(title: number): number
  values(): Uint32Array
}

export const CARD = { themes: 0, told: 1, genres: 2, franchise: 3, traits: 4, first: 5 } as const

/** Opens an empty box of cards. */
export function openCards(catalogue: Catalogue, themes: Themes): Cards {
  const { columns } = catalogue
  const traits = traitsOf(catalogue)
  const places = new Int32Array(columns.count).fill(-1)
  const longest = CARD.first + MOST_THEMES
  let values = new Uint32Array(4096 * longest)
  // The first card is for titles that came or changed: theirs are written anew each time.
  let end = longest
  const write = (title: number, at: number): number => {
    const last = themes.read(title, values, at + CARD.first)
    values[at + CARD.themes] = last - at - CARD.first
    values[at + CARD.told] = countBelow(values, at + CARD.first, last, themes.keywords)
    values[at + CARD.genres] = countBelow(values, at + CARD.first, last, themes.genres)
    values[at + CARD.franchise] = franchiseOf(catalogue, title) + 1
    values[at + CARD.traits] = traits(title)
    return last
  }
  return {
    values: () => values,
    at: (title) => {
      const isLate = title >= columns.count || (catalogue.changed.size > 0 && catalogue.changed.has(title))
      if (isLate) {
        write(title, 0)
        return 0
      }
      const known = places[title] ?? -1
      if (known >= 0) return known
      if (end + longest > values.length) values = grown(values)
      const at = end
      places[title] = at
      end = write(title, at)
      return at
    },
  }
}

/** How many themes in a row, which rise by kind, are below a number. */
function countBelow(values: Uint32Array, from: number, to: number, below: number): number {
  let end = from
  while (end < to && (values[end] ?? 0) < below) end++
  return end - from
}

function grown(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(values.length * 2)
  wider.set(values)
  return wider
}

/** Code of the first collection that a title belongs to, or −1. */
function franchiseOf(catalogue: Catalogue, title: number): number {
  const { collections } = catalogue.columns
  const late = lateFacts(catalogue, title)
  if (late) return late.collection ? (collections.codeOf(late.collection.id) ?? -1) : -1
  const from = collections.lists.start[title] ?? 0
  return from < (collections.lists.start[title + 1] ?? 0) ? (collections.lists.values[from] ?? -1) : -1
}

/** The themes of a title; good until another card is read. */
export function themesOn(cards: Cards, title: number): Uint32Array {
  const at = cards.at(title)
  const values = cards.values()
  return values.subarray(at + CARD.first, at + CARD.first + (values[at + CARD.themes] ?? 0))
}
