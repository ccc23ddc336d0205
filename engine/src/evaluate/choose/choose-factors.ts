import type { GradeWeights } from '../../models/audience/evidence.ts'
import { fitIals, type IalsSettings } from '../../models/audience/ials.ts'
import { factorsRanker } from '../rankers.ts'
import { hillClimb } from './hill-climb.ts'
import { type FoldTables, type Search, scoreFolds } from './search.ts'

const grids = {
  alpha: [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6],
  lambda: [0.0005, 0.001, 0.002, 0.004, 0.007, 0.012, 0.02, 0.04, 0.08, 0.16],
}

/** Rounds that are enough to compare values of lambda and alpha; numbers of factors are compared by complete fits. */
const COMPARISON_ROUNDS = 4

/** The largest useful number of factors: no more than titles or people, as a multiple of 16. */
function maxFactors({ folds, count }: Search): number {
  return Math.max(16, 16 * Math.floor(Math.min(count, folds[0]?.split.train.users ?? 0) / 16))
}

/** Chooses lambda and alpha (the weight of unobserved pairs) with few factors, then tries twice as many factors. */
export async function chooseFactors(
  search: Search,
  from: IalsSettings,
  gradeWeights: GradeWeights,
): Promise<{ settings: IalsSettings; tables: FoldTables }> {
  const { compute } = search
  const max = maxFactors(search)
  const few = Math.min(from.d, max)
  let best = { ...from, d: few }
  const rounds = Math.min(from.rounds, COMPARISON_ROUNDS)
  const trials = new Map<string, number>()
  let last: { key: string; tables: FoldTables } | undefined
  const tablesWith = async (settings: IalsSettings): Promise<FoldTables> => {
    const key = JSON.stringify(settings)
    if (last?.key !== key) {
      const fit = async ({ train }: { train: Parameters<typeof fitIals>[1] }) =>
        factorsRanker(compute.space, await fitIals(compute, train, settings, gradeWeights), settings, gradeWeights)
      last = { key, tables: await scoreFolds(search, fit) }
    }
    return last.tables
  }
  const qualityWith = async (settings: IalsSettings): Promise<number> => {
    const key = JSON.stringify(settings)
    const quality = trials.get(key) ?? search.quality(await tablesWith(settings))
    trials.set(key, quality)
    return search.logTrial(`iALS d ${settings.d} alpha ${settings.alpha} lambda ${settings.lambda}`, quality)
  }
  for (const name of ['lambda', 'alpha', 'lambda'] as const) {
    const { value } = await hillClimb(grids[name], best[name], (value) => qualityWith({ ...best, rounds, [name]: value }))
    best = { ...best, [name]: value }
  }
  const sizes = [...new Set([few, Math.min(max, few * 2)])]
  const { value: d } = await hillClimb(sizes, few, (value) => qualityWith({ ...best, d: value }))
  const settings = { ...best, d }
  return { settings, tables: await tablesWith(settings) }
}
