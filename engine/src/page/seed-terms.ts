import { CARD } from '../kernels/row-kernels.ts'
import type { TermBlock } from '../kernels/term-kernels.ts'
import { saysLiked } from '../taste/signals.ts'
import type { Pool } from './pool.ts'
import type { PageRequest } from './request.ts'
import type { Stage } from './stage.ts'
import { openTerms } from './terms.ts'
import { isNewcomer, isSeed, type Viewer } from './viewers.ts'

/** A title of somebody's history that rows may follow, and what it gives to the best titles of the pool. */
export interface SeedTerms {
  readonly title: number
  /** Which of the people it belongs to. */
  readonly of: number
  readonly at: number
  readonly isLiked: boolean
  readonly terms: Float32Array
}

/** Seeds that are followed, for all people together; half of them the newest, half the strongest. */
const SEEDS = 10
/** What counts little beside the strongest entry speaks for no row: something begun, or on the watchlist. */
const LEAST_WEIGHT = 0.4
/** Places of the pool that are looked at. */
const NEAR = 768

/** Chooses the seeds that rows may follow and computes their terms. */
export function seedTermsOf(stage: Stage, viewers: readonly Viewer[], pool: Pool, request: PageRequest): SeedTerms[] {
  const known = viewers.filter((viewer) => !isNewcomer(viewer))
  const each = Math.ceil(SEEDS / Math.max(1, known.length))
  const titles = pool.titles.subarray(0, Math.min(NEAR, pool.ranked))
  return viewers.flatMap((viewer, of) => {
    if (!known.includes(viewer) || titles.length === 0) return []
    const entries = chosenEntries(stage, viewer, each, request)
    const terms = openTerms(stage.scorer, stage.terms, {
      taste: viewer,
      titles,
      entries: Uint32Array.from(entries),
      isFolded: viewers.length === 1,
    })
    const found: SeedTerms[] = []
    const columns = new Float32Array(entries.length * titles.length)
    terms.each((some, block) => {
      some.forEach((entry, lane) => {
        const from = found.length * titles.length
        found.push(seedAt(viewer, entry, of, copyColumn(block, lane, columns.subarray(from, from + titles.length))))
      })
    })
    terms.close()
    return found
  })
}

function seedAt({ titles, telling }: Viewer, entry: number, of: number, terms: Float32Array): SeedTerms {
  const signal = telling[entry]
  const isLiked = signal !== undefined && saysLiked(signal)
  return { title: titles[entry] ?? 0, of, at: signal?.at ?? 0, isLiked, terms }
}

function copyColumn({ terms, slots, width }: TermBlock, lane: number, out: Float32Array): Float32Array {
  for (let slot = 0, at = lane; slot < slots; slot++, at += width) out[slot] = terms[at] ?? 0
  return out
}

function fitEntries(telling: Viewer['telling'], weights: ArrayLike<number>): number[] {
  let most = 0
  for (let entry = 0; entry < weights.length; entry++) most = Math.max(most, weights[entry] ?? 0)
  const fit: number[] = []
  for (let entry = 0; entry < telling.length; entry++) {
    const weight = weights[entry] ?? 0
    if (weight >= LEAST_WEIGHT * most && isSeed(telling[entry], weight)) fit.push(entry)
  }
  return fit
}

/** The newest and the strongest entries, newest first, one of a franchise. */
function chosenEntries(stage: Stage, { titles, weights, telling }: Viewer, most: number, { seed }: PageRequest): number[] {
  const fit = fitEntries(telling, weights)
  const times = Float64Array.from(telling, ({ at }) => at)
  const newest = (a: number, b: number): number => (times[b] ?? 0) - (times[a] ?? 0) || a - b
  // The seed turns the choice among equally strong ones, so that another day follows others.
  const turn = (entry: number): number => (Math.imul(entry + 1, 2_654_435_761) ^ Math.imul(seed + 1, 40_503)) >>> 0
  const strongest = (a: number, b: number): number =>
    Math.round(((weights[b] ?? 0) - (weights[a] ?? 0)) * 4) || turn(a) - turn(b) || a - b
  const chosen = new Set<number>()
  const franchises = new Set<number>()
  const take = (order: number[], until: number): void => {
    for (const entry of order) {
      if (chosen.size >= until) return
      const card = stage.cards.at(titles[entry] ?? 0)
      const franchise = stage.cards.values[card + CARD.franchise] ?? 0
      if (franchise > 0 && franchises.has(franchise)) continue
      franchises.add(franchise)
      chosen.add(entry)
    }
  }
  take(fit.toSorted(newest), Math.ceil(most / 2))
  take(fit.toSorted(strongest), most)
  return [...chosen].sort(newest)
}
