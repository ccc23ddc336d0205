import { type Best, bestKeys } from './best-keys.ts'
import type { Catalogue } from './catalogue.ts'
import { columnsBuilder } from './columns.ts'
import { wordsOf } from './fold.ts'
import { eachUpdated, hasBit } from './fresh.ts'
import { leastCost, nameCost } from './name-cost.ts'
import { otherForms, partedForms, type QueryForm } from './query-forms.ts'
import { MOST_RENOWN, type RenownScale } from './renown.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import { articles } from './word-classes.ts'
import { eachMeant, type TypedWord, typedWord, withMisspelt, wordAt } from './word-matches.ts'

const MOST_WORDS = 12

/** Who found so many titles has not misspelt: whatever more is asked for goes on with the same list. */
export const ENOUGH_FOUND = 200

/**
 * Finds titles by name. Every word must be in one name of the title; the best is first by how well the name fits (see `nameCost`) and
 * how renowned the title is, each against the other: a little-known namesake stands behind a title that everybody means.
 */
export interface Searcher {
  search(text: string, mask: Uint32Array | null, limit: number): number[]
}

/**
 * A searcher with its own scratch; searches of one searcher do not overlap in time. Titles that came after an index was made are
 * searched in a small index of their own.
 */
export function searcherOf(...indexes: SearchIndex[]): Searcher {
  const allBuffers = indexes.map(searchBuffersOf)
  return { search: (text, mask, limit) => searchIn(allBuffers, text, { mask, limit }) }
}

/**
 * A searcher that follows a catalogue: what was put since the index was made is searched in a small index of its own, made anew when
 * somebody searches after a change; in the large one the changed titles are passed over.
 */
export function catalogueSearcher(catalogue: Catalogue, index: SearchIndex): Searcher {
  const main = searchBuffersOf(index)
  let updated = { puts: 0, allBuffers: [main] }
  return {
    search: (text, mask, limit) => {
      const puts = catalogue.puts.count
      if (updated.puts !== puts) updated = { puts, allBuffers: [main, searchBuffersOf(updatedIndexOf(catalogue, index.scale))] }
      return searchIn(updated.allBuffers, text, { mask: mask ?? catalogue.all, limit }, catalogue.changed)
    },
  }
}

function updatedIndexOf(catalogue: Catalogue, scale: RenownScale): SearchIndex {
  const builder = columnsBuilder()
  const positions: number[] = []
  eachUpdated(catalogue, (position, title) => {
    builder.add(title)
    positions.push(position)
  })
  return searchIndexOf(builder.done(), { positions: Uint32Array.from(positions), scale })
}

interface SearchBuffers {
  readonly index: SearchIndex
  readonly marks: Marks
  /** By word. */
  readonly isArticle: Uint8Array
}

/** Scratch of a search: per name the number of words matched so far and the sum of their edit distances; zero between searches. */
interface Marks {
  readonly matched: Uint8Array
  readonly off: Uint16Array
  readonly touched: Uint32Array
  /** Whether names are being marked, or were until something threw. */
  isInUse: boolean
}

function searchBuffersOf(index: SearchIndex): SearchBuffers {
  const names = index.titleOf.length
  const isArticle = new Uint8Array(index.words.length)
  for (const article of articles) if (wordAt(index, article) >= 0) isArticle[wordAt(index, article)] = 1
  return {
    index,
    marks: { matched: new Uint8Array(names), off: new Uint16Array(names), touched: new Uint32Array(names), isInUse: false },
    isArticle,
  }
}

function searchIn(
  allBuffers: readonly SearchBuffers[],
  text: string,
  { mask, limit }: { mask: Uint32Array | null; limit: number },
  changed: ReadonlyMap<number, unknown> | null = null,
): number[] {
  const typed = wordsOf(text).slice(0, MOST_WORDS)
  if (typed.length === 0 || limit < 1) return []
  const found = allBuffers.map((buffers) =>
    searchOne(buffers, typed, { mask, limit, passedOver: buffers.index.positions ? null : changed }),
  )
  return titlesOf(found).slice(0, limit)
}

interface Match {
  readonly title: number
  readonly cost: number
  readonly renown: number
  readonly popularity: number
}

