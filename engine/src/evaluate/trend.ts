import type { Compute } from '../linalg/pool.ts'
import { fitModel, type Progress } from '../models/fit.ts'
import type { IalsSettings } from '../models/ials.ts'
import { type ModelSettings, YEAR_MS } from '../models/model.ts'
import { openScorer } from '../models/scorer.ts'
import { chooseTrend, type Moment, marginOf } from './choose-trend.ts'
import { chooseHalfLife } from './half-life.ts'
import { newestIn } from './recent-audience.ts'
import { byTime, cutOf, type TimedPairs, timedPart } from './splits.ts'

/** What times tell: how fast tastes and popularity fade, what is liked lately counts, and how good the best choice of each was. */
export interface Fading {
  readonly halfLifeMs: number
  readonly trendHalfLifeMs: number | null
  readonly trendPower: number
  readonly trend: number
  readonly trendForPrior: number
  readonly newestAt: number
  readonly tried: readonly { readonly what: string; readonly quality: number }[]
}

/** With fewer people than this on both sides of all moments, chance would choose; with so many, no further moment is needed. */
const LEAST_CASES = 30
const ENOUGH_CASES = 300
/**
 * Shares of the pairs that came after a moment: the nearest future first, because a model serves until the next is trained. So many
 * are always taken: people of one moment all meet the same few titles of its day.
 */
const SHARE_GRID = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65]
const LEAST_MOMENTS = 4
/** Of fewer people at a moment nothing is learnt that is worth a fit. */
const LEAST_AT_MOMENT = 5
const MOST_CASES = 250
/** How far along the choice is when its models are fitted, and when the half-life of tastes is chosen. */
const MODELS_FITTED = 0.6
const TASTES_CHOSEN = 0.75
const MOST_PAIRS = 1_000_000
const CANDIDATE_TITLES = 128
const DAY = 86_400_000
/** Meetings that all fall within this time are one sitting: nothing has faded. */
const LEAST_SPAN = 60 * DAY

/** Chooses both half-lives on what came after some moments inside the data; null where too little came before and after. */
export async function chooseFading(
  compute: Compute,
  all: TimedPairs,
  { settings, progress = () => {} }: { settings: ModelSettings; progress?: Progress },
): Promise<Fading | null> {
  progress('half-life', 0)
  const pairs = somePeople(all)
  if (spanOf(pairs.at) < LEAST_SPAN) return null
  const mark = compute.space.mark()
  const moments = await momentsIn(compute, pairs, settings)
  const people = moments.reduce((sum, { cases }) => sum + cases.length, 0)
  if (people < LEAST_CASES) {
    compute.space.release(mark)
    return null
  }
  progress('half-life of tastes', MODELS_FITTED)
  const taste = await chooseHalfLife(compute.space, moments, { from: settings.halfLifeMs, margin: marginOf(people) })
  progress('half-life of popularity', TASTES_CHOSEN)
  const trend = await chooseTrend(compute, moments, { people, halfLifeMs: taste.value })
  compute.space.release(mark)
  return {
    halfLifeMs: taste.value,
    trendHalfLifeMs: trend.halfLifeMs,
    trendPower: trend.power,
    trend: trend.weight,
    trendForPrior: trend.forPrior,
    newestAt: newestIn(pairs),
    tried: [
      { what: `half-life of tastes ${inDays(taste.value)}`, quality: taste.quality },
      {
        what: `half-life of popularity ${inDays(trend.halfLifeMs)}, power ${trend.power}, weight ${trend.weight}, for ${trend.forPrior} of the prior`,
        quality: trend.quality,
      },
    ],
  }
}

/** As many moments as it takes until there are enough people. */
async function momentsIn(compute: Compute, pairs: TimedPairs, settings: ModelSettings): Promise<Moment[]> {
  const ids = Array.from({ length: pairs.titles }, (_, title) => String(title))
  const moments: Moment[] = []
  let people = 0
  for (const share of SHARE_GRID) {
    if (moments.length >= LEAST_MOMENTS && people >= ENOUGH_CASES) break
    const cut = cutOf(pairs.at, share)
    const { train, cases: every } = byTime(pairs, share)
    const step = Math.max(1, Math.ceil(every.length / MOST_CASES))
    const cases = every.filter((_, at) => at % step === 0)
    if (cases.length < LEAST_AT_MOMENT) continue
    people += cases.length
    const model = await fitModel(compute, train, ids, {
      settings: { ...settings, ials: quicker(settings.ials) },
      candidates: CANDIDATE_TITLES,
    })
    const scorer = openScorer(compute.space, model, { count: pairs.titles, positionOf: Number, content: null })
    moments.push({ before: timedPart(pairs, (at) => at < cut), scorer, cases })
  }
  return moments
}

/** Factors that are good enough to choose beside: a quarter of the cost, and less. */
function quicker({ d, rounds, ...rest }: IalsSettings): IalsSettings {
  return { ...rest, d: Math.min(d, 64), rounds: Math.min(rounds, 4) }
}

/** A time for people. */
function inDays(ms: number | null): string {
  if (ms === null) return 'none'
  return ms < YEAR_MS ? `${Math.round(ms / DAY)} days` : `${(ms / YEAR_MS).toFixed(2)} years`
}

/** The pairs of every n-th person, so that about as many are left as are worth looking at. */
function somePeople(pairs: TimedPairs): TimedPairs {
  const step = Math.ceil(pairs.user.length / MOST_PAIRS)
  if (step <= 1) return pairs
  let i = 0
  return timedPart(pairs, () => pairs.user[i++] % step === 0)
}

function spanOf(at: Float64Array): number {
  let [first, last] = [Infinity, -Infinity]
  for (const moment of at) {
    if (moment < first) first = moment
    if (moment > last) last = moment
  }
  return last - first
}
