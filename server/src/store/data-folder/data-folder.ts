import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** By the system's code: why there can be no folder. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is below a file, not a folder',
  EACCES: 'cannot be made: this user may not write there',
  EPERM: 'cannot be made: this user may not write there',
  EROFS: 'cannot be made: that disk is read-only',
  ENOSPC: 'cannot be made: the disk is full',
  ENOENT: 'cannot be made: folders cannot be created there',
}

/** Makes the data folder where there is none, for its owner only. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    if (reason === undefined) throw error
    throw new Error(`the data folder ${dataDir} ${reason}; MARQUEE_DATA_DIR names another`, { cause: error })
  }
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where the system takes no folders, as below
 * /proc.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder && !existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error // another process may have made it meanwhile
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}
