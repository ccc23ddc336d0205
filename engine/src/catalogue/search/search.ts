import { hasBit } from '../bits.ts'
import type { Catalogue } from '../catalogue.ts'
import { columnsBuilder } from '../columns/columns.ts'
import { wordsOf } from '../fold.ts'
import { MAX_RENOWN, type RenownScale } from '../renown.ts'
import { eachUpdated } from '../title-updates.ts'
import { type BestKeys, bestKeys } from './best-keys.ts'
import { minCost, nameCost } from './name-cost.ts'
import { alternativeForms, type QueryForm, splitForms } from './query-forms.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import { articles } from './word-classes.ts'
import { eachMatch, type QueryWord, queryWordOf, withMisspellings, wordNumberOf } from './word-matches.ts'

/** Further words of a query are ignored. */
const MAX_QUERY_WORDS = 12

/**
 * With this many exact matches, misspellings are not tried. A caller that pages through results asks for at least this
 * many, so that all its pages are of one list.
 */
export const ENOUGH_MATCHES = 200

/**
 * Finds titles by name. One name of a title must contain every word of the query. Results are ordered by the sum of the
 * cost of the match (see `nameCost`) and a cost that falls with renown, so that a well-known title comes before an
 * obscure one of the same name.
 */
export interface Searcher {
  search(text: string, mask: Uint32Array | null, limit: number): number[]
}

/**
 * A searcher over one or more indexes, with buffers of its own: its searches must not overlap in time. Titles added
 * after an index was built are in a second, small index.
 */
export function searcherOf(...indexes: SearchIndex[]): Searcher {
  const allBuffers = indexes.map(searchBuffersOf)
  return { search: (text, mask, limit) => searchIn(allBuffers, text, { mask, limit }) }
}

/**
 * A searcher that follows the updates of a catalogue. Titles added or changed since the index was built are in a
 * second, small index, which is rebuilt by the first search after an update. Changed titles are skipped in the large
 * index.
 */
