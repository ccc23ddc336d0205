import { NONE, type Strongest, type TermBlock } from '../../kernels/term-kernels.ts'
import { gatherPriors } from '../../models/scoring/scorer.ts'
import { everyEntry } from '../pool/heaviest.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { minShareOfNegative } from './felt-seeds.ts'
import { openTerms } from './terms.ts'

/** A history, and the titles to explain: at most MAX_SLOTS different ones. */
interface StrongestRequest {
  readonly profile: ProfileView
  readonly titles: Uint32Array
  /** Whether the scorer has just folded in this person's history. */
  readonly isFolded: boolean
  /** The terms computed just before, for the same history and other titles. */
  readonly before?: StrongestTerms | null
}

/**
 * By slot: the sum of positive terms, and the strongest terms with their seeds, as indexes into `inOrder` (the
 * entries of the history).
 */
export interface StrongestTerms extends Strongest {
  readonly inOrder: Uint32Array
  /** By slot, the prior. */
  readonly priors: Float32Array
  /** The minimum of a felt term as a share of the negative terms; see felt-seeds.ts. */
  readonly ofNegative: number
}

/** The strongest terms by pool index. */
export interface PoolStrongest extends StrongestTerms {
  /** The pool indexes whose terms were computed, in rising order. At others all numbers are 0. */
  readonly poolIndexes: Uint32Array
}

type VisitBlock = (entries: Uint32Array, block: TermBlock) => void

/**
 * Finds the strongest terms of the whole history in some titles, and visits every block of terms. Valid until the
 * next call. A positive term of a disliked title, or of the title itself, counts in the sum but is never among the
 * strongest.
 */
export function strongestTerms(
  workspace: Pick<Workspace, 'scorer' | 'termBuffers'>,
  { profile, titles, isFolded, before }: StrongestRequest,
  visit: VisitBlock = () => {},
): StrongestTerms {
  const { scorer, termBuffers: buffers } = workspace
  const strongest = openStrongest(workspace, profile, titles)
  const isSolved = isFolded && !!before
  const terms = openTerms(scorer, buffers, { taste: profile, titles, entries: everyEntry(profile), isFolded, isSolved })
  let order = 0
  terms.each((entries, block) => {
    for (let column = 0; column < block.width; column++) {
      buffers.named[column] = column < entries.length && profile.weights[entries[column]] > 0 ? NONE : 0
    }
    excludeSelfTerms(block, strongest, (column) => buffers.slots.slotOf[profile.titles[entries[column] ?? -1] ?? -1] ?? -1)
    scorer.space.kernels.updateStrongest(block, { order, named: buffers.named }, strongest)
    visit(entries, block)
    order += entries.length
  })
  terms.close()
  const ofNegative = minShareOfNegative(profile.weights)
  return { ...strongest, inOrder: terms.inOrder, priors: buffers.priors, ofNegative }
}

/**
 * Adds the terms of seeds in themselves to the sum and removes them from the block: a title is no reason for itself.
 */
function excludeSelfTerms({ terms, width }: TermBlock, { totals }: Strongest, slotOf: (column: number) => number): void {
  for (let column = 0; column < width; column++) {
    const slot = slotOf(column)
    if (slot < 0) continue
    const at = slot * width + column
    totals[slot] += Math.max(0, terms[at])
    terms[at] = 0
  }
}

/** Initialises the sums with the prior. */
function openStrongest(
  { scorer, termBuffers: { strongest, priors, titles: slots, gathered } }: Pick<Workspace, 'scorer' | 'termBuffers'>,
  profile: ProfileView,
  titles: Uint32Array,
): Strongest {
  const { totals, terms } = strongest
  scorer.space.kernels.clear(terms.subarray(0, titles.length * REASONS_PER_TITLE))
  slots.set(titles)
  gatherPriors(scorer, profile, slots.subarray(0, titles.length), gathered)
  for (let slot = 0; slot < titles.length; slot++) {
    const prior = gathered[slot]
    priors[slot] = prior
    totals[slot] = Math.max(0, prior)
  }
  return strongest
}

/**
 * Copies the strongest terms out of the buffers; slot i is that of `poolIndexes[i]`, and the first `ranked` are in
 * order.
 */
export function copyStrongest(
  { totals, terms, seeds, inOrder, priors, ofNegative }: StrongestTerms,
  { poolIndexes, ranked, size }: SlotsOfPool,
): PoolStrongest {
  const copy = {
    priors: new Float32Array(size),
    totals: new Float32Array(size),
    terms: new Float32Array(size * REASONS_PER_TITLE),
    seeds: new Uint32Array(size * REASONS_PER_TITLE),
  }
  copy.priors.set(priors.subarray(0, ranked))
  copy.totals.set(totals.subarray(0, ranked))
  copy.terms.set(terms.subarray(0, ranked * REASONS_PER_TITLE))
  copy.seeds.set(seeds.subarray(0, ranked * REASONS_PER_TITLE))
  for (let slot = ranked; slot < poolIndexes.length; slot++)
    copySlot({ totals, terms, seeds, priors }, slot, copy, poolIndexes[slot])
  return { ...copy, inOrder, ofNegative, poolIndexes }
}

/** The pool indexes of the slots: the first `ranked` of the pool, then others; `size` is that of the pool. */
export interface SlotsOfPool {
  readonly poolIndexes: Uint32Array
  readonly ranked: number
  readonly size: number
}

type SlotTerms = Pick<StrongestTerms, 'totals' | 'terms' | 'seeds' | 'priors'>

/** Copies the numbers of one slot. */
export function copySlot(from: SlotTerms, fromSlot: number, to: SlotTerms, toSlot: number): void {
  to.priors[toSlot] = from.priors[fromSlot]
  to.totals[toSlot] = from.totals[fromSlot]
  for (let at = 0; at < REASONS_PER_TITLE; at++) {
    to.terms[toSlot * REASONS_PER_TITLE + at] = from.terms[fromSlot * REASONS_PER_TITLE + at]
    to.seeds[toSlot * REASONS_PER_TITLE + at] = from.seeds[fromSlot * REASONS_PER_TITLE + at]
  }
}
