import { setImmediate } from 'node:timers/promises'
import { fold } from '@marquee/engine'
import { yearOf } from '../catalogue/card-facts.ts'
import { findById, findByName } from '../catalogue/matching/find-title.ts'
import type { TitleReference } from '../catalogue/matching/title-reference.ts'
import { searchNumbers } from '../catalogue/ranked-titles.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { TitlePart } from '../taste/bulk-changes.ts'
import { numberOf, partOf, readSlug, slugOf } from './ids.ts'

export type TitleIds = {
  trakt?: number | string | null | undefined
  slug?: string | null | undefined
  imdb?: string | null | undefined
  tmdb?: number | null | undefined
  tvdb?: number | null | undefined
}

/** A title as a client names it: by ids, or by title and year. */
export type TitleInput = { title?: string | null | undefined; year?: number | null | undefined; ids?: TitleIds | undefined }

export type Kind = 'movie' | 'show'

/** Finds titles that the profile may see. */
export type Resolver = {
  readonly title: (kind: Kind, given: TitleInput) => Promise<number | undefined>
  /** A season or an episode by the id that it has here; those of other services name none. */
  readonly part: (ids: TitleIds | undefined) => TitlePart | undefined
}

const MOST_NAMESAKES = 20

const mediaTypeOf = (kind: Kind) => (kind === 'movie' ? 'movie' : 'tv')

export function openResolver(ctx: PagesCtx, who: Session): Resolver {
  const isThere = (number: number | undefined, kind: Kind): number is number => {
    const live = ctx.liveCatalogue()
    if (number === undefined || !Number.isSafeInteger(number) || number < 0 || number >= live.count) return false
    return live.idOf(number).startsWith(kind === 'movie' ? 'MV_' : 'TV_') && isVisible(live, who.profile, number)
  }

  const wantedOf = (kind: Kind, { title, year, ids }: TitleInput): TitleReference => ({
    ...{ type: mediaTypeOf(kind), title: title || undefined, year: year || undefined },
    ...{ imdb: ids?.imdb || undefined, tmdb: ids?.tmdb || undefined, tvdb: ids?.tvdb || undefined },
  })
  const bySearch = (kind: Kind, title: string, fits: (number: number) => boolean): number | undefined =>
    searchNumbers(ctx, who, { title, mediaType: mediaTypeOf(kind), most: MOST_NAMESAKES }).find(fits)
  const bySlug = (kind: Kind, slug: string): number | undefined => {
    const live = ctx.liveCatalogue()
    const { words, year } = readSlug(slug)
    const fits = (number: number) => {
      const made = yearOf(live.catalogue, number)
      const name = live.nameOf(number)
      return slugOf(name, Number.isNaN(made) ? null : made) === slug || (year === undefined && slugOf(name, null) === slug)
    }
    return bySearch(kind, words, fits) ?? (year === undefined ? undefined : bySearch(kind, slug.replaceAll('-', ' '), fits))
  }
  /** An id beside a title of another name is not one of ours, but one that Trakt gave. */
  const byOwnId = (trakt: number, { title }: TitleInput): number | undefined => {
    const number = numberOf(trakt)
    const live = ctx.liveCatalogue()
    if (number < 0 || number >= live.count) return undefined
    return !title || fold(live.nameOf(number)) === fold(title) ? number : undefined
  }

  const title = async (kind: Kind, given: TitleInput): Promise<number | undefined> => {
    const { imdb, tmdb, tvdb, slug, trakt } = given.ids ?? {}
    const isNamedElsewhere = Boolean(imdb || tmdb || tvdb)
    const wanted = wantedOf(kind, given)
    const numbered = isNamedElsewhere ? findById(ctx, wanted) : undefined
    const tries = [
      async () => (numbered?.by === 'id' ? numbered.number : undefined),
      async () => (isNamedElsewhere || typeof trakt !== 'number' ? undefined : byOwnId(trakt, given)),
      async () => (isNamedElsewhere || !slug ? undefined : bySlug(kind, slug)),
      async () => {
        if (!given.title) return undefined
        await setImmediate() // a search for each of a thousand titles lets others in
        return findByName(ctx, wanted, { isFit: (number) => isThere(number, kind), numbered })
      },
    ]
    for (const one of tries) {
      const found = await one()
      if (isThere(found, kind)) return found
    }
    return undefined
  }

  const part = (ids: TitleIds | undefined): TitlePart | undefined => {
    if (typeof ids?.trakt !== 'number' || ids.imdb || ids.tmdb || ids.tvdb) return undefined
    const thing = partOf(ids.trakt)
    return isThere(thing.number, 'show') ? thing : undefined
  }
  return { title, part }
}

/** The ids that a path may hold: our number, an IMDb id, or a slug. */
export function idsInPath(text: string): TitleIds {
  if (/^\d{1,15}$/.test(text)) return { trakt: Number(text) }
  return /^tt\d+$/.test(text) ? { imdb: text } : { slug: text }
}
