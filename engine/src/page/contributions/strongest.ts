import { NONE, type Strongest, type TermBlock } from '../../kernels/term-kernels.ts'
import { gatherPriors } from '../../models/scorer.ts'
import { everyEntry } from '../pool/heaviest.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { openTerms } from './terms.ts'

/** Whose history, and for which titles: MOST_SLOTS different ones at most. */
interface StrongestRequest {
  readonly profile: ProfileView
  readonly titles: Uint32Array
  /** Whether scores are folded in as they are for this person alone. */
  readonly isFolded: boolean
  /** The terms computed just before for the same history and other titles. */
  readonly before?: StrongestTerms | null
}

/** Sums and strongest terms by slot, whose seeds are positions in `inOrder`, the entries of the history. */
export interface StrongestTerms extends Strongest {
  readonly inOrder: Uint32Array
  /** By slot, what the score is before the history says anything. */
  readonly priors: Float32Array
}

type VisitBlock = (entries: Uint32Array, block: TermBlock) => void

/**
 * Finds the strongest terms of the whole history for some titles and visits every block of terms; valid until the next call.
 * A disliked title may give a positive term; it counts in the sum, but is never among the strongest, nor is the title itself.
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
    scorer.space.kernels.noteTerms(block, { order, named: buffers.named }, strongest)
    visit(entries, block)
    order += entries.length
  })
  terms.close()
  return { ...strongest, inOrder: terms.inOrder, priors: buffers.priors }
}

/** What titles of the history give to themselves, where they are among the slots, counts in the sum and is no reason. */
function excludeSelfTerms({ terms, width }: TermBlock, { totals }: Strongest, slotOf: (column: number) => number): void {
  for (let column = 0; column < width; column++) {
    const slot = slotOf(column)
    if (slot < 0) continue
    const at = slot * width + column
    totals[slot] += Math.max(0, terms[at])
    terms[at] = 0
  }
}

/** Starts with the prior alone. */
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

/** A copy of the first slots, which outlives the buffers. */
export function copyStrongest({ totals, terms, seeds, inOrder, priors }: StrongestTerms, slots: number): StrongestTerms {
  return {
    priors: priors.slice(0, slots),
    totals: totals.slice(0, slots),
    terms: terms.slice(0, slots * REASONS_PER_TITLE),
    seeds: seeds.slice(0, slots * REASONS_PER_TITLE),
    inOrder,
  }
}
