import { hasBit } from '../catalogue/fresh.ts'
import type { Stage } from './stage.ts'

/** The titles of the highest prior, best first, and how many titles and scores had been put when they were found. */
interface Renowned {
  readonly puts: number
  readonly titles: Uint32Array
}

const MOST = 512
const known = new WeakMap<Stage, Renowned>()

/** The most renowned titles under a mask, as many as `most`: nearly always among the first of all, which are looked up once. */
export function renownedUnder(stage: Stage, mask: Uint32Array, most: number): number[] {
  const { titles } = renownedOf(stage)
  const found: number[] = []
  for (let at = 0; at < titles.length && found.length < most; at++) {
    const title = titles[at] ?? 0
    if (hasBit(mask, title)) found.push(title)
  }
  return found.length === most || titles.length < MOST ? found : [...bestByPrior(stage, mask, most)]
}

function renownedOf(stage: Stage): Renowned {
  const { catalogue, scorer } = stage
  const puts = catalogue.puts.count + scorer.puts.count
  const last = known.get(stage)
  if (last?.puts === puts) return last
  const found = { puts, titles: bestByPrior(stage, catalogue.all, MOST).slice() }
  known.set(stage, found)
  return found
}

/** Good until the next best titles are looked for. */
function bestByPrior({ catalogue, scorer, top }: Stage, mask: Uint32Array, most: number): Uint32Array {
  const titles = top.titles.subarray(0, most)
  const found = catalogue.space.kernels.topK(scorer.prior, mask, titles, top.scores.subarray(0, most))
  return titles.subarray(0, found)
}
