import { eachUpdated, hasBit } from '../../catalogue/fresh.ts'
import { dayOf } from '../../catalogue/title-facts.ts'
import { priorOf, type Scorer } from '../../models/scorer.ts'
import type { Workspace, WorkspaceBase } from './workspace.ts'

// What many people watch now and like, as one number a title: its popularity in the catalogue, which counts the less the lower the
// prior is (audience and acclaim: a week of popularity is no renown); without popularity, the prior; then the newer.
//
//      popularity by its logarithm, 16 bits | prior, 9 bits | year, 6 bits          or          prior, 24 bits | year, 6 bits
//
// The bits are those of a float: positive floats are in the order of their bits, and kernels find the highest among scores.

/** How renowned each title is, good only for comparing, and the first of all. */
export interface Renown {
  readonly values: Float32Array
  write(title: number, popularity: number, releaseDay: number): void
  /** Best first. */
  first: Uint32Array
  /** How many titles and scores had been put when the first were found. */
  puts: number
}

/** Popularity counts where this share of a catalogue has one. */
const LEAST_GIVEN = 0.5
const PRIOR_BITS = { beside: 9, alone: 24 }
const YEAR_BITS = 6
/** Steps of a doubling, and the most of them: with more, the bits would be no number. */
const STEPS_PER_DOUBLING = 2048
const MOST_STEPS = 65_000
/** What is left of the popularity of what nobody likes. */
const UNLIKED_POPULARITY = 0.2
/** 1980: what is older is old. */
const FIRST_YEAR_DAY = 3652
const YEAR_DAYS = 365.2425
const FIRST_RENOWNED = 512

/** Writes the renown of all titles. */
export function renownOf({ catalogue, renownValues: values }: WorkspaceBase, scorer: Scorer): Renown {
  const { popularity, releaseDay, count } = catalogue.columns
  const write = writerOf(values, scorer, isPopularityGiven(popularity))
  for (let title = 0; title < count; title++) write(title, popularity[title], releaseDay[title] ?? NaN)
  return { values, write, first: new Uint32Array(0), puts: -1 }
}

/** Whether a catalogue says how popular its titles are. */
export function isPopularityGiven(popularity: Float32Array): boolean {
  let given = 0
  for (let title = 0; title < popularity.length; title++) if (popularity[title] > 0) given++
  return given > 0 && given >= LEAST_GIVEN * popularity.length
}

function writerOf(values: Float32Array, scorer: Scorer, hasPopularity: boolean): Renown['write'] {
  // What everybody likes, as far as it is known: the score of a title, as it is now, for somebody without a history.
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
    const steps = hasPopularity && popularity > 0 ? Math.min(MOST_STEPS, 1 + Math.floor(weighted * STEPS_PER_DOUBLING)) : 0
    const year = Math.min(years - 1, Math.max(0, Math.floor((releaseDay - FIRST_YEAR_DAY) / YEAR_DAYS) || 0))
    bits[title] = (steps * priorLevels + level) * years + year
  }
}

/** The most renowned titles under a mask, as many as `most`: nearly always among the first of all, which are looked up once. */
export function renownedUnder(workspace: Workspace, mask: Uint32Array, most: number): number[] {
  const { first } = renownNow(workspace)
  const found: number[] = []
  for (let at = 0; at < first.length && found.length < most; at++) {
    const title = first[at]
    if (hasBit(mask, title)) found.push(title)
  }
  return found.length === most || first.length < FIRST_RENOWNED ? found : [...bestUnder(workspace, mask, most)]
}

/** The renown of all titles, those that came or changed since among them. */
function renownNow(workspace: Workspace): Renown {
  const { catalogue, scorer, renown } = workspace
  const puts = catalogue.puts.count + scorer.puts.count
  if (renown.puts === puts) return renown
  eachUpdated(catalogue, (title, { popularity, release_date }) => {
    renown.write(title, popularity ?? 0, dayOf(release_date) ?? NaN)
  })
  renown.first = bestUnder(workspace, catalogue.all, FIRST_RENOWNED).slice()
  renown.puts = puts
  return renown
}

/** Good until the next best titles are looked for. */
function bestUnder({ catalogue, renown, top }: Workspace, mask: Uint32Array, most: number): Uint32Array {
  const titles = top.titles.subarray(0, most)
  const found = catalogue.space.kernels.topK(renown.values, mask, titles, top.scores.subarray(0, most))
  return titles.subarray(0, found)
}