export function catalogueSearcher(catalogue: Catalogue, index: SearchIndex): Searcher {
  const main = searchBuffersOf(index)
  let updated = { updates: 0, allBuffers: [main] }
  return {
    search: (text, mask, limit) => {
      const updates = catalogue.updates.count
      if (updated.updates !== updates)
        updated = { updates, allBuffers: [main, searchBuffersOf(updatedIndexOf(catalogue, index.scale))] }
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
  readonly marks: NameMarks
  /** 1 for each word of the index that is an article. */
  readonly isArticle: Uint8Array
}

/** Per name the number of query words matched so far and the sum of their `WORD_COST`; all zero between searches. */
interface NameMarks {
  readonly matched: Uint8Array
  readonly wordCosts: Uint16Array
  readonly touched: Uint32Array
  /** True during a search, and after a search that threw. */
  isInUse: boolean
}

function searchBuffersOf(index: SearchIndex): SearchBuffers {
  const names = index.titleOf.length
  const isArticle = new Uint8Array(index.words.length)
  for (const article of articles) if (wordNumberOf(index, article) >= 0) isArticle[wordNumberOf(index, article)] = 1
  return {
    index,
    marks: { matched: new Uint8Array(names), wordCosts: new Uint16Array(names), touched: new Uint32Array(names), isInUse: false },
    isArticle,
  }
}

function searchIn(
  allBuffers: readonly SearchBuffers[],
  text: string,
  { mask, limit }: { mask: Uint32Array | null; limit: number },
  changed: ReadonlyMap<number, unknown> | null = null,
): number[] {
  const typed = wordsOf(text).slice(0, MAX_QUERY_WORDS)
  if (typed.length === 0 || limit < 1) return []
  const found = allBuffers.map((buffers) =>
    searchOne(buffers, typed, { mask, limit, skipped: buffers.index.positions ? null : changed }),
  )
  return mergeMatches(found).slice(0, limit)
}

interface Match {
  readonly title: number
  readonly cost: number
  readonly renown: number
  readonly popularity: number
}

/** The titles of the matches of all indexes, the best first. */
function mergeMatches(found: Match[][]): number[] {
  const [only = [], ...others] = found
  if (others.length === 0) return only.map(({ title }) => title)
  const all = found.flat()
  all.sort((a, b) => a.cost - b.cost || b.renown - a.renown || b.popularity - a.popularity || a.title - b.title)
  return all.map(({ title }) => title)
}

interface SearchOptions {
  readonly mask: Uint32Array | null
  readonly limit: number
  /** Titles that have changed since this index was built. */
  readonly skipped: ReadonlyMap<number, unknown> | null
}

/** Searches for the words as typed. If that finds too few, tries other forms of the query, then misspellings. */
function searchOne(buffers: SearchBuffers, typed: readonly string[], wanted: SearchOptions): Match[] {
  const { index } = buffers
  const best = bestKeys(wanted.limit, index.rank.length)
  const search = ({ words, cost }: QueryForm): void =>
    addTitles(buffers, words.map((word) => queryWordOf(index, word)), { ...wanted, best, cost }) // biome-ignore format: one thought
  const enough = Math.min(wanted.limit, ENOUGH_MATCHES)
  search({ words: typed, cost: 0 })
  if (best.found().length >= enough) return matchesOf(index, best)
  for (const form of [...alternativeForms(index, typed), ...splitForms(index, typed)]) search(form)
  if (best.found().length < enough) {
    const isLast = (at: number): boolean => at === typed.length - 1
    const fuzzy = typed.map((word, at) => withMisspellings(index, word, queryWordOf(index, word), isLast(at)))
    addTitles(buffers, fuzzy, { ...wanted, best, cost: 0 })
  }
  return matchesOf(index, best)
}

function matchesOf(index: SearchIndex, best: BestKeys): Match[] {
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

/** Cost of each step of renown that a title lacks: 0 for the most renowned title, 1000 for one without renown. */
const COST_PER_RENOWN = 1000 / MAX_RENOWN

/** Adds the titles that have a name with a match of every query word, each with the cost of its best name. */
function addTitles(
  { index, marks, isArticle }: SearchBuffers,
  typed: readonly QueryWord[],
  { best, cost, ...wanted }: SearchOptions & { best: BestKeys; cost: number },
): void {
  resetMarks(marks)
  const { matched, wordCosts, touched } = marks
  const { titleOf, renown, rank } = index
  const count = markNames(index, marks, typed)
  const query = { typed, isArticle }
  for (let i = 0; i < count; i++) {
    const name = touched[i]
    if (matched[name] === typed.length) {
      const title = titleOf[name]
      const base = cost + COST_PER_RENOWN * (MAX_RENOWN - renown[title])
      const wordsCost = wordCosts[name]
      if (best.mayAdd(base + minCost(typed, wordsCost)) && isWanted(wanted, positionOf(index, title)))
        best.add(base + nameCost(index, name, query, wordsCost), rank[title])
    }
    matched[name] = 0
    wordCosts[name] = 0
  }
  marks.isInUse = false
}

/** Clears the marks of a search that threw. */
function resetMarks(marks: NameMarks): void {
  if (marks.isInUse) for (const numbers of [marks.matched, marks.wordCosts]) numbers.fill(0)
  marks.isInUse = true
}

/** Marks the names of the matches of each query word, the closest match first; returns how many names were touched. */
function markNames({ names }: SearchIndex, { matched, wordCosts, touched }: NameMarks, typed: readonly QueryWord[]): number {
  let count = 0
  typed.forEach((one, at) => {
    eachMatch(one, (word, cost) => {
      const end = names.start[word + 1]
      for (let i = names.start[word]; i < end; i++) {
        const name = names.values[i]
        if (matched[name] !== at) continue
        if (at === 0) touched[count++] = name
        matched[name] = at + 1
        wordCosts[name] += cost
      }
    })
  })
  return count
}

function positionOf({ positions }: SearchIndex, title: number): number {
  return positions ? positions[title] : title
}

function isWanted({ mask, skipped }: Pick<SearchOptions, 'mask' | 'skipped'>, position: number): boolean {
  return (!mask || hasBit(mask, position)) && !skipped?.has(position)
}
