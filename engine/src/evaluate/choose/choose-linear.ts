import type { EaseSettings } from '../../models/audience/ease.ts'
import { type EvidenceSettings, type GradeWeights, likedOnly } from '../../models/audience/evidence.ts'
import { fitLocalRidge } from '../../models/audience/local-ridge.ts'
import { rowsRanker } from '../rankers.ts'
import { type ScoreTable, scoreTable } from '../score-table.ts'
import { hillClimb } from './hill-climb.ts'
import { blendAll, correctTables, type FoldTables, type Search } from './search.ts'

export const linearGrids = {
  lambda: [1, 2, 5, 10, 20, 50, 100, 150, 220, 330, 500, 750, 1100, 1700, 2500, 5000],
  dropout: [0, 0.1, 0.2, 0.33, 0.5, 0.6, 0.7, 0.8],
  userExponent: [0, 0.25, 0.5, 0.75, 1],
  popularityExponent: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4],
  allRated: [0, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2.5],
  neutral: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1],
  disliked: [-1, -0.6, -0.4, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.5],
}

/** How many candidates a column is solved among to compare settings; fewer for a small audience (decision 31). */
export function candidatesFor({ folds }: Pick<Search, 'folds'>): number {
  return folds.length > 1 ? 128 : 250
}

/** The chosen settings and their scores. */
export interface LinearChoice {
  readonly ease: EaseSettings
  readonly evidence: EvidenceSettings
  readonly tables: FoldTables
}

type Settings = Omit<EaseSettings, 'popularityExponent'> & Pick<EvidenceSettings, 'allRated'>

/** The scores of one fit, separately for the likes, the other ratings and the dislikes of a history. */
interface ScoreParts {
  readonly liked: FoldTables
  readonly neutral: FoldTables | null
  readonly disliked: FoldTables | null
}

/**
 * Chooses one setting after the other, lambda twice. The weights of history entries and the popularity correction need
 * no new fit.
 */
export async function chooseLinear(search: Search, from: EaseSettings, start: EvidenceSettings): Promise<LinearChoice> {
  const { popularityExponent, ...fitted } = from
  let best: Settings = { ...fitted, allRated: start.allRated }
  let evidence = start
  const trials = new Map<string, number>()
  let last: { key: string; parts: ScoreParts } | undefined
  const partsWith = async (settings: Settings): Promise<ScoreParts> => {
    const key = JSON.stringify(settings)
    if (last?.key !== key) last = { key, parts: await scoreByGrade(search, settings) }
    return last.parts
  }
  const climbOver = async (name: keyof Settings): Promise<void> => {
    const { value } = await hillClimb(linearGrids[name], best[name], async (value) => {
      const settings = { ...best, [name]: value }
      const key = JSON.stringify([settings, evidence])
      const quality =
        trials.get(key) ??
        search.quality(correctTables(search, tablesWith(await partsWith(settings), evidence), popularityExponent))
      trials.set(key, quality)
      return search.logTrial(`ridge ${name} ${value}`, quality)
    })
    best = { ...best, [name]: value }
  }
  const climbWeight = async (name: 'neutral' | 'disliked'): Promise<void> => {
    const parts = await partsWith(best)
    const { value } = await hillClimb(linearGrids[name], evidence[name], (value) =>
      search.logTrial(
        `history ${name} ${value}`,
        search.quality(correctTables(search, tablesWith(parts, { ...evidence, [name]: value }), popularityExponent)),
      ),
    )
    evidence = { ...evidence, [name]: value }
  }
  await climbOver('lambda')
  await climbOver('userExponent')
  await climbOver('dropout')
  if (search.hasGrades) {
    await climbWeight('neutral')
    await climbWeight('disliked')
    await climbOver('allRated')
  }
  await climbOver('lambda')
  const parts = await partsWith(best)
  if (search.hasGrades) {
    await climbWeight('neutral')
    await climbWeight('disliked')
  }
  const { allRated, ...ridge } = best
  evidence = { ...evidence, allRated }
  const plain = tablesWith(parts, evidence)
  const correction = await hillClimb(linearGrids.popularityExponent, popularityExponent, (value) =>
    search.logTrial(`ridge popularity exponent ${value}`, search.quality(correctTables(search, plain, value))),
  )
  return {
    ease: { ...ridge, popularityExponent: correction.value },
    evidence,
    tables: correctTables(search, plain, correction.value),
  }
}

function tablesWith({ liked, neutral, disliked }: ScoreParts, evidence: EvidenceSettings): FoldTables {
  const withNeutral = neutral ? blendAll(liked, neutral, evidence.neutral) : liked
  return disliked ? blendAll(withNeutral, disliked, evidence.disliked) : withNeutral
}

async function scoreByGrade(search: Search, { allRated, ...ridge }: Settings): Promise<ScoreParts> {
  const { compute, folds, count, hasGrades } = search
  const tables: Record<'liked' | 'neutral' | 'disliked', ScoreTable[]> = { liked: [], neutral: [], disliked: [] }
  for (const { split } of folds) {
    const options = { allRated, candidates: candidatesFor(search) }
    const { rows } = await fitLocalRidge(compute, split.train, { ...ridge, popularityExponent: 0 }, options)
    const table = (gradeWeights: GradeWeights): ScoreTable =>
      scoreTable(compute.space, rowsRanker('ridge', rows, gradeWeights), split.cases, count)
    tables.liked.push(table(likedOnly))
    if (!hasGrades) continue
    tables.neutral.push(table([0, 1, 0]))
    tables.disliked.push(table([1, 0, 0]))
  }
  return { liked: tables.liked, neutral: hasGrades ? tables.neutral : null, disliked: hasGrades ? tables.disliked : null }
}
