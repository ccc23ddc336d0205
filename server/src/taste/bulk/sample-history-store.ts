import type { Db } from '../../store/open.ts'
import type { HistoryRow, ListEntryRow, OpinionRow, PlayRow, RatingRow } from '../../store/schema.ts'

/** The rows of a sample history, by table. */
export type SampleRows = {
  opinions: OpinionRow[]
  list_entries: ListEntryRow[]
  ratings: RatingRow[]
  history: HistoryRow[]
  plays: PlayRow[]
}

/** Inserts rows that do not exist yet. */
export async function addSampleRows(db: Db, rows: SampleRows): Promise<void> {
  for (const [table, some] of Object.entries(rows) as [keyof SampleRows, SampleRows[keyof SampleRows]][])
    if (some.length > 0)
      await db
        .insertInto(table)
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
}
