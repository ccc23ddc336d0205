import pg from 'pg'

/** A table with nothing but a key and some bytes, and inserts into it with nothing around them: the least a write can cost. */
export async function bareTable(databaseUrl: string, name: string) {
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
