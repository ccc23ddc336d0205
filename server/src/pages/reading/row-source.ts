import type { FallbackReason } from '@marquee/engine'
import type { Interaction, SnapshotRow } from '../snapshot/snapshot.ts'
import type { RowLabel } from '../wording/words.ts'

/** What is read of a row to tell where it comes from. */
type SourcedRow = {
  readonly reasons: readonly (readonly { readonly share: number }[])[]
  readonly list: Pick<SnapshotRow['list'], 'length' | 'fallback'>
}

/** Where a row without a single seed comes from: from a history of this kind, or from titles that many love. */
export function rowSourceOf(row: SourcedRow, history: Interaction): Pick<RowLabel, 'history' | 'isLoved'> {
  if (row.reasons.some(isFromTaste) || isMostly(row, tasteReasons)) return { history }
  return { isLoved: isMostly(row, fameReasons) }
}

/** Whether a row comes from a person's taste: from several seeds, or from one with a large share. */
function isFromTaste(reasons: readonly { readonly share: number }[]): boolean {
  return reasons.length >= SEVERAL_REASONS || reasons.reduce((sum, { share }) => sum + share, 0) >= GOOD_SHARE
}

const SEVERAL_REASONS = 3
const GOOD_SHARE = 0.3

/** Reasons of titles that come from the taste; `none`: a seed is named. */
const tasteReasons: ReadonlySet<FallbackReason> = new Set(['none', 'liking', 'several'])
/** Reasons of titles that are loved by many. */
const fameReasons: ReadonlySet<FallbackReason> = new Set(['loved', 'acclaimed'])

/** Whether at least half of the first titles of a row have one of these reasons. */
function isMostly({ list }: SourcedRow, reasons: ReadonlySet<FallbackReason>): boolean {
  const shown = Math.min(list.length, SHOWN_FIRST)
  let count = 0
  for (let index = 0; index < shown; index++) if (reasons.has(list.fallback(index).fallback)) count++
  return shown > 0 && 2 * count >= shown
}

const SHOWN_FIRST = 10
