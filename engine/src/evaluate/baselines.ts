import type { Compute } from '../linalg/pool.ts'
import { fitEase, plainEase } from '../models/audience/ease.ts'
import { fitIals } from '../models/audience/ials.ts'
import { type Interactions, likesOf } from '../models/audience/interactions.ts'
import { titlesByAudience } from '../models/audience/titles-by-audience.ts'
import { hillClimb } from './choose/hill-climb.ts'
import type { Ranker } from './protocols.ts'
import { factorsRanker, fitItemKnn, fitRp3, matrixRanker } from './rankers.ts'
import { type Objective, qualityOf, scoreTable } from './score-table.ts'
import { MAX_CASES, titlesForValidation, validationSplits } from './validation.ts'

/** A published method to compare with. Its hyperparameters are chosen on the validation split. */
export interface Baseline {
  readonly name: string
  readonly settings: readonly string[]
  readonly grids: readonly (readonly number[])[]
  readonly start: readonly number[]
  /** The arrays of the ranker are in the space, until the caller releases it to an earlier mark. */
  fit(compute: Compute, x: Interactions, values: readonly number[]): Promise<Ranker>
}

export const baselines: readonly Baseline[] = [
  {
    name: 'ItemKNN',
    settings: ['shrink', 'exponent'],
    grids: [
      [0, 5, 10, 20, 50, 100, 200],
      [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
    ],
    start: [20, 0.5],
    fit: async (compute, x, [shrink = 0, exponent = 0.5]) =>
      matrixRanker('ItemKNN', await fitItemKnn(compute, likesOf(x), { shrink, exponent })),
  },
  {
    name: 'RP3beta',
    settings: ['alpha', 'beta'],
    grids: [
      [0.5, 0.75, 1, 1.25, 1.5],
      [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8],
    ],
    start: [1, 0.4],
    fit: async (compute, x, [alpha = 1, beta = 0]) => matrixRanker('RP3beta', await fitRp3(compute, likesOf(x), { alpha, beta })),
  },
  {
    name: 'EDLAE',
    settings: ['lambda', 'dropout'],
    grids: [
      [1, 2, 5, 10, 20, 50, 100, 150, 220, 330, 500, 750, 1100, 1700, 2500],
      [0.1, 0.2, 0.33, 0.5, 0.6, 0.7, 0.8],
    ],
    start: [300, 0.33],
    fit: async (compute, x, [lambda = 300, dropout = 0.33]) =>
      matrixRanker('EDLAE', await fitEase(compute, likesOf(x), { ...plainEase, lambda, dropout })),
  },
  {
    name: 'EASE',
    settings: ['lambda'],
    grids: [[1, 2, 5, 10, 20, 50, 100, 150, 220, 330, 500, 750, 1100, 1700, 2500]],
    start: [500],
    fit: async (compute, x, [lambda = 500]) => matrixRanker('EASE', await fitEase(compute, likesOf(x), { ...plainEase, lambda })),
  },
  {
    name: 'iALS',
    settings: ['ridge', 'alpha', 'd'],
    grids: [
      [0.001, 0.002, 0.004, 0.007, 0.012, 0.02, 0.04, 0.08, 0.16],
      [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8],
      [32, 64, 128],
    ],
    start: [0.012, 0.1, 64],
    fit: async (compute, x, [lambda = 0.01, alpha = 0.1, d = 64]) => {
      const settings = { d, alpha, lambda, rounds: 8, seed: 1 }
      return factorsRanker(compute.space, await fitIals(compute, likesOf(x), settings), settings)
    },
  },
]

/** The chosen hyperparameters, and the number of trials. */
export interface BaselineChoice {
  readonly values: readonly number[]
  readonly trials: number
}

/** As many trials as choosing the settings of our own model usually takes, so that no baseline is tuned less. */
export const MAX_TRIALS = 45

/**
 * Chooses the hyperparameters of a baseline as `chooseSettings` does: on the same validation splits, by hill climbing,
 * until none improves.
 */
export async function chooseBaseline(
  compute: Compute,
  x: Interactions,
  baseline: Baseline,
  { randomSeed, objective = 'ranking' }: { randomSeed: number; objective?: Objective },
): Promise<BaselineChoice> {
  const { x: head } = titlesByAudience(x, titlesForValidation(x, MAX_CASES))
  const splits = validationSplits(head, { randomSeed, objective })
  const trials = new Map<string, number>()
  const qualityWith = async (values: readonly number[]): Promise<number> => {
    const key = values.join()
    const quality = trials.get(key) ?? (trials.size < MAX_TRIALS ? await meanOver(values) : -1)
    if (quality >= 0) trials.set(key, quality)
    return quality
  }
  const meanOver = async (values: readonly number[]): Promise<number> => {
    let [sum, cases] = [0, 0]
    for (const split of splits) {
      const mark = compute.space.mark()
      const ranker = await baseline.fit(compute, split.train, values)
      const table = scoreTable(compute.space, ranker, split.cases, head.titles)
      sum += qualityOf(compute.space, table, objective) * split.cases.length
      cases += split.cases.length
      compute.space.release(mark)
    }
    return sum / (cases || 1)
  }
  let best = [...baseline.start]
  for (let before = ''; before !== best.join(); ) {
    before = best.join()
    for (const [at, grid] of baseline.grids.entries()) {
      const { value } = await hillClimb(grid, best[at], (tried) => qualityWith(best.with(at, tried)))
      best = best.with(at, value)
    }
  }
  return { values: best, trials: trials.size }
}
