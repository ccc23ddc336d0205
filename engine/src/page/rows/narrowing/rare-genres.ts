import { hasBit } from '../../../catalogue/bits.ts'
import { VISIBLE_TITLES } from '../../slate/settings.ts'
import type { Composition } from '../composition.ts'

// One fantasy series among ten costume dramas recognises every well-known series with dragons, and these rank before
// dramas that few people know: four of ten top picks. Calibration: a genre that few likes have is held by about as
// large a part of the visible top picks.

/** A genre that a smaller share of the likes has is rare in the taste. */
const RARE_SHARE = 0.2
/** Fewer likes say little about shares. */
const MIN_LIKES = 6
/** The visible titles are chosen from so many at the start of the row. */
const START = 1.5 * VISIBLE_TITLES

/**
 * Removes titles of genres that are rare in one person's taste from the start of the top picks, beyond the share of
 * each genre and at least one. Titles of the subject, of a followed saga or closely related to a like stay.
 */
export function limitRareGenres(composition: Composition, bits: Uint32Array): Uint32Array {
  const { pool, mix, bitsets, profiles } = composition
  if (profiles.length > 1 || mix.titles.length < MIN_LIKES) return bits
  const counts = new Map<number, number>()
  const isFull = (genre: number): boolean =>
    (counts.get(genre) ?? 0) >= Math.max(1, Math.ceil((VISIBLE_TITLES * mix.support[genre]) / mix.titles.length))
  const isClose = closeFinder(composition)
  const limited = bitsets.take()
  limited.set(bits)
  let chosen = 0
  for (let poolIndex = 0; poolIndex < pool.ranked && chosen < START; poolIndex++) {
    if (!hasBit(bits, poolIndex)) continue
    const rare = rareGenresOf(composition, poolIndex)
    if (rare.some(isFull) && !isClose(poolIndex)) {
      limited[poolIndex >>> 5] &= ~(1 << (poolIndex & 31))
      continue
    }
    for (const genre of rare) counts.set(genre, (counts.get(genre) ?? 0) + 1)
    chosen++
  }
  return chosen < START ? bits : limited
}

/** The genres of a title that few likes have. */
function rareGenresOf({ pool, mix }: Pick<Composition, 'mix' | 'pool'>, poolIndex: number): number[] {
  const from = pool.start[poolIndex]
  const genres = Array.from(pool.themes.subarray(from, from + pool.genres[poolIndex]))
  return genres.filter((genre) => mix.support[genre] < RARE_SHARE * mix.titles.length)
}

function closeFinder({ relatedPicks, followed, subject }: Composition): (poolIndex: number) => boolean {
  const sets = [relatedPicks, followed?.bits, subject?.bits].filter((bits) => bits instanceof Uint32Array)
  return (poolIndex) => sets.some((bits) => hasBit(bits, poolIndex))
}
