import type { Workshop } from '../linalg/pool.ts'
import { byteFactors } from './byte-factors.ts'
import { fitEase } from './ease.ts'
import { fitIals } from './ials.ts'
import { audienceOf, type Interactions } from './interactions.ts'
import { type Listed, listedRow, withListed } from './listed.ts'
import { emptyModel, type Model, type ModelSettings } from './model.ts'
import { joinRows, MOST_NEIGHBOURS, prune, type SparseRow, together } from './prune.ts'
import { fitTail } from './tail.ts'
import { titlesInReach } from './titles-in-reach.ts'

/** Told as training goes on: which phase begins, and how far along the whole is, 0 to 1. */
export type Progress = (phase: string, done: number) => void

/** Titles beyond this, by audience, are not in the dense matrix: they have neighbours by co-occurrence and no factors. */
export const MOST_DENSE = 20_000
/** Neighbours of a head title that may be of the tail. */
const MOST_OF_TAIL = 60

export interface FitOptions {
  readonly settings: ModelSettings
  readonly progress?: Progress
  readonly mostDense?: number
  /** Neighbour lists by the titles' numbers in `x`; titles that nobody met may be in them. */
  readonly listed?: Listed
  /** The audience of each title counted by how lately it came. */
  readonly recent?: Float32Array
}

/** Fits a model with given settings. `ids` names the titles of `x`; those that nobody met and no list names are left to content. */
export async function fitModel(shop: Workshop, x: Interactions, ids: readonly string[], options: FitOptions): Promise<Model> {
  const { settings, progress = () => {}, mostDense = MOST_DENSE, listed = new Map(), recent = audienceOf(x) } = options
  const { head, all, titles } = titlesInReach(x, mostDense)
  const hasTail = all.titles > head.titles
  const mark = shop.space.mark()
  progress('title to title', 0)
  const rows = prune(await fitEase(shop, head, settings.ease), hasTail ? MOST_NEIGHBOURS - MOST_OF_TAIL : MOST_NEIGHBOURS)
  shop.space.release(mark)
  progress('tail', 0.5)
  const tail = hasTail ? fitTail(all, head.titles, { most: MOST_NEIGHBOURS, extra: MOST_OF_TAIL }) : { rows: [], towards: [] }
  progress('factors', 0.55)
  const factors = byteFactors(await fitIals(shop, head, settings.ials))
  shop.space.release(mark)
  progress('done', 1)
  const met = { titles, audience: audienceOf(all), rows: [...rows.map((row, i) => together(row, tail.towards[i])), ...tail.rows] }
  const joined = withLists(met, listed, settings.blend.imported)
  return {
    ids: Array.from(joined.titles, (title) => ids[title] ?? ''),
    audience: joined.audience,
    recent: Float32Array.from(joined.titles, (title) => recent[title] ?? 0),
    neighbours: joinRows(joined.rows),
    factors,
    users: x.users,
    settings,
  }
}

/** A model of nothing but neighbour lists, for a house without an audience. */
export function fitLists(ids: readonly string[], listed: Listed, settings: ModelSettings): Model {
  const none = { titles: new Uint32Array(0), audience: new Float32Array(0), rows: [] }
  const { titles, audience, rows } = withLists(none, listed, settings.blend.imported)
  const names = Array.from(titles, (title) => ids[title] ?? '')
  return { ...emptyModel(settings), ids: names, audience, recent: audience.slice(), neighbours: joinRows(rows) }
}

interface Rows {
  readonly titles: Uint32Array
  readonly audience: Float32Array
  readonly rows: readonly SparseRow[]
}

/** Adds what the lists say to the rows, and rows for titles that only lists know, numbered after the others. */
function withLists({ titles, audience, rows }: Rows, listed: Listed, weight: number): Rows {
  if (listed.size === 0 || weight === 0) return { titles, audience, rows }
  const numbers = new Map(Array.from(titles, (title, number) => [title, number]))
  const numberOf = (title: number): number => {
    const number = numbers.get(title) ?? numbers.size
    numbers.set(title, number)
    return number
  }
  const own = new Map(Array.from(listed, ([seed, list]) => [numberOf(seed), Uint32Array.from(list, numberOf)]))
  const known = new Float32Array(numbers.size)
  known.set(audience)
  const empty = { titles: new Uint32Array(0), values: new Float32Array(0) }
  return {
    titles: Uint32Array.from(numbers.keys()),
    audience: known,
    rows: Array.from(known, (_, number) => withListed(rows[number] ?? empty, listedRow(own, number, known, weight))),
  }
}
