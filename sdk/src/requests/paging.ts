/** Page size and abort signal of a list. */
export type PagedOptions = {
  /** Entries per request, 1 to 50; 10 by default. */
  limit?: number | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** A list that is fetched lazily while it is iterated. Each iteration starts at the beginning. */
export type Paged<Item> = AsyncIterable<Item> & {
  /**
   * The entries of each request as an array, for screens that load in blocks.
   *
   * @example
   * for await (const entries of marquee.lists.watchlist.entries({ limit: 50 }).batches()) console.log(entries.length)
   */
  batches: () => AsyncGenerator<Item[], void, undefined>
  /**
   * The first entries, in as few requests as possible.
   *
   * @example
   * const newest = await marquee.history.entries().first(3)
   */
  first: (count: number) => Promise<Item[]>
}

export type Chunk<Item> = { items: Item[]; hasMore: boolean; nextPageToken?: string }
export type ChunkQuery = { limit?: number | undefined; nextPageToken?: string | undefined }

const MAX_PAGE_SIZE = 50

/** Makes a list of a function that fetches its next part. */
export function pagedList<Item>(fetchChunk: (query: ChunkQuery) => Promise<Chunk<Item>>, limit?: number): Paged<Item> {
  return pagedFrom((max) => chunks(fetchChunk, limit ?? max))
}

/** Makes a list of its batches; `max` is the number of wanted entries, if known. */
export function pagedFrom<Item>(batches: (max?: number) => AsyncGenerator<Item[], void, undefined>): Paged<Item> {
  return {
    batches: () => batches(),
    [Symbol.asyncIterator]: () => each(batches()),
    first: async (count) => {
      const found: Item[] = []
      if (count < 1) return found
      for await (const items of batches(Math.min(count, MAX_PAGE_SIZE))) {
        found.push(...items)
        if (found.length >= count) break
      }
      return found.slice(0, count)
    },
  }
}

async function* chunks<Item>(fetchChunk: (query: ChunkQuery) => Promise<Chunk<Item>>, limit: number | undefined) {
  let nextPageToken: string | undefined
  do {
    const chunk = await fetchChunk({ limit, nextPageToken })
    yield chunk.items
    nextPageToken = chunk.hasMore ? chunk.nextPageToken : undefined
  } while (nextPageToken !== undefined)
}

async function* each<Item>(batches: AsyncIterable<Item[]>): AsyncGenerator<Item, void, undefined> {
  for await (const items of batches) yield* items
}
