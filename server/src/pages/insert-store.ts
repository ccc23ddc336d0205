import { CompiledQuery, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../store/compiled.ts'
import type { PageRecord } from '../store/schema.ts'

/** The values of a linked page that differ from its parent's; the others are copied, or set when it is composed. */
export type ChildRecord = Pick<PageRecord, 'id' | 'filters'>

/**
 * A page's values in the order of `columns`, then those of each child. A flat array: forty children as objects cost
 * more than the statement.
 */
export type ValuesToInsert = readonly (string | number | Uint8Array | null)[]

export const columns = [
  'profile_id',
  'id',
  'session_id',
  'identity',
  'filters',
  'with_profiles',
  'name',
  'parent_id',
  'depth',
  'language',
  'created_at',
  'composed_at',
  'body',
  'expires_at',
] as const satisfies (keyof PageRecord)[]

const indexOfColumn = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<keyof PageRecord, number>

/**
 * The number of children per statement is rounded up to a multiple of this, since every connection plans and caches
 * each statement.
 */
const CHILDREN_STEP = 8
/** Maximum number of linked pages. */
const MAX_CHILDREN = 40

/** The values for `insertOf`, padded with copies of the last child, which is inserted once. */
export function valuesOf(page: PageRecord, children: readonly ChildRecord[]): ValuesToInsert {
  const values: (string | number | Uint8Array | null)[] = columns.map((column) => page[column])
  const last = children.length - 1
  for (let child = 0; child < childSlotsFor(children.length); child++) {
    const { id, filters } = children[Math.min(child, last)] as ChildRecord
    values.push(id, filters)
  }
  return values
}

function childSlotsFor(children: number): number {
  return Math.ceil(children / CHILDREN_STEP) * CHILDREN_STEP
}

/** One statement per number of children, in steps; compiled on first use. */
const inserts = Array.from({ length: childSlotsFor(MAX_CHILDREN) / CHILDREN_STEP + 1 }, (_, steps) =>
  newInsert(steps * CHILDREN_STEP),
)

/** The statement that inserts a page and its children; their common values are sent once. */
export function insertOf(children: number): ReturnType<typeof newInsert> {
  const childSlots = childSlotsFor(children)
  return inserts[childSlots / CHILDREN_STEP] ?? newInsert(childSlots)
}

/** A page and its children, as one statement. Children that exist already are left as they are. */
function newInsert(children: number) {
  return compiledOnce((db, values: ValuesToInsert) =>
    db.getExecutor().adapter instanceof PostgresAdapter
      ? insertInOrder(values, children).compile(db)
      : CompiledQuery.raw(insertOfValues(children), valueSlots(values, children)),
  )
}

/** For PostgreSQL: in the order of ids, so that two nodes that insert the same pages cannot deadlock. */
function insertInOrder(values: ValuesToInsert, children: number): RawBuilder<unknown> {
  const page = sql.join(columns.map((column) => values[indexOfColumn[column]]))
  // The first select returns nothing; the types of the columns are inferred from it.
  return sql`
    insert into pages (${sql.raw(names)})
    select ${sql.raw(names)} from pages where 1 = 0
    union all select ${page}
    ${children === 0 ? sql`` : childrenOf(values, children)}
    order by 2
    on conflict do nothing`
}

function childrenOf(values: ValuesToInsert, count: number): RawBuilder<unknown> {
  const parent = (column: keyof PageRecord) => sql`${values[indexOfColumn[column]]}`
  const childValues = Array.from({ length: count }, (_, child) => {
    const from = columns.length + child * 2
    return sql`(${values[from]}, ${values[from + 1]})`
  })
  return sql`union all select ${parent('profile_id')}, column1, ${parent('session_id')}, '', column2, ${parent('with_profiles')},
    null, ${parent('id')}, ${parent('depth')} + 1, '', ${parent('composed_at')}, null, null, ${parent('expires_at')}
    from (values ${sql.join(childValues)}) as children`
}

/**
 * For SQLite, which copies the rows of a select first. Numbered parameters: children share the values of their parent.
 */
function insertOfValues(children: number): string {
  const parent = (column: keyof PageRecord) => `?${indexOfColumn[column] + 1}`
  const child = (at: number) => {
    const own = columns.length + at * 2 + 1
    return `(${parent('profile_id')}, ?${own}, ${parent('session_id')}, '', ?${own + 1}, ${parent('with_profiles')},
      null, ${parent('id')}, ${parent('depth')} + 1, '', ${parent('composed_at')}, null, null, ${parent('expires_at')})`
  }
  const rows = [`(${columns.map(parent).join()})`, ...Array.from({ length: children }, (_, at) => child(at))]
  return `insert into pages (${names}) values ${rows.join()} on conflict do nothing`
}

function valueSlots(values: ValuesToInsert, children: number): ValuesToInsert[number][] {
  return Array.from({ length: columns.length + children * 2 }, (_, at) => values[at] as ValuesToInsert[number])
}

const names = columns.join(', ')
