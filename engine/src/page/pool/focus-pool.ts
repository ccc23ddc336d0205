import { hasBit, putBit } from '../../catalogue/bits.ts'
import { offsetOf } from '../../models/scoring/calibrated-top.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { bestUnder, type Pool, relevanceAt } from './pool.ts'

// The best titles for a taste need not be from the place that all of it is from: by language, genre and time French
// dramas are nearest to films of West Africa. Rows of such a taste have titles from that place alone (narrow-taste.ts),
// so the pool must have enough of them.

/** A pool with so many titles of a place needs no others; the best so many titles remain. */
const ENOUGH_OF_PLACE = 512
const REMAINING = 512

/** A place: its countries, as themes, and the titles that are from there although they count for another country. */
interface PlaceTitles {
  readonly countries: readonly number[]
  readonly coProductions: ReadonlySet<number>
}

/** Replaces the titles behind the best of a pool by those of a place, best first, if the pool has few of these. */
export function focusPool(workspace: Workspace, pool: Pool, { countries, coProductions }: PlaceTitles): Pool {
  const { countryCodes } = workspace.themes
  const codes = codesOf(workspace, countries)
  const isThere = (title: number): boolean => codes.includes(countryCodes[title] ?? -1) || coProductions.has(title)
  let present = 0
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) if (isThere(pool.titles[poolIndex])) present++
  if (present >= ENOUGH_OF_PLACE || pool.ranked <= REMAINING) return pool
  return replaceFrom(workspace, pool, REMAINING, bestOf(workspace, { codes, coProductions }, pool.ranked - REMAINING))
}

/** Maximum number of titles of a subject that a pool gets. */
const MAX_OF_SUBJECT = 128

/** Replaces the last titles of a pool by the best recommendable ones of some titles. */
export function addSubjectToPool(
  workspace: Pick<Workspace, 'masks' | 'scorer' | 'scores'>,
  pool: Pool,
  some: Iterable<number>,
): Pool {
  const { masks, scores } = workspace
  const isMissing = (title: number): boolean => hasBit(masks.eligible, title) && pool.poolIndexOf[title] < 0
  const best = Array.from(some)
    .filter(isMissing)
    .sort((a, b) => scores[b] - scores[a] || a - b)
    .slice(0, MAX_OF_SUBJECT)
  return best.length === 0 ? pool : replaceFrom(workspace, pool, Math.max(0, pool.ranked - best.length), best)
}

/** Replaces the titles from an index on by others, in the order of the scores. */
function replaceFrom(workspace: Pick<Workspace, 'scorer' | 'scores'>, pool: Pool, from: number, others: Iterable<number>): Pool {
  const { titles, poolIndexOf, offsets } = pool
  const { scorer, scores } = workspace
  for (let poolIndex = from; poolIndex < pool.ranked; poolIndex++) {
    poolIndexOf[titles[poolIndex]] = -1
    scores[titles[poolIndex]] = pool.uncalibrated[poolIndex]
  }
  const added = Array.from(others).filter((title) => poolIndexOf[title] < 0)
  for (const title of added) scores[title] += offsetOf(scorer, offsets, title)
  const all = [...titles.subarray(0, from), ...added].sort((a, b) => scores[b] - scores[a] || a - b)
  all.forEach((title, poolIndex) => {
    titles[poolIndex] = title
    pool.scores[poolIndex] = scores[title]
    pool.uncalibrated[poolIndex] = scores[title] - offsetOf(scorer, offsets, title)
    pool.relevance[poolIndex] = relevanceAt(poolIndex)
    poolIndexOf[title] = poolIndex
  })
  return { ...pool, ranked: all.length, size: all.length }
}

function codesOf({ themes }: Pick<Workspace, 'themes'>, countries: readonly number[]): number[] {
  const { from } = themes.rangeOf('country')
  return countries.map((country) => country - from)
}

/** The best recommendable titles of a place. */
function bestOf(
  workspace: Pick<Workspace, 'catalogue' | 'masks' | 'scores' | 'themes' | 'top'>,
  { codes, coProductions }: Pick<PlaceTitles, 'coProductions'> & { readonly codes: readonly number[] },
  max: number,
): Uint32Array {
  const { themes, masks, catalogue } = workspace
  const { kernels } = catalogue.space
  kernels.clear(masks.spare)
  const { countryCodes } = themes
  for (let title = 0; title < countryCodes.length; title++)
    if (codes.includes(countryCodes[title])) masks.spare[title >>> 5] |= 1 << (title & 31)
  for (const title of coProductions) putBit(masks.spare, title, true)
  kernels.and(masks.eligible, masks.spare, masks.spare)
  return bestUnder(workspace, masks.spare, max).titles
}
