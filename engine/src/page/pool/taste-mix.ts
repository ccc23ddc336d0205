import { RECORD } from '../../kernels/row-kernels.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { everyEntry, heaviestOf } from './heaviest.ts'
import type { Pool } from './pool.ts'
import { isNewcomer, type ProfileView } from './profile-views.ts'

/** The themes of a taste: the share of each, and how many titles have it. */
export interface TasteMix {
  /** By theme, the share of the taste that has it, from 0 to 1. */
  readonly weight: Float32Array
  readonly support: Uint32Array
  readonly touched: readonly number[]
  /** The titles of the taste, heaviest first. */
  readonly titles: readonly number[]
  /** The distribution over genres; sums to 1. */
  readonly genres: Float32Array
}

/** Of longer histories only this many of the heaviest titles are used. */
const MAX_TASTE_TITLES = 512
/**
 * The taste of newcomers, or of people whose history is hidden by maturity limits, is assumed to be the best of the
 * pool …
 */
const ASSUMED_TASTE_TITLES = 240
/** … with this share for what they have liked so far. */
const OWN_LIKES_SHARE = 1 / 3

/** Titles and their weights. */
interface WeighedTitles {
  readonly titles: number[]
  readonly weights: number[]
}

/** Sums the themes of the history by weight; dislikes have negative weights. */
export function tasteMixOf(
  workspace: Pick<Workspace, 'buffers' | 'records' | 'themes'>,
  profiles: readonly ProfileView[],
  pool: Pool,
): TasteMix {
  const areNewcomers = profiles.every(isNewcomer)
  const share = areNewcomers ? OWN_LIKES_SHARE / profiles.length : 1
  const some: WeighedTitles = { titles: [], weights: [] }
  for (const profile of profiles) addHistory(some, profile, share)
  if (!some.weights.some((weight) => weight > 0)) return addUp(workspace, addAssumed({ titles: [], weights: [] }, pool, 1))
  return addUp(workspace, areNewcomers ? addAssumed(some, pool, 1 - OWN_LIKES_SHARE) : some)
}

/** Adds the best titles of the pool, with weights that sum up to `share`. */
function addAssumed(to: WeighedTitles, { titles, ranked }: Pool, share: number): WeighedTitles {
  const count = Math.min(ASSUMED_TASTE_TITLES, ranked)
  for (let poolIndex = 0; poolIndex < count; poolIndex++) {
    to.titles.push(titles[poolIndex])
    to.weights.push((1 / count) * share)
  }
  return to
}

/** Adds a history with weights that sum up to `share`, so that everybody counts the same. */
function addHistory(to: WeighedTitles, { titles, weights }: ProfileView, share: number): void {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += Math.max(0, weights[i])
  const all = everyEntry({ titles })
  const entries = all.length <= MAX_TASTE_TITLES ? all : heaviestOf({ titles, weights }, all, MAX_TASTE_TITLES)
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    to.titles.push(titles[entry])
    to.weights.push((weights[entry] / (total || 1)) * share)
  }
}

function addUp(
  { themes, buffers, records }: Pick<Workspace, 'buffers' | 'records' | 'themes'>,
  { titles, weights }: WeighedTitles,
): TasteMix {
  const { weight, support } = buffers
  const { values } = records
  const [liked, touched]: [number[], number[]] = [[], []]
  const genres = new Float32Array(themes.genres)
  const total = weights.reduce((sum, one) => sum + Math.max(0, one), 0) || 1
  for (let entry = 0; entry < titles.length; entry++) {
    const amount = weights[entry]
    if (amount > 0) liked.push(titles[entry])
    const record = records.at(titles[entry])
    const first = record + RECORD.first
    const end = first + values[record + RECORD.themes]
    const share = amount / total
    const one = amount > 0 ? 1 : 0
    for (let at = first; at < end; at++) {
      const theme = values[at]
      const before = weight[theme]
      const count = support[theme]
      if (before === 0 && count === 0) touched.push(theme)
      weight[theme] = before + share
      support[theme] = count + one
    }
    const among = values[record + RECORD.genres]
    for (let at = first; at < first + among; at++) genres[values[at]] += amount / among
  }
  return { weight, support, touched, titles: liked, genres: unit(genres) }
}

function unit(values: Float32Array): Float32Array {
  const positive = values.map((value) => Math.max(0, value))
  const sum = positive.reduce((a, b) => a + b, 0)
  return sum > 0 ? positive.map((value) => value / sum) : positive
}

/** Resets the buffers for the next page. */
export function closeTasteMix({ buffers }: Pick<Workspace, 'buffers'>, { touched }: TasteMix): void {
  for (const theme of touched) {
    buffers.weight[theme] = 0
    buffers.support[theme] = 0
  }
}
