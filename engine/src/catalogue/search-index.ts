import type { Columns } from './columns.ts'
import { wordsOf } from './fold.ts'
import { growing, invert, type Lists } from './growing.ts'
import { formsOf, spelledOut } from './name-forms.ts'
import { type RenownScale, renownScaleOf, renownsOf } from './renown.ts'
import { namesOf } from './translated-names.ts'

/** Words of all names, and which names hold which. A title has one name, and more with its original one, its translations and other forms. */
export interface SearchIndex {
  /** All words, sorted: the words with one beginning are neighbours. */
  readonly words: readonly string[]
  /** Which letters a word has, as 32 bits: tells most misspellings apart without reading the words. */
  readonly letters: Uint32Array
  readonly lengths: Uint8Array
  /** Words of each name in order; one that begins a further part of it (a subtitle) has the bit `PART` too. */
  readonly sequences: Lists
  /** Names of each word. */
  readonly names: Lists
  /** The title of each name. */
  readonly titleOf: Uint32Array
  /** How renowned each title is, see `renownIn`. */
  readonly renown: Uint8Array
  readonly scale: RenownScale
  /** Place of each title by renown, the most renowned first; of equals the more popular one. */
  readonly rank: Uint32Array
  /** The titles in that order. */
  readonly byRank: Uint32Array
  readonly popularity: Float32Array
  /** Where its titles stand, if not at their own numbers. */
  readonly positions: Uint32Array | null
}

/** Marks a word that begins a further part of a name. */
export const PART = 0x80000000
export const WORD = 0x7fffffff

/** What titles that stand at other positions in a larger catalogue have of it. */
export interface IndexScope {
  readonly positions: Uint32Array | null
  readonly scale: RenownScale
}

/** Indexes the titles, original titles and translated ones of a catalogue, or of a few titles that belong to a larger one. */
export function searchIndexOf(columns: Columns, scope: IndexScope | null = null): SearchIndex {
  const vocabulary = new Map<string, number>()
  const { sequences, titleOf } = codedNames(columns, vocabulary)
  const words = [...vocabulary.keys()].sort()
  const sorted = new Uint32Array(words.length)
  words.forEach((word, at) => {
    sorted[vocabulary.get(word) ?? 0] = at
  })
  const values = sequences.values.map((code) => sorted[code & WORD] + (code >= PART ? PART : 0))
  const scale = scope?.scale ?? renownScaleOf(columns)
  const renown = renownsOf(scale, columns)
  return {
    words,
    letters: Uint32Array.from(words, lettersOf),
    lengths: Uint8Array.from(words, (word) => Math.min(255, word.length)),
    sequences: { start: sequences.start, values },
    names: invert({ start: sequences.start, values: values.map((value) => value & WORD) }, words.length),
    titleOf,
    renown,
    scale,
    ...ranks(columns, renown),
    popularity: columns.popularity,
    positions: scope?.positions ?? null,
  }
}

/** Where a further part of a name begins. */
const PARTS = /[:;(/]|\s[-‐–—]\s/

function codedNames(columns: Columns, vocabulary: Map<string, number>) {
  const sequences = { start: growing(), values: growing() }
  const titleOf = growing()
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
      mark = PART
    }
  }
  const withFigures: { title: number; words: string[] }[] = []
  const add = (title: number, name: string): void => {
    const parts = (PARTS.test(name) ? name.split(PARTS) : [name]).map(wordsOf)
    addWords(title, parts)
    for (const words of formsOf(name)) addWords(title, [words])
    if (/\p{L}\d\p{L}/u.test(name)) withFigures.push({ title, words: parts.flat() })
  }
  for (let title = 0; title < columns.count; title++) {
    add(title, columns.names.at(title) ?? '')
    const original = columns.originalNames.at(title)
    if (original) add(title, original)
    for (const name of namesOf(columns.translated, title)) if (name !== original) add(title, name)
  }
  if (withFigures.length > 0) {
    const meant = spelledOut(vocabulary.keys())
    for (const { title, words } of withFigures)
      if (words.some((word) => meant.has(word))) addWords(title, [words.map((word) => meant.get(word) ?? word)])
  }
  sequences.start.push(sequences.values.length)
  return { sequences: { start: sequences.start.done(), values: sequences.values.done() }, titleOf: titleOf.done() }
}

/** One bit per letter (hashed into 32). An edit changes at most two of them. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits >>> 0
}

function ranks({ count, popularity, voteCount }: Columns, renown: Uint8Array): Pick<SearchIndex, 'rank' | 'byRank'> {
  const byRank = Uint32Array.from({ length: count }, (_, title) => title)
  byRank.sort((a, b) => renown[b] - renown[a] || popularity[b] - popularity[a] || voteCount[b] - voteCount[a] || a - b)
  const rank = new Uint32Array(count)
  byRank.forEach((title, order) => {
    rank[title] = order
  })
  return { rank, byRank }
}
