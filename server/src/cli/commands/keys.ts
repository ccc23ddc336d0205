import { audit } from '../../auth/audit.ts'
import { openKeyring, rotateKeys } from '../../auth/keys/keyring.ts'
import { readSettings, type Settings } from '../../config.ts'
import { readOrCreateSecret } from '../../installation-secret.ts'
import { lockFolder } from '../../store/data-folder/folder-lock.ts'
import { openStore, type Store } from '../../store/open.ts'
import { isInService } from '../../store/postgres/postgres-state.ts'
import { tableNames, tables } from '../../store/tables/tables.ts'
import { CommandFailed, type ProcessContext, type RuntimeCommand, type StandaloneCommand } from '../command.ts'
import { holderOf } from '../socket.ts'
import { requireStore } from '../target.ts'

export const rotateKeysCommand: RuntimeCommand = {
  name: 'keys rotate',
  summary: 'Start signing with a new key; existing tokens stay valid',
  run: async ({ ctx, refresh }) => {
    await rotateKeys(ctx.keySource)
    await refresh()
    await audit(ctx, 'keys rotated', {})
    const kids = ctx.keys().signing.map(({ kid }) => kid)
    return {
      text: `New key ${kids[0]}; new tokens are signed with it from 5 seconds on. Tokens signed with the old key remain valid.`,
      data: { kid: kids[0], verifying: kids },
    }
  },
}

const RESET_EFFECTS = `It ends every sign-in of every person and device, every browsing session with its pages, every code that waits for
approval, every invitation and every link to set a password. Accounts, profiles, histories, lists and the catalogue stay.`

export const resetKeysCommand: StandaloneCommand = {
  name: 'keys reset',
  summary: 'Create new keys after the secret was lost; everybody must sign in again',
  options: { yes: { type: 'boolean' } },
  optionHelp: { yes: 'Do it; without this, only show its effects' },
  more: `${RESET_EFFECTS}
Stop every server first. The new keys are wrapped with the secret that the settings name now; in a data folder without a secret
a new one is made.`,
  runAlone: async (outside, { options }) => {
    const settings = readSettings(outside.env)
    await requireStore(settings)
    if (options['yes'] !== true)
      throw new CommandFailed(`${RESET_EFFECTS}\nNothing was changed. If that is what you want: marquee keys reset --yes`)
    const lock = lockFolder(settings.dataDir, () => holderOf(settings.dataDir))
    try {
      const ended = await resetKeys(settings, outside)
      return {
        text: `Made new keys. ${ended} sign-ins have ended; everybody signs in again.`,
        data: { endedSignIns: ended },
      }
    } finally {
      lock.release()
    }
  },
}

/**
 * Deletes the old keys and all they signed in one transaction, then creates new ones: only a store without keys accepts
 * a new secret.
 */
async function resetKeys(settings: Settings, { now, random }: ProcessContext): Promise<number> {
  const store = await openStore({ ...settings, now })
  try {
    const ended = await removeKeys(store, { now, random })
    await openKeyring({ db: store.slow, secret: readOrCreateSecret(settings, random), now, random })
    return ended
  } finally {
    await store.close()
  }
}

async function removeKeys({ slow, kind }: Store, { now, random }: Pick<ProcessContext, 'now' | 'random'>): Promise<number> {
  return slow.transaction().execute(async (trx) => {
    if (kind === 'postgres' && (await isInService(trx)))
      throw new CommandFailed('a Marquee server is using this database: stop every server first')
    const signIns = await trx.selectFrom('sign_ins').select('public_id').execute()
    for (const table of tableNames.toReversed()) if (tables[table] !== 'content') await trx.deleteFrom(table).execute()
    await audit({ db: trx, now, random }, 'keys reset', {})
    return signIns.length
  })
}
