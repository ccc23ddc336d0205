import { hasBit } from '../../../catalogue/bits.ts'
import { countSet } from '../../pool/bitsets.ts'
import type { Composition } from '../composition.ts'

// Films and series do not score above their prior equally often: the prior of a known film is higher, and the smaller
// part of a history is lifted (decision 58). Of a history that is half series, nine tenths of the titles above their
// prior were series, and so was most of the page.

/** The share of series may differ by this much from that of the taste. */
const MAX_DIFFERENCE = 0.25
/** With fewer liked films, or series, the taste has no share of them. */
const MIN_OF_TYPE = 3

/** How much the history raises each title of the pool. */
interface RaisedTitles {
  readonly pool: Pick<Composition['pool'], 'ranked' | 'titles'>
  readonly mix: Pick<Composition['mix'], 'titles'>
  readonly raised: Float32Array
}

/**
 * Replaces titles above their prior until films and series have about the shares of a taste that has both: of each type
 * those that the history raises most.
 */
export function balanceTypes(
  { catalogue: { series } }: Composition['workspace'],
  { pool, mix, raised }: RaisedTitles,
  abovePrior: Uint32Array,
): void {
  const likedSeries = mix.titles.filter((title) => hasBit(series, title)).length
  if (Math.min(likedSeries, mix.titles.length - likedSeries) < MIN_OF_TYPE) return
  const ofType: [films: number[], series: number[]] = [[], []]
  let present = 0
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const isSeries = Number(hasBit(series, pool.titles[poolIndex]))
    ofType[isSeries]?.push(poolIndex)
    present += isSeries & Number(hasBit(abovePrior, poolIndex))
  }
  const all = countSet(abovePrior)
  const wanted = (all * likedSeries) / mix.titles.length
  const excess = present - wanted
  if (Math.abs(excess) <= MAX_DIFFERENCE * all) return
  const count = Math.round(wanted + Math.sign(excess) * MAX_DIFFERENCE * all)
  setMostRaised(ofType[1], count, raised, abovePrior)
  setMostRaised(ofType[0], all - count, raised, abovePrior)
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
