import type { FreshPages } from './fresh-pages.ts'
import type { Call } from './operations.ts'
import type { CallOptions } from './options.ts'
import type { PageRecipe, RowItem } from './page-shapes.ts'
import type { Page, PageHead, Row, Why } from './types.gen.ts'

/** A page, or only its id. */
export type PageRef = string | { id: string }
/** A row, or only where it is. */
export type RowRef = { id: string; pageId: string }

const MAX_SEEN = 200

/** The id of a page that is given whole or by its id. */
export const idOf = (page: PageRef): string => (typeof page === 'string' ? page : page.id)

const rowParams = ({ id, pageId }: RowRef) => ({ rowId: id, pageId })

export type Pages = ReturnType<typeof pagesOf>

/** Pages: what to watch, composed for the chosen profile. */
export function pagesOf(call: Call, fresh: FreshPages) {
  return {
    /**
     * Makes a page, or gives the one that this session has already. Without filters it is the profile's own page.
     *
     * @example
     * const home = await marquee.pages.create()
     * const short = await marquee.pages.create({ name: 'Short films', pageFilters: { media_type: 'movie', with_runtime_lte: 90 } })
     * const ours = await marquee.pages.create({ withProfiles: ['profile_1', 'profile_2'] })
     */
    create: (recipe: PageRecipe = {}, options: CallOptions = {}): Promise<PageHead> =>
      call('post', '/pages', { body: recipe, ...options }),

    /**
     * The page with its hero. If the page's session is over, it is made anew from the same filters, name and people:
     * `id` then differs from the one asked for, and `onPageReplaced` tells.
     *
     * @example
     * const { hero } = await marquee.pages.get('page_1')
     * for (const title of hero) console.log(title.title, title.reason?.text)
     */
    get: (page: PageRef, options: CallOptions = {}): Promise<Page> =>
      fresh.on(idOf(page), (pageId) => call('get', '/pages/{pageId}', { params: { pageId }, ...options })),

    /**
     * One row with its first items, as it was when the page was made.
     *
     * @example
     * const row = await marquee.pages.row({ pageId: 'page_1', id: 'row_1' })
     */
    row: (row: RowRef, options: CallOptions = {}): Promise<Row> =>
      call('get', '/pages/{pageId}/rows/{rowId}', { params: rowParams(row), ...options }),

    /**
     * Why a title is on the page: what each title of the history adds to its score or takes away, computed now.
     *
     * @example
     * const { terms } = await marquee.pages.why('page_1', 'MV_603')
     * for (const { title, term } of terms) console.log(title, term)
     */
    why: (page: PageRef, mediaId: string, options: CallOptions = {}): Promise<Why> =>
      fresh.on(idOf(page), (pageId) =>
        call('get', '/pages/{pageId}/items/{mediaId}/why', { params: { pageId, mediaId }, ...options }),
      ),

    /**
     * How a row would look if some titles did not count; stores nothing.
     *
     * @example
     * const items = await marquee.pages.preview({ pageId: 'page_1', id: 'row_1' }, { without: ['MV_603'] })
     */
    preview: async (row: RowRef, body: { without: string[] }, options: CallOptions = {}): Promise<RowItem[]> =>
      (await call('post', '/pages/{pageId}/rows/{rowId}/preview', { params: rowParams(row), body, ...options })).items,

    /**
     * Reports which titles were on the screen: only what is reported counts as shown.
     *
     * @example
     * await marquee.pages.seen('page_1', ['MV_603', 'TV_1399'])
     */
    seen: async (page: PageRef, mediaIds: string[], options: CallOptions = {}): Promise<void> => {
      for (let from = 0; from < mediaIds.length; from += MAX_SEEN) {
        const body = { items: mediaIds.slice(from, from + MAX_SEEN) }
        await fresh.on(idOf(page), (pageId) => call('post', '/pages/{pageId}/seen', { params: { pageId }, body, ...options }))
      }
    },
  }
}
