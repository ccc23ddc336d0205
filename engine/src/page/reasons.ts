import type { Strongest } from '../kernels/term-kernels.ts'
import { priorOf } from '../models/scorer.ts'
import { isFelt } from './felt.ts'
import type { Because, Reason } from './row.ts'
import { IN_SIGHT, REASONS } from './settings.ts'
import type { Stage } from './stage.ts'
import { type Noted, noteStrongest } from './strongest.ts'
import type { Viewer } from './viewers.ts'

/** The titles that a page shows, one place after the other; the same title has the same slot wherever it stands. */
export interface Shown {
  /** The different titles, by slot: those that the rows were chosen by come last. */
  readonly titles: Uint32Array
  /** The places of these last in the pool. */
  readonly known: Uint32Array
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
  /** What was noted before, by place of the pool. */
  readonly before: Noted | null
}

/** The three strongest seeds of each title and their shares: a seed's positive term ÷ all positive terms, the prior among them. */
export function reasonsFor(stage: Stage, viewer: Viewer, shown: Shown, { isFolded, followed, before }: Manner): Shares {
  const fresh = before ? shown.titles.length - shown.known.length : shown.titles.length
  const noted = noteStrongest(stage, { viewer, titles: shown.titles.subarray(0, fresh), isFolded, before })
  if (before) for (let at = 0; at < shown.known.length; at++) copySlot(before, shown.known[at] ?? 0, noted, fresh + at)
  const named = namedOf(noted, shown, { entries: titlesOf(viewer, noted.inOrder), followed })
  return sharesOf(noted, shown, named, priorOf(stage.scorer, viewer))
}

function copySlot(from: Strongest, place: number, to: Strongest, slot: number): void {
  to.totals[slot] = from.totals[place] ?? 0
  for (let at = 0; at < REASONS; at++) {
    to.terms[slot * REASONS + at] = from.terms[place * REASONS + at] ?? 0
    to.seeds[slot * REASONS + at] = from.seeds[place * REASONS + at] ?? 0
  }
}

/** Titles of some entries of a history. */
function titlesOf({ titles }: Viewer, entries: Uint32Array): Int32Array {
  const found = new Int32Array(entries.length)
  for (let at = 0; at < entries.length; at++) found[at] = titles[entries[at] ?? 0] ?? 0
  return found
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

function sharesOf(
  { totals, terms, seeds }: Strongest,
  { titles, slotAt }: Shown,
  { titles: named, placeOf }: Named,
  priorAt: (title: number) => number,
): Shares {
  const because = {
    seeds: new Int32Array(slotAt.length * REASONS),
    shares: new Float32Array(slotAt.length * REASONS),
    felt: new Uint8Array(slotAt.length),
    priors: new Float32Array(slotAt.length),
    totals: totals.slice(0, titles.length),
    named,
  }
  for (let place = 0, at = 0; place < slotAt.length; place++) {
    const slot = slotAt[place] ?? 0
    const total = totals[slot] || 1
    const prior = Math.max(0, priorAt(titles[slot] ?? 0))
    because.priors[place] = prior / total
    for (let from = slot * REASONS; from < (slot + 1) * REASONS; from++, at++) {
      const term = terms[from] ?? 0
      because.seeds[at] = term === 0 ? -1 : (placeOf[seeds[from] ?? 0] ?? -1)
      because.shares[at] = term / total
      if (isFelt(term, { total, prior })) because.felt[place] = (because.felt[place] ?? 0) + 1
    }
  }
  return because
}

/** The reasons of the places in [from, to). */
export function reasonsIn({ seeds, shares, felt, priors }: Because, from: number, to: number): Because {
  return {
    seeds: seeds.subarray(from * REASONS, to * REASONS),
    shares: shares.subarray(from * REASONS, to * REASONS),
    felt: felt.subarray(from, to),
    priors: priors.subarray(from, to),
  }
}

/** The reasons of one title of a row, strongest first. */
export function reasonsAt({ seeds, shares }: Pick<Because, 'seeds' | 'shares'>, index: number): Reason[] {
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
export function rowReasons({ seeds, shares }: Pick<Because, 'seeds' | 'shares'>, { followed, isInRow }: RowSeeds): Reason[] {
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
