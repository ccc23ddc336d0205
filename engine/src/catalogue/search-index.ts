import type { Columns } from './columns.ts'
import { joinedWordsOf, wordsOf } from './fold.ts'
import { growing, inverted, type Lists } from './growing.ts'
import { namesOf } from './translated-names.ts'

/** Words of all names, and which names hold which. A title has one name, and more with its original one and its translations. */
export interface SearchIndex {
  /** All words, sorted: the words with one beginning are neighbours. */
  readonly words: readonly string[]
  /** Which letters a word has, as 32 bits: tells most misspellings apart without reading the words. */
  readonly letters: Uint32Array
  readonly lengths: Uint8Array
  /** Words of each name in order. */
  readonly sequences: Lists
  /** Names of each word. */
  readonly names: Lists
  /** The title of each name. */
  readonly titleOf: Uint32Array
  /** Place of each title by popularity, the most popular first. */
  readonly rank: Uint32Array
  /** The titles in that order. */
  readonly byRank: Uint32Array
  readonly popularity: Float32Array
  /** Where its titles stand, if not at their own numbers. */
  readonly positions: Uint32Array | null
}

/** Indexes the titles, original titles and translated ones of a catalogue, or of a few titles that stand at other positions in it. */
export function searchIndexOf(columns: Columns, positions: Uint32Array | null = null): SearchIndex {
  const vocabulary = new Map<string, number>()
  const codes = codedNames(columns, vocabulary)
  const words = [...vocabulary.keys()].sort()
  const sorted = new Uint32Array(words.length)
  words.forEach((word, at) => {
    sorted[vocabulary.get(word) ?? 0] = at
  })
  const recoded = (lists: Lists): Lists => ({ start: lists.start, values: lists.values.map((code) => sorted[code] ?? 0) })
  return {
    words,
    letters: Uint32Array.from(words, lettersOf),
    lengths: Uint8Array.from(words, (word) => Math.min(255, word.length)),
    sequences: recoded(codes.sequences),
    names: inverted(recoded(codes.all), words.length),
    titleOf: codes.titleOf,
    ...ranks(columns),
    popularity: columns.popularity,
    positions,
  }
}

function codedNames(columns: Columns, vocabulary: Map<string, number>) {
  const sequences = { start: growing(), values: growing() }
  const all = { start: growing(), values: growing() }
  const titleOf = growing()
  const codeOf = (word: string): number => {
    const code = vocabulary.get(word) ?? vocabulary.size
    vocabulary.set(word, code)
    return code
  }
  const add = (title: number, name: string): void => {
    sequences.start.push(sequences.values.length)
    all.start.push(all.values.length)
    const codes = wordsOf(name).map(codeOf)
    for (const code of codes) sequences.values.push(code)
    for (const code of codes) all.values.push(code)
    for (const word of joinedWordsOf(name)) all.values.push(codeOf(word))
    titleOf.push(title)
  }
  for (let title = 0; title < columns.count; title++) {
    add(title, columns.names.at(title) ?? '')
    const original = columns.originalNames.at(title)
    if (original) add(title, original)
    for (const name of namesOf(columns.translated, title)) if (name !== original) add(title, name)
  }
  sequences.start.push(sequences.values.length)
  all.start.push(all.values.length)
  const done = (lists: typeof all): Lists => ({ start: lists.start.done(), values: lists.values.done() })
  return { sequences: done(sequences), all: done(all), titleOf: titleOf.done() }
}

/** One bit per letter (hashed into 32). An edit changes at most two of them. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits >>> 0
}

function ranks({ count, popularity, voteCount }: Columns): Pick<SearchIndex, 'rank' | 'byRank'> {
  const byRank = Uint32Array.from({ length: count }, (_, title) => title)
  byRank.sort((a, b) => (popularity[b] ?? 0) - (popularity[a] ?? 0) || (voteCount[b] ?? 0) - (voteCount[a] ?? 0) || a - b)
  const rank = new Uint32Array(count)
  byRank.forEach((title, place) => {
    rank[title] = place
  })
  return { rank, byRank }
}
