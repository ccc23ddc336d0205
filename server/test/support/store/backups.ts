import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeBackupFile } from '../../../src/cli/backup-file.ts'
import type { CommandResult } from '../../../src/cli/command.ts'
import { restoreCommand } from '../../../src/cli/commands/restore.ts'
import { rowToLine } from '../../../src/store/backup/format.ts'
import { rowsAreValues, writeBackup } from '../../../src/store/backup/write.ts'
import { type Db, openStore, type Store } from '../../../src/store/open.ts'
import { tableNames } from '../../../src/store/tables/tables.ts'
import { newDatabase, type StoreKind } from '../world.ts'

export type Installation = {
  folder: string
  databaseUrl: string | undefined
  env: Record<string, string>
  /** The store as it is now; whoever opens closes. */
  open: () => Promise<Store>
  remove: () => Promise<void>
}

/** Room for a store that nobody has started yet. PostgreSQL's needs a secret; `secret` gives one to SQLite's too. */
export async function newInstallation(kind: StoreKind, secret?: string): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-place-'))
  const database = kind === 'postgres' ? await newDatabase() : undefined
  const wrappedBy = secret ?? (database && 's'.repeat(32))
  return {
    folder,
    databaseUrl: database?.url,
    env: {
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_DATA_DIR: folder,
      ...(database && { DATABASE_URL: database.url }),
      ...(wrappedBy && { MARQUEE_SECRET: wrappedBy }),
    },
    open: () => openStore({ databaseUrl: database?.url, dataDir: folder, durability: 'normal', now: Date.now }),
    remove: async () => {
      rmSync(folder, { recursive: true, force: true })
      await database?.drop()
    },
  }
}

/** Every row of every table, in an order that does not depend on the store. */
export async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const table of tableNames) {
    const rows = await rowsAreValues(db).selectFrom(table).selectAll().execute()
    contents[table] = rows.map((row) => rowToLine(table, Object.fromEntries(Object.entries(row).sort()))).sort()
  }
  return contents
}

/** The same of a place that nobody has open. */
export async function everyRowOf(place: Installation): Promise<Record<string, string[]>> {
  const store = await place.open()
  return everyRow(store.slow).finally(store.close)
}

/** Backs a store up into a file. */
export async function backUp(store: Store, file: string, withKeys = false): Promise<string> {
  await writeBackupFile(writeBackup(store, { withKeys, now: Date.now() }), file)
  return file
}

/** `marquee restore FILE` with this environment, in this process. */
export function restore(file: string, env: Record<string, string>, keepSignIns = false): Promise<CommandResult> {
  const outside = { env, now: Date.now, random: randomBytes }
  return restoreCommand.runAlone(outside, { words: [file], options: { 'keep-sign-ins': keepSignIns } })
}
