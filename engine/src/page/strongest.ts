import { NONE, type Strongest, type TermBlock } from '../kernels/term-kernels.ts'
import { priorOf } from '../models/scorer.ts'
import { REASONS } from './settings.ts'
import type { Stage } from './stage.ts'
import { everyEntry, openTerms } from './terms.ts'
import type { Viewer } from './viewers.ts'

/** Whose history, and for which titles: MOST_SLOTS different ones at most. */
interface Asked {
  readonly viewer: Viewer
  readonly titles: Uint32Array
  /** Whether scores are folded in as they are for this person alone. */
  readonly isFolded: boolean
  /** What was noted just before of this very history, for other titles. */
  readonly before?: Noted | null
}

/** Sums and strongest terms by slot, whose seeds are places in `inOrder`, the entries of the history. */
export interface Noted extends Strongest {
  readonly inOrder: Uint32Array
  /** By slot, what the score is before the history says anything. */
  readonly priors: Float32Array
}

type Look = (entries: Uint32Array, block: TermBlock) => void

/**
 * Notes what the whole history gives to some titles, and lets every block of terms be looked at; good until the next are noted.
 * What somebody disliked may speak for a title by its opposite; it counts in the sum, but is never among the strongest, nor is the title itself.
 */
export function noteStrongest(stage: Stage, { viewer, titles, isFolded, before }: Asked, look: Look = () => {}): Noted {
  const { scorer, terms: room } = stage
  const strongest = openStrongest(stage, viewer, titles)
  const isSolved = isFolded && !!before
  const terms = openTerms(scorer, room, { taste: viewer, titles, entries: everyEntry(viewer), isFolded, isSolved })
  let order = 0
  terms.each((entries, block) => {
    for (let lane = 0; lane < block.width; lane++) {
      room.named[lane] = lane < entries.length && (viewer.weights[entries[lane] ?? 0] ?? 0) > 0 ? NONE : 0
    }
    keepToThemselves(block, strongest, (lane) => room.slotOf[viewer.titles[entries[lane] ?? -1] ?? -1] ?? -1)
    scorer.space.kernels.noteTerms(block, { order, named: room.named }, strongest)
    look(entries, block)
    order += entries.length
  })
  terms.close()
  return { ...strongest, inOrder: terms.inOrder, priors: room.priors }
}

/** What titles of the history give to themselves, where they are among the slots, counts in the sum and is no reason. */
function keepToThemselves({ terms, width }: TermBlock, { totals }: Strongest, slotOf: (lane: number) => number): void {
  for (let lane = 0; lane < width; lane++) {
    const slot = slotOf(lane)
    if (slot < 0) continue
    const at = slot * width + lane
    totals[slot] = (totals[slot] ?? 0) + Math.max(0, terms[at] ?? 0)
    terms[at] = 0
  }
}

/** Nothing noted yet but the prior. */
function openStrongest({ scorer, terms: { strongest, priors } }: Stage, viewer: Viewer, titles: Uint32Array): Strongest {
  const { totals, terms } = strongest
  scorer.space.kernels.clear(terms.subarray(0, titles.length * REASONS))
  const prior = priorOf(scorer, viewer)
  for (let slot = 0; slot < titles.length; slot++) {
    const given = prior(titles[slot] ?? 0)
    priors[slot] = given
    totals[slot] = Math.max(0, given)
  }
  return strongest
}

/** What is noted of the first slots, to be kept. */
export function copyNoted({ totals, terms, seeds, inOrder, priors }: Noted, slots: number): Noted {
  return {
    priors: priors.slice(0, slots),
    totals: totals.slice(0, slots),
    terms: terms.slice(0, slots * REASONS),
    seeds: seeds.slice(0, slots * REASONS),
    inOrder,
  }
}
