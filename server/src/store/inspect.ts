import { existsSync, statSync } from 'node:fs'
import { refuseIfLost } from './data-folder/lost-store.ts'
import { schemaVersion } from './migrate.ts'
import { connectStore, type Db, type StoreSettings, sqliteFile } from './open.ts'
import { withFile } from './sqlite/cannot-open.ts'

type StoreLocation = Omit<StoreSettings, 'now'>

/** Whether there is a store where the settings say; makes none. Throws where there was one whose file is lost. */
export async function hasStore(location: StoreLocation): Promise<boolean> {
  if (location.databaseUrl !== undefined) return inspectStore(location, async (db) => (await schemaVersion(db)) > 0)
  const file = sqliteFile(location.dataDir)
  refuseIfLost(file)
  return existsSync(file) && statSync(file).size > 0
}

/** Reads the state of the store before it is migrated. */
export async function inspectStore<T>(location: StoreLocation, look: (db: Db) => Promise<T>): Promise<T> {
  const store = connectStore(location)
  try {
    return await look(store.db)
  } catch (error) {
    throw store.kind === 'sqlite' ? withFile(sqliteFile(location.dataDir), error) : error
  } finally {
    await store.close()
  }
}
