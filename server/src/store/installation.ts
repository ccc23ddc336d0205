import type { Db } from './open.ts'

/** The installation's own name, made once: what session tokens are issued by. */
export async function installationId(db: Db, freshId: string, now: number): Promise<string> {
  await db
    .insertInto('installation')
    .values({ one: 1, id: freshId, first_account_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

/** Whether the store answers. */
export async function isReachable(db: Db): Promise<boolean> {
  return db
    .selectFrom('installation')
    .select('one')
    .executeTakeFirst()
    .then(
      (row) => row !== undefined,
      () => false,
    )
}
