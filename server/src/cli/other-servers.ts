import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { settingsTable } from '../config.ts'
import { readNote } from './socket.ts'

const MAX_SERVERS = 50

export type OtherServer = { pid: number; dataDir: string }

/** Servers of this user on this machine with other data folders, as far as /proc shows them. */
export function otherServers(dataDir: string): OtherServer[] {
  const found: OtherServer[] = []
  for (const entry of entriesOf('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const folder = attempt(() => folderOf(entry))
    if (folder === undefined || folder === dataDir || attempt(() => readNote(folder))?.pid !== Number(entry)) continue
    found.push({ pid: Number(entry), dataDir: folder })
    if (found.length === MAX_SERVERS) break
  }
  return found
}

/** The data folder of a process whose arguments include `serve`; the note in that folder confirms it. */
function folderOf(pid: string): string | undefined {
  if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('serve')) return undefined
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  const given = variables.find((variable) => variable.startsWith('MARQUEE_DATA_DIR='))?.slice('MARQUEE_DATA_DIR='.length)
  return path.resolve(readlinkSync(`/proc/${pid}/cwd`), given || settingsTable.MARQUEE_DATA_DIR.default)
}

const entriesOf = (folder: string) => attempt(() => readdirSync(folder)) ?? []

/** Undefined on errors: processes end, and those of other users cannot be read. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
