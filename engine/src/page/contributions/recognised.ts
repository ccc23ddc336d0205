import { PAIR, RESULT, type RecognitionTables } from '../../kernels/recognition-kernels.ts'
import { NONE } from '../../kernels/term-kernels.ts'
import type { Scorer } from '../../models/scoring/scorer.ts'
import type { Pool } from '../pool/pool.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type SeedFacts, seedFactsFinder } from './seed-facts.ts'

/** Decides whether a person would recognise what two titles have in common: for one pair, or for many in one call. */
export interface Recogniser {
  /** What the comparisons of a seed need; looked up once, because a seed is compared with many titles. */
  factsOf(seed: number): SeedFacts
  /** `poolIndex` is that of the title, or −1. */
  isRecognised(seed: SeedFacts, title: number, poolIndex: number): boolean
  /** A stricter test, for a small share of the history: only the same makers or saga count. */
  isOfSameMaker(seed: SeedFacts, title: number, poolIndex: number): boolean
  /** Adds a pair to the queue. */
  add(seed: SeedFacts, title: number, poolIndex: number): void
  /** Compares the queued pairs; returns their results in order (see `RESULT`), valid until the next pair is added. */
  compare(): Uint32Array
}

/**
 * Type, era and fame predict common likes, but nobody calls two titles similar for these. A pair is recognised by at
 * least two of: a foreign language or country, genres, people and keywords, a list of related titles, an audience. The
 * rules for each are in docs/engine.md.
 */
export function recogniserOf(
  workspace: Pick<Workspace, 'buffers' | 'catalogue' | 'pairBuffers' | 'records' | 'scorer'>,
  pool: Pool,
): Recogniser {
  const { kernels } = workspace.catalogue.space
  const { compared } = workspace.pairBuffers
  const tables = tablesOf(workspace)
  const { recordOf } = workspace.buffers
  const { pairs } = compared
  const factsOf = seedFactsFinder(workspace)
  const isMade = madeByFinder(workspace.scorer)
  let count = 0
  const add = ({ seed, record, from, to, names }: SeedFacts, title: number, poolIndex: number): void => {
    const at = count++ * PAIR.size
    pairs[at + PAIR.seed] = seed
    pairs[at + PAIR.seedRecord] = record
    pairs[at + PAIR.from] = from
    pairs[at + PAIR.to] = to
    pairs[at + PAIR.title] = title
    for (let word = 0; word < names.length; word++) pairs[at + PAIR.names + word] = names[word]
    const isRanked = poolIndex >= 0 && poolIndex < pool.ranked
    pairs[at + PAIR.titleRecord] = isRanked ? recordOf[poolIndex] : workspace.records.at(title)
  }
  const compare = (): Uint32Array => {
    kernels.recognise(tables, compared, count)
    count = 0
    return compared.results
  }
  return {
    factsOf,
    isRecognised: (seed, title, poolIndex) => {
      count = 0
      add(seed, title, poolIndex)
      return compare()[RESULT.isRecognised] === 1
    },
    isOfSameMaker: (seed, title, poolIndex) => {
      count = 0
      add(seed, title, poolIndex)
      const results = compare()
      return results[RESULT.isRecognised] === 1 && isMade(results[RESULT.entry])
    },
    add,
    compare,
  }
}

/**
 * By index, 1 for titles in which one of their seeds is recognised. The seeds of a title are compared one after the
 * other, up to the first that is recognised; `seedAt` returns the nth seed, or null behind the last.
 */
export function recognisedByAny(
  recogniser: Recogniser,
  poolIndexes: ArrayLike<number>,
  { titles }: Pick<Pool, 'titles'>,
  seedAt: (index: number, nth: number) => SeedFacts | null,
): Uint8Array {
  const isRecognised = new Uint8Array(poolIndexes.length)
  // The indexes of the titles that are left, rewritten in place.
  const left = Uint32Array.from(isRecognised, (_, index) => index)
  let size = left.length
  for (let nth = 0; size > 0; nth++) {
    let queued = 0
    for (let i = 0; i < size; i++) {
      const seed = seedAt(left[i], nth)
      if (!seed) continue
      recogniser.add(seed, titles[poolIndexes[left[i]]], poolIndexes[left[i]])
      left[queued++] = left[i]
    }
    const results = recogniser.compare()
    size = 0
    for (let i = 0; i < queued; i++) {
      if (results[i * RESULT.size + RESULT.isRecognised] === 1) isRecognised[left[i]] = 1
      else left[size++] = left[i]
    }
  }
  return isRecognised
}

/** Returns whether an entry of a list of related titles stands for the same makers or saga. */
export function madeByFinder({ content }: Pick<Scorer, 'content'>): (entry: number) => boolean {
  return (entry) => content !== null && entry !== NONE && content.related.ties[entry] !== 0
}

function tablesOf({ records, scorer, pairBuffers }: Pick<Workspace, 'pairBuffers' | 'records' | 'scorer'>): RecognitionTables {
  const { content, neighbours } = scorer
  const { squares, forms, usual, usualKeywords } = pairBuffers
  const related = content ? { ...content.related, count: content.count } : noRelated
  return { records: records.values, squares, forms, usual, usualKeywords, related, neighbours }
}

const noRelated = {
  count: 0,
  start: new Uint32Array(1),
  list: { titles: new Uint32Array(0), values: new Int8Array(0) },
  scale: new Float32Array(0),
  ties: new Uint8Array(0),
}
