import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { withFile } from '../sqlite/cannot-open.ts'
import { isBusy } from '../sqlite/sqlite-errors.ts'
import { makeDataFolder } from './data-folder.ts'

/** Another server already uses this data folder. */
class FolderInUse extends Error {
  constructor(folder: string, who: string) {
    super(`another Marquee server${who} is using ${folder}: stop it first, or give this one its own MARQUEE_DATA_DIR`)
    this.name = 'FolderInUse'
  }
}

/**
 * Holds the folder until the process ends, however it ends: the lock is the operating system's on an open SQLite file,
 * so nothing is left behind by a crash.
 */
export function lockFolder(folder: string, describeHolder: () => string): { release: () => void } {
  makeDataFolder(folder)
  const file = lockFile(folder)
  const lock = openLock(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUse(folder, describeHolder()) : withFile(file, error)
  }
  return { release: () => lock.close() }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw withFile(file, error)
  }
}

/** Whether a server holds the folder, or something else that must have it for itself. */
export function isHeld(folder: string): boolean {
  if (!existsSync(lockFile(folder))) return false
  try {
    lockFolder(folder, () => '').release()
    return false
  } catch (error) {
    if (error instanceof FolderInUse) return true
    throw error
  }
}

const lockFile = (folder: string) => path.join(folder, 'server.lock')
