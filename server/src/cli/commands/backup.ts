import { existsSync } from 'node:fs'
import path from 'node:path'
import { audit } from '../../auth/audit.ts'
import { writeBackup } from '../../store/backup/write.ts'
import { writeBackupFile } from '../backup-file.ts'
import { CommandFailed, type StreamingCommand } from '../command.ts'
import { counted } from '../wording.ts'

export const backupCommand: StreamingCommand = {
  name: 'backup',
  withoutKeys: true,
  summary: 'Write a backup to one file while the server keeps running',
  words: ['FILE'],
  options: { 'with-keys': { type: 'boolean' }, force: { type: 'boolean' } },
  optionHelp: {
    'with-keys': 'Include the signing keys, encrypted with the secret: whoever has both can sign tokens',
    force: 'Replace FILE if it exists',
  },
  more: `The file fits every store: restore it into SQLite or PostgreSQL. It holds e-mail addresses, password hashes and who
watched what, so keep it like a password; only its owner may read it. To keep sign-ins alive through a restore, make it
--with-keys and keep MARQUEE_SECRET (or the data folder's file "secret") somewhere else: the keys are of no use without it.`,
  async *produce({ ctx }, { options }) {
    await audit(ctx, 'backup made', {}) // logged first: an interrupted backup has left the server too
    yield* writeBackup(ctx.store, { withKeys: options['with-keys'] === true, now: ctx.now() })
  },
  receive: async (produced, { words: [file = ''], options }) => {
    const target = path.resolve(file)
    if (existsSync(target) && options['force'] !== true)
      throw new CommandFailed(`${file} exists: choose another name, or replace it with --force`)
    if (!existsSync(path.dirname(target))) throw new CommandFailed(`there is no folder ${path.dirname(target)}`)
    const { header, rows, bytes } = await writeBackupFile(produced, target)
    const keys = header.withKeys ? 'The keys are in it, wrapped by the secret.' : 'The keys are not in it.'
    return {
      text: `Wrote ${file}: ${counted(rows['accounts'], 'account')}, ${counted(rows['profiles'], 'profile')}, ${bytes} bytes. ${keys}`,
      data: { file: target, bytes, schema: header.schema, createdAt: header.createdAt, withKeys: header.withKeys, rows },
    }
  },
}
