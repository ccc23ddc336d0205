import type { Scene } from './scene.ts'
import { IN_SIGHT } from './settings.ts'

/** How many of the next titles are weighed against each other: below what is in sight the order is that of relevance. */
const AHEAD = 24
/** What likeness to the titles before costs at full diversity. */
const COST = 2.5

/** A row that is filled: its number on the desk, the themes that all of its titles have, and where it lies in `filled`. */
export interface Filling {
  readonly row: number
  readonly themes: readonly number[]
  readonly at: number
  readonly length: number
  readonly until: number
}

/** Fills a row with places that nobody has used, best first, but not one like the other; returns how long it is then. */
export function fillRow({ stage, settings }: Scene, { row, themes, at, length, until }: Filling): number {
  const { desk, catalogue } = stage
  const abouts = Math.min(desk.about.length, themes.length)
  for (let i = 0; i < abouts; i++) desk.about[i] = themes[i] ?? 0
  const weighing = { inSight: IN_SIGHT, ahead: AHEAD, cost: COST * settings.diversity }
  return catalogue.space.kernels.fillRow(desk, row, { abouts, at, length, until, ...weighing })
}
