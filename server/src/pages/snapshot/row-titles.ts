import type { RowKind } from '@marquee/engine'
import type { Snapshot, SnapshotRow } from './snapshot.ts'

/** A title, and its position in a row of a page. */
export type RowTitle = { number: number; row: SnapshotRow; at: number }

/** The titles of the wanted rows in reading order, without repeats. */
export function* titlesInRows({ rowIndexes, row }: Snapshot, isWanted: (kind: RowKind) => boolean): Generator<RowTitle> {
  const seen = new Set<number>()
  for (const index of rowIndexes) {
    const snapshotRow = row(index)
    if (!isWanted(snapshotRow.kind)) continue
    for (let at = 0; at < snapshotRow.list.length; at++) {
      const number = snapshotRow.list.titleAt(at)
      if (!seen.has(number)) yield { number, row: snapshotRow, at }
      seen.add(number)
    }
  }
}
