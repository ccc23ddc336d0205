import { hasBit } from '../../catalogue/bits.ts'
import { dayOf } from '../../catalogue/title-facts.ts'
import { eachUpdated } from '../../catalogue/title-updates.ts'
import { priorOf, type Scorer } from '../../models/scoring/scorer.ts'
import type { Workspace, WorkspaceBase } from './workspace.ts'

// Renown: how many people watch a title now and like it, as one number. It is the popularity in the catalogue,
// weighted by the prior (a week of popularity alone is no renown). Without popularity it is the prior. Ties go to the
// newer title.
//
//      log popularity, 16 bits | prior, 9 bits | year, 6 bits          or          prior, 24 bits | year, 6 bits
//
// The bits are read as a float: positive floats sort like their bits, so the top-k kernel for scores works on them
// too.

/** The renown of each title, meaningful only for comparison, and the most renowned titles. */
export interface Renown {
  readonly values: Float32Array
  write(title: number, popularity: number, releaseDay: number): void
  /** The most renowned of all titles, best first. */
  first: Uint32Array
  /** How many updates of catalogue and scorer `first` includes. */
  updates: number
}

/** Popularity is used if at least this share of the catalogue has one. */
const MIN_POPULARITY_COVERAGE = 0.5
const PRIOR_BITS = { beside: 9, alone: 24 }
const YEAR_BITS = 6
/** Steps per doubling of popularity, and the maximum: with more steps the bits would be a NaN. */
const STEPS_PER_DOUBLING = 2048
const MAX_STEPS = 65_000
/** The part of its popularity that the title with the lowest prior keeps. */
const UNLIKED_POPULARITY = 0.2
/** 1980, in days since 1970. All older years count the same. */
const FIRST_YEAR_DAY = 3652
const YEAR_DAYS = 365.2425
const FIRST_RENOWNED = 512

/** Computes the renown of all titles. */
export function renownOf({ catalogue, renownValues: values }: WorkspaceBase, scorer: Scorer): Renown {
  const { popularity, releaseDay, count } = catalogue.columns
  const write = writerOf(values, scorer, isPopularityGiven(popularity))
  for (let title = 0; title < count; title++) write(title, popularity[title], releaseDay[title] ?? NaN)
  return { values, write, first: new Uint32Array(0), updates: -1 }
}

/** Whether the popularity column of a catalogue is filled. */
export function isPopularityGiven(popularity: Float32Array): boolean {
  let given = 0
  for (let title = 0; title < popularity.length; title++) if (popularity[title] > 0) given++
  return given > 0 && given >= MIN_POPULARITY_COVERAGE * popularity.length
}

function writerOf(values: Float32Array, scorer: Scorer, hasPopularity: boolean): Renown['write'] {
  // The prior as of now: the score of a title for a person without a history.
  const priorAt = priorOf(scorer, { titles: [], weights: [], trend: scorer.trendShare })
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const priorLevels = 2 ** (hasPopularity ? PRIOR_BITS.beside : PRIOR_BITS.alone)
  const years = 2 ** YEAR_BITS
  let [lowest, highest] = [0, 0]
  for (let title = 0; title < scorer.count; title++) {
    lowest = Math.min(lowest, priorAt(title))
    highest = Math.max(highest, priorAt(title))
  }
  const range = highest - lowest || 1
  return (title, popularity, releaseDay) => {
    const liked = Math.min(1, Math.max(0, (priorAt(title) - lowest) / range))
    const level = Math.round(liked * (priorLevels - 1))
    const weighted = Math.log2(1 + popularity) * (UNLIKED_POPULARITY + (1 - UNLIKED_POPULARITY) * liked)
    const steps = hasPopularity && popularity > 0 ? Math.min(MAX_STEPS, 1 + Math.floor(weighted * STEPS_PER_DOUBLING)) : 0
    const year = Math.min(years - 1, Math.max(0, Math.floor((releaseDay - FIRST_YEAR_DAY) / YEAR_DAYS) || 0))
    bits[title] = (steps * priorLevels + level) * years + year
  }
}

/**
 * The `max` most renowned titles under a mask. They are nearly always among the first of the whole catalogue, which
 * are cached.
 */
export function mostRenowned(
  workspace: Pick<Workspace, 'catalogue' | 'renown' | 'scorer' | 'top'>,
  mask: Uint32Array,
  max: number,
): number[] {
  const { first } = renownNow(workspace)
  const found: number[] = []
  for (let at = 0; at < first.length && found.length < max; at++) {
    const title = first[at]
    if (hasBit(mask, title)) found.push(title)
  }
  return found.length === max || first.length < FIRST_RENOWNED ? found : [...mostRenownedUnder(workspace, mask, max)]
}

/** The renown of all titles, updated by those that were added or changed since. */
function renownNow(workspace: Pick<Workspace, 'catalogue' | 'renown' | 'scorer' | 'top'>): Renown {
  const { catalogue, scorer, renown } = workspace
  const updates = catalogue.updates.count + scorer.updates.count
  if (renown.updates === updates) return renown
  eachUpdated(catalogue, (title, { popularity, release_date }) => {
    renown.write(title, popularity ?? 0, dayOf(release_date) ?? NaN)
  })
  renown.first = mostRenownedUnder(workspace, catalogue.all, FIRST_RENOWNED).slice()
  renown.updates = updates
  return renown
}

/** Valid until `top` is written again. */
function mostRenownedUnder(
  { catalogue, renown, top }: Pick<Workspace, 'catalogue' | 'renown' | 'top'>,
  mask: Uint32Array,
  max: number,
): Uint32Array {
  const titles = top.titles.subarray(0, max)
  const found = catalogue.space.kernels.topK(renown.values, mask, titles, top.scores.subarray(0, max))
  return titles.subarray(0, found)
}
