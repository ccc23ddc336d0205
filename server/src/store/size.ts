import { sql } from 'kysely'
import type { Store } from './open.ts'

/** How many bytes the store takes on its disk; SQLite's write-ahead log is not counted. */
export async function storeBytes({ kind, db }: Pick<Store, 'kind' | 'db'>): Promise<number> {
  const { rows } =
    kind === 'postgres'
      ? await sql<{ bytes: string | number }>`select pg_database_size(current_database()) as bytes`.execute(db)
      : await sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
