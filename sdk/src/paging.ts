/** How much is asked for at a time, and what ends it. */
export type PagedOptions = {
  /** 1 to 50 in one request; 10 unless said otherwise. */
  limit?: number | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** A list that is fetched as it is read. Every loop over it starts at the beginning. */
export type Paged<Item> = AsyncIterable<Item> & {
  /**
   * As they come from the server, one array a request: for a screen that loads block by block.
   *
   * @example
   * for await (const entries of marquee.lists.watchlist.entries({ limit: 50 }).batches()) console.log(entries.length)
   */
  batches: () => AsyncGenerator<Item[], void, undefined>
  /**
   * The first few, in as few requests as it takes.
   *
   * @example
   * const newest = await marquee.history.entries().first(3)
   */
  first: (count: number) => Promise<Item[]>
}

export type Chunk<Item> = { items: Item[]; hasMore: boolean; nextPageToken?: string }
export type ChunkQuery = { limit?: number | undefined; nextPageToken?: string | undefined }

const MAX_PAGE_SIZE = 50

/** A list by the function that gets its next part. */
export function pagedList<Item>(fetchChunk: (query: ChunkQuery) => Promise<Chunk<Item>>, limit?: number): Paged<Item> {
  return pagedFrom((asked) => chunks(fetchChunk, limit ?? asked))
}

/** A list by its batches; `asked` is how many entries are wanted, where that is known. */
export function pagedFrom<Item>(batches: (asked?: number) => AsyncGenerator<Item[], void, undefined>): Paged<Item> {
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
