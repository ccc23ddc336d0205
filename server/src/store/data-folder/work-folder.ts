import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder for unfinished work. A process that dies leaves it behind; a lock in it shows whether it is in use. */
export type WorkFolder = { folder: string; remove: () => void }

const LOCK = 'in-use.lock'
/** Earlier versions took no lock: what they left is known by standing still for so long. */
const STILL_MS = 10 * 60_000

/**
 * Makes a folder whose path begins like this, and holds it until it is removed or the process ends, however it ends.
 */
export function openWorkFolder(prefix: string): WorkFolder {
  const folder = mkdtempSync(prefix)
  const lock = new DatabaseSync(path.join(folder, LOCK))
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  return {
    folder,
    remove: () => {
      lock.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type UnfinishedWork = {
  /** What the folders' names look like. */
  named: RegExp
  /** All that one of ours may hold. */
  files: readonly string[]
  now: number
}

/** Removes work folders that a process which ended suddenly has left. */
export function removeLeftWork(parent: string, { named, files, now }: UnfinishedWork): void {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent).filter((name) => named.test(name))) {
    const folder = path.join(parent, name)
    if (isOurs(folder, files) && isLeft(folder, now)) rmSync(folder, { recursive: true, force: true })
  }
}

function isOurs(folder: string, files: readonly string[]): boolean {
  const ours = new Set([...files, LOCK, `${LOCK}-journal`])
  return statSync(folder).isDirectory() && readdirSync(folder).every((name) => ours.has(name))
}

function isLeft(folder: string, now: number): boolean {
  const lock = path.join(folder, LOCK)
  return existsSync(lock) ? !isLocked(lock) : isStale(folder, now)
}

function isLocked(file: string): boolean {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return false
  } catch {
    return true
  } finally {
    lock.close()
  }
}

function isStale(folder: string, now: number): boolean {
  const times = [folder, ...readdirSync(folder).map((name) => path.join(folder, name))].map((file) => statSync(file).mtimeMs)
  return Math.max(...times) < now - STILL_MS
}
