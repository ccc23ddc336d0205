import type { Columns } from '../columns/columns.ts'
import { growableArray, invert, type NumberLists } from '../columns/number-lists.ts'
import { namesOf } from '../columns/translated-names.ts'
import { wordsOf } from '../fold.ts'
import { type RenownScale, renownScaleOf, renownsOf } from '../renown.ts'
import { replaceDigits, spellingsOf } from './name-forms.ts'

/**
 * An inverted index from words to names. A title has several names: its own, the original, translated ones, and other
 * spellings of them.
 */
export interface SearchIndex {
  /** All words, sorted, so that the words with a common prefix are one range. */
  readonly words: readonly string[]
  /** The letters of each word, hashed into 32 bits: rules out most words without computing an edit distance. */
  readonly letters: Uint32Array
  readonly lengths: Uint8Array
  /** The words of each name in order; the first word of a further part (a subtitle) also has the bit `PART_START`. */
  readonly sequences: NumberLists
  /** The names that contain each word. */
  readonly names: NumberLists
  /** The title of each name. */
  readonly titleOf: Uint32Array
  /** The renown of each title, see `renownIn`. */
  readonly renown: Uint8Array
  readonly scale: RenownScale
  /** Rank of each title by falling renown, ties by falling popularity. */
  readonly rank: Uint32Array
  /** The titles in the order of `rank`. */
  readonly byRank: Uint32Array
  readonly popularity: Float32Array
  /** The position of each title in the catalogue; null where it equals the title's number in this index. */
  readonly positions: Uint32Array | null
}

/** Bit of a word in `sequences` that starts a further part of a name, and the mask of its word number. */
export const PART_START = 0x80000000
export const WORD_MASK = 0x7fffffff

/** For an index of a part of a catalogue: the positions of its titles, and the renown scale of the whole. */
export interface IndexScope {
  readonly positions: Uint32Array | null
  readonly scale: RenownScale
}

/** Indexes the names, original names and translated names of a catalogue, or with `scope` of a part of one. */
export function searchIndexOf(columns: Columns, scope: IndexScope | null = null): SearchIndex {
  const vocabulary = new Map<string, number>()
  const { sequences, titleOf } = encodeNames(columns, vocabulary)
  const words = [...vocabulary.keys()].sort()
  const sorted = new Uint32Array(words.length)
  words.forEach((word, at) => {
    sorted[vocabulary.get(word) ?? 0] = at
  })
  const values = sequences.values.map((code) => sorted[code & WORD_MASK] + (code >= PART_START ? PART_START : 0))
  const scale = scope?.scale ?? renownScaleOf(columns)
  const renown = renownsOf(scale, columns)
  return {
    words,
    letters: Uint32Array.from(words, lettersOf),
    lengths: Uint8Array.from(words, (word) => Math.min(255, word.length)),
    sequences: { start: sequences.start, values },
    names: invert({ start: sequences.start, values: values.map((value) => value & WORD_MASK) }, words.length),
    titleOf,
    renown,
    scale,
    ...rankByRenown(columns, renown),
    popularity: columns.popularity,
    positions: scope?.positions ?? null,
  }
}

/** Separates the parts of a name, such as title and subtitle. */
const PART_SEPARATOR = /[:;(/]|\s[-‐–—]\s/

function encodeNames(columns: Columns, vocabulary: Map<string, number>) {
  const sequences = { start: growableArray(), values: growableArray() }
  const titleOf = growableArray()
  const codeOf = (word: string): number => {
    const code = vocabulary.get(word) ?? vocabulary.size
    vocabulary.set(word, code)
    return code
  }
  const addWords = (title: number, parts: readonly (readonly string[])[]): void => {
    sequences.start.push(sequences.values.length)
    titleOf.push(title)
    let mark = 0
    for (const words of parts) {
      for (const word of words) {
        sequences.values.push(codeOf(word) + mark)
        mark = 0
      }
      mark = PART_START
    }
  }
  const withDigits: { title: number; words: string[] }[] = []
  const add = (title: number, name: string): void => {
    const parts = (PART_SEPARATOR.test(name) ? name.split(PART_SEPARATOR) : [name]).map(wordsOf)
    addWords(title, parts)
    for (const words of spellingsOf(name)) addWords(title, [words])
    if (/\p{L}\d\p{L}/u.test(name)) withDigits.push({ title, words: parts.flat() })
  }
  for (let title = 0; title < columns.count; title++) {
    add(title, columns.names.at(title) ?? '')
    const original = columns.originalNames.at(title)
    if (original) add(title, original)
    for (const name of namesOf(columns.translated, title)) if (name !== original) add(title, name)
  }
  if (withDigits.length > 0) {
    const spellings = replaceDigits(vocabulary.keys())
    for (const { title, words } of withDigits)
      if (words.some((word) => spellings.has(word))) addWords(title, [words.map((word) => spellings.get(word) ?? word)])
  }
  sequences.start.push(sequences.values.length)
  return { sequences: { start: sequences.start.done(), values: sequences.values.done() }, titleOf: titleOf.done() }
}

/** A bit for each letter, hashed into 32 bits. One edit changes at most two bits. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits >>> 0
}

function rankByRenown({ count, popularity, voteCount }: Columns, renown: Uint8Array): Pick<SearchIndex, 'rank' | 'byRank'> {
  const byRank = Uint32Array.from({ length: count }, (_, title) => title)
  byRank.sort((a, b) => renown[b] - renown[a] || popularity[b] - popularity[a] || voteCount[b] - voteCount[a] || a - b)
  const rank = new Uint32Array(count)
  byRank.forEach((title, order) => {
    rank[title] = order
  })
  return { rank, byRank }
}
