import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { removeLeftWork } from './work-folder.ts'

/**
 * A copy of the store as it was before an upgrade holds people who were deleted since: it is for going back soon, or
 * not at all.
 */
const COPY_LIFE_MS = 14 * 86_400_000

/** Where a copy is made, until it is whole. */
export const copyPrefix = (dataDir: string) => path.join(dataDir, 'copy-')

/** Removes unfinished backups next to this folder's files. */
export function removeLeftBackups(folder: string, now: number): void {
  removeLeftWork(folder, { named: /\.part-[A-Za-z0-9]{6}$/, files: ['backup'], now })
}

/** Removes unfinished copies and backups that killed processes left in the data folder. */
export function removeLeftovers(dataDir: string, now: number): void {
  removeLeftWork(dataDir, { named: /^copy-[A-Za-z0-9]{6}$/, files: ['marquee.db', 'marquee.db-journal'], now })
  removeLeftBackups(dataDir, now)
}

/** Removes copies from before an upgrade whose time is over. */
export function removeOldCopies(dataDir: string, now: number): void {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir).filter((name) => /^marquee-before-\d+\.db$/.test(name))) {
    const file = path.join(dataDir, name)
    if (statSync(file).mtimeMs < now - COPY_LIFE_MS) rmSync(file, { force: true })
  }
}
