import type { Strongest } from '../kernels/kernels.ts'
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
  const { kernels } = scorer.space
  const strongest = openStrongest(stage, titles)
  const terms = openTerms(scorer, room, { taste: viewer, titles, entries: everyEntry(viewer), isFolded })
  const unnamed = { ...strongest, terms: room.unnamed.subarray(0, strongest.terms.length) }
  terms.each((entry, column) => {
    const isNamed = (viewer.weights[entry] ?? 0) > 0
    kernels.noteTerms(column, viewer.titles[entry] ?? 0, isNamed ? strongest : unnamed)
  })
  terms.close()
  return sharesOf(strongest, titles.length)
}

/** Nothing noted yet but the prior. */
function openStrongest({ scorer, terms: { strongest } }: Stage, titles: Uint32Array): Strongest {
  const { kernels } = scorer.space
  const padded = (titles.length + 3) & ~3
  const totals = strongest.totals.subarray(0, padded)
  const terms = strongest.terms.subarray(0, padded * REASONS)
  kernels.clear(totals)
  kernels.clear(terms)
  for (let slot = 0; slot < titles.length; slot++) totals[slot] = Math.max(0, scorer.prior[titles[slot] ?? 0] ?? 0)
  return { totals, terms, seeds: strongest.seeds.subarray(0, padded * REASONS) }
}

function sharesOf({ totals, terms, seeds }: Strongest, count: number): Shares {
  const because = {
    titles: new Int32Array(count * REASONS).fill(-1),
    shares: new Float32Array(count * REASONS),
    totals: totals.slice(0, count),
  }
  for (let slot = 0, at = 0; slot < count; slot++) {
    const total = totals[slot] || 1
    for (let from = slot; at < (slot + 1) * REASONS; at++, from += totals.length) {
      const term = terms[from] ?? 0
      if (term === 0) continue
      because.titles[at] = seeds[from] ?? 0
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
  const sums = new Map<number, number>()
  const end = Math.min(titles.length, IN_SIGHT * REASONS)
  for (let at = 0; at < end; at++) {
    const title = titles[at] ?? -1
    if (title >= 0) sums.set(title, (sums.get(title) ?? 0) + (shares[at] ?? 0))
  }
  const count = end / REASONS
  if (followed) sums.delete(followed.title)
  const others = [...sums].sort(([a, x], [b, y]) => y - x || a - b).map(([title, sum]) => ({ title, share: sum / count }))
  return [...(followed ? [followed] : []), ...others].slice(0, REASONS)
}
