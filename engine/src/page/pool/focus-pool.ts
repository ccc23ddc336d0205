import type { Workspace } from '../workspace/workspace.ts'
import { bestUnder, type Pool, relevanceAt } from './pool.ts'

// The best titles for a taste need not be from the place that all of it is from: by language, genre and time French
// dramas are nearest to films of West Africa. Rows of such a taste have titles from that place alone (narrow-taste.ts),
// so the pool must have enough of them.

/** A pool with so many titles of a place needs no others; the best so many titles remain. */
const ENOUGH_OF_PLACE = 512
const REMAINING = 512

/** Replaces the titles behind the best of a pool by those of some countries, best first, if the pool has few of these. */
export function focusPool(workspace: Workspace, pool: Pool, countries: readonly number[]): Pool {
  const { countryCodes } = workspace.themes
  const codes = codesOf(workspace, countries)
  const isThere = (title: number): boolean => codes.includes(countryCodes[title] ?? -1)
  let present = 0
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) if (isThere(pool.titles[poolIndex])) present++
  if (present >= ENOUGH_OF_PLACE || pool.ranked <= REMAINING) return pool
  const titles = merged(workspace, pool, bestOf(workspace, codes, pool.ranked - REMAINING))
  for (let poolIndex = REMAINING; poolIndex < pool.ranked; poolIndex++) pool.poolIndexOf[pool.titles[poolIndex]] = -1
  titles.forEach((title, poolIndex) => {
    pool.titles[poolIndex] = title
    pool.scores[poolIndex] = workspace.scores[title]
    pool.relevance[poolIndex] = relevanceAt(poolIndex)
    pool.poolIndexOf[title] = poolIndex
  })
  return { ...pool, ranked: titles.length, size: titles.length }
}

function codesOf({ themes }: Workspace, countries: readonly number[]): number[] {
  const { from } = themes.rangeOf('country')
  return countries.map((country) => country - from)
}

/** The best recommendable titles of some countries. */
function bestOf(workspace: Workspace, codes: readonly number[], max: number): Uint32Array {
  const { themes, masks, catalogue } = workspace
  const { kernels } = catalogue.space
  kernels.clear(masks.spare)
  const { countryCodes } = themes
  for (let title = 0; title < countryCodes.length; title++)
    if (codes.includes(countryCodes[title])) masks.spare[title >>> 5] |= 1 << (title & 31)
  kernels.and(masks.eligible, masks.spare, masks.spare)
  return bestUnder(workspace, masks.spare, max).titles
}

/** The titles that remain and those of a place, in the order of their scores. */
function merged({ scores }: Workspace, { titles, poolIndexOf }: Pool, ofPlace: Uint32Array): number[] {
  const further = ofPlace.filter((title) => poolIndexOf[title] < 0 || poolIndexOf[title] >= REMAINING)
  const all = [...titles.subarray(0, REMAINING), ...further]
  return all.sort((a, b) => scores[b] - scores[a] || a - b)
}
