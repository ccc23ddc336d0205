import type { GradeWeights } from '../models/evidence.ts'
import { fitIals, type IalsSettings } from '../models/ials.ts'
import { hillClimb } from './hill-climb.ts'
import { factorsRanker } from './rankers.ts'
import { type Search, type Tables, tablesOf } from './search.ts'

const grids = {
  alpha: [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6],
  lambda: [0.0005, 0.001, 0.002, 0.004, 0.007, 0.012, 0.02, 0.04, 0.08, 0.16],
}

/** Enough rounds to compare ridges; sizes are compared by whole fits. */
const FEW_ROUNDS = 4

/** More factors than titles or people add nothing; a multiple of 16. */
function mostFactors({ folds, count }: Search): number {
  return Math.max(16, 16 * Math.floor(Math.min(count, folds[0]?.split.train.users ?? 0) / 16))
}

/** Ridge and the weight of unobserved pairs are chosen with few factors, then the larger size is tried. */
export async function chooseFactors(
  search: Search,
  from: IalsSettings,
  gradeWeights: GradeWeights,
): Promise<{ settings: IalsSettings; tables: Tables }> {
  const { compute } = search
  const most = mostFactors(search)
  const few = Math.min(from.d, most)
  let best = { ...from, d: few }
  const rounds = Math.min(from.rounds, FEW_ROUNDS)
  const trials = new Map<string, number>()
  let last: { key: string; tables: Tables } | undefined
  const tablesWith = async (settings: IalsSettings): Promise<Tables> => {
    const key = JSON.stringify(settings)
    if (last?.key !== key) {
      const fit = async ({ train }: { train: Parameters<typeof fitIals>[1] }) =>
        factorsRanker(compute.space, await fitIals(compute, train, settings, gradeWeights), settings, gradeWeights)
      last = { key, tables: await tablesOf(search, fit) }
    }
    return last.tables
  }
  const qualityWith = async (settings: IalsSettings): Promise<number> => {
    const key = JSON.stringify(settings)
    const quality = trials.get(key) ?? search.quality(await tablesWith(settings))
    trials.set(key, quality)
    return search.note(`iALS d ${settings.d} alpha ${settings.alpha} lambda ${settings.lambda}`, quality)
  }
  for (const name of ['lambda', 'alpha', 'lambda'] as const) {
    const { value } = await hillClimb(grids[name], best[name], (value) => qualityWith({ ...best, rounds, [name]: value }))
    best = { ...best, [name]: value }
  }
  const sizes = [...new Set([few, Math.min(most, few * 2)])]
  const { value: d } = await hillClimb(sizes, few, (value) => qualityWith({ ...best, d: value }))
  const settings = { ...best, d }
  return { settings, tables: await tablesWith(settings) }
}
