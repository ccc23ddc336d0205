import type { Call } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import { type Paged, type PagedOptions, pagedList } from '../requests/paging.ts'
import type { Added, ListEntry } from '../types.gen.ts'

/** Every list of a profile; a title is in at most one of the first three. */
const names = ['liked', 'super_liked', 'disliked', 'watchlist', 'hidden', 'collection'] as const

export type ListName = (typeof names)[number]
export type List = ReturnType<typeof listOf>
export type Lists = Record<ListName, List>

/** The lists of the active profile, by name. */
export function listsOf(call: Call): Lists {
  const all = names.map((name) => [name, listOf(call, name)] as const)
  return Object.fromEntries(all) as Lists // every name is there: they were just written
}

function listOf(call: Call, name: ListName) {
  return {
    /**
     * The entries of the list, newest first.
     *
     * @example
     * for await (const { media, addedAt } of marquee.lists.watchlist.entries()) console.log(media.title, addedAt)
     */
    entries: ({ limit, ...options }: PagedOptions = {}): Paged<ListEntry> =>
      pagedList((query) => call('get', `/profile/${name}`, { query, ...options }), limit),

    /**
     * Adds a title; `added` is false if it was already there, `removed` names the list that it was moved from.
     *
     * @example
     * const { added, removed } = await marquee.lists.liked.add('MV_603')
     */
    add: (mediaId: string, options: CallOptions = {}): Promise<Added> =>
      call('post', `/profile/${name}`, { body: { mediaId }, ...options }),

    /**
     * Removes a title from the list; `NOT_FOUND` if it is not there.
     *
     * @example
     * await marquee.lists.hidden.remove('MV_603')
     */
    remove: async (mediaId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', `/profile/${name}/{mediaId}`, { params: { mediaId }, ...options })
    },
  }
}
