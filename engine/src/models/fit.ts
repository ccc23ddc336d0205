import type { Workshop } from '../linalg/pool.ts'
import { byteFactors } from './byte-factors.ts'
import { fitEase } from './ease.ts'
import { fitIals } from './ials.ts'
import { audienceOf, type Interactions } from './interactions.ts'
import type { Model, ModelSettings } from './model.ts'
import { joinRows, MOST_NEIGHBOURS, prune, together } from './prune.ts'
import { fitTail } from './tail.ts'
import { titlesInReach } from './titles-in-reach.ts'

/** Told as training goes on: which phase begins, and how far along the whole is, 0 to 1. */
export type Progress = (phase: string, done: number) => void

/** Titles beyond this, by audience, are not in the dense matrix: they have neighbours by co-occurrence and no factors. */
export const MOST_DENSE = 20_000
/** Neighbours of a head title that may be of the tail. */
const MOST_OF_TAIL = 60

/** Fits a model with given settings. `ids` names the titles of `x`; those that nobody met are left to content. */
export async function fitModel(
  shop: Workshop,
  x: Interactions,
  ids: readonly string[],
  { settings, progress = () => {}, mostDense = MOST_DENSE }: { settings: ModelSettings; progress?: Progress; mostDense?: number },
): Promise<Model> {
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
  return {
    ids: Array.from(titles, (title) => ids[title] ?? ''),
    audience: audienceOf(all),
    neighbours: joinRows([...rows.map((row, i) => together(row, tail.towards[i])), ...tail.rows]),
    factors,
    users: x.users,
    settings,
  }
}
