import type { Workshop } from '../linalg/pool.ts'
import { fitModel } from '../models/fit.ts'
import { type ModelSettings, YEAR } from '../models/model.ts'
import { openScorer } from '../models/scorer.ts'
import type { Trial } from './climb.ts'
import { chooseHalfLife } from './half-life.ts'
import { overall } from './metrics.ts'
import { measure, recommend } from './protocols.ts'
import { constantRanker } from './rankers.ts'
import { byTime, cutOf, type TimedCase, type TimedPairs } from './splits.ts'

/** What times tell: how fast tastes and popularity fade, and how good the best choice of each was. */
export interface Fading {
  readonly halfLifeMs: number
  readonly trendHalfLifeMs: number | null
  readonly tried: readonly { readonly what: string; readonly quality: number }[]
}

/** With fewer people than this on both sides of the cut, chance would choose. */
const LEAST_CASES = 30
const MOST_CASES = 1000
const MOST_PEOPLE = 20_000
const MOST_DENSE = 4000
/** Meetings that all fall within this time are one sitting: nothing has faded. */
const LEAST_SPAN = 60 * 86_400_000

const grid = [0.08, 0.16, 0.33, 0.66, 1, 2, 4, 8, 16].map((years) => years * YEAR)
/** So long that nothing fades. */
const NEVER = 1000 * YEAR

/** Chooses both half-lives on what came after a moment inside the data; null where too little came before and after. */
export async function chooseFading(shop: Workshop, all: TimedPairs, settings: ModelSettings): Promise<Fading | null> {
  const pairs = somePeople(all)
  if (spanOf(pairs.at) < LEAST_SPAN) return null
  const { train, cases: every } = byTime(pairs)
  const cases = every.slice(0, MOST_CASES)
  if (cases.length < LEAST_CASES) return null
  const mark = shop.space.mark()
  const ids = Array.from({ length: pairs.titles }, (_, title) => String(title))
  const model = await fitModel(shop, train, ids, { settings, mostDense: MOST_DENSE })
  const scorer = openScorer(shop.space, model, { count: pairs.titles, positionOf: Number, content: null, renown: null })
  const taste = await chooseHalfLife(shop.space, scorer, cases, settings.halfLifeMs)
  const trend = chooseTrend(shop, pairs, cases)
  shop.space.release(mark)
  return {
    halfLifeMs: taste.value,
    trendHalfLifeMs: trend.value === NEVER ? null : trend.value,
    tried: [
      { what: `half-life of tastes ${inYears(taste.value)}`, quality: taste.quality },
      { what: `half-life of popularity ${inYears(trend.value)}`, quality: trend.quality },
    ],
  }
}

/** A time for people. */
function inYears(ms: number): string {
  return ms === NEVER ? 'none' : `${(ms / YEAR).toFixed(2)} years`
}

function chooseTrend({ space }: Workshop, pairs: TimedPairs, cases: readonly TimedCase[]): Trial {
  const cut = cutOf(pairs.at)
  const before = { ...pairs, at: pairs.at.map((at) => (at < cut ? at : Number.NaN)) }
  const qualityOf = (halfLifeMs: number): number => {
    const ranker = constantRanker('popularity', recentAudience(before, halfLifeMs))
    return overall(measure(recommend(space, ranker, { cases, count: pairs.titles }), cases))
  }
  // Between "never" and many years lies a plain on which no step is better than the last: so all are tried, not only the nearest.
  const trials = [NEVER, ...grid].map((value): Trial => ({ value, quality: qualityOf(value) }))
  return trials.reduce((best, trial) => (trial.quality > best.quality ? trial : best))
}

/** Each title's audience, a meeting counting half as much after every half-life before the latest; of the same sum as if all counted. */
export function recentAudience({ titles, title, at }: TimedPairs, halfLifeMs: number): Float32Array {
  const latest = at.reduce((most, moment) => (moment > most ? moment : most), -Infinity)
  const recent = new Float64Array(titles)
  let [count, sum] = [0, 0]
  for (let i = 0; i < title.length; i++) {
    const worth = Number.isNaN(at[i]) ? 0 : 0.5 ** ((latest - (at[i] ?? latest)) / halfLifeMs)
    if (worth === 0) continue
    recent[title[i] ?? 0] = (recent[title[i] ?? 0] ?? 0) + worth
    sum += worth
    count++
  }
  return Float32Array.from(recent, (value) => (value * count) / (sum || 1))
}

/** At most so many people, evenly taken. */
function somePeople(pairs: TimedPairs): TimedPairs {
  const step = Math.ceil(pairs.users / MOST_PEOPLE)
  if (step <= 1) return pairs
  const kept = pairs.user.map((user, i) => (user % step === 0 ? i : 0xffffffff)).filter((i) => i !== 0xffffffff)
  const pick = <A extends Uint32Array | Float64Array>(column: A, into: A): A => {
    kept.forEach((from, to) => {
      into[to] = column[from] ?? 0
    })
    return into
  }
  return {
    users: pairs.users,
    titles: pairs.titles,
    user: pick(pairs.user, new Uint32Array(kept.length)),
    title: pick(pairs.title, new Uint32Array(kept.length)),
    at: pick(pairs.at, new Float64Array(kept.length)),
  }
}

function spanOf(at: Float64Array): number {
  let [first, last] = [Infinity, -Infinity]
  for (const moment of at) {
    if (moment < first) first = moment
    if (moment > last) last = moment
  }
  return last - first
}
