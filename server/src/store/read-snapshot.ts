import type { Db } from './open.ts'

/** Runs `read` on one read-only snapshot of the store; in PostgreSQL reading only is `repeatable read`. */
export function readSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').execute(read)
}
