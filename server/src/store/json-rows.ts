import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** The names and types of columns, in order. */
export type JsonColumns<Name extends string> = Readonly<Record<Name, 'text' | 'integer' | 'bigint' | 'double precision'>>

/**
 * Rows as one parameter for `tableOf`: the text of the statement is the same for any number of rows, so that it is made
 * once.
 */
export function jsonOf<Name extends string>(
  columns: JsonColumns<Name>,
  rows: readonly Readonly<Partial<Record<Name, string | number | null>>>[],
): string {
  const names = namesIn(columns)
  return JSON.stringify(rows.map((row) => names.map((name) => row[name] ?? null)))
}

/**
 * A table with the rows of `json`, in their order. The only difference between the stores is the name of the function.
 */
export function tableOf<Name extends string>(db: Db, columns: JsonColumns<Name>, json: string): RawBuilder<unknown> {
  const fields = Object.entries<string>(columns).map(
    ([name, type], at) => sql`cast(value ->> ${sql.lit(at)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  )
  const rows =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`json_array_elements(cast(${json} as json)) as given(value)`
      : sql`json_each(${json}) as given`
  return sql`(select ${sql.join(fields)} from ${rows})`
}

/** The query of an insert that takes its rows from `json`. SQLite needs the condition where `on conflict` follows. */
export function selectFrom<Name extends string>(db: Db, columns: JsonColumns<Name>, json: string): RawBuilder<unknown> {
  return sql`select * from ${tableOf(db, columns, json)} as rows where true`
}

const numberColumn: JsonColumns<'number'> = { number: 'integer' }

/** Numbers as one parameter for `isAmong`. */
export function jsonOfNumbers(numbers: readonly number[]): string {
  return jsonOf(
    numberColumn,
    numbers.map((number) => ({ number })),
  )
}

/** Whether a column of integers has one of the numbers of `json`. */
export function isAmong(db: Db, column: string, json: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select number from ${tableOf(db, numberColumn, json)} as numbers)`
}

export function namesIn<Name extends string>(columns: JsonColumns<Name>): Name[] {
  return Object.keys(columns) as Name[] // the type has no other keys
}
