import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The data folder is an installation's, but its database is gone: a start would make an empty one in its place. */
export class StoreLost extends Error {
  constructor(file: string, what: string, left: readonly string[]) {
    const folder = path.dirname(file)
    super(
      `${file} ${what}, but ${folder} holds ${left.join(', ')} of an installation. Put the file back, or fill it from a backup ` +
        `with marquee restore FILE. For a new installation, set MARQUEE_DATA_DIR to an empty folder`,
    )
    this.name = 'StoreLost'
  }
}

/** What only a folder has in which a server has run with the embedded store before. */
const signs = [/^secret$/, /^catalogue-\d+\.bin$/, /^marquee-before-\d+\.db$/]

/** The names of an installation's other files in the folder. */
export function installationFilesIn(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .filter((name) => signs.some((sign) => sign.test(name)))
    .sort()
}

/** Refuses a database file that is missing or empty while others exist. Called first, because opening creates one. */
export function refuseIfLost(file: string): void {
  const log = `${file}-wal`
  const remaining = [...installationFilesIn(path.dirname(file)), ...(sizeOf(log) > 0 ? [path.basename(log)] : [])]
  if (remaining.length === 0 || sizeOf(file) > 0) return
  throw new StoreLost(file, existsSync(file) ? 'is empty' : 'is missing', remaining)
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0
}
