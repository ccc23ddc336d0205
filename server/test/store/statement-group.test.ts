import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { takeFirst } from '../../src/auth/limits/limit-store.ts'
import { countEvents } from '../../src/connections/store.ts'
import { type Db, openStore, type Store } from '../../src/store/open.ts'
import { executeTogether } from '../../src/store/statement-group.ts'
import { addPlays } from '../../src/taste/history/play-store.ts'
import { putListEntries } from '../../src/taste/lists/list-store.ts'
import { NOW } from '../support/store/empty-store.ts'
import { newDatabase, onEachStore } from '../support/world.ts'

onEachStore('statements of a transaction that are run together', (kind) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-together-'))
  let store: Store
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const database = kind === 'postgres' ? await newDatabase() : undefined
    drop = database?.drop
    store = await openStore({ databaseUrl: database?.url, dataDir, durability: 'normal', slowThread: true, now: () => NOW })
  })
  afterAll(async () => {
    await store?.close()
    await drop?.()
    rmSync(dataDir, { recursive: true, force: true })
  })
  afterEach(() => vi.restoreAllMocks())

  const take = (db: Db, ...ids: string[]) => takeFirst(db, { ids, windowMs: 1000 }, NOW)
  const inTransaction = <T>(work: (db: Db) => Promise<T>) => store.slow.transaction().execute((db) => executeTogether(db, work))
  const stored = async () => (await store.db.selectFrom('limits').select('id').orderBy('id').execute()).map(({ id }) => id)
  const play = {
    profile_id: 'prof_gone',
    number: 1,
    season: -1,
    episode: -1,
    minute: 0,
    watched_at: 0,
    source: 'history',
  } as const
  const failing = (db: Db) => addPlays(db, [play])
  const noEvents = { profile_id: 'prof_gone', id: 'door_gone', sender: null, taken: 1, ignored: 0, unknown: 0, unmatched: 0 }
  const count = (db: Db) => countEvents(db, [noEvents], NOW)
  const failingLater = (db: Db) => putListEntries(db, [{ profile_id: 'prof_gone', list: 'collection', number: 1, added_at: 0 }])

  it('have their own results, in their order', async () => {
    const taken = await inTransaction((db) => Promise.all([take(db, 'a', 'b'), take(db, 'b', 'c'), take(db, 'a')]))
    expect(taken.map((ids) => ids.sort())).toEqual([['a', 'b'], ['c'], []])
    expect(await stored()).toEqual(['a', 'b', 'c'])
  })

  it.runIf(kind === 'sqlite')('reach the thread of the embedded store in one message', async () => {
    const messages = vi.spyOn(Worker.prototype, 'postMessage')
    await inTransaction((db) => Promise.all([take(db, 'a'), take(db, 'b'), take(db, 'c')]))
    expect(messages.mock.calls.map(([message]) => message.sql ?? message.what)).toEqual(['run all', 'commit'])
  })

  it.runIf(kind === 'sqlite')('reach the thread with the next statement or the commit, if they need no result', async () => {
    const messages = vi.spyOn(Worker.prototype, 'postMessage')
    await inTransaction(async (db) => {
      await count(db)
      await take(db, 'a')
      await count(db)
      await count(db)
    })
    const sent = messages.mock.calls.map(([{ statements }]) =>
      statements.map(({ sql }: { sql: string }) => sql.trim().slice(0, 6)),
    )
    expect(sent).toEqual([
      ['update', 'insert'],
      ['update', 'update', 'commit'],
    ])
  })

  it.runIf(kind === 'sqlite')('hold the write lock only from the first of them on', async () => {
    const trx = await store.slow.startTransaction().execute()
    await take(store.db, 'while it waits')
    await take(trx, 'in it')
    await trx.commit().execute()
    expect(await stored()).toEqual(expect.arrayContaining(['in it', 'while it waits']))
    const messages = vi.spyOn(Worker.prototype, 'postMessage')
    await store.slow.transaction().execute(async () => {})
    expect(messages).not.toHaveBeenCalled()
  })

  it.runIf(kind === 'sqlite')('wait for another that holds the write lock', async () => {
    const connection = store.openConnection()
    const other = await connection.startTransaction().execute()
    await take(other, 'by another')
    const messages = vi.spyOn(Worker.prototype, 'postMessage')
    const waiting = inTransaction((db) => Promise.all([take(db, 'by another'), take(db, 'afterwards')]))
    await vi.waitFor(() => expect(messages.mock.calls.length).toBeGreaterThan(1)) // it has tried again
    await other.commit().execute()
    expect(await waiting).toEqual([[], ['afterwards']])
    await connection.destroy()
  })

  it('store nothing where one of them fails, whether it is the first or the last', async () => {
    const before = await stored()
    await expect(inTransaction((db) => Promise.all([take(db, 'd'), failing(db)]))).rejects.toThrow()
    await expect(inTransaction((db) => Promise.all([failing(db), take(db, 'd')]))).rejects.toThrow()
    expect(await stored()).toEqual(before)
  })

  it('store nothing where one without a result fails', async () => {
    const before = await stored()
    const first = async (db: Db) => {
      await failingLater(db)
      await take(db, 'd')
    }
    const last = async (db: Db) => {
      await take(db, 'd')
      await failingLater(db)
    }
    await expect(inTransaction(first)).rejects.toThrow()
    await expect(inTransaction(last)).rejects.toThrow()
    expect(await stored()).toEqual(before)
    await inTransaction((db) => take(db, 'c')) // the connection can be used again
  })

  it('store nothing where other work fails before or after they are sent', async () => {
    const before = await stored()
    const fail = async (): Promise<void> => {
      throw new Error('not a statement')
    }
    const takeTwice = async (db: Db) => take(db, ...(await take(db, 'e', 'f')))
    await expect(inTransaction((db) => Promise.all([take(db, 'e'), fail()]))).rejects.toThrow('not a statement')
    await expect(inTransaction((db) => Promise.all([takeTwice(db), take(db, 'g').then(fail)]))).rejects.toThrow('not a statement')
    expect(await stored()).toEqual(before)
  })
})
