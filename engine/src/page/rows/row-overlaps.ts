import { countBoth, countSet, firstSet } from '../pool/bitsets.ts'
import { VISIBLE_TITLES } from '../slate/settings.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import { bestBits } from './taste/dedupe-names.ts'

/**
 * How many visible titles two rows about the same origin may share, and from how many shared ones on the narrower
 * name fits nearly all.
 */
const MAX_SHARED_VISIBLE = 3
const REFINED_VISIBLE = 8
/** Two rows are duplicates if this much of the union of their best titles is shared. */
const DUPLICATE_SHARE = 0.6

/** Finds row candidates with nearly the same titles. */
export interface RowOverlaps {
  /** Rows with nearly the same titles, or that combine the row's country or language with another theme. */
  duplicatesOf(one: RowCandidate): ReadonlySet<RowCandidate>
  /** Combined rows that should replace a row about one theme: more specific, with nearly the same titles. */
  refinementsOf(plain: RowCandidate): ReadonlySet<RowCandidate>
}

interface ThemedRow {
  readonly candidate: RowCandidate
  readonly bits: Uint32Array
  readonly size: number
  /** Its best pool indexes, regardless of other rows; computed on first use. */
  visible: readonly number[] | null
}

const none: ReadonlySet<RowCandidate> = new Set()

/** Prepares the candidates that are about themes. */
export function openRowOverlaps({ specs }: Pick<Composition, 'specs'>, candidates: readonly RowCandidate[]): RowOverlaps {
  const themed = new Map<RowCandidate, ThemedRow>()
  for (const candidate of candidates) {
    if (!specs.get(candidate.kind)?.isThemed || candidate.source.from !== 'pool') continue
    const bits = bestBits(candidate.source.bits)
    themed.set(candidate, { candidate, bits, size: countSet(bits), visible: null })
  }
  const all = [...themed.values()]
  const blends = all.filter(({ candidate }) => candidate.kind === 'blend')
  return {
    duplicatesOf: (one) => {
      const themedRow = themed.get(one)
      return themedRow ? setOf(all.filter((other) => other !== themedRow && areSame(themedRow, other))) : none
    },
    refinementsOf: (plain) => {
      const themedRow = themed.get(plain)
      if (plain.kind === 'blend' || !themedRow) return none
      return setOf(blends.filter((blend) => isPart(plain, blend.candidate) && sharedBest(themedRow, blend) >= REFINED_VISIBLE))
    },
  }
}

function setOf(some: readonly ThemedRow[]): ReadonlySet<RowCandidate> {
  return some.length === 0 ? none : new Set(some.map(({ candidate }) => candidate))
}

function areSame(one: ThemedRow, other: ThemedRow): boolean {
  const smaller = Math.min(one.size, other.size)
  const larger = Math.max(one.size, other.size)
  if (smaller >= DUPLICATE_SHARE * larger) {
    const shared = countBoth(one.bits, other.bits, Infinity)
    if (shared >= DUPLICATE_SHARE * (smaller + larger - shared)) return true
  }
  return (one.candidate.kind === 'blend' ? sharedVisible(other, one) : sharedVisible(one, other)) > MAX_SHARED_VISIBLE
}

function isPart(plain: RowCandidate, blend: RowCandidate): boolean {
  return plain.themes.every((theme) => blend.themes.includes(theme))
}

function sharedVisible(plain: ThemedRow, blend: ThemedRow): number {
  const { kind } = plain.candidate
  if (blend.candidate.kind !== 'blend' || (kind !== 'country' && kind !== 'language')) return 0
  return isPart(plain.candidate, blend.candidate) ? sharedBest(plain, blend) : 0
}

function sharedBest(plain: ThemedRow, blend: ThemedRow): number {
  const seen = visibleOf(plain)
  return visibleOf(blend).filter((poolIndex) => seen.includes(poolIndex)).length
}

function visibleOf(row: ThemedRow): readonly number[] {
  if (row.visible) return row.visible
  const { source } = row.candidate
  row.visible = source.from === 'pool' ? firstSet(source.bits, VISIBLE_TITLES) : []
  return row.visible
}
