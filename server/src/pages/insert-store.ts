import { type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../store/compiled.ts'
import type { PageRow } from '../store/schema.ts'

/** What a page that another one leads to has of its own; everything else is its parent's, or comes with composing it. */
export type ChildRow = Pick<PageRow, 'id' | 'identity' | 'filters'>

export type Inserted = PageRow & { depthOfChildren: number } & Record<`${keyof ChildRow} ${number}`, string>

/** Children as fields of one object, numbered. */
export function flat(children: readonly ChildRow[]): Partial<Inserted> {
  return Object.assign(
    {},
    ...children.map(({ id, identity, filters }, at) => ({
      [`id ${at}`]: id,
      [`identity ${at}`]: identity,
      [`filters ${at}`]: filters,
    })),
  )
}

const inserts = new Map<number, ReturnType<typeof newInsert>>()

/** The statement that adds a page and so many children; their common values are sent once. */
export function insertOf(children: number): ReturnType<typeof newInsert> {
  const known = inserts.get(children) ?? newInsert(children)
  inserts.set(children, known)
  return known
}

/**
 * The first select has no rows: it tells PostgreSQL the types of what follows. In one order, so that two nodes that add the same
 * pages never wait for each other in a circle.
 */
function newInsert(children: number) {
  return compiledOnce((db, page: Inserted) =>
    sql<{ id: string }>`
      insert into pages (${columns})
      select ${columns} from pages where 1 = 0
      union all select ${page.profile_id}, ${page.id}, ${page.session_id}, ${page.identity}, ${page.filters},
        ${page.with_profiles}, ${page.name}, ${page.parent_id}, ${page.depth}, ${page.language}, ${page.created_at},
        ${page.composed_at}, ${page.body}, ${page.expires_at}
      ${children === 0 ? sql`` : childrenOf(page, children)}
      order by 2
      on conflict do nothing returning id`.compile(db),
  )
}

function childrenOf(page: Inserted, count: number): RawBuilder<unknown> {
  const own = Array.from(
    { length: count },
    (_, at) => sql`(${page[`id ${at}`]}, ${page[`identity ${at}`]}, ${page[`filters ${at}`]})`,
  )
  return sql`union all select ${page.profile_id}, column1, ${page.session_id}, column2, column3, ${page.with_profiles}, null,
    ${page.id}, ${page.depthOfChildren}, '', ${page.composed_at}, null, null, ${page.expires_at}
    from (values ${sql.join(own)}) as children`
}

const columns = sql.raw(
  'profile_id, id, session_id, identity, filters, with_profiles, name, parent_id, depth, language, created_at, composed_at, body, expires_at',
)
