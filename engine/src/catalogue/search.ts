import { type Best, bestKeys } from './best-keys.ts'
import type { Catalogue } from './catalogue.ts'
import { columnsBuilder } from './columns.ts'
import { wordsOf } from './fold.ts'
import { eachLate, hasBit } from './fresh.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import { beginningWith, misspeltMatches, plainMatches, type WordMatch } from './word-matches.ts'

const MOST_WORDS = 12

/** Who found so many titles has not misspelt: whatever more is asked for goes on with the same list. */
export const ENOUGH_FOUND = 200

/** Finds titles by name: the best match first, then the most popular. Every word must be in one name of the title. */
export interface Searcher {
  search(text: string, mask: Uint32Array | null, limit: number): number[]
}

/**
 * A searcher with its own scratch; searches of one searcher do not overlap in time. Titles that came after an index was made are
 * searched in a small index of their own.
 */
export function searcherOf(...indexes: SearchIndex[]): Searcher {
  const rooms = indexes.map(roomOf)
  return { search: (text, mask, limit) => searchIn(rooms, text, { mask, limit }) }
}

/**
 * A searcher that follows a catalogue: what was put since the index was made is searched in a small index of its own, made anew when
 * somebody searches after a change; in the large one the changed titles are passed over.
 */
export function catalogueSearcher(catalogue: Catalogue, index: SearchIndex): Searcher {
  const main = roomOf(index)
  let late = { puts: 0, rooms: [main] }
  return {
    search: (text, mask, limit) => {
      if (late.puts !== catalogue.puts.count) late = { puts: catalogue.puts.count, rooms: [main, roomOf(lateIndexOf(catalogue))] }
      return searchIn(late.rooms, text, { mask: mask ?? catalogue.all, limit }, catalogue.changed)
    },
  }
}

function lateIndexOf(catalogue: Catalogue): SearchIndex {
  const builder = columnsBuilder()
  const positions: number[] = []
  eachLate(catalogue, (position, title) => {
    builder.add(title)
    positions.push(position)
  })
  return searchIndexOf(builder.done(), Uint32Array.from(positions))
}

interface SearchRoom {
  readonly index: SearchIndex
  readonly marks: Marks
}

function roomOf(index: SearchIndex): SearchRoom {
  return { index, marks: newMarks(index) }
}

function searchIn(
  rooms: readonly SearchRoom[],
  text: string,
  { mask, limit }: { mask: Uint32Array | null; limit: number },
  changed: ReadonlyMap<number, unknown> | null = null,
): number[] {
  const typed = wordsOf(text).slice(0, MOST_WORDS)
  if (typed.length === 0 || limit < 1) return []
  const found = rooms.map(({ index, marks }) =>
    searchOne(index, marks, { typed, mask, limit, passedOver: index.positions ? null : changed }),
  )
  return titlesOf(found).slice(0, limit)
}

interface Match {
  readonly title: number
  readonly tier: number
  readonly popularity: number
}

function titlesOf(found: Match[][]): number[] {
  const [only = [], ...others] = found
  if (others.length === 0) return only.map(({ title }) => title)
  const all = found.flat().sort((a, b) => a.tier - b.tier || b.popularity - a.popularity || a.title - b.title)
  return all.map(({ title }) => title)
}

function newMarks({ titleOf }: SearchIndex): Marks {
  const names = titleOf.length
  return { met: new Uint8Array(names), off: new Uint8Array(names), touched: new Uint32Array(names) }
}

/** What was typed word for word first; misspelt words only where that finds too little. */
function searchOne(index: SearchIndex, marks: Marks, asked: Omit<Wanted, 'ranges'>): Match[] {
  const { typed, limit } = asked
  const wanted = { ...asked, ranges: typed.map((word) => beginningWith(index, word)) }
  const plain = typed.map((word) => plainMatches(index, word))
  const found = bestTitles(index, marks, plain, wanted)
  if (found.length >= Math.min(limit, ENOUGH_FOUND)) return found
  const isLast = (at: number): boolean => at === typed.length - 1
  const loose = typed.map((word, at) => [...(plain[at] ?? []), ...misspeltMatches(index, word, isLast(at))])
  return bestTitles(index, marks, loose, wanted)
}

/** Scratch of a search: per name the number of words met so far and the sum of how far off they were. */
interface Marks {
  readonly met: Uint8Array
  readonly off: Uint8Array
  readonly touched: Uint32Array
}

interface Wanted {
  readonly typed: string[]
  /** Per typed word, the words of the index that begin with it. */
  readonly ranges: { from: number; to: number }[]
  readonly mask: Uint32Array | null
  readonly limit: number
  /** Titles of this index that say something else by now. */
  readonly passedOver: ReadonlyMap<number, unknown> | null
}

/** The titles with a name that holds a match of every typed word, by tier of match, then popularity, each once. */
function bestTitles(index: SearchIndex, marks: Marks, matches: WordMatch[][], wanted: Wanted): Match[] {
  const { met, off, touched } = marks
  const count = markNames(index, marks, matches)
  const best: Best = bestKeys(wanted.limit, index.rank.length)
  for (let i = 0; i < count; i++) {
    const name = touched[i] ?? 0
    const title = index.titleOf[name] ?? 0
    if (met[name] === matches.length && isWanted(wanted, positionOf(index, title)))
      best.add(tierOf(index, name, off[name] ?? 0, wanted), index.rank[title] ?? 0)
    met[name] = 0
    off[name] = 0
  }
  return best.found().map(({ tier, rank }) => {
    const title = index.byRank[rank] ?? 0
    return { title: positionOf(index, title), tier, popularity: index.popularity[title] ?? 0 }
  })
}

/** Marks the names of each typed word's matches, the closest match first; returns how many names were touched. */
function markNames({ names }: SearchIndex, { met, off, touched }: Marks, matches: WordMatch[][]): number {
  let count = 0
  matches.forEach((words, at) => {
    for (const { word, off: far } of words) {
      const end = names.start[word + 1] ?? 0
      for (let i = names.start[word] ?? 0; i < end; i++) {
        const name = names.values[i] ?? 0
        if (met[name] !== at) continue
        if (at === 0) touched[count++] = name
        met[name] = at + 1
        off[name] = (off[name] ?? 0) + far
      }
    }
  })
  return count
}

function positionOf({ positions }: SearchIndex, title: number): number {
  return positions ? (positions[title] ?? 0) : title
}

function isWanted({ mask, passedOver }: Wanted, position: number): boolean {
  return (!mask || hasBit(mask, position)) && !passedOver?.has(position)
}

/** 0: the whole name was typed; 1: its beginning, word for word; 2 + how far the words are off together. */
function tierOf({ sequences, words }: SearchIndex, name: number, off: number, { typed, ranges }: Wanted): number {
  const from = sequences.start[name] ?? 0
  const length = (sequences.start[name + 1] ?? 0) - from
  const last = typed.length - 1
  if (length < typed.length) return 2 + off
  for (let at = 0; at < last; at++) if (words[sequences.values[from + at] ?? 0] !== typed[at]) return 2 + off
  const final = sequences.values[from + last] ?? 0
  if (length === typed.length && words[final] === typed[last]) return 0
  return final >= (ranges[last]?.from ?? 0) && final < (ranges[last]?.to ?? 0) ? 1 : 2 + off
}
