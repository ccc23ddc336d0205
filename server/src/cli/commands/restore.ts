import path from 'node:path'
import { audit } from '../../auth/audit.ts'
import { readKeyring, WrongSecret } from '../../auth/keys/keyring.ts'
import { readSettings, type Settings } from '../../config.ts'
import { type Backup, openBackup } from '../../store/backup/read.ts'
import { CannotRestore, restoreBackup } from '../../store/backup/restore.ts'
import { lockFolder } from '../../store/data-folder/folder-lock.ts'
import { existingSecret } from '../../store/data-folder/secret-file.ts'
import { connectStore } from '../../store/open.ts'
import { CommandFailed, type ProcessContext, type StandaloneCommand } from '../command.ts'
import { holderOf } from '../socket.ts'
import { counted } from '../wording.ts'

export const restoreCommand: StandaloneCommand = {
  name: 'restore',
  summary: 'Restore a backup of either kind of store into an empty store',
  words: ['FILE'],
  options: { 'keep-sign-ins': { type: 'boolean' } },
  optionHelp: { 'keep-sign-ins': 'Keep sign-ins valid; needs a backup made with --with-keys, and the same secret' },
  more: `Stop the server first. The store is the one the settings name: DATABASE_URL, or the data folder. It must have no accounts.
Every sign-in ends and new keys are made, unless --keep-sign-ins is given. If anything is wrong, nothing is restored.`,
  runAlone: async (outside, { words: [file = ''], options }) => {
    const settings = readSettings(outside.env)
    const keepSignIns = options['keep-sign-ins'] === true
    const lock = lockFolder(settings.dataDir, () => holderOf(settings.dataDir))
    try {
      const backup = await openFile(file)
      const rows = await restore(backup, settings, keepSignIns, outside).finally(backup.close)
      const signIns = keepSignIns ? 'Sign-ins stay valid.' : 'Every sign-in has ended; new keys are made at the next start.'
      return {
        text: `Restored ${counted(rows['accounts'], 'account')} and ${counted(rows['profiles'], 'profile')} as of ${backup.header.createdAt}. ${signIns}`,
        data: { createdAt: backup.header.createdAt, keptSignIns: keepSignIns, rows },
      }
    } finally {
      lock.release()
    }
  },
}

async function openFile(file: string): Promise<Backup> {
  return openBackup(path.resolve(file)).catch((error) => {
    if (error instanceof Error && 'code' in error) throw new CommandFailed(`${file} cannot be read: ${error.message}`)
    throw error
  })
}

async function restore(backup: Backup, settings: Settings, keepSignIns: boolean, { now, random }: ProcessContext) {
  const secret = settings.secret ?? existingSecret(settings.dataDir)
  if (keepSignIns && secret === undefined)
    throw new CannotRestore(
      'sign-ins can only be kept with the secret they were made with: set MARQUEE_SECRET to it, or copy the old data folder’s file "secret" here',
    )
  const store = connectStore(settings)
  try {
    return await restoreBackup(store, backup, {
      keepSignIns,
      freshId: random(12).toString('hex'),
      now: now(),
      beforeCommit: async (db) => {
        if (keepSignIns && secret !== undefined) await readKeyring({ db, secret, now, random }).catch(explainWrongSecret)
        await audit({ db, now, random }, 'backup restored', {})
      },
    })
  } finally {
    await store.close()
  }
}

function explainWrongSecret(error: unknown): never {
  if (!(error instanceof WrongSecret)) throw error
  throw new CannotRestore(
    'the keys in the backup are wrapped by another secret than the one here: set MARQUEE_SECRET to that one, or let sign-ins end',
  )
}
