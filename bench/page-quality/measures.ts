import { factSimilarity } from '../../engine/src/models/content/content.ts'
import { columnAttention, rowAttention } from '../../engine/src/page/slate/attention.ts'
import { themesIn } from '../../engine/src/page/workspace/theme-records.ts'
import type { Workspace } from '../../engine/src/page/workspace/workspace.ts'
import type { PageCase } from './data.ts'

export const ROWS = 8
export const COLUMNS = 10

/** The visible part of a page: rows of titles. */
export type VisibleTitles = readonly (readonly number[])[]

export interface Quality {
  readonly name: string
  /** Two-dimensional NDCG of each person, and their mean. */
  readonly each: readonly number[]
  readonly ndcg: number
  readonly genres: number
  readonly facts: number
  readonly coverage: number
  readonly calibration: number
  readonly twice: number
}

function weightAt(row: number, column: number): number {
  return (rowAttention[row] ?? 0) * (columnAttention[column] ?? 0)
}

/** The attention of the visible positions, highest first: the ideal positions of hits. */
const ideal = Array.from({ length: ROWS }, (_, row) => Array.from({ length: COLUMNS }, (_, column) => weightAt(row, column)))
  .flat()
  .sort((a, b) => b - a)

/** A title counts at its first position. A repeated title uses a position without a gain. */
function ndcgOf(visible: VisibleTitles, held: ReadonlySet<number>): number {
  const seen = new Set<number>()
  let sum = 0
  visible.forEach((titles, row) => {
    titles.forEach((title, column) => {
      if (held.has(title) && !seen.has(title)) sum += weightAt(row, column)
      seen.add(title)
    })
  })
  return sum / ideal.slice(0, held.size).reduce((a, b) => a + b, 0)
}

/** The mean over adjacent titles in rows. */
function meanOfPairs(visible: VisibleTitles, of: (a: number, b: number) => number): number {
  let [sum, pairs] = [0, 0]
  for (const titles of visible) {
    titles.forEach((a, at) => {
      for (const b of titles.slice(at + 1)) {
        sum += of(a, b)
        pairs++
      }
    })
  }
  return sum / Math.max(1, pairs)
}

/** Measures pages of a workspace. */
export function openMeasures(
  workspace: Workspace,
  cases: readonly PageCase[],
): (name: string, visibleOf: (one: PageCase) => VisibleTitles) => Quality {
  const known = new Map<number, ReadonlySet<number>>()
  const genresOf = (title: number): ReadonlySet<number> => {
    const found =
      known.get(title) ?? new Set(Array.from(themesIn(workspace.records, title)).filter((one) => one < workspace.themes.genres))
    known.set(title, found)
    return found
  }
  /** 1 − the share of genres that two titles have in common (Jaccard). */
  const genresApart = (a: number, b: number): number => {
    const [one, other] = [genresOf(a), genresOf(b)]
    const shared = [...one].filter((genre) => other.has(genre)).length
    return 1 - shared / Math.max(1, one.size + other.size - shared)
  }
  const factsAlike = (a: number, b: number): number =>
    workspace.scorer.content ? factSimilarity(workspace.scorer.content, a, b) : 0
  const mixOf = (titles: ArrayLike<number>, weightOf: (at: number) => number): Float64Array => {
    const mix = new Float64Array(workspace.themes.genres)
    for (let at = 0; at < titles.length; at++) {
      const mine = genresOf(titles[at] ?? 0)
      for (const genre of mine) mix[genre] = (mix[genre] ?? 0) + Math.max(0, weightOf(at)) / mine.size
    }
    const sum = mix.reduce((a, b) => a + b, 0) || 1
    return mix.map((value) => value / sum)
  }
  /** Kullback–Leibler divergence of the page's genres from the history's: 0 is the same mix (Steck 2018, α = 0.01). */
  const miscalibration = (visible: VisibleTitles, { person: { history } }: PageCase): number => {
    const wanted = mixOf(history.titles, (at) => history.weights[at] ?? 0)
    const weights = visible.flatMap((row, at) => row.map((_, column) => weightAt(at, column)))
    const shown = mixOf(visible.flat(), (at) => weights[at] ?? 0)
    return wanted.reduce((sum, p, genre) => (p > 0 ? sum + p * Math.log(p / (0.99 * (shown[genre] ?? 0) + 0.01 * p)) : sum), 0)
  }
  return (name, visibleOf) => {
    const pages = cases.map(visibleOf)
    const mean = (of: (visible: VisibleTitles, at: number) => number): number =>
      pages.reduce((sum, visible, at) => sum + of(visible, at), 0) / pages.length
    const each = cases.map(({ held }, at) => ndcgOf(pages[at] ?? [], held))
    return {
      name,
      each,
      ndcg: mean((_, at) => each[at] ?? 0),
      genres: mean((visible) => meanOfPairs(visible, genresApart)),
      facts: mean((visible) => meanOfPairs(visible, factsAlike)),
      coverage: new Set(pages.flat(2)).size / workspace.catalogue.columns.count,
      calibration: mean((visible, at) => (cases[at] ? miscalibration(visible, cases[at]) : 0)),
      twice: mean((visible) => visible.flat().length - new Set(visible.flat()).size),
    }
  }
}

/** The ratio of two results on the same people, with its standard error (paired). */
export function ratioOf(one: Quality, other: Quality): { readonly ratio: number; readonly error: number } {
  const ratio = one.ndcg / other.ndcg
  const off = one.each.map((value, at) => value - ratio * (other.each[at] ?? 0))
  const variance = off.reduce((sum, value) => sum + value * value, 0) / off.length
  return { ratio, error: Math.sqrt(variance / off.length) / other.ndcg }
}

/** The results of one kind of page on several splits: all people in one list, and the means over splits. */
export function meanOf(list: readonly Quality[]): Quality {
  const mean = (of: (one: Quality) => number): number => list.reduce((sum, one) => sum + of(one), 0) / Math.max(1, list.length)
  return {
    name: list[0]?.name ?? '',
    each: list.flatMap(({ each }) => each),
    ndcg: mean(({ ndcg }) => ndcg),
    genres: mean(({ genres }) => genres),
    facts: mean(({ facts }) => facts),
    coverage: mean(({ coverage }) => coverage),
    calibration: mean(({ calibration }) => calibration),
    twice: mean(({ twice }) => twice),
  }
}
