import { sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { ModelRow } from '../store/schema.ts'

/** A model's row, without its bytes. */
export type { ModelRow }

/** Adds a model; its parts follow. */
export async function addModel(db: Db, row: ModelRow): Promise<void> {
  await db.insertInto('models').values(row).execute()
}

/** Adds one part of a model. */
export async function addPart(db: Db, modelId: string, part: number, bytes: Uint8Array): Promise<void> {
  await db.insertInto('model_parts').values({ model_id: modelId, part, bytes }).execute()
}

/** Puts a stored model in service, unless the node that trained it has lost the lease. */
export async function putInService(
  db: Db,
  id: string,
  { lease, holder, now }: { lease: string; holder: string; now: number },
): Promise<boolean> {
  const newest = sql`coalesce((select max(made_at) from models where status = 'ready'), 0)`
  const put = await db
    .updateTable('models')
    .set({ status: 'ready', made_at: sql`case when ${newest} >= ${now} then ${newest} + 1 else ${now} end` })
    .where('id', '=', id)
    .where('status', '=', 'stored')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leases').select('name').where('name', '=', lease).where('holder', '=', holder).where('expires_at', '>', now),
      ),
    )
    .executeTakeFirst()
  return put.numUpdatedRows > 0n
}

/** Models that are or were in service, newest first. */
export function listReady(db: Db, limit: number): Promise<Pick<ModelRow, 'id' | 'bytes' | 'checksum'>[]> {
  return db
    .selectFrom('models')
    .select(['id', 'bytes', 'checksum'])
    .where('status', '=', 'ready')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** All models, refused ones too, newest first. */
export function listModels(db: Db, limit: number): Promise<ModelRow[]> {
  return db
    .selectFrom('models')
    .selectAll()
    .where('status', '!=', 'stored')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One part of a model. */
export async function findPart(db: Db, modelId: string, part: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('model_parts')
    .select('bytes')
    .where('model_id', '=', modelId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.bytes
}

/** Deletes models that were stored and never put in service: the training that stored them was interrupted. */
export async function removeUnfinished(db: Db): Promise<void> {
  await db.deleteFrom('models').where('status', '=', 'stored').execute()
}

/** Deletes the bytes of all models but the newest that are or were in service; their metrics stay. */
export async function dropParts(db: Db, keep: number): Promise<void> {
  await db
    .deleteFrom('model_parts')
    .where('model_id', 'in', (select) => select.selectFrom('models').select('id').where('status', '=', 'ready'))
    .where('model_id', 'not in', (select) =>
      select
        .selectFrom('models')
        .select('id')
        .where('status', '=', 'ready')
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute()
}

/** Deletes all but the newest models of a status. */
export async function pruneModels(db: Db, status: ModelRow['status'], keep: number): Promise<void> {
  await db
    .deleteFrom('models')
    .where('status', '=', status)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('models')
        .select('id')
        .where('status', '=', status)
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute()
}
