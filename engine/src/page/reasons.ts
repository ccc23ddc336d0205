import { NONE, type Strongest } from '../kernels/term-kernels.ts'
import type { Because, Reason } from './row.ts'
import { IN_SIGHT, REASONS } from './settings.ts'
import type { Stage } from './stage.ts'
import { everyEntry, openTerms } from './terms.ts'
import type { Viewer } from './viewers.ts'

/** Reasons, and by title what all positive terms come to. */
export interface Shares extends Because {
  readonly totals: Float32Array
}

/**
 * The three strongest seeds of each title and their shares: a seed's positive term ÷ all positive terms, the prior among them.
 * What somebody disliked may speak for a title by its opposite; it counts in the sum, but is never named.
 */
export function reasonsFor(stage: Stage, viewer: Viewer, titles: Uint32Array, isFolded: boolean): Shares {
  const { scorer, terms: room } = stage
  const strongest = openStrongest(stage, titles)
  const terms = openTerms(scorer, room, { taste: viewer, titles, entries: everyEntry(viewer), isFolded })
  terms.each((entries, block) => {
    for (let lane = 0; lane < block.width; lane++) {
      const entry = entries[lane] ?? -1
      room.seeds.titles[lane] = viewer.titles[entry] ?? 0
      room.seeds.named[lane] = (viewer.weights[entry] ?? 0) > 0 ? NONE : 0
    }
    scorer.space.kernels.noteTerms(block, room.seeds, strongest)
  })
  terms.close()
  return sharesOf(strongest, titles.length)
}

/** Nothing noted yet but the prior. */
function openStrongest({ scorer, terms: { strongest } }: Stage, titles: Uint32Array): Strongest {
  const { totals, terms } = strongest
  scorer.space.kernels.clear(terms.subarray(0, titles.length * REASONS))
  for (let slot = 0; slot < titles.length; slot++) totals[slot] = Math.max(0, scorer.prior[titles[slot] ?? 0] ?? 0)
  return strongest
}

function sharesOf({ totals, terms, seeds }: Strongest, count: number): Shares {
  const because = {
    titles: new Int32Array(count * REASONS),
    shares: new Float32Array(count * REASONS),
    totals: totals.slice(0, count),
  }
  for (let slot = 0, at = 0; slot < count; slot++) {
    const total = totals[slot] || 1
    for (; at < (slot + 1) * REASONS; at++) {
      const term = terms[at] ?? 0
      because.titles[at] = term === 0 ? -1 : (seeds[at] ?? 0)
      because.shares[at] = term / total
    }
  }
  return because
}

/** The reasons of one title of a row, strongest first. */
export function reasonsAt({ titles, shares }: Because, index: number): Reason[] {
  const found: Reason[] = []
  for (let at = index * REASONS; at < (index + 1) * REASONS; at++) {
    const title = titles[at] ?? -1
    if (title >= 0) found.push({ title, share: shares[at] ?? 0 })
  }
  return found
}

/** What a whole row comes from: the seed that it follows, then those behind the titles in sight, with their mean share. */
export function rowReasons({ titles, shares }: Because, followed?: Reason): Reason[] {
  const seeds: number[] = []
  const sums: number[] = []
  const end = Math.min(titles.length, IN_SIGHT * REASONS)
  for (let at = 0; at < end; at++) {
    const title = titles[at] ?? -1
    if (title < 0 || title === followed?.title) continue
    let known = 0
    while (known < seeds.length && seeds[known] !== title) known++
    if (known === seeds.length) seeds.push(title)
    sums[known] = (sums[known] ?? 0) + (shares[at] ?? 0)
  }
  const found: Reason[] = followed ? [followed] : []
  while (found.length < REASONS) {
    const best = strongestOf(seeds, sums)
    if (best < 0) break
    found.push({ title: seeds[best] ?? 0, share: (sums[best] ?? 0) / (end / REASONS) })
    sums[best] = -1
  }
  return found
}

/** Where the largest sum stands that is left, of equal ones that of the lower title. */
function strongestOf(seeds: readonly number[], sums: readonly number[]): number {
  let best = -1
  for (let at = 0; at < seeds.length; at++) {
    const sum = sums[at] ?? 0
    const most = best < 0 ? -1 : (sums[best] ?? 0)
    if (sum > most || (sum === most && best >= 0 && (seeds[at] ?? 0) < (seeds[best] ?? 0))) best = at
  }
  return best
}
