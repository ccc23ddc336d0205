import { createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BackupHeader, RowCounts } from '../store/backup/format.ts'
import { checkBackup } from '../store/backup/read.ts'
import { removeLeftBackups } from '../store/data-folder/leftovers.ts'
import { openWorkFolder } from '../store/data-folder/work-folder.ts'

export type BackupSummary = { header: BackupHeader; rows: RowCounts; bytes: number }

/** Compresses a backup into a file that gets its name only once it is complete, verified and synced to disk. */
export async function writeBackupFile(produced: AsyncIterable<Uint8Array>, target: string): Promise<BackupSummary> {
  const { folder, remove } = openWorkFolder(`${target}.part-`)
  removeLeftBackups(path.dirname(target), (await stat(folder)).mtimeMs)
  try {
    const part = path.join(folder, 'backup')
    await pipeline(produced, createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    const summary = { ...(await checkBackup(part)), bytes: (await stat(part)).size }
    await rename(part, target)
    await syncFolder(path.dirname(target))
    return summary
  } finally {
    remove()
  }
}

/** Syncs a folder: only then is a renamed file durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
