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
import { allowance, inTime, ParentGone, StoreUnavailable, timeouts } from './deadline.ts'

const FOREIGN_KEY_VIOLATION = '23503'

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
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'marquee',
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

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #max: number
  readonly #queryMs: number

  constructor(pool: pg.Pool, max: number, queryMs: number) {
    this.#pool = pool
    this.#max = max
    this.#queryMs = queryMs
  }

  async init() {}

  async acquireConnection() {
    const full = this.#pool.idleCount === 0 && this.#pool.totalCount >= this.#max
    const reason = full ? 'acquire' : 'connect'
    const limit = allowance(full ? timeouts.acquireMs : timeouts.connectMs)
    try {
      const client = await inTime(this.#pool.connect(), limit, reason, (late) => late.release())
      return new PostgresConnection(client, this.#queryMs)
    } catch (error) {
      throw isUnreachable(error) ? new StoreUnavailable(reason, error) : error
    }
  }

  async releaseConnection(connection: DatabaseConnection) {
    asOurs(connection).release()
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    const begin = accessMode === 'read only' ? 'begin isolation level repeatable read read only' : 'begin'
    // One round trip. LOCAL, so that it is right behind a pooler that shares server connections between transactions.
    await asOurs(connection).run(
      `${begin}; set local statement_timeout = ${this.#queryMs}; set local idle_in_transaction_session_timeout = ${this.#queryMs + 2000}`,
    )
  }

  async commitTransaction(connection: DatabaseConnection) {
    await asOurs(connection).run('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await asOurs(connection).rollback()
  }

  async destroy() {
    await inTime(this.#pool.end(), timeouts.connectMs, 'connect').catch(() => {})
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #queryMs: number
  #broken = false

  constructor(client: pg.PoolClient, queryMs: number) {
    this.#client = client
    this.#queryMs = queryMs
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

  async run(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      const answer = values ? this.#client.query(sql, values) : this.#client.query(sql)
      return await inTime(answer, allowance(this.#queryMs), 'query')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) throw new ParentGone(error)
      if (error instanceof StoreUnavailable || isUnreachable(error)) this.#broken = true
      throw this.#broken && !(error instanceof StoreUnavailable) ? new StoreUnavailable('lost', error) : error
    }
  }

  async rollback(): Promise<void> {
    if (!this.#broken) await this.run('rollback').catch(() => {})
  }

  release(): void {
    this.#client.release(this.#broken)
  }
}

function asOurs(connection: DatabaseConnection): PostgresConnection {
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

/** The connection is gone or the server is not taking any (class 08, 57P0x, 53300), as opposed to: it disliked the statement. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (refused.has(code) || code.startsWith('08') || code.startsWith('57P') || code === '53300') return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Connection ended/i.test(error.message)
}
