import { existsSync } from 'node:fs'
import { activeKey, readKeyring, WrongSecret } from '../../auth/keys/keyring.ts'
import type { Settings } from '../../config.ts'
import { clockOffset, newestEntryAt } from '../../store/clock.ts'
import { firstFault, refusalToWrite } from '../../store/condition.ts'
import { refuseIfLost, StoreLost } from '../../store/data-folder/lost-store.ts'
import { existingSecret, secretFile } from '../../store/data-folder/secret-file.ts'
import { newestOf, schemaVersion } from '../../store/migrate.ts'
import { migrations } from '../../store/migrations/index.ts'
import { connectStore, type Store, sqliteFile } from '../../store/open.ts'
import { postgresVersion } from '../../store/postgres/postgres-state.ts'
import type { ProcessContext } from '../command.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const MAX_CLOCK_DRIFT_MS = 5000
const OLD_KEY_DAYS = 365
const DAY_MS = 86_400_000
const OLDEST_POSTGRES = 14

/** Checks the store and what is in it: version, clock, keys. Changes nothing. */
export async function examineStore(settings: Settings, outside: ProcessContext): Promise<Finding[]> {
  if (settings.databaseUrl === undefined) {
    const lost = examineLost(sqliteFile(settings.dataDir))
    if (lost) return [lost]
  }
  if (settings.databaseUrl === undefined && !existsSync(sqliteFile(settings.dataDir)))
    return [ok('store', `SQLite, made in ${settings.dataDir} at the first start`)]
  let store: Store | undefined
  try {
    store = connectStore(settings)
    const version = await schemaVersion(store.slow)
    const damage = store.kind === 'sqlite' ? await examineFile(store, sqliteFile(settings.dataDir)) : []
    const findings = [await examineSchema(store, version), ...damage, await examineClock(store, version, outside)]
    return version === 0 ? findings : [...findings, await examineKeys(store, settings, outside)]
  } catch (error) {
    return [unreachable(settings, error)]
  } finally {
    await store?.close()
  }
}

/** Checks whether the file is intact and writable; the test write is rolled back. */
async function examineFile({ db }: Store, file: string): Promise<Finding[]> {
  const fault = await firstFault(db)
  if (fault !== undefined)
    return [fail('file', `${file} is damaged: ${fault}`, 'put a copy of it back, or fill a new folder with marquee restore')]
  const refusal = await refusalToWrite(db)
  if (refusal !== undefined)
    return [fail('file', `${file} cannot be written to: ${refusal}`, 'check the file’s owner, its folder and the disk')]
  return [ok('file', 'undamaged, and can be written to')]
}

/** Checks for a lost file before opening, which would create a new one. */
function examineLost(file: string): Finding | undefined {
  try {
    refuseIfLost(file)
    return undefined
  } catch (error) {
    if (!(error instanceof StoreLost)) throw error
    return fail('store', error.message, 'put the file back, or restore a backup')
  }
}

function unreachable({ databaseUrl, dataDir }: Settings, error: unknown): Finding {
  const message = `cannot be read: ${reasonOf(error)}`
  return databaseUrl === undefined
    ? fail(
        'store',
        `${sqliteFile(dataDir)} ${message}`,
        'check the file’s owner and the disk; if it is damaged, restore a backup',
      )
    : fail(
        'store',
        `PostgreSQL ${message}`,
        'check that it is running, and check DATABASE_URL: host, port, user, password, database',
      )
}

/** The innermost cause; drivers wrap and group errors. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}

async function examineSchema(store: Store, version: number): Promise<Finding> {
  const newest = newestOf(migrations)
  const server = store.kind === 'postgres' ? await postgresVersion(store.slow) : undefined
  const name = server === undefined ? 'SQLite' : `PostgreSQL ${server}`
  if (server !== undefined && server < OLDEST_POSTGRES)
    return fail('store', `${name} is too old`, `use PostgreSQL ${OLDEST_POSTGRES} or later`)
  if (version > newest)
    return fail(
      'store',
      `${name} has schema version ${version}, this program knows up to ${newest}`,
      'run the newer program, or restore a backup made with this one: docs/upgrade.md',
    )
  if (version === 0) return ok('store', `${name} is empty; the first start fills it`)
  if (version < newest)
    return warn(
      'store',
      `${name} has schema version ${version}, this program brings it to ${newest}`,
      'make a backup before the next start',
    )
  return ok('store', `${name}, schema version ${version}`)
}

async function examineClock(store: Store, version: number, { now }: ProcessContext): Promise<Finding> {
  const offset = await clockOffset(store, now)
  if (Math.abs(offset) > MAX_CLOCK_DRIFT_MS)
    return warn(
      'clock',
      `differs from the database’s by ${Math.round(offset / 1000)} seconds`,
      'have both machines set their clocks (NTP)',
    )
  const newest = version === 0 ? 0 : await newestEntryAt(store.slow)
  if (newest > now() + offset + MAX_CLOCK_DRIFT_MS)
    return warn(
      'clock',
      `behind the last entry in the store, of ${new Date(newest).toISOString()}`,
      'set this machine’s clock (NTP)',
    )
  return ok('clock', store.kind === 'sqlite' ? new Date(now()).toISOString() : `within ${Math.abs(offset)} ms of the database’s`)
}

async function examineKeys({ slow }: Store, settings: Settings, { now, random }: ProcessContext): Promise<Finding> {
  const secret = settings.secret ?? existingSecret(settings.dataDir)
  const keyring = await readKeyring({ db: slow, secret: secret ?? '', now, random }).catch((error) => {
    if (error instanceof WrongSecret) return undefined
    throw error
  })
  if (!keyring)
    return secret === undefined
      ? fail(
          'keys',
          'wrapped by a secret that is gone',
          `put ${secretFile(settings.dataDir)} back from a copy of it; if there is none: marquee keys reset`,
        )
      : fail(
          'keys',
          'wrapped by another secret',
          'use the secret the keys were made with (MARQUEE_SECRET, or the data folder’s file); if it is lost: marquee keys reset',
        )
  if (keyring.signing.length === 0) return ok('keys', 'made at the first start')
  const days = Math.floor((now() - activeKey(keyring.signing, now()).createdAt) / DAY_MS)
  if (days > OLD_KEY_DAYS) return warn('keys', `the signing key is ${days} days old`, 'marquee keys rotate')
  return ok('keys', `readable; the signing key is ${days} days old`)
}
