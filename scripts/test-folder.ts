import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const MIN_BYTES = 4 * 2 ** 30
const FOLDER_PREFIX = 'marquee-test-'

/** The folder that a test run writes to, and how to remove it. */
export type TestFolder = { folder: string | undefined; remove: () => void }

/**
 * Creates it in memory if there is enough: copying databases and syncing files to a disk takes a tenth of a run's CPU
 * time, and kill -9 loses as little in memory as on a disk. Otherwise the usual folder is used. Removes the folders of
 * runs that have ended; a database server that loses its files ends by itself.
 */
export function makeTestFolder(): TestFolder {
  if (!hasSpace()) return { folder: undefined, remove: () => {} }
  const leftovers = readdirSync(MEMORY_FOLDER).filter(
    (name) => name.startsWith(FOLDER_PREFIX) && !isAlive(name.slice(FOLDER_PREFIX.length)),
  )
  for (const name of leftovers) removeAll(path.join(MEMORY_FOLDER, name))
  const folder = path.join(MEMORY_FOLDER, `${FOLDER_PREFIX}${process.pid}`)
  mkdirSync(folder)
  chmodSync(folder, 0o755) // another user runs the database server
  return { folder, remove: () => removeAll(folder) }
}

/** Removes a folder, or leaves it to the next run if a process of another user still holds it. */
function removeAll(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    process.stderr.write(`${folder} is left: ${error instanceof Error ? error.message : error}\n`)
  }
}

/** Whether it is mounted, large enough, and lets programs run: a PostgreSQL is copied there. */
function hasSpace(): boolean {
  if (!existsSync('/proc/mounts') || !existsSync(MEMORY_FOLDER)) return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.findLast((line) => line.split(' ')[1] === MEMORY_FOLDER)?.split(' ')[3]
  if (options === undefined || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MIN_BYTES
}

const isAlive = (pid: string): boolean => existsSync(path.join('/proc', pid))
