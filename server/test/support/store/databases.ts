import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type Database = { url: string; name: string; drop: () => Promise<void> }

/** A new database on a PostgreSQL server: empty, or a copy of another one that nobody is connected to. */
export async function makeDatabase(server: string, template?: string): Promise<Database> {
  const name = `world_${randomBytes(6).toString('hex')}`
  // The files are copied: by way of the log, which is the default, it takes three times as long.
  await onServer(server, `create database ${name} ${template === undefined ? '' : `template ${template} strategy file_copy`}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
