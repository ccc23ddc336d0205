import type { Workshop } from '../linalg/pool.ts'
import { fitModel } from '../models/fit.ts'
import { grades } from '../models/interactions.ts'
import { type ModelSettings, YEAR } from '../models/model.ts'
import { openScorer, type Scorer } from '../models/scorer.ts'
import { trendLevel } from '../models/trend-level.ts'
import { chooseHalfLife, fadedRanker } from './half-life.ts'
import { qualityOf, scoreTable } from './score-table.ts'
import { meanQuality, sumOf } from './search.ts'
import { byTime, cutOf, type TimedCase, type TimedPairs, timedPart } from './splits.ts'

/** What times tell: how fast tastes and popularity fade, what is liked lately counts, and how good the best choice of each was. */
export interface Fading {
  readonly halfLifeMs: number
  readonly trendHalfLifeMs: number | null
  readonly trend: number
  readonly newestAt: number
  readonly tried: readonly { readonly what: string; readonly quality: number }[]
}

/** With fewer people than this on both sides of all moments, chance would choose; with so many, one moment is enough. */
const LEAST_CASES = 30
const ENOUGH_CASES = 200
/** Shares of the pairs that came after a moment. */
const SHARES = [0.2, 0.35, 0.5, 0.1, 0.65]
const MOST_CASES = 600
const MOST_PAIRS = 2_000_000
const CANDIDATES = 128
const DAY = 86_400_000
/** Meetings that all fall within this time are one sitting: nothing has faded. */
const LEAST_SPAN = 60 * DAY

const HALF_LIVES = [1, 2, 4, 7, 14, 30, 60, 120, 240, 500, 1000, 2000].map((days) => days * DAY)
/** The share by which the best of so many trials is better by chance, times the root of the number of people. */
const CHANCE = 0.3
const WEIGHTS = [0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8]

/** A moment inside the data, a model of what came before it, and the people who were there before and after. */
interface Moment {
  readonly before: TimedPairs
  readonly scorer: Scorer
  readonly cases: readonly TimedCase[]
}

/** Chooses both half-lives on what came after some moments inside the data; null where too little came before and after. */
export async function chooseFading(shop: Workshop, all: TimedPairs, settings: ModelSettings): Promise<Fading | null> {
  const pairs = somePeople(all)
  if (spanOf(pairs.at) < LEAST_SPAN) return null
  const mark = shop.space.mark()
  const moments = await momentsIn(shop, pairs, settings)
  const people = moments.reduce((sum, { cases }) => sum + cases.length, 0)
  if (people < LEAST_CASES) {
    shop.space.release(mark)
    return null
  }
  const taste = await chooseHalfLife(shop.space, moments, settings.halfLifeMs)
  const trend = chooseTrend(shop, moments, { people, halfLifeMs: taste.value })
  shop.space.release(mark)
  return {
    halfLifeMs: taste.value,
    trendHalfLifeMs: trend.halfLifeMs,
    trend: trend.weight,
    newestAt: newestIn(pairs),
    tried: [
      { what: `half-life of tastes ${inDays(taste.value)}`, quality: taste.quality },
      { what: `half-life of popularity ${inDays(trend.halfLifeMs)}, weight ${trend.weight}`, quality: trend.quality },
    ],
  }
}

/** As many moments as it takes until there are enough people; where many were there before and after the first, it is the only one. */
async function momentsIn(shop: Workshop, pairs: TimedPairs, settings: ModelSettings): Promise<Moment[]> {
  const ids = Array.from({ length: pairs.titles }, (_, title) => String(title))
  const moments: Moment[] = []
  let people = 0
  for (const share of SHARES) {
    if (people >= ENOUGH_CASES) break
    const cut = cutOf(pairs.at, share)
    const { train, cases: every } = byTime(pairs, share)
    const cases = every.slice(0, MOST_CASES)
    if (cases.length === 0) continue
    people += cases.length
    const model = await fitModel(shop, train, ids, { settings, candidates: CANDIDATES })
    const scorer = openScorer(shop.space, model, { count: pairs.titles, positionOf: Number, content: null })
    moments.push({ before: timedPart(pairs, (at) => at < cut), scorer, cases })
  }
  return moments
}

/** A time for people. */
function inDays(ms: number | null): string {
  if (ms === null) return 'none'
  return ms < YEAR ? `${Math.round(ms / DAY)} days` : `${(ms / YEAR).toFixed(2)} years`
}

interface Trend {
  readonly halfLifeMs: number | null
  readonly weight: number
  readonly quality: number
}

/** Every half-life with every weight beside the model as it is served; none where none is better than chance may explain. */
function chooseTrend(
  { space }: Workshop,
  moments: readonly Moment[],
  { people, halfLifeMs }: { people: number; halfLifeMs: number },
): Trend {
  const tables = moments.map(({ scorer, cases }) =>
    scoreTable(space, fadedRanker(scorer, cases, halfLifeMs), cases, scorer.count),
  )
  const without: Trend = {
    halfLifeMs: null,
    weight: 0,
    quality: meanQuality(tables, (table) => qualityOf(space, table, 'ranking')),
  }
  let best = without
  for (const half of HALF_LIVES) {
    const levels = moments.map(({ before }) => {
      const recent = recentAudience(before, half)
      return recent.map(trendLevel(recent))
    })
    const flat = tables.map((table, at) => ({ ...table, rows: table.rows.map(() => levels[at] ?? new Float32Array(0)) }))
    for (const weight of WEIGHTS) {
      const quality = meanQuality(sumOf(tables, flat, weight), (table) => qualityOf(space, table, 'ranking'))
      if (quality > best.quality) best = { halfLifeMs: half, weight, quality }
    }
  }
  return best.quality > without.quality * (1 + CHANCE / Math.sqrt(people)) ? best : without
}

function newestIn({ at }: Pick<TimedPairs, 'at'>): number {
  return at.reduce((newest, moment) => (moment > newest ? moment : newest), -Infinity)
}

/** Each title's likes, one counting half as much after every half-life before the latest; of the same sum as if all counted. */
export function recentAudience({ titles, title, at, grade }: TimedPairs, halfLifeMs: number): Float32Array {
  const latest = newestIn({ at })
  const recent = new Float64Array(titles)
  let [count, sum] = [0, 0]
  for (let i = 0; i < title.length; i++) {
    if (grade && grade[i] !== grades.liked) continue
    const worth = Number.isNaN(at[i]) ? 0 : 0.5 ** ((latest - (at[i] ?? latest)) / halfLifeMs)
    if (Number.isNaN(at[i])) continue
    recent[title[i] ?? 0] = (recent[title[i] ?? 0] ?? 0) + worth
    sum += worth
    count++
  }
  return Float32Array.from(recent, (value) => (value * count) / (sum || 1))
}

/** The pairs of every so-manieth person, so that about as many are left as are worth looking at. */
function somePeople(pairs: TimedPairs): TimedPairs {
  const step = Math.ceil(pairs.user.length / MOST_PAIRS)
  if (step <= 1) return pairs
  let i = 0
  return timedPart(pairs, () => (pairs.user[i++] ?? 0) % step === 0)
}

function spanOf(at: Float64Array): number {
  let [first, last] = [Infinity, -Infinity]
  for (const moment of at) {
    if (moment < first) first = moment
    if (moment > last) last = moment
  }
  return last - first
}
