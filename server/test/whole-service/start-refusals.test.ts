import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isHeld } from '../../src/store/data-folder/folder-lock.ts'
import { marquee, marqueeProcess } from '../support/processes/command-line.ts'

/** A folder that is there and that nobody may write to, root included. */
const UNWRITABLE = '/sys/kernel'

describe('a start on the embedded store', () => {
  let dataDir: string
  const database = () => path.join(dataDir, 'marquee.db')
  const list = (...more: string[]) => marquee(['accounts', 'list', ...more], { dataDir })
  const listIn = (folder: string) => marquee(['accounts', 'list', '--new'], { dataDir: folder })
  /** Files and their bytes, but the lock that every server takes first. */
  const held = () => readdirSync(dataDir).filter((name) => name !== 'server.lock')
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-refusals-'))
    expect(await list('--new')).toMatchObject({ code: 0 }) // now it is an installation
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const losses: Record<string, () => void> = {
    'is empty': () => truncateSync(database(), 0),
    'is missing': () => rmSync(database()),
    'has no tables': () => {
      rmSync(database())
      new DatabaseSync(database()).exec('pragma journal_mode = wal; create table t (c); drop table t')
    },
  }

  it.each(Object.keys(losses))('refuses a folder whose database %s', async (what) => {
    losses[what]?.()
    const before = held()
    const { code, err } = await list()
    expect([code, err]).toEqual([1, expect.stringContaining(`${database()} ${what}, but ${dataDir} holds secret of`)])
    expect(err).toContain('marquee restore FILE')
    expect(held()).toEqual(before)
  })

  it('refuses as a server too, and says so in a finding of doctor', async () => {
    rmSync(database())
    const { code, err } = await marqueeProcess(['serve'], { dataDir })
    expect([code, err]).toEqual([1, expect.stringContaining(`${database()} is missing`)])
    const { out } = await marquee(['doctor'], { dataDir })
    expect(out).toContain(`fail  store     ${database()} is missing`)
    expect(existsSync(database())).toBe(false)
  })

  it('refuses an empty database beside its write-ahead log, which opening it would delete', async () => {
    rmSync(path.join(dataDir, 'secret'))
    truncateSync(database(), 0)
    writeFileSync(`${database()}-wal`, 'what was written last')
    expect((await list()).err).toContain('holds marquee.db-wal of')
    expect(held()).toContain('marquee.db-wal')
  })

  it('makes a new installation of a folder that a killed first start has left', async () => {
    for (const name of held()) rmSync(path.join(dataDir, name))
    writeFileSync(database(), '')
    expect(await list('--new')).toMatchObject({ code: 0 })
  })

  it('names the file and what to do where it cannot be used', async () => {
    writeFileSync(database(), 'no database at all '.repeat(500))
    expect((await list()).err).toContain(`${database()} is not an SQLite database: put the right file there`)
    rmSync(database())
    mkdirSync(database())
    expect((await list()).err).toContain(`${database()} cannot be opened`)
    expect((await listIn(UNWRITABLE)).err).toContain(`${UNWRITABLE}/marquee.db cannot be opened: correct the owner`)
    expect((await marqueeProcess(['serve'], { dataDir: UNWRITABLE })).err).toContain(`${UNWRITABLE}/server.lock cannot be opened`)
    expect((await listIn(`${UNWRITABLE}/data`)).err).toContain(`${UNWRITABLE}/data`)
    expect(() => isHeld(UNWRITABLE)).not.toThrow()
  })

  it('names the setting where the folder is a file', async () => {
    const file = path.join(dataDir, 'secret')
    const { code, err } = await marqueeProcess(['serve'], { dataDir: file })
    expect([code, err]).toEqual([1, expect.stringContaining(`the data folder ${file} is a file, not a folder; MARQUEE_DATA_DIR`)])
  })

  it('names the setting where the system takes no folders', async () => {
    const { code, err } = await marqueeProcess(['serve'], { dataDir: '/proc/marquee/data' })
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('the data folder /proc/marquee/data cannot be made: folders cannot be created there'),
    ])
  })

  it('names the file that another program has locked', async () => {
    const other = new DatabaseSync(database())
    other.exec('pragma locking_mode = exclusive; begin exclusive')
    expect((await list()).err).toContain(`${database()} is locked by another program`)
    other.close()
  })
})
