import { NONE, type Strongest } from '../kernels/term-kernels.ts'
import type { Because, Reason } from './row.ts'
import { IN_SIGHT, REASONS } from './settings.ts'
import type { Stage } from './stage.ts'
import { everyEntry, openTerms } from './terms.ts'
import type { Viewer } from './viewers.ts'

/** The titles that a page shows, one place after the other; the same title has the same slot wherever it stands. */
export interface Shown {
  /** The different titles, by slot. */
  readonly titles: Uint32Array
  readonly slotAt: Uint32Array
}

/** Reasons by place, and by slot what all positive terms come to. */
export interface Shares extends Because {
  readonly totals: Float32Array
}

/**
 * The three strongest seeds of each title and their shares: a seed's positive term ÷ all positive terms, the prior among them.
 * What somebody disliked may speak for a title by its opposite; it counts in the sum, but is never named.
 */
export function reasonsFor(stage: Stage, viewer: Viewer, shown: Shown, isFolded: boolean): Shares {
  const { scorer, terms: room } = stage
  const strongest = openStrongest(stage, shown.titles)
  const asked = { taste: viewer, titles: shown.titles, entries: everyEntry(viewer), isFolded }
  const terms = openTerms(scorer, room, asked)
  let order = 0
  terms.each((entries, block) => {
    for (let lane = 0; lane < block.width; lane++) {
      room.named[lane] = lane < entries.length && (viewer.weights[entries[lane] ?? 0] ?? 0) > 0 ? NONE : 0
    }
    scorer.space.kernels.noteTerms(block, { order, named: room.named }, strongest)
    order += entries.length
  })
  terms.close()
  return sharesOf(strongest, shown, titlesOf(viewer, terms.inOrder))
}

/** Titles of some entries of a history. */
function titlesOf({ titles }: Viewer, entries: Uint32Array): Int32Array {
  const found = new Int32Array(entries.length)
  for (let at = 0; at < entries.length; at++) found[at] = titles[entries[at] ?? 0] ?? 0
  return found
}

/** Nothing noted yet but the prior. */
function openStrongest({ scorer, terms: { strongest } }: Stage, titles: Uint32Array): Strongest {
  const { totals, terms } = strongest
  scorer.space.kernels.clear(terms.subarray(0, titles.length * REASONS))
  for (let slot = 0; slot < titles.length; slot++) totals[slot] = Math.max(0, scorer.prior[titles[slot] ?? 0] ?? 0)
  return strongest
}

function sharesOf({ totals, terms, seeds }: Strongest, { titles, slotAt }: Shown, seedTitles: Int32Array): Shares {
  const because = {
    titles: new Int32Array(slotAt.length * REASONS),
    shares: new Float32Array(slotAt.length * REASONS),
    totals: totals.slice(0, titles.length),
  }
  for (let place = 0, at = 0; place < slotAt.length; place++) {
    const slot = slotAt[place] ?? 0
    const total = totals[slot] || 1
    for (let from = slot * REASONS; from < (slot + 1) * REASONS; from++, at++) {
      const term = terms[from] ?? 0
      because.titles[at] = term === 0 ? -1 : (seedTitles[seeds[from] ?? 0] ?? -1)
      because.shares[at] = term / total
    }
  }
  return because
}

/** The reasons of the places in [from, to). */
export function reasonsIn({ titles, shares }: Because, from: number, to: number): Because {
  return { titles: titles.subarray(from * REASONS, to * REASONS), shares: shares.subarray(from * REASONS, to * REASONS) }
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
    if (known === seeds.length) {
      seeds.push(title)
      sums.push(0)
    }
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
