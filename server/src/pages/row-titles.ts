import type { RowKind } from '@marquee/engine'
import type { Snapshot, SnapshotRow } from './snapshot.ts'

/** Rows of what somebody has begun, listed, watched or owns, and of what is not out yet: nothing of them is a recommendation. */
const others: ReadonlySet<RowKind> = new Set(['continue', 'watchlist', 'watch_again', 'library', 'coming_soon', 'favourites'])

export const isRecommendation = (kind: RowKind): boolean => !others.has(kind)

/** A title, and where it stands in a row of a page. */
export type RowTitle = { number: number; row: SnapshotRow; at: number }

/** The titles of a page's wanted rows in reading order, none twice. */
export function* titlesInRows({ rowCount, row }: Snapshot, isWanted: (kind: RowKind) => boolean): Generator<RowTitle> {
  const seen = new Set<number>()
  for (let index = 0; index < rowCount; index++) {
    const own = row(index)
    if (!isWanted(own.kind)) continue
    for (let at = 0; at < own.list.length; at++) {
      const number = own.list.titleAt(at)
      if (!seen.has(number)) yield { number, row: own, at }
      seen.add(number)
    }
  }
}
