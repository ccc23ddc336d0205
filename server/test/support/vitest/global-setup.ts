import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../src/store/migrate.ts'
import { connectStore, openStore, sqliteFile } from '../../../src/store/open.ts'
import { type Database, makeDatabase } from '../store/databases.ts'
import { isAlive, startPostgres } from '../store/postgres.ts'
import { bundled } from './bundle.ts'
import { searchLogs } from './log-search.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
    /** An empty database with the schema, which tests copy: migrating takes longer than most tests. */
    migratedDatabase: string | undefined
    /** A file of the embedded store with the schema and nothing else. */
    migratedFile: string
    logFolder: string
    /** What a process that is started imports first, so as to run from one file. */
    bundleHook: string
  }
}

/** One PostgreSQL and one folder of logs for the whole run; at its end, no log may hold a secret. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logFolder = newLogFolder(path.resolve('.cache/test-logs'))
  project.provide('logFolder', logFolder)
  project.provide('bundleHook', await bundled())
  const removeMigrated = await giveMigratedFile(project)
  const stopPostgres = await givePostgres(project)
  return async () => {
    await stopPostgres()
    removeMigrated()
    const found = searchLogs(logFolder)
    if (found.length === 0) return
    process.stderr.write(`\n*** SECRETS IN LOGS\n${found.map((line) => `*** ${line}\n`).join('')}\n`)
    process.exitCode = 1
  }
}

/** Named by this run; those of runs that have ended are removed. */
function newLogFolder(parent: string): string {
  const folder = path.join(parent, String(process.pid))
  mkdirSync(folder, { recursive: true })
  const others = readdirSync(parent).filter((name) => !isAlive(Number(name)))
  for (const name of others) rmSync(path.join(parent, name), { recursive: true, force: true })
  return folder
}

async function givePostgres(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['TEST_STORES'] === 'sqlite') return giveNone(project)
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const { name, drop } = await makeMigrated(given)
    project.provide('postgresUrl', given)
    project.provide('migratedDatabase', name)
    return drop
  }
  try {
    const server = await startPostgres()
    const { name } = await makeMigrated(server.url)
    project.provide('postgresUrl', server.url)
    project.provide('migratedDatabase', name)
    return server.stop
  } catch (error) {
    if (process.env['REQUIRE_POSTGRES']) throw error
    process.stderr.write(
      `\n*** NO POSTGRESQL: ${error instanceof Error ? error.message : error}\n*** Every test of the second store is SKIPPED. Set TEST_DATABASE_URL, or install PostgreSQL.\n\n`,
    )
    return giveNone(project)
  }
}

async function giveNone(project: TestProject): Promise<() => Promise<void>> {
  project.provide('postgresUrl', undefined)
  project.provide('migratedDatabase', undefined)
  return async () => {}
}

async function giveMigratedFile(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-migrated-'))
  const store = await openStore({ databaseUrl: undefined, dataDir, durability: 'normal', now: Date.now })
  await store.close()
  project.provide('migratedFile', sqliteFile(dataDir))
  return () => rmSync(dataDir, { recursive: true, force: true })
}

async function makeMigrated(server: string): Promise<Database> {
  const database = await makeDatabase(server)
  const store = connectStore({ databaseUrl: database.url, dataDir: tmpdir(), durability: 'normal' })
  await migrate(store.db, 'postgres', Date.now())
  await store.close()
  return database
}
