import { NONE, type Strongest, type TermBlock } from '../kernels/term-kernels.ts'
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
  /** The titles that `seeds` are places of, in rising order. */
  readonly named: Int32Array
  readonly totals: Float32Array
}

/** How reasons are looked for: with scores as one person's are folded in, and with titles that rows follow among what is named. */
interface Manner {
  readonly isFolded: boolean
  readonly followed: readonly number[]
}

/**
 * The three strongest seeds of each title and their shares: a seed's positive term ÷ all positive terms, the prior among them.
 * What somebody disliked may speak for a title by its opposite; it counts in the sum, but is never named, nor is the title itself.
 */
export function reasonsFor(stage: Stage, viewer: Viewer, shown: Shown, { isFolded, followed }: Manner): Shares {
  const { scorer, terms: room } = stage
  const strongest = openStrongest(stage, shown.titles)
  const asked = { taste: viewer, titles: shown.titles, entries: everyEntry(viewer), isFolded }
  const terms = openTerms(scorer, room, asked)
  let order = 0
  terms.each((entries, block) => {
    for (let lane = 0; lane < block.width; lane++) {
      room.named[lane] = lane < entries.length && (viewer.weights[entries[lane] ?? 0] ?? 0) > 0 ? NONE : 0
    }
    keepToThemselves(block, strongest, (lane) => room.slotOf[viewer.titles[entries[lane] ?? -1] ?? -1] ?? -1)
    scorer.space.kernels.noteTerms(block, { order, named: room.named }, strongest)
    order += entries.length
  })
  terms.close()
  return sharesOf(strongest, shown, namedOf(strongest, shown, { entries: titlesOf(viewer, terms.inOrder), followed }))
}

/** What titles of the history give to themselves, where they are shown, counts in the sum and is no reason. */
function keepToThemselves({ terms, width }: TermBlock, { totals }: Strongest, slotOf: (lane: number) => number): void {
  for (let lane = 0; lane < width; lane++) {
    const slot = slotOf(lane)
    if (slot < 0) continue
    const at = slot * width + lane
    totals[slot] = (totals[slot] ?? 0) + Math.max(0, terms[at] ?? 0)
    terms[at] = 0
  }
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

interface Named {
  readonly titles: Int32Array
  /** The place of each entry's title among them. */
  readonly placeOf: Int32Array
}

/** The titles of the history that speak for anything, and those that rows follow, in rising order. */
function namedOf(
  { terms, seeds }: Strongest,
  { titles }: Shown,
  { entries, followed }: { entries: Int32Array; followed: readonly number[] },
): Named {
  const isNamed = new Uint8Array(entries.length)
  for (let at = 0; at < titles.length * REASONS; at++) if (terms[at] !== 0) isNamed[seeds[at] ?? 0] = 1
  for (let entry = 0; entry < entries.length; entry++) if (followed.includes(entries[entry] ?? -1)) isNamed[entry] = 1
  const rising = Int32Array.from(entries.keys())
    .filter((entry) => isNamed[entry] === 1)
    .sort((a, b) => (entries[a] ?? 0) - (entries[b] ?? 0))
  const placeOf = new Int32Array(entries.length)
  for (let place = 0; place < rising.length; place++) placeOf[rising[place] ?? 0] = place
  return { titles: rising.map((entry) => entries[entry] ?? 0), placeOf }
}

function sharesOf({ totals, terms, seeds }: Strongest, { titles, slotAt }: Shown, { titles: named, placeOf }: Named): Shares {
  const because = {
    seeds: new Int32Array(slotAt.length * REASONS),
    shares: new Float32Array(slotAt.length * REASONS),
    totals: totals.slice(0, titles.length),
    named,
  }
  for (let place = 0, at = 0; place < slotAt.length; place++) {
    const slot = slotAt[place] ?? 0
    const total = totals[slot] || 1
    for (let from = slot * REASONS; from < (slot + 1) * REASONS; from++, at++) {
      const term = terms[from] ?? 0
      because.seeds[at] = term === 0 ? -1 : (placeOf[seeds[from] ?? 0] ?? -1)
      because.shares[at] = term / total
    }
  }
  return because
}

/** The reasons of the places in [from, to). */
export function reasonsIn({ seeds, shares }: Because, from: number, to: number): Because {
  return { seeds: seeds.subarray(from * REASONS, to * REASONS), shares: shares.subarray(from * REASONS, to * REASONS) }
}

/** The reasons of one title of a row, strongest first. */
export function reasonsAt({ seeds, shares }: Because, index: number): Reason[] {
  const found: Reason[] = []
  for (let at = index * REASONS; at < (index + 1) * REASONS; at++) {
    const seed = seeds[at] ?? -1
    if (seed >= 0) found.push({ seed, share: shares[at] ?? 0 })
  }
  return found
}

/** Which seeds a row may come from: the one that it follows comes first, and none that stands in the row itself. */
interface RowSeeds {
  readonly followed: Reason | undefined
  readonly isInRow: (seed: number) => boolean
}

/** What a whole row comes from: the seed that it follows, then those behind the titles in sight, with their mean share. */
export function rowReasons({ seeds, shares }: Because, { followed, isInRow }: RowSeeds): Reason[] {
  const different: number[] = []
  const sums: number[] = []
  const end = Math.min(seeds.length, IN_SIGHT * REASONS)
  for (let at = 0; at < end; at++) {
    const seed = seeds[at] ?? -1
    if (seed < 0 || seed === followed?.seed) continue
    let known = 0
    while (known < different.length && different[known] !== seed) known++
    if (known === different.length) {
      if (isInRow(seed)) continue
      different.push(seed)
      sums.push(0)
    }
    sums[known] = (sums[known] ?? 0) + (shares[at] ?? 0)
  }
  const found: Reason[] = followed ? [followed] : []
  while (found.length < REASONS) {
    const best = strongestOf(different, sums)
    if (best < 0) break
    found.push({ seed: different[best] ?? 0, share: (sums[best] ?? 0) / (end / REASONS) })
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
