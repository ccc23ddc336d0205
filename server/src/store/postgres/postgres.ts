import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { statementName } from '../compiled.ts'
import { inTime, ParentMissing, StoreUnavailable, timeLeft, timeouts } from '../deadline.ts'
import { Semaphore } from '../semaphore.ts'
import { cancelStatement } from './cancel.ts'
import { isServerItself } from './pooler.ts'

const FOREIGN_KEY_VIOLATION = '23503'
const STATEMENT_TIMEOUT = '57014'
const ENDED_BY_SERVER = '57P01'
const ROLLBACK_MS = 500

/** What our connections are called in pg_stat_activity. */
export const CONNECTION_NAME = 'marquee'

export type PoolOptions = { max: number; queryMs: number }

/** int8 arrives as text by default; all our integers are below 2^53. */
const numbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Kysely on node-postgres where every wait has an end: a connection that missed one is closed, never reused. */
export function postgresDialect(url: string, { max, queryMs }: PoolOptions): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts.connectMs + 1000, // who waits for one gives up before
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: CONNECTION_NAME,
    types: numbers as pg.CustomTypesConfig,
  })
  pool.on('error', () => {}) // an idle connection was lost; the next caller opens another
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new PostgresDriver(pool, max, queryMs),
  }
}

/** So often at most is a new connection that was ended replaced by another. */
const MAX_REPLACED = 2

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #turns: Semaphore
  readonly #queryMs: number
  #losses = 0
  readonly #lossesAtOpening = new WeakMap<pg.ClientBase, number>()
  readonly #plans = new WeakMap<pg.ClientBase, boolean>()

  constructor(pool: pg.Pool, max: number, queryMs: number) {
    this.#pool = pool
    this.#turns = new Semaphore(max)
    this.#queryMs = queryMs
    pool.on('connect', (client) => {
      this.#lossesAtOpening.set(client, this.#losses)
      client.on('error', () => {}) // lost while in use: its statement fails, which is enough
    })
  }

  async init() {}

  async acquireConnection() {
    await this.#turns.acquire()
    try {
      const client = await inTime(this.#takeClient(), timeLeft(timeouts.connectMs), 'connect', (late) => late.release())
      const plans = this.#plans.get(client) ?? false
      return new PostgresConnection(client, { queryMs: this.#queryMs, plans, onLoss: () => this.#losses++ })
    } catch (error) {
      this.#turns.release()
      throw isUnreachable(error) ? new StoreUnavailable(isEnded(error) ? 'lost' : 'connect', error) : error
    }
  }

  /**
   * When one connection was lost, those opened before it probably were too; another try must not get the next dead
   * one. A new connection that fails at its first use is replaced, too.
   */
  async #takeClient(): Promise<pg.PoolClient> {
    for (let replaced = 0; ; replaced++) {
      try {
        const client = await this.#openClient()
        return this.#plans.has(client) ? client : await this.#noteServer(client)
      } catch (error) {
        if (replaced >= MAX_REPLACED || !isEnded(error)) throw error
      }
    }
  }

  /** A connection that was opened after the last loss. */
  async #openClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (this.#lossesAtOpening.get(client) === this.#losses) return client
      client.release(true)
    }
  }

  /**
   * Notes at the first use of a connection whether it reaches the server itself: behind a pooler, each transaction may
   * reach another server process, with other plans.
   */
  async #noteServer(client: pg.PoolClient): Promise<pg.PoolClient> {
    try {
      this.#plans.set(client, await isServerItself(client))
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection) {
    ownConnection(connection).release()
    this.#turns.release()
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    const begin = accessMode === 'read only' ? 'begin isolation level repeatable read read only' : 'begin'
    // One round trip. LOCAL, so that it is right behind a pooler that shares server connections between transactions.
    await ownConnection(connection).run(
      `${begin}; set local statement_timeout = ${this.#queryMs}; set local idle_in_transaction_session_timeout = ${this.#queryMs + 2000}`,
    )
  }

  async commitTransaction(connection: DatabaseConnection) {
    const { command } = await ownConnection(connection).run('commit')
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so PostgreSQL has rolled it back')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await ownConnection(connection).rollback()
  }

  async destroy() {
    await inTime(this.#pool.end(), timeouts.connectMs, 'connect').catch(() => {})
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #queryMs: number
  readonly #plans: boolean
  readonly #onLoss: () => void
  #broken = false

  /** `plans`: whether statements that have a name are planned once. */
  constructor(client: pg.PoolClient, { queryMs, plans, onLoss }: { queryMs: number; plans: boolean; onLoss: () => void }) {
    this.#client = client
    this.#queryMs = queryMs
    this.#plans = plans
    this.#onLoss = onLoss
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.run(sql, parameters as unknown[])
    if (command === 'SELECT' || rowCount === null) return { rows: rows as R[] }
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount) }
  }

  /** A cursor over a snapshot: used inside a transaction only, by backup, export and training. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<R>> {
    await this.run(`declare marquee_rows no scroll cursor for ${sql}`, parameters as unknown[])
    for (;;) {
      const { rows } = await this.run(`fetch forward ${chunk} from marquee_rows`)
      if (rows.length === 0) break
      yield { rows: rows as R[] }
    }
    await this.run('close marquee_rows')
  }

  async run(sql: string, values?: unknown[], limitMs?: number): Promise<pg.QueryResult> {
    try {
      const limit = limitMs ?? timeLeft(this.#queryMs)
      return await inTime(this.#ask(sql, values), limit, 'query')
    } catch (error) {
      throw this.#explain(error)
    }
  }

  #ask(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (!values) return this.#client.query(sql)
    const name = this.#plans ? statementName(sql) : undefined
    return name ? this.#client.query({ name, text: sql, values }) : this.#client.query(sql, values)
  }

  #explain(error: unknown): unknown {
    const code = codeOf(error)
    if (code === FOREIGN_KEY_VIOLATION) return new ParentMissing(error)
    if (code === STATEMENT_TIMEOUT) return new StoreUnavailable('query', error)
    if (error instanceof StoreUnavailable && error.reason === 'query') {
      this.#broken = true
      cancelStatement(this.#client)
    }
    if (!isUnreachable(error)) return error
    this.#broken = true
    this.#onLoss()
    return new StoreUnavailable('lost', error)
  }

  /** Has its own short timeout: a request whose budget is used up must release a healthy connection, not close it. */
  async rollback(): Promise<void> {
    if (!this.#broken) await this.run('rollback', undefined, ROLLBACK_MS).catch(() => {})
  }

  release(): void {
    this.#client.release(this.#broken)
  }
}

function ownConnection(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection
  throw new Error('not a connection of this driver')
}

const refused = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A server process that ends before it has read what was sent to it resets the connection, and its message is lost. */
const ended = new Set([ENDED_BY_SERVER, 'ECONNRESET', 'EPIPE'])

/** An existing connection was ended; not: none could be opened. */
function isEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ended.has(codeOf(error)) || /Connection (terminated unexpectedly|ended)|not queryable/i.test(error.message)
}

/**
 * The connection is lost or the server accepts none (class 08, 57P0x, 53300, 25P03); not an error of the statement.
 */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (refused.has(code) || code.startsWith('08') || code.startsWith('57P') || code === '53300' || code === '25P03') return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Connection ended/i.test(error.message)
}
