import type { DatabaseSync, StatementSync } from 'node:sqlite'

type Value = string | number | null | Uint8Array
type Prepared = { statement: StatementSync; columns: string[]; answersRows: boolean; isWrite: boolean }

export type StatementResult = { rows: unknown[]; changes?: number }

/** Statements that write nothing themselves. */
const READS = /^\s*(select|begin|commit|rollback|pragma|explain)\b/i

/** SQLite plans a statement at every call if its limit is a bare parameter; as an expression it is planned once. */
const BOUND_LIMIT = /\blimit(?= \?)/gi

const MAX_PREPARED = 500

/** Runs statements on one connection; each is prepared once. */
export class SqliteStatements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()
  #hasWritten = false

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const prepared = this.#prepare(sql)
    const { statement, answersRows, isWrite } = prepared
    const values = parameters as Value[]
    if (isWrite) this.#hasWritten = true
    if (answersRows) return { rows: readRows(prepared, values) }
    return { rows: [], changes: Number(statement.run(...values).changes) }
  }

  /** Whether something was committed since the last call. */
  takeCommitted(): boolean {
    if (!this.#hasWritten || this.isTransaction) return false
    this.#hasWritten = false
    return true
  }

  /** Rows one by one, by a statement of their own: others may be run meanwhile. */
  iterate(sql: string, parameters: readonly unknown[]): Iterator<unknown> {
    return this.#database.prepare(sql).iterate(...(parameters as Value[]))
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql)
    if (cached) return cached
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear()
    const statement = this.#database.prepare(sql.replace(BOUND_LIMIT, '$& +'))
    statement.setReturnArrays(true)
    const columns = columnsOf(statement)
    // A pragma may take a step for each thing that it does and say nothing about it.
    const prepared = {
      statement,
      columns,
      answersRows: columns.length > 0 || sql.startsWith('pragma'),
      isWrite: !READS.test(sql),
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name)
}

/** Objects made here all have one shape; those that the driver makes take twice as long to make, and longer to read. */
function readRows(prepared: Prepared, values: Value[]): unknown[] {
  const rows = prepared.statement.all(...values) as unknown as unknown[][] // as setReturnArrays asks
  // A table got a column.
  if (rows[0] && rows[0].length !== prepared.columns.length) prepared.columns = columnsOf(prepared.statement)
  const { columns } = prepared
  return rows.map((cells) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) row[columns[at] ?? ''] = cells[at]
    return row
  })
}

/** The next rows of a statement, and whether there are no more. */
export function takeRows<R>(iterator: Iterator<unknown>, max: number): { rows: R[]; isLast: boolean } {
  const rows: R[] = []
  while (rows.length < max) {
    const next = iterator.next()
    if (next.done) return { rows, isLast: true }
    rows.push(next.value as R)
  }
  return { rows, isLast: false }
}
