import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
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
import { ParentGone, StoreUnavailable, timeouts } from './deadline.ts'
import { Turns } from './turns.ts'

export type Durability = 'full' | 'normal'

/** Opens the file in WAL mode. `full` syncs on every commit, so an answered write survives a power cut too. */
export function openSqliteFile(file: string, durability: Durability): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: timeouts.queryMs })
  switchToWal(database)
  database.exec(`
    PRAGMA synchronous = ${durability};
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16384;
  `)
  return database
}

const SQLITE_BUSY = 5
const FOREIGN_KEY_VIOLATION = 787
/** Another process holds the file for too long, reading or writing it fails, or the disk is full. */
const unavailable = new Set([SQLITE_BUSY, 10, 13])

/** Of two processes that switch a new file over at the same moment, SQLite tells one "busy" without letting it wait. */
function switchToWal(database: DatabaseSync): void {
  const until = performance.now() + timeouts.queryMs
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (codeOf(error) !== SQLITE_BUSY || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}

/** What both stores mean by it. */
function explain(error: unknown): unknown {
  const code = codeOf(error)
  if (code === FOREIGN_KEY_VIOLATION) return new ParentGone(error)
  return unavailable.has(code & 0xff) ? new StoreUnavailable('query', error) : error
}

/** Kysely on node:sqlite: one connection, handed from caller to caller; statements are prepared once. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new SqliteDriver(database),
  }
}

/** So long may statements keep the event loop in one of its turns: each waits for the disk, and sixty at once for long. */
const LOOP_MS = 5

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #database: DatabaseSync
  readonly #turns = new Turns(1)
  #loopBegan: number | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#connection = new SqliteConnection(database)
  }

  async init() {}

  async acquireConnection() {
    await this.#turns.take()
    while (this.#isLoopDue()) await setImmediate()
    return this.#connection
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

  async releaseConnection() {
    this.#turns.give()
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    this.#database.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { statement, answersRows } = this.#prepare(sql)
      const values = parameters as Value[]
      if (answersRows) return { rows: statement.all(...values) as R[] }
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
    } catch (error) {
      throw explain(error)
    }
  }

  /** Lets other work in between chunks: reading a large table must not hold the event loop. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = []
    for (const row of this.#database.prepare(sql).iterate(...(parameters as Value[]))) {
      if (rows.push(row as R) < chunk) continue
      yield { rows }
      rows = []
      await setImmediate()
    }
    yield { rows }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (this.#prepared.size >= 500) this.#prepared.clear()
    const statement = this.#database.prepare(sql)
    const prepared = { statement, answersRows: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

type Value = string | number | null | Uint8Array
type Prepared = { statement: StatementSync; answersRows: boolean }
