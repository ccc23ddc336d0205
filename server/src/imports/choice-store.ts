import { type SqlBool, sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { ImportChoiceRow, ImportedRow } from '../store/schema.ts'
import type { ImportKey } from './store.ts'

/** Choices per profile; the oldest beyond them are deleted. */
const MAX_CHOICES_PER_PROFILE = 10_000

/** Stores what a person chose for a row, instead of an earlier choice for the same name, year and type. */
export async function putChoice(db: Db, row: ImportedRow, chosenAt: number, max = MAX_CHOICES_PER_PROFILE): Promise<void> {
  const { profile_id, title, year, media_type, number, candidates } = row
  const choice = { number, candidates, chosen_at: chosenAt }
  await db
    .insertInto('import_choices')
    .values({ profile_id, title, year: year ?? 0, media_type: media_type ?? '', ...choice })
    .onConflict((conflict) => conflict.columns(['profile_id', 'title', 'year', 'media_type']).doUpdateSet(choice))
    .execute()
  await db
    .deleteFrom('import_choices')
    .where('profile_id', '=', profile_id)
    .where('chosen_at', '<', ({ selectFrom }) =>
      selectFrom('import_choices')
        .select('chosen_at')
        .where('profile_id', '=', profile_id)
        .orderBy('chosen_at', 'desc')
        .limit(1)
        .offset(max - 1),
    )
    .execute()
}

const ofSameName = sql<SqlBool>`import_choices.profile_id = import_rows.profile_id and import_choices.title = import_rows.title
  and import_choices.year = coalesce(import_rows.year, 0) and import_choices.media_type = coalesce(import_rows.media_type, '')`

export type ChosenBefore = Pick<ImportedRow, 'position' | 'candidates'> & {
  choice: Pick<ImportChoiceRow, 'number' | 'candidates'>
}

/** Rows of an import that were not matched and whose name has a choice, after a position, in order. */
export async function listChosenBefore(
  db: Db,
  { profileId, importId }: ImportKey,
  { after, limit }: { after: number; limit: number },
): Promise<ChosenBefore[]> {
  const rows = await db
    .selectFrom('import_rows')
    .innerJoin('import_choices', (join) => join.on(ofSameName))
    .select(['position', 'import_rows.candidates', 'import_choices.number', 'import_choices.candidates as refused'])
    .where('import_rows.profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('status', 'in', ['unsure', 'missing'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ position, candidates, number, refused }) => ({
    position,
    candidates,
    choice: { number, candidates: refused },
  }))
}

/** Deletes the choices that rows of an import have, except those that rows of another import have too. */
export async function removeChoices(db: Db, { profileId, importId }: ImportKey): Promise<void> {
  const rowWithChoice = (comparison: '=' | '<>') => sql<SqlBool>`exists (select 1 from import_rows
    where ${ofSameName} and reason = 'settled' and import_id ${sql.raw(comparison)} ${importId})`
  await db
    .deleteFrom('import_choices')
    .where('profile_id', '=', profileId)
    .where(rowWithChoice('='))
    .where((where) => where.not(rowWithChoice('<>')))
    .execute()
}
