import type { Call } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import type { Page, PageHead, Row, Why } from '../types.gen.ts'
import type { FreshPages } from './fresh-pages.ts'
import type { PageRecipe, RowItem } from './page-shapes.ts'

/** A page, or only its id. */
export type PageRef = string | { id: string }
/** A row, or only its ids. */
export type RowRef = { id: string; pageId: string }

const MAX_SEEN = 200

/** The id of a page. */
export const idOf = (page: PageRef): string => (typeof page === 'string' ? page : page.id)

const rowParams = ({ id, pageId }: RowRef) => ({ rowId: id, pageId })

export type Pages = ReturnType<typeof pagesOf>

/** Pages of recommendations for the active profile. */
export function pagesOf(call: Call, fresh: FreshPages) {
  return {
    /**
     * Composes a page, or returns the one this session already has. Without filters it is the profile's home page.
     *
     * @example
     * const home = await marquee.pages.create()
     * const pageFilters = { media_type: 'movie', with_runtime_lte: 90 } as const
     * const short = await marquee.pages.create({ name: 'Short films', pageFilters })
     * const ours = await marquee.pages.create({ withProfiles: ['profile_1', 'profile_2'] })
     */
    create: (recipe: PageRecipe = {}, options: CallOptions = {}): Promise<PageHead> =>
      call('post', '/pages', { body: recipe, ...options }),

    /**
     * The page with its hero. If the page's session has ended, it is composed again with the same filters, name
     * and people; then `id` differs from the requested one, and `onPageReplaced` calls back.
     *
     * @example
     * const { hero } = await marquee.pages.get('page_1')
     * for (const title of hero) console.log(title.title, title.reason?.text)
     */
    get: (page: PageRef, options: CallOptions = {}): Promise<Page> =>
      fresh.on(idOf(page), (pageId) => call('get', '/pages/{pageId}', { params: { pageId }, ...options })),

    /**
     * One row with its first items, as composed with the page.
     *
     * @example
     * const row = await marquee.pages.row({ pageId: 'page_1', id: 'row_1' })
     */
    row: (row: RowRef, options: CallOptions = {}): Promise<Row> =>
      call('get', '/pages/{pageId}/rows/{rowId}', { params: rowParams(row), ...options }),

    /**
     * Why a title is on the page: the contribution of each title of the history to its score, computed now.
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
     * Previews a row as if some titles of the history did not count; stores nothing.
     *
     * @example
     * const items = await marquee.pages.preview({ pageId: 'page_1', id: 'row_1' }, { without: ['MV_603'] })
     */
    preview: async (row: RowRef, body: { without: string[] }, options: CallOptions = {}): Promise<RowItem[]> =>
      (await call('post', '/pages/{pageId}/rows/{rowId}/preview', { params: rowParams(row), body, ...options })).items,

    /**
     * Reports impressions: the titles that were visible on the screen.
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
