import { countSet } from '../../pool/bitsets.ts'
import { MANY_ROWS, VISIBLE_TITLES } from '../../slate/settings.ts'
import { traits } from '../../workspace/traits.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { narrowerTo, type RowNarrower } from './narrow-row.ts'

// Scores compare a title with others of its type and decade: among the few films of 1915 with votes each is one of
// the best known. Newcomers see titles that are widely known and liked.

/** With fewer such titles the page would be short, and the rows are left as they are. */
const ENOUGH_KNOWN_TITLES = MANY_ROWS * VISIBLE_TITLES

/** Returns a function that drops obscure and unloved titles from a row; it returns no row if too few remain. */
export function widelyLikedNarrower(composition: Composition): RowNarrower {
  const { pool, bitsets } = composition
  const withoutTraits = (dropped: number): Uint32Array => {
    const bits = bitsets.take()
    for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++)
      bits[poolIndex >>> 5] |= Number((pool.traits[poolIndex] & dropped) === 0) << (poolIndex & 31)
    return bits
  }
  const notUnlovedRow = narrowerTo(composition, withoutTraits(traits.unloved))
  const known = withoutTraits(traits.unloved | traits.obscure)
  const knownRow = narrowerTo(composition, known)
  const isEnough = countSet(known) >= ENOUGH_KNOWN_TITLES
  return (row, source) => {
    if (source.order || !isEnough) return [row]
    return row.kind === 'hidden_gems' ? notUnlovedRow(row, source) : knownRow(row, source)
  }
}

/** Narrows the rows of a page for newcomers without seeds. */
export function narrowForNewcomers(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  if (!composition.areNewcomers || composition.hasFewSeeds) return candidates
  const widelyLikedRow = widelyLikedNarrower(composition)
  return candidates.flatMap((one) => (one.source.from === 'pool' ? widelyLikedRow(one, one.source) : [one]))
}
