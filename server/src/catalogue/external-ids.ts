import type { CatalogueCtx } from './ctx.ts'
import type { Service } from './external-id-index.ts'

type Ctx = Pick<CatalogueCtx, 'liveCatalogue'>

/** What other services call a title; `mediaId` is our own id. */
export type ExternalIds = {
  mediaId?: string | undefined
  imdb?: string | undefined
  tmdb?: number | undefined
  tvdb?: number | undefined
}

type MediaType = 'movie' | 'tv'

/**
 * The title that an id surely names, tried in this order: ours, and what the catalogue states of IMDb, TMDB and TheTVDB; the numbers
 * of the last two need the media type. Withdrawn titles are found too.
 */
export function findByIds(ctx: Ctx, { mediaId, imdb, tmdb, tvdb }: ExternalIds, mediaType?: MediaType): number | undefined {
  const { numberOf, externalIds } = ctx.liveCatalogue()
  const stated = (service: Service, id: string | number | undefined) =>
    id === undefined ? undefined : externalIds.find(service, id, mediaType)
  const own = mediaId === undefined ? undefined : numberOf(mediaId)
  return own ?? stated('imdb', imdb) ?? stated('tmdb', tmdb) ?? stated('tvdb', tvdb)
}

/** The title that has TMDB's number in our own id, where our numbers may be TMDB's. */
export function findByTmdbNumber(ctx: Ctx, tmdb: number, mediaType: MediaType): number | undefined {
  const { numberOf, externalIds } = ctx.liveCatalogue()
  const number = numberOf(`${mediaType === 'tv' ? 'TV' : 'MV'}_${tmdb}`)
  if (number === undefined || externalIds.statedOf('tmdb', number) !== undefined) return undefined // it has another one there
  return externalIds.numberingOf(number) === 'own' ? undefined : number
}

/** What others call titles of the catalogue, null where that is not known. */
export type ExternalIdsOfTitles = {
  imdb: (number: number) => string | null
  /** As the catalogue states it, else our own number where that is known to be TMDB's. */
  tmdb: (number: number) => number | null
  tvdb: (number: number) => number | null
}

/** The ids of titles, as the catalogue is now. */
export function externalIdsIn(ctx: Ctx): ExternalIdsOfTitles {
  const { externalIds, idOf } = ctx.liveCatalogue()
  return {
    imdb: (number) => {
      const imdb = externalIds.statedOf('imdb', number)
      return imdb === undefined ? null : `tt${String(imdb).padStart(7, '0')}`
    },
    tmdb: (number) => {
      const stated = externalIds.statedOf('tmdb', number)
      if (stated !== undefined) return stated
      return externalIds.numberingOf(number) === 'tmdb' ? Number(idOf(number).slice(3)) : null
    },
    tvdb: (number) => externalIds.statedOf('tvdb', number) ?? null,
  }
}
