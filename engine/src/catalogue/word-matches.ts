import { editDistance } from './edit-distance.ts'
import { lettersOf, type SearchIndex } from './search-index.ts'
import { equivalentsOf } from './word-classes.ts'

/** What a typed word may mean: words of the index, each with how far off it is (see `FAR`). */
export interface TypedWord {
  /** The word itself, or −1. */
  readonly exact: number
  /** The words that begin with it. */
  readonly from: number
  readonly to: number
  /** Other words, the closest first: those that mean the same, and misspelt ones. */
  readonly others: ReadonlyMap<number, number>
}

/** How far off a word is from what was typed, in thousandths of what renown can make up for. */
export const FAR = { same: 0, equivalent: 50, beginning: 100, slip: 500, twoSlips: 800 } as const

/** What was typed as a word, as the beginning of one, or as another word for the same. */
export function typedWord(index: SearchIndex, typed: string): TypedWord {
  const { from, to } = beginningWith(index, typed)
  const equivalents = equivalentsOf(typed).map((word) => wordAt(index, word))
  return {
    exact: index.words[from] === typed ? from : -1,
    from,
    to,
    others: new Map(equivalents.filter((word) => word >= 0).map((word) => [word, FAR.equivalent])),
  }
}

/** The same with misspelt words; with `asPrefix` also misspelt beginnings, of longer words, if the first letter is right. */
export function withMisspelt(index: SearchIndex, typed: string, word: TypedWord, asPrefix: boolean): TypedWord {
  const limit = slipsFor(typed)
  if (limit === 0) return word
  const found = new Map<number, number>()
  const note = (other: number, distance: number): void => {
    if (distance > 0 && distance <= limit) found.set(other, Math.min(found.get(other) ?? Infinity, distance))
  }
  for (const other of similarLetters(index, typed, limit))
    note(other, editDistance(typed, index.words[other] ?? '', limit, false))
  if (asPrefix) {
    const { from, to } = beginningWith(index, typed.slice(0, 1))
    for (let other = from; other < to; other++)
      if (index.lengths[other] > typed.length) note(other, editDistance(typed, index.words[other] ?? '', limit, true))
  }
  const others = new Map(word.others)
  for (const [other, distance] of [...found].sort((a, b) => a[1] - b[1])) {
    const isListed = others.has(other) || (other >= word.from && other < word.to)
    if (!isListed) others.set(other, distance === 1 ? FAR.slip : FAR.twoSlips)
  }
  return { ...word, others }
}

/** Visits all words that a typed one may mean, the closest first. */
export function eachMeant({ exact, from, to, others }: TypedWord, visit: (word: number, far: number) => void): void {
  if (exact >= 0) visit(exact, FAR.same)
  for (const [word, far] of others) if (far < FAR.beginning) visit(word, far)
  for (let word = from; word < to; word++) if (word !== exact) visit(word, FAR.beginning)
  for (const [word, far] of others) if (far > FAR.beginning) visit(word, far)
}

/** How far off a word is from what was typed; −1 if it is not meant. */
export function farFrom({ exact, from, to, others }: TypedWord, word: number): number {
  if (word === exact) return FAR.same
  const far = others.size > 0 ? others.get(word) : undefined
  if (far !== undefined) return far
  return word >= from && word < to ? FAR.beginning : -1
}

/** The words that start with what was typed; the first of them may be the word itself. */
export function beginningWith({ words }: SearchIndex, typed: string): { from: number; to: number } {
  const from = lowerBound(words, typed)
  return { from, to: lowerBound(words, `${typed}\uffff`, from) }
}

/** The number of a word, or −1. */
export function wordAt({ words }: SearchIndex, word: string): number {
  const at = lowerBound(words, word)
  return words[at] === word ? at : -1
}

/** How many slips are forgiven: none in short words, two in long ones. */
function slipsFor(typed: string): number {
  if (typed.length < 4) return 0
  return typed.length < 8 ? 1 : 2
}

/** Words whose letters differ in no more than `limit` edits can explain. */
function similarLetters({ letters, lengths }: SearchIndex, typed: string, limit: number): number[] {
  const wanted = lettersOf(typed)
  const close: number[] = []
  for (let word = 0; word < letters.length; word++) {
    if (bitsIn(letters[word] ^ wanted) > 2 * limit) continue
    if (Math.abs(lengths[word] - typed.length) <= limit) close.push(word)
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
