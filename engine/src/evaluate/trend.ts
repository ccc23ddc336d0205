import type { Compute } from '../linalg/pool.ts'
import { fitModel, type ReportProgress } from '../models/audience/fit.ts'
import type { IalsSettings } from '../models/audience/ials.ts'
import { type ModelSettings, YEAR_MS } from '../models/model.ts'
import { openScorer } from '../models/scoring/scorer.ts'
import { chooseTrend, marginOf, type TrendSplit } from './choose/choose-trend.ts'
import { chooseHalfLife } from './choose/half-life.ts'
import { newestTime } from './recent-audience.ts'
import { cutTime, selectByTime, splitByTime, type TimedPairs } from './splits.ts'

/**
 * Settings chosen by the times of interactions: how fast tastes and popularity decay, and how much recent popularity
 * counts.
 */
export interface DecayChoice {
  readonly halfLifeMs: number
  readonly trendHalfLifeMs: number | null
  readonly trendPower: number
  readonly trend: number
  readonly trendForPrior: number
  readonly newestAt: number
  readonly tried: readonly { readonly what: string; readonly quality: number }[]
}

/** With fewer cases over all moments the choice would be noise; with `ENOUGH_CASES` no further moment is added. */
const MIN_CASES = 30
const ENOUGH_CASES = 300
/**
 * Moments by the share of pairs after them, the latest moment first, because a model serves only until the next is
 * trained. At least `MIN_MOMENTS` are used, because the people of one moment all rate the same few titles of that day.
 */
const SHARE_GRID = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65]
const MIN_MOMENTS = 4
/** A moment with fewer cases is not worth a fit. */
const MIN_MOMENT_CASES = 5
const MAX_MOMENT_CASES = 250
/** Progress when the models are fitted, and when the half-life of tastes is chosen. */
const MODELS_FITTED = 0.6
const TASTES_CHOSEN = 0.75
const MAX_PAIRS = 1_000_000
const CANDIDATE_TITLES = 128
const DAY_MS = 86_400_000
/** Where all times are within this span, no decay can be measured. */
const MIN_SPAN_MS = 60 * DAY_MS

/** Chooses both half-lives by predicting what came after several moments in the data; null for too little data. */
export async function chooseDecay(
  compute: Compute,
  all: TimedPairs,
  { settings, progress = () => {} }: { settings: ModelSettings; progress?: ReportProgress },
): Promise<DecayChoice | null> {
  progress('half-life', 0)
  const pairs = samplePairs(all)
  if (spanOf(pairs.at) < MIN_SPAN_MS) return null
  const mark = compute.space.mark()
  const moments = await momentsIn(compute, pairs, settings)
  const people = moments.reduce((sum, { cases }) => sum + cases.length, 0)
  if (people < MIN_CASES) {
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
    newestAt: newestTime(pairs),
    tried: [
      { what: `half-life of tastes ${inDays(taste.value)}`, quality: taste.quality },
      {
        what: `half-life of popularity ${inDays(trend.halfLifeMs)}, power ${trend.power}, weight ${trend.weight}, for ${trend.forPrior} of the prior`,
        quality: trend.quality,
      },
    ],
  }
}

/** Adds moments, each with a model of the data before it, until there are enough cases. */
async function momentsIn(compute: Compute, pairs: TimedPairs, settings: ModelSettings): Promise<TrendSplit[]> {
  const ids = Array.from({ length: pairs.titles }, (_, title) => String(title))
  const moments: TrendSplit[] = []
  let people = 0
  for (const share of SHARE_GRID) {
    if (moments.length >= MIN_MOMENTS && people >= ENOUGH_CASES) break
    const cut = cutTime(pairs.at, share)
    const { train, cases: every } = splitByTime(pairs, share)
    const step = Math.max(1, Math.ceil(every.length / MAX_MOMENT_CASES))
    const cases = every.filter((_, at) => at % step === 0)
    if (cases.length < MIN_MOMENT_CASES) continue
    people += cases.length
    const model = await fitModel(compute, train, ids, {
      settings: { ...settings, ials: cheaperFactors(settings.ials) },
      candidates: CANDIDATE_TITLES,
    })
    const scorer = openScorer(compute.space, model, { count: pairs.titles, positionOf: Number, content: null })
    moments.push({ before: selectByTime(pairs, (at) => at < cut), scorer, cases })
  }
  return moments
}

/** Fewer factors and rounds, which are enough here and cost a quarter or less. */
function cheaperFactors({ d, rounds, ...rest }: IalsSettings): IalsSettings {
  return { ...rest, d: Math.min(d, 64), rounds: Math.min(rounds, 4) }
}

/** A duration as text. */
function inDays(ms: number | null): string {
  if (ms === null) return 'none'
  return ms < YEAR_MS ? `${Math.round(ms / DAY_MS)} days` : `${(ms / YEAR_MS).toFixed(2)} years`
}

/** The pairs of every n-th person, so that about `MAX_PAIRS` are left. */
function samplePairs(pairs: TimedPairs): TimedPairs {
  const step = Math.ceil(pairs.user.length / MAX_PAIRS)
  if (step <= 1) return pairs
  let i = 0
  return selectByTime(pairs, () => pairs.user[i++] % step === 0)
}

function spanOf(at: Float64Array): number {
  let [first, last] = [Infinity, -Infinity]
  for (const moment of at) {
    if (moment < first) first = moment
    if (moment > last) last = moment
  }
  return last - first
}
