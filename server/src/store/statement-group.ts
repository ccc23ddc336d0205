import { nextTick } from 'node:process'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Db } from './open.ts'

/**
 * A connection that takes several statements at once; none is run after one that failed. `executeLater` runs a
 * statement before the next one or the commit, with the same message; that fails if it does.
 */
export type GroupingConnection = DatabaseConnection & {
  executeTogether: (queries: readonly CompiledQuery[]) => Promise<QueryResult<unknown>[]>
  executeLater: (query: CompiledQuery) => void
}

type Waiting = { query: CompiledQuery; resolve: (result: QueryResult<unknown>) => void; reject: (error: unknown) => void }

/**
 * Runs statements of `compiledOnce` in a transaction, in the order in which `work` starts them and without waiting for
 * each other's results: the thread of the embedded store gets them in one message. If `work` fails, nothing more is
 * sent, and what was sent has ended before the rollback. Within another group it joins that one.
 */
export async function executeTogether<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (groupOf(db)) return work(db)
  const group = new Group(db)
  try {
    return await work(group.db)
  } catch (error) {
    await group.end()
    throw error
  }
}

const GROUP = Symbol('group')

/** The group that takes the statements of this `db`, if it is that of an `executeTogether`. */
export function groupOf(db: Db & { [GROUP]?: Group }): Pick<Group, 'add' | 'addLater'> | undefined {
  return db[GROUP]
}

class Group {
  readonly db: Db
  #waiting: Waiting[] = []
  #sent: Promise<void> = Promise.resolve()
  #hasEnded = false

  constructor(db: Db) {
    this.db = Object.assign(db.withTables(), { [GROUP]: this }) // another object for the same transaction
  }

  add(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(new Error('another statement of the group has failed'))
      if (this.#waiting.length === 0) nextTick(() => this.#send()) // by then `work` has started all that it can
      this.#waiting.push({ query, resolve, reject })
    })
  }

  /** For a statement whose result nobody needs. On the embedded store it fails with a later one, or with the commit. */
  async addLater(query: CompiledQuery): Promise<void> {
    if (this.#hasEnded) throw new Error('another statement of the group has failed')
    await this.db.getExecutor().provideConnection(async (connection) => {
      if (isGrouping(connection)) connection.executeLater(query)
      else await connection.executeQuery(query)
    })
  }

  #send(): void {
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length > 0) this.#sent = this.#sent.then(() => this.#execute(batch))
  }

  async #execute(batch: readonly Waiting[]): Promise<void> {
    const queries = batch.map(({ query }) => query)
    try {
      const results = await this.db.getExecutor().provideConnection((connection) => executeAll(connection, queries))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] ?? { rows: [] })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async end(): Promise<void> {
    this.#hasEnded = true
    const dropped = this.#waiting
    this.#waiting = []
    for (const { reject } of dropped) reject(new Error('another statement of the group has failed'))
    await this.#sent
  }
}

async function executeAll(connection: DatabaseConnection, queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
  if (queries.length > 1 && isGrouping(connection)) return connection.executeTogether(queries)
  const results: QueryResult<unknown>[] = []
  for (const query of queries) results.push(await connection.executeQuery(query))
  return results
}

function isGrouping(connection: DatabaseConnection): connection is GroupingConnection {
  return 'executeTogether' in connection
}
