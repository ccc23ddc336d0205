import path from 'node:path'
import pg from 'pg'
import { type Durability, openSqliteFile } from '../../../src/store/sqlite/sqlite-file.ts'

/** Some bytes under a key, written on their own; with nothing around it, the least a write can cost. */
export type BareTable = { insert: (id: string, body: Buffer) => Promise<unknown>; close: () => Promise<void> }

/** A table of keys and bytes in an SQLite file of its own; each insert is a commit, and with `full` a sync. */
export function bareSqliteTable(folder: string, name: string, durability: Durability): BareTable {
  const file = openSqliteFile(path.join(folder, `${name}.db`))
  file.exec(`pragma synchronous = ${durability}`)
  file.exec(
    'create table bare (profile_id text not null, id text not null, body blob, primary key (profile_id, id)) without rowid',
  )
  const insert = file.prepare('insert into bare values (?, ?, ?)')
  return { insert: async (id, body) => insert.run('profile_1', id, body), close: async () => file.close() }
}

/** The same in PostgreSQL. */
export async function barePostgresTable(databaseUrl: string, name: string): Promise<BareTable> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query(`create table ${name} (profile_id text not null, id text not null, body bytea, primary key (profile_id, id))`)
  return {
    insert: (id: string, body: Buffer) => pool.query(`insert into ${name} values ($1, $2, $3)`, ['profile_1', id, body]),
    close: () => pool.end(),
  }
}

/** The bytes of a page's row and of those it leads to, on average. */
export async function bytesOfPages(databaseUrl: string): Promise<{ page: number; children: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ page: number; children: number }>(`
    with sizes as (select body is not null as composed, octet_length(coalesce(body, '')) + octet_length(filters) + octet_length(identity) as bytes from pages)
    select sum(bytes)::float8 / count(*) filter (where composed) as page,
      count(*) filter (where not composed)::float8 / count(*) filter (where composed) as children from sizes`)
  await client.end()
  return rows[0] ?? { page: 0, children: 0 }
}
