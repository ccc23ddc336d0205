import type { Listeners, Unsubscribe } from '../listeners.ts'
import type { Call } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import { type Paged, type PagedOptions, pagedFrom, pagedList } from '../requests/paging.ts'
import type { Row } from '../types.gen.ts'
import type { FreshPages, ReplacedPage } from './fresh-pages.ts'
import type { RowItem } from './page-shapes.ts'
import { idOf, type PageRef, type RowRef } from './pages.ts'

export type RowsOptions = PagedOptions & {
  /** Items per row, 0 to 20; 10 by default. */
  items?: number | undefined
}

type Tools = { call: Call; fresh: FreshPages }

export type RowCalls = ReturnType<typeof rowsOf>

/** Rows and items as async iterables. */
export function rowsOf({ call, fresh }: Tools, replacements: Listeners<ReplacedPage>) {
  return {
    /**
     * The rows of a page, from the top. If its session ends meanwhile, the iteration goes on with the rows of the
     * page that replaces it, without those already returned.
     *
     * @example
     * for await (const row of marquee.rows('page_1', { items: 20 })) console.log(row.title, row.items.length)
     */
    rows: (page: PageRef, { limit, items, ...options }: RowsOptions = {}): Paged<Row> =>
      pagedFrom((max) => freshRows({ call, fresh, options }, idOf(page), { limit: limit ?? max, items })),

    /**
     * All items of a row, from the first.
     *
     * @example
     * for await (const row of marquee.rows('page_1'))
     *   for await (const item of marquee.items(row))
     *     if (item.type === 'media') console.log(item.title, item.poster_path)
     */
    items: ({ id, pageId }: RowRef, { limit, ...options }: PagedOptions = {}): Paged<RowItem> =>
      pagedList(
        (query) => call('get', '/pages/{pageId}/rows/{rowId}/items', { params: { pageId, rowId: id }, query, ...options }),
        limit,
      ),

    /**
     * Calls back when a page of an ended session was replaced, so that it can be rendered again.
     *
     * @example
     * const stop = marquee.onPageReplaced(({ previousPageId, page }) => console.log(previousPageId, page.id))
     * stop()
     */
    onPageReplaced: (listener: (event: ReplacedPage) => void): Unsubscribe => replacements.add(listener),
  }
}

type RowsQuery = { limit?: number | undefined; items?: number | undefined }

async function* freshRows({ call, fresh, options }: Tools & { options: CallOptions }, startAt: string, query: RowsQuery) {
  const seenIds = new Set<string>()
  let nextPageToken: string | undefined
  let pageId = startAt
  do {
    const chunk = await fresh.on(pageId, (id) => {
      if (id !== pageId) nextPageToken = undefined // the token belongs to the previous page
      pageId = id
      return call('get', '/pages/{pageId}/rows', { params: { pageId }, query: { ...query, nextPageToken }, ...options })
    })
    const rows = pageId === startAt ? chunk.rows : chunk.rows.filter((row) => !seenIds.has(titleKey(row)))
    for (const row of rows) seenIds.add(titleKey(row))
    yield rows
    nextPageToken = chunk.hasMore ? chunk.nextPageToken : undefined
  } while (nextPageToken !== undefined)
}

/** Whether two rows have the same title: only one of them should be shown. */
const titleKey = ({ type, title }: Row) => `${type} ${title}`
