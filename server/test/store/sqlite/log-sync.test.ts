import { fdatasync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { type Generated, Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallTimes } from '../../../src/store/call-times.ts'
import { StoreUnavailable } from '../../../src/store/deadline.ts'
import { LogSync } from '../../../src/store/sqlite/log-sync.ts'
import { sqliteDialect } from '../../../src/store/sqlite/sqlite.ts'
import { openSqliteFile } from '../../../src/store/sqlite/sqlite-file.ts'
import { SqliteStatements } from '../../../src/store/sqlite/sqlite-statements.ts'

type Tables = { notes: { id: Generated<number>; text: string } }

const flush = promisify(fdatasync)

/** A store on a real file whose flushes are real, counted, and can be held back or made to fail. */
function openNotes(folder: string) {
  const file = path.join(folder, 'notes.db')
  let gate = Promise.resolve()
  let failure: Error | undefined
  const state = { flushes: 0 }
  const log = new LogSync(`${file}-wal`, async (descriptor) => {
    state.flushes++
    await gate
    if (failure) throw failure
    await flush(descriptor)
  })
  const dialect = sqliteDialect(new SqliteStatements(openSqliteFile(file)), new CallTimes(), log)
  const db = new Kysely<Tables>({ dialect })
  return {
    db,
    state,
    add: (text: string) => db.insertInto('notes').values({ text }).execute(),
    texts: async () => (await db.selectFrom('notes').select('text').orderBy('id').execute()).map(({ text }) => text),
    fail: (error: Error | undefined) => {
      failure = error
    },
    /** Holds every flush back until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

/** Lets everything go on that does not wait for the disk. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('a write to the embedded store', () => {
  let folder: string
  let notes: ReturnType<typeof openNotes>
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'marquee-log-'))
    notes = openNotes(folder)
    await sql`create table notes (id integer primary key, text text not null)`.execute(notes.db)
    notes.state.flushes = 0
  })
  afterEach(async () => {
    await notes.db.destroy()
    rmSync(folder, { recursive: true })
  })

  it('is answered when it is on the disk, and keeps nobody from reading and writing meanwhile', async () => {
    const release = notes.hold()
    const answered: string[] = []
    const first = notes.add('first').then(() => answered.push('first'))
    const second = notes.add('second').then(() => answered.push('second'))
    await settle()
    expect(answered).toEqual([])
    expect(await notes.texts()).toEqual(['first', 'second'])
    release()
    await Promise.all([first, second])
    expect(answered).toEqual(['first', 'second'])
  })

  it('waits for a flush that began after its commit: one that is under way does not count', async () => {
    const release = notes.hold()
    const first = notes.add('first')
    await settle()
    expect(notes.state.flushes).toBe(1)
    const others = Array.from({ length: 50 }, (_, at) => notes.add(`other ${at}`))
    await settle()
    expect(notes.state.flushes).toBe(1)
    release()
    await Promise.all([first, ...others])
    expect(notes.state.flushes).toBe(2) // one for the first, one for all that came during it
    expect(await notes.texts()).toHaveLength(51)
  })

  it('flushes once for a transaction, and not for what only reads', async () => {
    await notes.db.transaction().execute(async (transaction) => {
      for (const text of ['a', 'b', 'c']) await transaction.insertInto('notes').values({ text }).execute()
    })
    expect(notes.state.flushes).toBe(1)
    await notes.texts()
    const reading = notes.db.transaction().setAccessMode('read only')
    await reading.execute((transaction) => transaction.selectFrom('notes').selectAll().execute())
    expect(notes.state.flushes).toBe(1)
    await notes.db.updateTable('notes').set({ text: 'd' }).where('text', '=', 'a').returning('id').execute()
    expect(notes.state.flushes).toBe(2)
  })

  it('is refused where the disk fails, and the next one is tried again', async () => {
    notes.fail(new Error('EIO'))
    await expect(notes.add('lost')).rejects.toBeInstanceOf(StoreUnavailable)
    notes.fail(undefined)
    await notes.add('kept')
    expect(await notes.texts()).toContain('kept')
  })

  it('rolls back nothing of another transaction where the flush of its own commit fails', async () => {
    const release = notes.hold()
    notes.fail(new Error('EIO'))
    const failed = notes.db
      .transaction()
      .execute((transaction) => transaction.insertInto('notes').values({ text: 'first' }).execute())
      .catch((error) => error)
    await settle()
    const { promise: bothWritten, resolve: go } = Promise.withResolvers<void>()
    const other = notes.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ text: 'second' }).execute()
      await bothWritten
      await transaction.insertInto('notes').values({ text: 'third' }).execute()
    })
    await settle()
    release()
    expect(await failed).toBeInstanceOf(StoreUnavailable)
    notes.fail(undefined)
    go()
    await other
    expect(await notes.texts()).toEqual(['first', 'second', 'third'])
  })

  it('is synced by SQLite itself where the file system allows no log', async () => {
    const synchronous = (database: DatabaseSync) => database.prepare('pragma synchronous').get()?.['synchronous']
    const [NORMAL, FULL] = [1, 2]
    expect(synchronous(openSqliteFile(':memory:'))).toBe(FULL) // as on such a file system, the journal mode cannot be changed
    expect(synchronous(openSqliteFile(path.join(folder, 'other.db')))).toBe(NORMAL)
    let flushes = 0
    const log = new LogSync(path.join(folder, 'missing.db-wal'), async () => {
      flushes++
    })
    await log.sync()
    expect(flushes).toBe(0)
  })
})
