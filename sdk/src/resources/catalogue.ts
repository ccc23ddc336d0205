import type { AnswerOf, Call } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import { type Paged, type PagedOptions, pagedList } from '../requests/paging.ts'
import type { MediaDetails, MediaItem } from '../types.gen.ts'

export type MediaType = MediaItem['media_type']
/** A genre or keyword, and how many titles have it. */
export type Counted = AnswerOf<'get', '/genres'>['genres'][number]
export type Provider = AnswerOf<'get', '/providers'>['providers'][number]
export type Region = AnswerOf<'get', '/regions'>['regions'][number]

export type CatalogueCalls = ReturnType<typeof catalogueOf>

/** The catalogue as the active profile may see it; all of it without one. */
export function catalogueOf(call: Call) {
  return {
    /**
     * All facts of a title.
     *
     * @example
     * const { title, overview, providers } = await marquee.media('MV_603')
     */
    media: (mediaId: string, options: CallOptions = {}): Promise<MediaDetails> =>
      call('get', '/media/{mediaId}', { params: { mediaId }, ...options }),

    /**
     * Similar titles, most similar first.
     *
     * @example
     * const alike = await marquee.similar('MV_603').first(12)
     */
    similar: (mediaId: string, { limit, ...options }: PagedOptions = {}): Paged<MediaItem> =>
      pagedList((query) => call('get', '/media/{mediaId}/similar', { params: { mediaId }, query, ...options }), limit),

    /**
     * Searches titles by name, also by prefixes and with typing errors. While typing, abort the previous search.
     *
     * @example
     * const typing = new AbortController()
     * const found = await marquee.search('godfat', { media_type: 'movie', signal: typing.signal }).first(20)
     */
    search: (q: string, { limit, media_type, ...options }: PagedOptions & { media_type?: MediaType } = {}): Paged<MediaItem> => {
      requireText(q, "search('matrix', { media_type: 'movie' })")
      return pagedList((query) => call('get', '/search', { query: { q, media_type, ...query }, ...options }), limit)
    },

    /**
     * Genres, for a filter.
     *
     * @example
     * for (const { id, name, count } of await marquee.genres({ media_type: 'tv' })) console.log(id, name, count)
     */
    genres: async ({ media_type, ...options }: CallOptions & { media_type?: MediaType } = {}): Promise<Counted[]> =>
      (await call('get', '/genres', { query: { media_type }, ...options })).genres,

    /**
     * Keywords, for a filter: those with `q` in them, or all.
     *
     * @example
     * const heists = await marquee.keywords('heist').first(5)
     */
    keywords: (q?: string, { limit, ...options }: PagedOptions = {}): Paged<Counted> => {
      if (q !== undefined) requireText(q, "keywords('heist', { limit: 10 })")
      return pagedList(async (query) => {
        const { keywords, ...more } = await call('get', '/keywords', { query: { q, ...query }, ...options })
        return { items: keywords, ...more }
      }, limit)
    },

    /**
     * Streaming providers, of all regions or of one.
     *
     * @example
     * const services = await marquee.providers({ region: 'DE' })
     */
    providers: async ({ region, ...options }: CallOptions & { region?: string } = {}): Promise<Provider[]> =>
      (await call('get', '/providers', { query: { region }, ...options })).providers,

    /**
     * Regions in which titles are offered.
     *
     * @example
     * for (const { code, name } of await marquee.regions()) console.log(code, name)
     */
    regions: async (options: CallOptions = {}): Promise<Region[]> => (await call('get', '/regions', options)).regions,
  }
}

/** Without types an object could be passed as the text, and nothing would be found for it. */
function requireText(text: unknown, example: string): void {
  if (typeof text !== 'string') throw new TypeError(`the text comes first, as a string: ${example}`)
}
