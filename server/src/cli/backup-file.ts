import { createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BackupHeader, Counts } from '../store/backup/format.ts'
import { checkBackup } from '../store/backup/read.ts'
import { removeLeftBackups } from '../store/leftovers.ts'
import { openWorkFolder } from '../store/work-folder.ts'

export type BackupSummary = { header: BackupHeader; rows: Counts; bytes: number }

/** Compresses a backup into a file that appears under its name only when it is whole, read back, and on the disk. */
export async function keepBackup(produced: AsyncIterable<Uint8Array>, target: string): Promise<BackupSummary> {
  const { folder, remove } = openWorkFolder(`${target}.part-`)
  removeLeftBackups(path.dirname(target), (await stat(folder)).mtimeMs)
  try {
    const part = path.join(folder, 'backup')
    await pipeline(produced, createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    const kept = { ...(await checkBackup(part)), bytes: (await stat(part)).size }
    await rename(part, target)
    await syncFolder(path.dirname(target))
    return kept
  } finally {
    remove()
  }
}

/** A new name is on the disk only after its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
