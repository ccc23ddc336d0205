import { mkdirSync } from 'node:fs'

/** By the system's code: why there can be no folder. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'lies below a file, not a folder',
  EACCES: 'cannot be made: this user may not write there',
  EPERM: 'cannot be made: this user may not write there',
  EROFS: 'cannot be made: that disk is read-only',
  ENOSPC: 'cannot be made: the disk is full',
}

/** Makes the data folder where there is none, for its owner only. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    if (reason === undefined) throw error
    throw new Error(`the data folder ${dataDir} ${reason}; MARQUEE_DATA_DIR names another`, { cause: error })
  }
}
