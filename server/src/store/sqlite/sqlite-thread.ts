import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { inTime, StoreUnavailable, timeLeft, timeouts } from '../deadline.ts'
import { Semaphore } from '../semaphore.ts'
import type { GroupingConnection } from '../statement-group.ts'
import { sqliteDialectOf, transactions } from './sqlite.ts'
import { explainSqliteError, isBusy } from './sqlite-errors.ts'
import type { Durability } from './sqlite-file.ts'
import type { StatementResult } from './sqlite-statements.ts'

/**
 * A request to the thread, for one of its connections. `begin` is the statement that begins the transaction, unless it
 * has begun.
 */
export type StoreRequest = { number: number; connection: number; begin?: string } & (
  | ({ what: 'run' | 'open' } & StoreStatement)
  | { what: 'run all'; statements: readonly StoreStatement[] }
  | { what: 'fetch'; max: number }
  | { what: 'end' | 'roll back' | 'close' }
)

export type StoreStatement = { sql: string; parameters: readonly unknown[] }

export type StoreReply = {
  number: number
  /** Of several statements, one result each. */
  results?: StatementResult[]
  rows?: unknown[]
  changes?: number
  isLast?: boolean
  failed?: { message: string; errcode?: number }
}

/** Enough for an export, a purge and a count during a slow backup. */
const MAX_CONNECTIONS = 4
const QUERY_MS = 60_000
/** A write in the background may wait for other writers: nobody waits for it. */
const LOCK_MS = 10_000
const LONGEST_PAUSE_MS = 20

/**
 * Kysely on node:sqlite in a thread of its own, for statements that take long: nobody waits for them. The thread is
 * started by the first one.
 */
export function sqliteThreadDialect(file: string, durability: Durability): Dialect {
  return sqliteDialectOf(() => new ThreadDriver(file, durability))
}

class ThreadDriver implements Driver {
  readonly #file: string
  readonly #durability: Durability
  readonly #slots = new Semaphore(MAX_CONNECTIONS)
  readonly #free: number[] = []
  #opened = 0
  #thread: SqliteThread | undefined

  constructor(file: string, durability: Durability) {
    this.#file = file
    this.#durability = durability
  }

  async init() {}

  async acquireConnection() {
    await this.#slots.acquire()
    if (!this.#thread?.isAlive) {
      this.#thread = new SqliteThread(this.#file, this.#durability)
      this.#free.length = 0
    }
    return new ThreadConnection(this.#thread, this.#free.pop() ?? this.#opened++)
  }

  async releaseConnection(connection: DatabaseConnection) {
    const { thread, number, isBroken } = ownConnection(connection)
    if (isBroken) void thread.ask(number, { what: 'close' }).catch(() => {})
    else if (thread === this.#thread) this.#free.push(number)
    this.#slots.release()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    ownConnection(connection).begin(transactions.begin(settings).sql)
  }

  async commitTransaction(connection: DatabaseConnection) {
    await ownConnection(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await ownConnection(connection).rollBack()
  }

  async destroy() {
    await this.#thread?.end()
  }
}

class ThreadConnection implements GroupingConnection {
  readonly thread: SqliteThread
  readonly number: number
  isBroken = false
  /** What begins the transaction, until a statement of it has been run. */
  #begin: string | undefined
  /** Statements that are sent with the next one. */
  #delayed: StoreStatement[] = []

  constructor(thread: SqliteThread, number: number) {
    this.thread = thread
    this.number = number
  }

  /** Begins a transaction with its first statement: the write lock is not held while that is on its way. */
  begin(sql: string): void {
    this.#begin = sql
  }

  async commit(): Promise<void> {
    if (this.#begin === undefined || this.#delayed.length > 0) await this.executeQuery(transactions.commit)
    this.#begin = undefined
  }

  executeLater({ sql, parameters }: CompiledQuery): void {
    this.#delayed.push({ sql, parameters })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    if (this.#delayed.length > 0) {
      const [result] = await this.executeTogether([query])
      return result as QueryResult<R> // the caller knows the rows of its statement
    }
    const { rows = [], changes } = await this.#askWhenUnlocked({ what: 'run', sql, parameters })
    return asQueryResult<R>(rows, changes)
  }

  /** Only inside of a transaction: outside of it, those before one that fails would stay. */
  async executeTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const delayed = this.#delayed
    this.#delayed = []
    const statements = [...delayed, ...queries.map(({ sql, parameters }) => ({ sql, parameters }))]
    const { results = [] } = await this.#askWhenUnlocked({ what: 'run all', statements })
    return results.slice(delayed.length).map(({ rows, changes }) => asQueryResult(rows, changes))
  }

  /** Tries again while another connection holds the write lock. */
  async #askWhenUnlocked(what: StoreCommand): Promise<StoreReply> {
    const until = performance.now() + LOCK_MS
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.#ask(what)
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw explainSqliteError(error)
        await setTimeout(pause)
      }
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      if (this.#delayed.length > 0) await this.executeTogether([])
      await this.#ask({ what: 'open', sql, parameters })
      const fetch = () => this.#ask({ what: 'fetch', max: chunk })
      for (let next: Promise<StoreReply> | undefined = fetch(); next; ) {
        const { rows = [], isLast = true }: StoreReply = await next
        next = isLast ? undefined : fetch() // the thread reads on while these are taken
        next?.catch(() => {}) // the error is thrown when it is awaited
        yield { rows: rows as R[] }
      }
    } catch (error) {
      throw explainSqliteError(error)
    } finally {
      if (!this.isBroken) await this.#ask({ what: 'end' }).catch(() => {})
    }
  }

