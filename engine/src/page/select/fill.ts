import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { VISIBLE_TITLES } from '../slate/settings.ts'

/** How many of the next titles compete for a position. Beyond the visible titles the order is by relevance alone. */
const TITLES_AHEAD = 24
/**
 * The same for top picks: few, since far down the ranking, where the titles of a rare subject are, all are about
 * equally relevant, and what differs most would win.
 */
const PICKS_AHEAD = 6
/** Penalty for similarity to the previous titles, at full diversity. */
const SIMILARITY_PENALTY = 2.5

/** A row to fill: its number in the buffers, its start in `filled`, its length now and its target length. */
interface RowFill {
  readonly row: number
  readonly at: number
  readonly length: number
  readonly until: number
}

/** Fills a row with unused pool indexes, best first but diverse; returns its new length. */
export function fillRow(
  { workspace, settings }: Pick<Composition, 'settings' | 'workspace'>,
  { kind, themes, people }: RowCandidate,
  { row, at, length, until }: RowFill,
): number {
  const { rowBuffers, catalogue } = workspace
  const { about } = rowBuffers
  let abouts = 0
  for (const some of [themes, people]) for (let i = 0; i < some.length && abouts < about.length; i++) about[abouts++] = some[i]
  const ahead = kind === 'top_picks' ? PICKS_AHEAD : TITLES_AHEAD
  const cost = SIMILARITY_PENALTY * settings.diversity
  return catalogue.space.kernels.fillRow(rowBuffers, row, { abouts, at, length, until, visible: VISIBLE_TITLES, ahead, cost })
}
