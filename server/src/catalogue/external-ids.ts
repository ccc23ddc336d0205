import type { CatalogueCtx } from './ctx.ts'
import type { IdService } from './memory/external-id-index.ts'

type Ctx = Pick<CatalogueCtx, 'liveCatalogue'>

/** Ids of a title at other services; `mediaId` is our own. */
export type ExternalIds = {
  mediaId?: string | undefined
  imdb?: string | undefined
  tmdb?: number | undefined
  tvdb?: number | undefined
}

type MediaType = 'movie' | 'tv'

/**
 * The title that an id certainly identifies, tried in this order: our own id, then stated ids of IMDb, TMDB and
 * TheTVDB; the last two need the media type. Withdrawn titles are found too.
 */
export function findByIds(ctx: Ctx, { mediaId, imdb, tmdb, tvdb }: ExternalIds, mediaType?: MediaType): number | undefined {
  const { numberOf, externalIds } = ctx.liveCatalogue()
  const stated = (service: IdService, id: string | number | undefined) =>
    id === undefined ? undefined : externalIds.find(service, id, mediaType)
  const ownNumber = mediaId === undefined ? undefined : numberOf(mediaId)
  return ownNumber ?? stated('imdb', imdb) ?? stated('tmdb', tmdb) ?? stated('tvdb', tvdb)
}

/** The title that has TMDB's number in our own id, if our numbers may be TMDB's. */
export function findByTmdbNumber(ctx: Ctx, tmdb: number, mediaType: MediaType): number | undefined {
  const { numberOf, externalIds } = ctx.liveCatalogue()
  const number = numberOf(`${mediaType === 'tv' ? 'TV' : 'MV'}_${tmdb}`)
  // It has another TMDB id.
  if (number === undefined || externalIds.statedOf('tmdb', number) !== undefined) return undefined
  return externalIds.numberingOf(number) === 'own' ? undefined : number
}

/** External ids of titles, null if unknown. */
export type ExternalIdsOfTitles = {
  imdb: (number: number) => string | null
  /** The stated id, otherwise our own number if that is known to be TMDB's. */
  tmdb: (number: number) => number | null
  tvdb: (number: number) => number | null
}

/** The external ids of titles in the current catalogue. */
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
