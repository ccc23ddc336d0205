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

interface WeightedTitle {
  readonly title: number
  readonly weight: number
}

/** Sums the themes of the history by weight; dislikes have negative weights. */
export function tasteMixOf(workspace: Workspace, profiles: readonly ProfileView[], pool: Pool): TasteMix {
  const ofHistories = profiles.flatMap(sharesOf)
  if (!ofHistories.some(({ weight }) => weight > 0)) return addUp(workspace, assumedTaste(pool))
  if (!profiles.every(isNewcomer)) return addUp(workspace, ofHistories)
  const scaled = (list: readonly WeightedTitle[], by: number): WeightedTitle[] =>
    list.map(({ title, weight }) => ({ title, weight: weight * by }))
  return addUp(workspace, [
    ...scaled(ofHistories, OWN_LIKES_SHARE / profiles.length),
    ...scaled(assumedTaste(pool), 1 - OWN_LIKES_SHARE),
  ])
}

function assumedTaste({ titles, ranked }: Pool): WeightedTitle[] {
  const count = Math.min(ASSUMED_TASTE_TITLES, ranked)
  return Array.from(titles.subarray(0, count), (title) => ({ title, weight: 1 / count }))
}

/** Weights of a history scaled to a sum of 1, so that everybody counts the same. */
function sharesOf({ titles, weights }: ProfileView): WeightedTitle[] {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += Math.max(0, weights[i])
  const all = everyEntry({ titles })
  const heaviest = all.length <= MAX_TASTE_TITLES ? all : heaviestOf({ titles, weights }, all, MAX_TASTE_TITLES)
  const shares: WeightedTitle[] = []
  for (const entry of heaviest) shares.push({ title: titles[entry], weight: weights[entry] / (total || 1) })
  return shares
}

function addUp({ themes, buffers, records }: Workspace, weighed: readonly WeightedTitle[]): TasteMix {
  const { weight, support } = buffers
  const { values } = records
  const touched: number[] = []
  const genres = new Float32Array(themes.genres)
  const total = weighed.reduce((sum, one) => sum + Math.max(0, one.weight), 0) || 1
  for (const { title, weight: amount } of weighed) {
    const record = records.at(title)
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
  return { weight, support, touched, titles: weighed.flatMap((one) => (one.weight > 0 ? one.title : [])), genres: unit(genres) }
}

function unit(values: Float32Array): Float32Array {
  const positive = values.map((value) => Math.max(0, value))
  const sum = positive.reduce((a, b) => a + b, 0)
  return sum > 0 ? positive.map((value) => value / sum) : positive
}

/** Resets the buffers for the next page. */
export function closeTasteMix({ buffers }: Workspace, { touched }: TasteMix): void {
  for (const theme of touched) {
    buffers.weight[theme] = 0
    buffers.support[theme] = 0
  }
}
