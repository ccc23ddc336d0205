import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { settingsTable } from '../config.ts'
import { readNote } from './socket.ts'

const MOST_SERVERS = 50

export type OtherServer = { pid: number; dataDir: string }

/** Servers of this user on this machine that work on other folders than this one, as far as the system tells of its processes. */
export function otherServers(dataDir: string): OtherServer[] {
  const found: OtherServer[] = []
  for (const entry of entriesOf('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const folder = attempt(() => folderOf(entry))
    if (folder === undefined || folder === dataDir || attempt(() => readNote(folder))?.pid !== Number(entry)) continue
    found.push({ pid: Number(entry), dataDir: folder })
    if (found.length === MOST_SERVERS) break
  }
  return found
}

/** The data folder of a process, if it is one that serves; its own note in that folder then says whether it truly is. */
function folderOf(pid: string): string | undefined {
  if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('serve')) return undefined
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  const given = variables.find((variable) => variable.startsWith('MARQUEE_DATA_DIR='))?.slice('MARQUEE_DATA_DIR='.length)
  return path.resolve(readlinkSync(`/proc/${pid}/cwd`), given || settingsTable.MARQUEE_DATA_DIR.default)
}

const entriesOf = (folder: string) => attempt(() => readdirSync(folder)) ?? []

/** Processes end, and others' may not be looked at. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
