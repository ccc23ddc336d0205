import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../../config.ts'
import { secretFile } from '../../store/data-folder/secret-file.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const MIB = 1024 * 1024
const LOW_DISK_BYTES = 1024 * MIB
const FULL_DISK_BYTES = 100 * MIB

/** Checks the data folder, its free disk space, and the secret in it. */
export function examineFolder(settings: Settings): Finding[] {
  return [examineData(settings), examineDisk(settings), examineSecret(settings)]
}

function examineData({ dataDir }: Settings): Finding {
  const existing = nearestExisting(dataDir)
  if (!isWritable(existing))
    return fail('folder', `${existing} cannot be written to by this user`, 'correct its owner, or run as the owner')
  if (existing !== dataDir) return ok('folder', `${dataDir} is made at the first start`)
  if (statSync(dataDir).mode & 0o077)
    return warn('folder', `${dataDir} can be read by other users of this machine`, `chmod 700 ${dataDir}`)
  return ok('folder', dataDir)
}

function examineDisk({ dataDir, databaseUrl }: Settings): Finding {
  const { bavail, bsize } = statfsSync(nearestExisting(dataDir))
  const free = bavail * bsize
  const says = `${Math.floor(free / MIB)} MiB free for ${dataDir}`
  if (free < FULL_DISK_BYTES && databaseUrl === undefined)
    return fail('disk', says, 'free some space: nothing can be written to a full disk')
  return free < LOW_DISK_BYTES ? warn('disk', says, 'free some space soon, for the store and its backups') : ok('disk', says)
}

function examineSecret(settings: Settings): Finding {
  const inFolder = secretFile(settings.dataDir)
  if (settings.secret !== undefined && settings.secretFile === undefined) return ok('secret', 'set by MARQUEE_SECRET')
  const file = settings.secretFile ?? inFolder
  if (!existsSync(file)) return ok('secret', `${file} is made at the first start`)
  if (!isReadable(file)) return fail('secret', `${file} cannot be read by this user`, 'run as its owner')
  const others = statSync(file).mode & 0o077
  if (others === 0) return ok('secret', `${file}, for its owner only`)
  const says = `${file} can be read by other users of this machine`
  return file === inFolder
    ? fail('secret', says, `chmod 600 ${file}`)
    : warn('secret', says, 'make it readable by the server’s user only')
}

/** The folder, or the nearest one above it that exists. */
function nearestExisting(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : nearestExisting(path.dirname(folder))
}

const isWritable = (file: string) => isAllowed(file, constants.W_OK)
const isReadable = (file: string) => isAllowed(file, constants.R_OK)

function isAllowed(file: string, mode: number): boolean {
  try {
    accessSync(file, mode)
    return true
  } catch {
    return false
  }
}
