import { editDistance } from './edit-distance.ts'
import { lettersOf, type SearchIndex } from './search-index.ts'
import { equivalentsOf } from './word-classes.ts'

/** The words of the index that match a word of the query, each at a cost (see `WORD_COST`). */
export interface QueryWord {
  /** Number of the word itself, or −1. */
  readonly exact: number
  /** Range of the words that start with the typed one. */
  readonly from: number
  readonly to: number
  /** Costs of other words, the lowest first: words of the same meaning, and misspellings. */
  readonly others: ReadonlyMap<number, number>
}

/** Costs of a matched word, on the scale on which a title without renown costs 1000. */
export const WORD_COST = { exact: 0, equivalent: 50, prefix: 100, oneEdit: 500, twoEdits: 800 } as const

/** Matches a typed word exactly, as a prefix, and by words of the same meaning. */
export function queryWordOf(index: SearchIndex, typed: string): QueryWord {
  const { from, to } = prefixRange(index, typed)
  const equivalents = equivalentsOf(typed).map((word) => wordNumberOf(index, word))
  return {
    exact: index.words[from] === typed ? from : -1,
    from,
    to,
    others: new Map(equivalents.filter((word) => word >= 0).map((word) => [word, WORD_COST.equivalent])),
  }
}

/**
 * Adds misspellings to the matches of a word; with `asPrefix` also misspelt prefixes of longer words that share the
 * first letter.
 */
export function withMisspellings(index: SearchIndex, typed: string, word: QueryWord, asPrefix: boolean): QueryWord {
  const limit = maxEdits(typed)
  if (limit === 0) return word
  const found = new Map<number, number>()
  const note = (other: number, distance: number): void => {
    if (distance > 0 && distance <= limit) found.set(other, Math.min(found.get(other) ?? Infinity, distance))
  }
  for (const other of wordsWithSimilarLetters(index, typed, limit))
    note(other, editDistance(typed, index.words[other], limit, false))
  if (asPrefix) {
    const { from, to } = prefixRange(index, typed.slice(0, 1))
    for (let other = from; other < to; other++)
      if (index.lengths[other] > typed.length) note(other, editDistance(typed, index.words[other], limit, true))
  }
  const others = new Map(word.others)
  for (const [other, distance] of [...found].sort((a, b) => a[1] - b[1])) {
    const isListed = others.has(other) || (other >= word.from && other < word.to)
    if (!isListed) others.set(other, distance === 1 ? WORD_COST.oneEdit : WORD_COST.twoEdits)
  }
  return { ...word, others }
}

/** Visits all matches of a query word, the lowest cost first. */
export function eachMatch({ exact, from, to, others }: QueryWord, visit: (word: number, cost: number) => void): void {
  if (exact >= 0) visit(exact, WORD_COST.exact)
  for (const [word, cost] of others) if (cost < WORD_COST.prefix) visit(word, cost)
  for (let word = from; word < to; word++) if (word !== exact) visit(word, WORD_COST.prefix)
  for (const [word, cost] of others) if (cost > WORD_COST.prefix) visit(word, cost)
}

/** The cost of a word of the index as a match of a query word; −1 if it is no match. */
export function wordCost({ exact, from, to, others }: QueryWord, word: number): number {
  if (word === exact) return WORD_COST.exact
  const cost = others.size > 0 ? others.get(word) : undefined
  if (cost !== undefined) return cost
  return word >= from && word < to ? WORD_COST.prefix : -1
}

/** The range of words that start with what was typed; the first of them may be the word itself. */
export function prefixRange({ words }: SearchIndex, typed: string): { from: number; to: number } {
  const from = lowerBound(words, typed)
  return { from, to: lowerBound(words, `${typed}\uffff`, from) }
}

/** The number of a word in the index, or −1. */
export function wordNumberOf({ words }: SearchIndex, word: string): number {
  const at = lowerBound(words, word)
  return words[at] === word ? at : -1
}

/** How many edits a misspelling may have: none in short words, two in long ones. */
function maxEdits(typed: string): number {
  if (typed.length < 4) return 0
  return typed.length < 8 ? 1 : 2
}

/** Words whose length and letters allow for an edit distance of at most `limit`. */
function wordsWithSimilarLetters({ letters, lengths }: SearchIndex, typed: string, limit: number): number[] {
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
    if (words[middle] < bound) low = middle + 1
    else high = middle
  }
  return low
}
