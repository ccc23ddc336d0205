import { editDistance } from './edit-distance.ts'
import { lettersOf, type SearchIndex } from './search-index.ts'

/** A word of the index that a typed word may mean, and how far off it is: 0 the word, 1 its beginning, 2 and 3 misspelt. */
export interface WordMatch {
  readonly word: number
  readonly off: number
}

const EXACT = 0
const BEGINNING = 1

/** The words that start with what was typed; the first of them may be the word itself. */
export function beginningWith({ words }: SearchIndex, typed: string): { from: number; to: number } {
  const from = lowerBound(words, typed)
  return { from, to: lowerBound(words, `${typed}\u{10ffff}`, from) }
}

/** What was typed as a word, or as the beginning of one. */
export function plainMatches(index: SearchIndex, typed: string): WordMatch[] {
  const { from, to } = beginningWith(index, typed)
  return Array.from({ length: to - from }, (_, i) => ({
    word: from + i,
    off: index.words[from + i] === typed ? EXACT : BEGINNING,
  }))
}

/** How many slips are forgiven: none in short words, two in long ones. */
function slipsFor(typed: string): number {
  if (typed.length < 4) return 0
  return typed.length < 8 ? 1 : 2
}

/** Misspelt words, the closest first; with `asPrefix` also misspelt beginnings, of longer words, if the first letter is right. */
export function misspeltMatches(index: SearchIndex, typed: string, asPrefix: boolean): WordMatch[] {
  const limit = slipsFor(typed)
  if (limit === 0) return []
  const found = new Map<number, number>()
  const note = (word: number, distance: number): void => {
    if (distance > 0 && distance <= limit) found.set(word, Math.min(found.get(word) ?? 9, BEGINNING + distance))
  }
  for (const word of similarLetters(index, typed, limit)) note(word, editDistance(typed, index.words[word] ?? '', limit, false))
  if (asPrefix) {
    const { from, to } = beginningWith(index, typed.slice(0, 1))
    for (let word = from; word < to; word++)
      if ((index.lengths[word] ?? 0) > typed.length) note(word, editDistance(typed, index.words[word] ?? '', limit, true))
  }
  return Array.from(found, ([word, off]) => ({ word, off })).sort((a, b) => a.off - b.off)
}

/** Words whose letters differ in no more than `limit` edits can explain. */
function similarLetters({ letters, lengths }: SearchIndex, typed: string, limit: number): number[] {
  const wanted = lettersOf(typed)
  const close: number[] = []
  for (let word = 0; word < letters.length; word++) {
    if (bitsIn((letters[word] ?? 0) ^ wanted) > 2 * limit) continue
    if (Math.abs((lengths[word] ?? 0) - typed.length) <= limit) close.push(word)
  }
  return close
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function lowerBound(words: readonly string[], bound: string, from = 0): number {
  let [low, high] = [from, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < bound) low = middle + 1
    else high = middle
  }
  return low
}
