import { CompiledQuery, type QueryResult } from 'kysely'
import type { Db } from './open.ts'
import { groupOf } from './statement-group.ts'

/** A placeholder for a value, while the statement is compiled to SQL. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const names = new Map<string, string>()

/** The name of a statement by its text: PostgreSQL plans a named statement once per connection. */
export function statementName(sql: string): string | undefined {
  return names.get(sql)
}

/**
 * A statement that is compiled to SQL once per store and then only gets its values: compiling is much of the cost of a
 * small statement. `build` sees placeholders instead of values, and may only pass them on. It names the columns that
 * it reads: a planned statement fails where a newer version adds a column to `*`.
 */
export function compiledOnce<V extends object, R>(build: (db: Db, values: V) => CompiledQuery<R>): CompiledStatement<V, R> {
  const texts = new WeakMap<object, CompiledQuery<R>>()
  const textFor = (db: Db): CompiledQuery<R> => {
    const { adapter } = db.getExecutor() // the same inside of a transaction
    const cached = texts.get(adapter)
    if (cached) return cached
    const made = build(db, placeholders as V)
    texts.set(adapter, made)
    if (!names.has(made.sql)) names.set(made.sql, `marquee_${names.size}`)
    return made
  }
  const queryOf = (db: Db, values: V): CompiledQuery => {
    const { sql, parameters } = textFor(db)
    const parameterValues = parameters.map((value) => (value instanceof Placeholder ? values[value.name as keyof V] : value))
    return CompiledQuery.raw(sql, parameterValues)
  }
  const execute = async (db: Db, values: V): Promise<QueryResult<R>> => {
    const query = queryOf(db, values)
    const group = groupOf(db)
    // The rows are those of this statement, as `build` states them.
    return (await (group ? group.add(query) : db.executeQuery(query))) as QueryResult<R>
  }
  const later = async (db: Db, values: V): Promise<void> => {
    const query = queryOf(db, values)
    await (groupOf(db)?.addLater(query) ?? db.executeQuery(query))
  }
  return Object.assign(execute, { later })
}

/** `later` runs it without a result; in a group that may be together with a later statement, or with the commit. */
type CompiledStatement<V, R> = ((db: Db, values: V) => Promise<QueryResult<R>>) & { later: (db: Db, values: V) => Promise<void> }

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) })
