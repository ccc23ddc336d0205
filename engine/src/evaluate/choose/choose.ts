import type { Compute } from '../../linalg/pool.ts'
import { type GradeWeights, gradeWeightsOf } from '../../models/audience/evidence.ts'
import type { ImportedLists } from '../../models/audience/imported-lists.ts'
import { type Interactions, likeCounts } from '../../models/audience/interactions.ts'
import { sampleUsers, titlesByAudience } from '../../models/audience/titles-by-audience.ts'
import { type BlendSettings, defaultSettings, type ModelSettings } from '../../models/model.ts'
import { listsRanker } from '../lists-ranker.ts'
import { type Objective, qualityOf, type ScoreTable } from '../score-table.ts'
import type { Split } from '../splits.ts'
import { MAX_CASES, titlesForValidation, validationSplits } from '../validation.ts'
import { chooseFactors } from './choose-factors.ts'
import { chooseLinear, linearGrids } from './choose-linear.ts'
import { choosePrior } from './choose-prior.ts'
import { hillClimb } from './hill-climb.ts'
import { blendAll, correctTables, type FoldTables, meanQuality, type Search, scoreFolds, type TrialResult } from './search.ts'

export interface ChosenSettings {
  readonly settings: ModelSettings
  readonly tried: readonly TrialResult[]
}

export interface ChooseOptions {
  readonly randomSeed: number
  readonly start?: ModelSettings
  readonly validationUsers?: number
  readonly onTried?: (tried: TrialResult) => void
  readonly objective?: Objective
  /** Settings are chosen on this many titles, those with the largest audience. */
  readonly maxTitles?: number
  /** Content scores of the cases of a split, to be blended in; `titles` maps its titles to those of `x`. */
  readonly content?: (split: Split, titles: Uint32Array, gradeWeights: GradeWeights) => ScoreTable
  /** Imported neighbour lists by the titles' numbers in `x`. */
  readonly listed?: ImportedLists
}

/** With more pairs, settings are chosen on some of the people. */
const MAX_PAIRS = 2_000_000

const grids = {
  factors: [0, 0.15, 0.3, 0.5, 0.7, 1, 1.5, 2.5, 4],
  content: [0, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.5, 0.8],
  imported: [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4],
}

/** Chooses all settings on validation splits inside `x`, so that no test data is used. */
export async function chooseSettings(compute: Compute, x: Interactions, options: ChooseOptions): Promise<ChosenSettings> {
  const { randomSeed, start = defaultSettings, validationUsers = MAX_CASES, objective = 'ranking' } = options
  const sample = sampleUsers(x, MAX_PAIRS)
  const { x: head, titles } = titlesByAudience(sample, options.maxTitles ?? titlesForValidation(sample, validationUsers))
  const tried: TrialResult[] = []
  const search: Search = {
    compute,
    folds: validationSplits(head, { randomSeed, max: validationUsers, objective }).map((split) => ({
      split,
      audience: likeCounts(split.train),
    })),
    count: head.titles,
    hasGrades: head.grade !== undefined,
    quality: (tables) => meanQuality(tables, (table) => qualityOf(compute.space, table, objective)),
    logTrial: (what, quality) => {
      tried.push({ what, quality })
      options.onTried?.({ what, quality })
      return quality
    },
  }
  const linear = await chooseLinear(search, start.ease, start.evidence)
  const gradeWeights = gradeWeightsOf(linear.evidence)
  const factors = await chooseFactors(search, start.ials, gradeWeights)
  const { content, listed } = options
  const extra: Extra = {
    content: content ? search.folds.map(({ split }) => content(split, titles, gradeWeights)) : null,
    imported: listed?.size ? await scoreFolds(search, async (split) => listsRanker(listed, split, titles, gradeWeights)) : null,
  }
  const blend = await chooseBlend(search, start.blend, { linear: linear.tables, factors: factors.tables }, extra)
  const settings = { ...start, ease: linear.ease, evidence: linear.evidence, ials: factors.settings, blend }
  if (objective !== 'ranking') return { settings, tried }
  const contentOf = content ? (split: Split) => content(split, titles, gradeWeights) : undefined
  return { settings: { ...settings, blend: await choosePrior(search, settings, contentOf) }, tried }
}

/** Optional scores to be blended in. */
type Extra = Record<'content' | 'imported', FoldTables | null>

async function chooseBlend(
  search: Search,
  from: BlendSettings,
  { linear, factors }: Record<'linear' | 'factors', FoldTables>,
  extra: Extra,
): Promise<BlendSettings> {
  const quality = (what: string, value: number, tables: FoldTables): number =>
    search.logTrial(`${what} ${value}`, search.quality(tables))
  const first = await hillClimb(grids.factors, from.factors, (value) =>
    quality('factors', value, blendAll(linear, factors, value)),
  )
  const exponent = await hillClimb(linearGrids.popularityExponent, from.factorsPopularityExponent, (value) =>
    quality('factors popularity exponent', value, blendAll(linear, correctTables(search, factors, value), first.value)),
  )
  const targets = correctTables(search, factors, exponent.value)
  const weight = await hillClimb(grids.factors, first.value, (value) =>
    quality('factors', value, blendAll(linear, targets, value)),
  )
  const chosen = { ...from, factors: weight.value, factorsPopularityExponent: exponent.value }
  let sum = blendAll(linear, targets, weight.value)
  for (const name of ['content', 'imported'] as const) {
    const tables = extra[name]
    if (!tables) continue
    chosen[name] = (await hillClimb(grids[name], from[name], (value) => quality(name, value, blendAll(sum, tables, value)))).value
    sum = blendAll(sum, tables, chosen[name])
  }
  return chosen
}
