import { hasBit } from '../../../catalogue/bits.ts'
import { countSet } from '../../pool/bitsets.ts'
import type { Composition } from '../composition.ts'

// Films and series do not score above their prior equally often: the prior of a known film is higher, and calibration
// raises the smaller part of a history (decision 58). Of a history that is half series, nine tenths of the titles above
// their prior were series, and so was most of the page.

/** A type may have this much more than its share of the taste, but at most twice the share. */
const MAX_EXCESS = 0.25
/** Nothing is replaced by films, or series, if fewer are liked. */
const MIN_OF_TYPE = 3

/** How much the history raises each title of the pool. */
interface RaisedTitles {
  readonly pool: Pick<Composition['pool'], 'ranked' | 'titles'>
  readonly mix: Pick<Composition['mix'], 'titles'>
  readonly raised: Float32Array
}

/**
 * Replaces titles above their prior of the type that has more than its share of the taste: of each type those that the
 * history raises most remain. Nothing is replaced if only one type is liked.
 */
export function balanceTypes(
  { catalogue: { series } }: Composition['workspace'],
  { pool, mix, raised }: RaisedTitles,
  abovePrior: Uint32Array,
): void {
  const likedSeries = mix.titles.filter((title) => hasBit(series, title)).length
  if (likedSeries === 0 || likedSeries === mix.titles.length) return
  const ofType: [films: number[], series: number[]] = [[], []]
  let present = 0
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const isSeries = Number(hasBit(series, pool.titles[poolIndex]))
    ofType[isSeries]?.push(poolIndex)
    present += isSeries & Number(hasBit(abovePrior, poolIndex))
  }
  const all = countSet(abovePrior)
  const isSeriesAbove = present * mix.titles.length > all * likedSeries
  const liked = isSeriesAbove ? likedSeries : mix.titles.length - likedSeries
  if (mix.titles.length - liked < MIN_OF_TYPE) return
  const share = liked / mix.titles.length
  const max = Math.round(all * (share + Math.min(share, MAX_EXCESS)))
  if ((isSeriesAbove ? present : all - present) <= max) return
  const [above, below] = isSeriesAbove ? [ofType[1], ofType[0]] : ofType
  setMostRaised(above, max, raised, abovePrior)
  setMostRaised(below, all - max, raised, abovePrior)
}

/** Of some pool indexes, sets those of the `count` titles that are raised most, and clears the others. */
function setMostRaised(some: readonly number[], count: number, raised: Float32Array, out: Uint32Array): void {
  const inOrder = Float32Array.from(some, (poolIndex) => raised[poolIndex]).sort()
  const min = inOrder[Math.max(0, inOrder.length - count)] ?? Infinity
  for (const poolIndex of some) {
    const bit = 1 << (poolIndex & 31)
    if (raised[poolIndex] >= min) out[poolIndex >>> 5] |= bit
    else out[poolIndex >>> 5] &= ~bit
  }
}
