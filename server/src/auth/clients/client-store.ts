import type { Db } from '../../store/open.ts'
import type { ClientRow } from '../../store/schema.ts'

export type { ClientRow } from '../../store/schema.ts'

export function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  return db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listClients(db: Db): Promise<ClientRow[]> {
  return db.selectFrom('clients').selectAll().orderBy('created_at').orderBy('id').limit(1000).execute()
}

/** False when the id is taken. */
export async function addClient(db: Db, row: ClientRow): Promise<boolean> {
  const added = await db
    .insertInto('clients')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function removeClient(db: Db, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('clients').where('id', '=', id).returning('id').executeTakeFirst()
  return removed !== undefined
}
