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

/** The bytes of a page's row, on average. */
export async function bytesOfPages(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ bytes: number }>(
    'select avg(octet_length(body) + octet_length(leads) + octet_length(filters))::float8 as bytes from pages',
  )
  await client.end()
  return rows[0]?.bytes ?? 0
}
