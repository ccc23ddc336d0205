import { existsSync } from 'node:fs'
import { opensEveryKey, WrongSecret } from './auth/keyring.ts'
import type { Settings } from './config.ts'
import { hasStore, lookIntoStore } from './store/inspect.ts'
import { schemaVersion } from './store/migrate.ts'
import { nameOfStore } from './store/name.ts'
import { existingSecret, secretFile, secretOf } from './store/secret-file.ts'

type SecretSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'durability' | 'secret' | 'secretFile'>

/** Refuses a store whose keys need another secret than the one that is there; asked before anything is written or changed. */
export async function requireSecret(settings: SecretSettings): Promise<void> {
  if (!(await opensTheStore(settings))) throw new WrongSecret(wordsFor(settings))
}

/** The secret that wraps this installation's keys. Where it has none it gets one, so the store must have no keys either. */
export function secretFor({ secret, dataDir }: SecretSettings, random: (bytes: number) => Buffer): string {
  return secret ?? secretOf(dataDir, random)
}

/** Whether the keys in the store, if there are any, can be opened with the secret that is there. */
async function opensTheStore(settings: SecretSettings): Promise<boolean> {
  if (!(await hasStore(settings))) return true
  const secretNow = () => settings.secret ?? existingSecret(settings.dataDir)
  return lookIntoStore(settings, async (db) => (await schemaVersion(db)) === 0 || opensEveryKey(db, secretNow))
}

function wordsFor({ databaseUrl, dataDir, secret, secretFile: named }: SecretSettings): string {
  const lost =
    'If it is lost, "marquee keys reset" makes new keys: everybody signs in again, nothing else is lost (docs/upgrade.md).'
  const store = nameOfStore({ databaseUrl, dataDir })
  const file = secretFile(dataDir)
  if (secret === undefined && !existsSync(file))
    return `${file} is missing, and the keys in the ${store} are wrapped with it. Put it back from a copy of it, or set MARQUEE_SECRET to what it held. ${lost}`
  const given = secret === undefined ? `the one in ${file}` : named === undefined ? 'MARQUEE_SECRET' : `the one in ${named}`
  return `the keys in the ${store} are wrapped with another secret than ${given}. Start with the secret they were made with, the one that other nodes use. ${lost}`
}
