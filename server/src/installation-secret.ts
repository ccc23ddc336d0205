import { existsSync } from 'node:fs'
import { opensEveryKey, WrongSecret } from './auth/keys/keyring.ts'
import type { Settings } from './config.ts'
import { existingSecret, secretFile, secretOf } from './store/data-folder/secret-file.ts'
import { hasStore, inspectStore } from './store/inspect.ts'
import { schemaVersion } from './store/migrate.ts'
import { nameOfStore } from './store/name.ts'

type SecretSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'durability' | 'secret' | 'secretFile'>

/** Throws if the keys in the store are wrapped with another secret. Called before anything is written or changed. */
export async function requireSecret(settings: SecretSettings): Promise<void> {
  if (!(await secretOpensStore(settings))) throw new WrongSecret(wrongSecretMessage(settings))
}

/** The secret that wraps this installation's keys; created where there is none, so the store must have no keys then. */
export function readOrCreateSecret({ secret, dataDir }: SecretSettings, random: (bytes: number) => Buffer): string {
  return secret ?? secretOf(dataDir, random)
}

/** Whether the present secret unwraps the keys in the store; true for a store without keys. */
async function secretOpensStore(settings: SecretSettings): Promise<boolean> {
  if (!(await hasStore(settings))) return true
  const secretNow = () => settings.secret ?? existingSecret(settings.dataDir)
  return inspectStore(settings, async (db) => (await schemaVersion(db)) === 0 || opensEveryKey(db, secretNow))
}

function wrongSecretMessage({ databaseUrl, dataDir, secret, secretFile: named }: SecretSettings): string {
  const lost =
    'If it is lost, "marquee keys reset" makes new keys: everybody signs in again, nothing else is lost (docs/upgrade.md).'
  const store = nameOfStore({ databaseUrl, dataDir })
  const file = secretFile(dataDir)
  if (secret === undefined && !existsSync(file))
    return `${file} is missing, and the keys in the ${store} are wrapped with it. Put it back from a copy of it, or set MARQUEE_SECRET to what it held. ${lost}`
  const given = secret === undefined ? `the one in ${file}` : named === undefined ? 'MARQUEE_SECRET' : `the one in ${named}`
  return `the keys in the ${store} are wrapped with another secret than ${given}. Start with the secret they were made with, the one that other nodes use. ${lost}`
}
