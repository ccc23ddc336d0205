import type { Db } from '../store/open.ts'
import type { HistoryRow, ListEntryRow, OpinionRow, PlayRow, RatingRow } from '../store/schema.ts'

/** The rows of a sample history, by table. */
export type PlantedRows = {
  opinions: OpinionRow[]
  list_entries: ListEntryRow[]
  ratings: RatingRow[]
  history: HistoryRow[]
  plays: PlayRow[]
}

/** Inserts rows that do not exist yet. */
export async function addPlanted(db: Db, rows: PlantedRows): Promise<void> {
  for (const [table, some] of Object.entries(rows) as [keyof PlantedRows, PlantedRows[keyof PlantedRows]][])
    if (some.length > 0)
      await db
        .insertInto(table)
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
}
