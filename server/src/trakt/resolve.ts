import { setImmediate } from 'node:timers/promises'
import { fold } from '@marquee/engine'
import { yearOf } from '../catalogue/card-facts.ts'
import { findById, findByName } from '../catalogue/matching/find-title.ts'
import type { TitleReference } from '../catalogue/matching/title-reference.ts'
import { searchNumbers } from '../catalogue/ranked-titles.ts'
import { isVisible, visibilityOf } from '../catalogue/visibility.ts'
import type { Identity, Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { TitlePart } from '../taste/bulk/bulk-changes.ts'
import { numberOf, parsePartId, readSlug, slugOf } from './ids.ts'

export type TitleIds = {
  trakt?: number | string | null | undefined
  slug?: string | null | undefined
  imdb?: string | null | undefined
  tmdb?: number | null | undefined
  tvdb?: number | null | undefined
}

/** A title in a request: by ids, or by name and year. */
export type TitleInput = { title?: string | null | undefined; year?: number | null | undefined; ids?: TitleIds | undefined }

export type TraktType = 'movie' | 'show'

/** Finds titles that are visible to the profile. */
export type Resolver = {
  readonly findTitle: (kind: TraktType, given: TitleInput) => Promise<number | undefined>
  /** A season or an episode by our own id; ids of other services are not supported. */
  readonly findPart: (ids: TitleIds | undefined) => TitlePart | undefined
}

const MAX_NAMESAKES = 20

const mediaTypeOf = (kind: TraktType) => (kind === 'movie' ? 'movie' : 'tv')

export function openResolver(ctx: PagesCtx, who: Identity | Session): Resolver {
  const isVisibleTitle = (number: number | undefined, kind: TraktType): number is number => {
    const live = ctx.liveCatalogue()
    if (number === undefined || !Number.isSafeInteger(number) || number < 0 || number >= live.count) return false
    return live.idOf(number).startsWith(kind === 'movie' ? 'MV_' : 'TV_') && isVisible(live, visibilityOf(who), number)
  }

  const referenceOf = (kind: TraktType, { title, year, ids }: TitleInput): TitleReference => ({
    ...{ type: mediaTypeOf(kind), title: title || undefined, year: year || undefined },
    ...{ imdb: ids?.imdb || undefined, tmdb: ids?.tmdb || undefined, tvdb: ids?.tvdb || undefined },
  })
  const bySearch = (kind: TraktType, title: string, fits: (number: number) => boolean): number | undefined =>
    searchNumbers(ctx, who, { title, mediaType: mediaTypeOf(kind), max: MAX_NAMESAKES }).find(fits)
  const bySlug = (kind: TraktType, slug: string): number | undefined => {
    const live = ctx.liveCatalogue()
    const { words, year } = readSlug(slug)
    const fits = (number: number) => {
      const made = yearOf(live.catalogue, number)
      const name = live.nameOf(number)
      return slugOf(name, Number.isNaN(made) ? null : made) === slug || (year === undefined && slugOf(name, null) === slug)
    }
    return bySearch(kind, words, fits) ?? (year === undefined ? undefined : bySearch(kind, slug.replaceAll('-', ' '), fits))
  }
  /** If the request also has a name that differs, the id is one of another server, and is ignored. */
  const byOwnId = (trakt: number, { title }: TitleInput): number | undefined => {
    const number = numberOf(trakt)
    const live = ctx.liveCatalogue()
    if (number < 0 || number >= live.count) return undefined
    return !title || fold(live.nameOf(number)) === fold(title) ? number : undefined
  }

  const findTitle = async (kind: TraktType, given: TitleInput): Promise<number | undefined> => {
    const { imdb, tmdb, tvdb, slug, trakt } = given.ids ?? {}
    const hasExternalId = Boolean(imdb || tmdb || tvdb)
    const wanted = referenceOf(kind, given)
    const idMatch = hasExternalId ? findById(ctx, wanted) : undefined
    const lookups = [
      async () => (idMatch?.by === 'id' ? idMatch.number : undefined),
      async () => (hasExternalId || typeof trakt !== 'number' ? undefined : byOwnId(trakt, given)),
      async () => {
        if (hasExternalId || !slug) return undefined
        await setImmediate() // a request may search a thousand titles: gives other requests a turn
        return bySlug(kind, slug)
      },
      async () => {
        if (!given.title) return undefined
        await setImmediate()
        return findByName(ctx, wanted, { isFit: (number) => isVisibleTitle(number, kind), numbered: idMatch })
      },
    ]
    for (const one of lookups) {
      const found = await one()
      if (isVisibleTitle(found, kind)) return found
    }
    return undefined
  }

  const findPart = (ids: TitleIds | undefined): TitlePart | undefined => {
    if (typeof ids?.trakt !== 'number' || ids.imdb || ids.tmdb || ids.tvdb) return undefined
    const part = parsePartId(ids.trakt)
    return part && isVisibleTitle(part.number, 'show') ? part : undefined
  }
  return { findTitle, findPart }
}

/** Parses an id in a path: our own number, an IMDb id, or a slug. */
export function idsInPath(text: string): TitleIds {
  if (/^\d{1,15}$/.test(text)) return { trakt: Number(text) }
  return /^tt\d+$/.test(text) ? { imdb: text } : { slug: text }
}
