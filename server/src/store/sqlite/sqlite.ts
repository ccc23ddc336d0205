import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { CallTimes } from '../call-times.ts'
import { inTime, StoreUnavailable, timeLeft, timeouts } from '../deadline.ts'
import { Semaphore } from '../semaphore.ts'
import type { LogSync } from './log-sync.ts'
import { explainSqliteError, isBusy } from './sqlite-errors.ts'
import { type SqliteStatements, takeRows } from './sqlite-statements.ts'

/** What Kysely needs to know of SQLite besides how statements reach it. */
export function sqliteDialectOf(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver,
  }
}

/**
 * Kysely on node:sqlite in this thread: one connection, handed from caller to caller. With `log`, it is synced after
 * each commit.
 */
export function sqliteDialect(statements: SqliteStatements, times: CallTimes, log?: LogSync): Dialect {
  return sqliteDialectOf(() => new SqliteDriver(statements, times, log))
}

/**
 * What begins, ends and takes back a transaction. A write takes the lock at its beginning: to take it later may fail
 * for good.
 */
export const transactions = {
  begin: ({ accessMode }: TransactionSettings) => CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'),
  commit: CompiledQuery.raw('commit'),
  rollback: CompiledQuery.raw('rollback'),
} as const

/** The longest time in one turn of the event loop that statements may take before other work is let in. */
const LOOP_MS = 5

class SqliteDriver implements Driver {
  readonly #statements: SqliteStatements
  readonly #times: CallTimes
  readonly #turns = new Semaphore(1)
  readonly #lock = { waiting: 0 }
  readonly #log: LogSync | undefined
  #loopBegan: number | undefined

  constructor(statements: SqliteStatements, times: CallTimes, log: LogSync | undefined) {
    this.#statements = statements
    this.#times = times
    this.#log = log
  }

  async init() {}

  async acquireConnection() {
    await this.#turns.acquire()
    while (this.#isLoopDue()) await setImmediate()
    return new SqliteConnection(this.#statements, this.#times, { turns: this.#turns, lock: this.#lock, log: this.#log })
  }

  /** Whether it is time that others are served: everything here is done without waiting. */
  #isLoopDue(): boolean {
    const now = performance.now()
    if (this.#loopBegan !== undefined) return now - this.#loopBegan > LOOP_MS
    this.#loopBegan = now
    void setImmediate().then(() => {
      this.#loopBegan = undefined
    })
    return false
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof SqliteConnection) connection.release()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await connection.executeQuery(transactions.begin(settings))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(transactions.commit)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    if (connection instanceof SqliteConnection) await connection.rollBack()
  }

  async destroy() {
    await this.#log?.close()
    this.#statements.close()
  }
}

type Shared = { turns: Semaphore; lock: { waiting: number }; log: LogSync | undefined }

const MAX_WAITING = 1000
const LONGEST_PAUSE_MS = 5
/** With many that wait each looks less often, so that looking alone takes no more than a part of the time. */
const PAUSE_EACH_MS = 0.1

/** The one connection, for as long as somebody has it. */
class SqliteConnection implements DatabaseConnection {
  readonly #statements: SqliteStatements
  readonly #times: CallTimes
  readonly #shared: Shared
  #isHeld = true

  constructor(statements: SqliteStatements, times: CallTimes, shared: Shared) {
    this.#statements = statements
    this.#times = times
    this.#shared = shared
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isHeld) await this.#hold()
    const result = await this.#runOrWait<R>(query)
    const { log } = this.#shared
    if (log && this.#statements.takeCommitted()) await this.#syncCommitted(log)
    return result
  }

  async #runOrWait<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#run<R>(query)
    } catch (error) {
      if (!isBusy(error) || this.#statements.isTransaction) throw explainSqliteError(error)
      return this.#runWhenUnlocked<R>(query, error)
    }
  }

  /**
   * Waits until a write is on the disk. Meanwhile the connection is anybody's, and their commits share the next sync.
   */
  async #syncCommitted(log: LogSync): Promise<void> {
    this.release()
    await inTime(log.sync(), timeLeft(timeouts.queryMs), 'query').catch((error) => {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable('query', error)
    })
  }

  /**
   * Where the commit itself was done, and only its sync failed, the transaction that may be open is another caller's.
   */
  async rollBack(): Promise<void> {
    if (this.#isHeld && this.#statements.isTransaction) await this.executeQuery(transactions.rollback)
  }

  async #hold(): Promise<void> {
    await this.#shared.turns.acquire()
    this.#isHeld = true
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const began = performance.now()
    try {
      const { rows, changes } = this.#statements.run(sql, parameters)
      return changes === undefined ? { rows: rows as R[] } : { rows: [], numAffectedRows: BigInt(changes) }
    } finally {
      this.#times.note(began, performance.now())
    }
  }

  /**
   * Tries again while another process or thread holds the write lock, for as long as any statement may take. In between
   * the connection is anybody's: who only reads is not in its way.
   */
  async #runWhenUnlocked<R>(query: CompiledQuery, busyError: unknown): Promise<QueryResult<R>> {
    const { lock } = this.#shared
    const until = performance.now() + timeLeft(timeouts.queryMs)
    if (lock.waiting >= MAX_WAITING) throw new StoreUnavailable('acquire', busyError)
    lock.waiting++
    try {
      for (let pause = 1; performance.now() < until; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        this.release()
        await setTimeout(Math.max(pause, lock.waiting * PAUSE_EACH_MS))
        await this.#hold()
        try {
          return this.#run<R>(query)
        } catch (error) {
          if (!isBusy(error)) throw error
        }
      }
      throw busyError
    } catch (error) {
      throw explainSqliteError(error)
    } finally {
      lock.waiting--
    }
  }

  /** Lets other work in between chunks: reading a large table must not hold the event loop. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<R>> {
    const iterator = this.#statements.iterate(sql, parameters)
    try {
      for (;;) {
        const { rows, isLast } = takeRows<R>(iterator, chunk)
        yield { rows }
        if (isLast) return
        await setImmediate()
      }
    } finally {
      iterator.return?.()
    }
  }

  /** Gives the connection to the next. */
  release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#shared.turns.release()
  }
}