  async rollBack(): Promise<void> {
    this.#begin = undefined
    this.#delayed = []
    if (!this.isBroken) await this.#ask({ what: 'roll back' }).catch(() => {})
  }

  /** A connection whose reply came too late is closed: its state is unknown. */
  async #ask(what: StoreCommand): Promise<StoreReply> {
    try {
      const begin = this.#begin === undefined ? undefined : { begin: this.#begin }
      const replied = await inTime(this.thread.ask(this.number, { ...what, ...begin }), timeLeft(QUERY_MS), 'query')
      this.#begin = undefined
      return replied
    } catch (error) {
      if (error instanceof StoreUnavailable) this.isBroken = true
      throw error
    }
  }
}

type WithoutNumbers<A> = A extends StoreRequest ? Omit<A, 'number' | 'connection'> : never
type StoreCommand = WithoutNumbers<StoreRequest>
type PendingStoreReply = { resolve: (replied: StoreReply) => void; reject: (error: Error) => void }

class SqliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PendingStoreReply>()
  #asked = 0
  isAlive = true

  constructor(file: string, durability: Durability) {
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: { file, durability }, execArgv: [] })
    this.#worker.on('message', (replied: StoreReply) => this.#take(replied))
    this.#worker.on('error', (error) => this.#lose(error))
    this.#worker.on('messageerror', (error) => this.#lose(error))
    this.#worker.once('exit', () => this.#lose())
  }

  ask(connection: number, what: StoreCommand): Promise<StoreReply> {
    return new Promise((resolve, reject) => {
      if (!this.isAlive) return reject(new StoreUnavailable('lost'))
      const number = this.#asked++
      this.#waiting.set(number, { resolve, reject })
      this.#worker.postMessage({ ...what, number, connection } satisfies StoreRequest)
    })
  }

  #take(replied: StoreReply): void {
    const waiting = this.#waiting.get(replied.number)
    this.#waiting.delete(replied.number)
    const { failed } = replied
    if (failed) waiting?.reject(Object.assign(new Error(failed.message), failed))
    else waiting?.resolve(replied)
  }

  #lose(cause?: unknown): void {
    this.isAlive = false
    for (const { reject } of this.#waiting.values()) reject(new StoreUnavailable('lost', cause))
    this.#waiting.clear()
  }

  /** Waits for pending statements: one that is interrupted would have to be rolled back at the next start. */
  async end(): Promise<void> {
    if (this.isAlive) await inTime(this.#waitedFor(), timeouts.queryMs, 'query').catch(() => {})
    await this.#worker.terminate()
  }

  async #waitedFor(): Promise<void> {
    while (this.#waiting.size > 0) await setTimeout(5)
  }
}

function asQueryResult<R>(rows: unknown[], changes: number | undefined): QueryResult<R> {
  return changes === undefined ? { rows: rows as R[] } : { rows: [], numAffectedRows: BigInt(changes) }
}

function ownConnection(connection: DatabaseConnection): ThreadConnection {
  if (connection instanceof ThreadConnection) return connection
  throw new Error('not a connection of this driver')
}