function titlesOf(found: Match[][]): number[] {
  const [only = [], ...others] = found
  if (others.length === 0) return only.map(({ title }) => title)
  const all = found.flat()
  all.sort((a, b) => a.cost - b.cost || b.renown - a.renown || b.popularity - a.popularity || a.title - b.title)
  return all.map(({ title }) => title)
}

interface SearchOptions {
  readonly mask: Uint32Array | null
  readonly limit: number
  /** Titles of this index that say something else by now. */
  readonly passedOver: ReadonlyMap<number, unknown> | null
}

/** What was typed word for word first; other forms of it and misspelt words only where that finds too little. */
function searchOne(buffers: SearchBuffers, typed: readonly string[], wanted: SearchOptions): Match[] {
  const { index } = buffers
  const best = bestKeys(wanted.limit, index.rank.length)
  const search = ({ words, cost }: QueryForm): void =>
    addTitles(buffers, words.map((word) => typedWord(index, word)), { ...wanted, best, cost }) // biome-ignore format: one thought
  const enough = Math.min(wanted.limit, ENOUGH_FOUND)
  search({ words: typed, cost: 0 })
  if (best.found().length >= enough) return matchesOf(index, best)
  for (const form of [...otherForms(index, typed), ...partedForms(index, typed)]) search(form)
  if (best.found().length < enough) {
    const isLast = (at: number): boolean => at === typed.length - 1
    const loose = typed.map((word, at) => withMisspelt(index, word, typedWord(index, word), isLast(at)))
    addTitles(buffers, loose, { ...wanted, best, cost: 0 })
  }
  return matchesOf(index, best)
}

function matchesOf(index: SearchIndex, best: Best): Match[] {
  return best.found().map(({ cost, rank }) => {
    const title = index.byRank[rank]
    return {
      title: positionOf(index, title),
      cost,
      renown: index.renown[title],
      popularity: index.popularity[title],
    }
  })
}

/** What renown can make up for, in thousandths, and a step of it. */
const RENOWN_STEP = 1000 / MOST_RENOWN

/** Adds the titles with a name that holds a match of every typed word, each by its best name. */
function addTitles(
  { index, marks, isArticle }: SearchBuffers,
  typed: readonly TypedWord[],
  { best, cost, ...wanted }: SearchOptions & { best: Best; cost: number },
): void {
  openMarks(marks)
  const { matched, off, touched } = marks
  const { titleOf, renown, rank } = index
  const count = markNames(index, marks, typed)
  const asked = { typed, isArticle }
  for (let i = 0; i < count; i++) {
    const name = touched[i]
    if (matched[name] === typed.length) {
      const title = titleOf[name]
      const unknown = cost + RENOWN_STEP * (MOST_RENOWN - renown[title])
      const far = off[name]
      if (best.mayAdd(unknown + leastCost(typed, far)) && isWanted(wanted, positionOf(index, title)))
        best.add(unknown + nameCost(index, name, asked, far), rank[title])
    }
    matched[name] = 0
    off[name] = 0
  }
  marks.isInUse = false
}

/** Clears what a search before left behind if it never came to its end. */
function openMarks(marks: Marks): void {
  if (marks.isInUse) for (const numbers of [marks.matched, marks.off]) numbers.fill(0)
  marks.isInUse = true
}

/** Marks the names of each typed word's matches, the closest match first; returns how many names were touched. */
function markNames({ names }: SearchIndex, { matched, off, touched }: Marks, typed: readonly TypedWord[]): number {
  let count = 0
  typed.forEach((one, at) => {
    eachMeant(one, (word, far) => {
      const end = names.start[word + 1]
      for (let i = names.start[word]; i < end; i++) {
        const name = names.values[i]
        if (matched[name] !== at) continue
        if (at === 0) touched[count++] = name
        matched[name] = at + 1
        off[name] += far
      }
    })
  })
  return count
}

function positionOf({ positions }: SearchIndex, title: number): number {
  return positions ? positions[title] : title
}

function isWanted({ mask, passedOver }: Pick<SearchOptions, 'mask' | 'passedOver'>, position: number): boolean {
  return (!mask || hasBit(mask, position)) && !passedOver?.has(position)
}
