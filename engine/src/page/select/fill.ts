import type { Composition } from '../rows/composition.ts'
import { IN_SIGHT } from '../slate/settings.ts'

/** How many of the next titles are weighed against each other: below what is in sight the order is that of relevance. */
const TITLES_AHEAD = 24
/** What likeness to the titles before costs at full diversity. */
const LIKENESS_COST = 2.5

/** A row that is filled: its number in the buffers, the themes that all of its titles have, and where it lies in `filled`. */
export interface RowFill {
  readonly row: number
  readonly themes: readonly number[]
  readonly at: number
  readonly length: number
  readonly until: number
}

/** Fills a row with pool indexes that nobody has used, best first, but not one like the other; returns how long it is then. */
export function fillRow({ workspace, settings }: Composition, { row, themes, at, length, until }: RowFill): number {
  const { rowBuffers, catalogue } = workspace
  const abouts = Math.min(rowBuffers.about.length, themes.length)
  for (let i = 0; i < abouts; i++) rowBuffers.about[i] = themes[i] ?? 0
  const weighing = { inSight: IN_SIGHT, ahead: TITLES_AHEAD, cost: LIKENESS_COST * settings.diversity }
  return catalogue.space.kernels.fillRow(rowBuffers, row, { abouts, at, length, until, ...weighing })
}
