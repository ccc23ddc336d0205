import { wordsFor } from '../catalogue/filters/facet.ts'
import type { Space } from '../kernels/space.ts'
import { CALIBRATED_TITLES, openCalibrationBuffers, topCalibrated } from '../models/scoring/calibrated-top.ts'
import { newScores, type Scorer } from '../models/scoring/scorer.ts'
import type { TasteVector } from '../models/taste-vector.ts'
import { meanMetrics, type RankingMetrics, rankingOf } from './metrics.ts'
import type { TestCase } from './splits.ts'

/** A method that scores every title for a history. */
export interface Ranker {
  readonly name: string
  /** Each ranker weighs the grades of a history itself. */
  score(history: Uint32Array, scores: Float32Array, grades?: Uint8Array): void
  /** The served model, whose lists have the shares of the history (calibrated-top.ts). */
  readonly served?: ServedScorer
}

interface ServedScorer {
  readonly scorer: Scorer
  tasteOf(history: Uint32Array, grades?: Uint8Array): TasteVector
}

/** The length of the lists that are recommended and measured. */
export const LIST_LENGTH = 100

/** The cases, the number of titles, and those that may be recommended, if not all. */
interface RecommendRequest {
  readonly cases: readonly TestCase[]
  readonly count: number
  readonly among?: Uint32Array
  /** Ranks the served model by its scores alone, for choosing settings. */
  readonly byScore?: boolean
}

/** The best titles for each case outside its history, best first; of the served model as it is served. */
export function recommend(
  space: Space,
  ranker: Ranker,
  { cases, count, among, byScore = false }: RecommendRequest,
): Uint32Array[] {
  const mark = space.mark()
  const scores = newScores(space, count)
  const eligible = space.u32(wordsFor(count))
  const top = { titles: space.u32(CALIBRATED_TITLES), scores: space.f32(CALIBRATED_TITLES) }
  const served = byScore ? undefined : ranker.served
  const buffers = openCalibrationBuffers(space, eligible.length, CALIBRATED_TITLES)
  const everything = among ?? Uint32Array.from({ length: count }, (_, title) => title)
  const lists = cases.map(({ history, grades }) => {
    ranker.score(history, scores, grades)
    writeMask(eligible, everything, history)
    const found = served
      ? topCalibrated(served.scorer, served.tasteOf(history, grades), { scores, eligible }, { buffers, top }).found
      : space.kernels.topK(scores, eligible, top.titles, top.scores)
    return top.titles.slice(0, Math.min(found, LIST_LENGTH))
  })
  space.release(mark)
  return lists
}

function writeMask(mask: Uint32Array, titles: Uint32Array, except: Uint32Array): void {
  mask.fill(0)
  for (const title of titles) mask[title >>> 5] |= 1 << (title & 31)
  for (const title of except) mask[title >>> 5] &= ~(1 << (title & 31))
}

/** The mean metrics of the lists of cases. */
export function measure(lists: readonly ArrayLike<number>[], cases: readonly TestCase[]): RankingMetrics {
  return meanMetrics(lists.map((list, i) => rankingOf(list, cases[i]?.heldOut ?? [])))
}

/** A held-out title of a person, to be ranked among sampled titles that they have not rated (the NCF benchmark). */
export interface SampledCase {
  readonly history: Uint32Array
  readonly heldOut: number
  readonly negatives: Uint32Array
}

export interface SampledMetrics {
  readonly hr10: number
  readonly ndcg10: number
}

/** Hit rate and NDCG of the held-out title among its negatives; a tie counts against it. */
export function measureSampled(space: Space, ranker: Ranker, cases: readonly SampledCase[], count: number): SampledMetrics {
  const mark = space.mark()
  const scores = newScores(space, count)
  let [hits, gain] = [0, 0]
  for (const { history, heldOut, negatives } of cases) {
    ranker.score(history, scores)
    const value = scores[heldOut]
    const rank = negatives.reduce((ahead, title) => ahead + (scores[title] >= value ? 1 : 0), 0)
    if (rank < 10) hits++
    if (rank < 10) gain += 1 / Math.log2(rank + 2)
  }
  space.release(mark)
  return { hr10: hits / (cases.length || 1), ndcg10: gain / (cases.length || 1) }
}

/**
 * Recall@50 for held-out titles of small, middle and large audience, separately; each third has a third of all
 * interactions.
 */
export function recallByAudience(
  lists: readonly ArrayLike<number>[],
  cases: readonly TestCase[],
  audience: Float32Array,
): number[] {
  const third = audienceThirds(audience)
  const found = [0, 0, 0]
  const total = [0, 0, 0]
  cases.forEach(({ heldOut }, i) => {
    const shown = new Set(Array.from(lists[i] ?? []).slice(0, 50))
    for (const title of heldOut) {
      const at = third[title]
      total[at]++
      if (shown.has(title)) found[at]++
    }
  })
  return found.map((hits, at) => hits / (total[at] || 1))
}

/** The third of each title: titles sorted by audience are cut so that each third has as many interactions. */
function audienceThirds(audience: Float32Array): Uint8Array {
  const order = Uint32Array.from(audience.keys()).sort((a, b) => audience[a] - audience[b] || a - b)
  const all = audience.reduce((sum, count) => sum + count, 0) || 1
  const third = new Uint8Array(audience.length)
  let before = 0
  for (const title of order) {
    const size = audience[title]
    third[title] = Math.min(2, Math.floor((3 * (before + size / 2)) / all))
    before += size
  }
  return third
}
