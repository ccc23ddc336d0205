import { NONE, type Strongest, type TermBlock } from '../../kernels/term-kernels.ts'
import { gatherPriors } from '../../models/scorer.ts'
import { everyEntry } from '../pool/heaviest.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
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
}

type VisitBlock = (entries: Uint32Array, block: TermBlock) => void

/**
 * Finds the strongest terms of the whole history in some titles, and visits every block of terms. Valid until the
 * next call. A positive term of a disliked title, or of the title itself, counts in the sum but is never among the
 * strongest.
 */
export function strongestTerms(
  workspace: Workspace,
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
  return { ...strongest, inOrder: terms.inOrder, priors: buffers.priors }
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
  { scorer, termBuffers: { strongest, priors, titles: slots, gathered } }: Workspace,
  profile: ProfileView,
  titles: Uint32Array,
): Strongest {
  const { totals, terms } = strongest
  scorer.space.kernels.clear(terms.subarray(0, titles.length * REASONS_PER_TITLE))
  slots.set(titles)
  gatherPriors(scorer, profile, slots.subarray(0, titles.length), gathered)
  for (let slot = 0; slot < titles.length; slot++) {
    const given = gathered[slot]
    priors[slot] = given
    totals[slot] = Math.max(0, given)
  }
  return strongest
}

/** Copies the first slots out of the buffers. */
export function copyStrongest({ totals, terms, seeds, inOrder, priors }: StrongestTerms, slots: number): StrongestTerms {
  return {
    priors: priors.slice(0, slots),
    totals: totals.slice(0, slots),
    terms: terms.slice(0, slots * REASONS_PER_TITLE),
    seeds: seeds.slice(0, slots * REASONS_PER_TITLE),
    inOrder,
  }
}
