import { setImmediate } from 'node:timers/promises'
import { fold } from '@marquee/engine'
import { voteCountOf, yearOf } from '../catalogue/card-facts.ts'
import { findById, findByName } from '../catalogue/matching/find-title.ts'
import { titleKeys } from '../catalogue/matching/title-keys.ts'
import type { TitleReference } from '../catalogue/matching/title-reference.ts'
import { isVisible, visibilityOf } from '../catalogue/visibility.ts'
import type { Identity, Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { TitlePart } from '../taste/bulk/bulk-changes.ts'
import { parsePartId, readSlug, slugOf, titleNumberOf } from './ids.ts'

export type TitleIds = {
  trakt?: number | string | null | undefined
  slug?: string | null | undefined
  imdb?: string | null | undefined
  tmdb?: number | null | undefined
  tvdb?: number | null | undefined
}

/** A title in a request: by ids, or by name and year. */
export type TitleInput = { title?: string | null | undefined; year?: number | null | undefined; ids?: TitleIds | undefined }

/** A film or a series, in Trakt's words. */
export type TitleKind = 'movie' | 'show'

/** Finds titles that are visible to the profile. */
export type Resolver = {
  readonly findTitle: (kind: TitleKind, given: TitleInput) => Promise<number | undefined>
  /** A season or an episode by our own id; ids of other services are not supported. */
  readonly findPart: (ids: TitleIds | undefined) => TitlePart | undefined
}

/** The type of a title in the catalogue's words. */
export function mediaTypeOf(kind: TitleKind): 'movie' | 'tv' {
  return kind === 'movie' ? 'movie' : 'tv'
}

/** The name in a slug, also with an article that was joined to it: `lavventura` is L'avventura. */
function namesInSlug(words: string): string[] {
  return /^l[aeiouyh]/.test(words) ? [words, `l ${words.slice(1)}`] : [words]
}

export function openResolver(ctx: PagesCtx, who: Identity | Session): Resolver {
  const isVisibleTitle = (number: number | undefined, kind: TitleKind): number is number => {
    const live = ctx.liveCatalogue()
    if (number === undefined || !Number.isSafeInteger(number) || number < 0 || number >= live.count) return false
    return live.idOf(number).startsWith(kind === 'movie' ? 'MV_' : 'TV_') && isVisible(live, visibilityOf(who), number)
  }

  const referenceOf = (kind: TitleKind, { title, year, ids }: TitleInput): TitleReference => ({
    ...{ type: mediaTypeOf(kind), title: title || undefined, year: year || undefined },
    ...{ imdb: ids?.imdb || undefined, tmdb: ids?.tmdb || undefined, tvdb: ids?.tvdb || undefined },
  })
  const bySlug = (kind: TitleKind, slug: string): number | undefined => {
    const live = ctx.liveCatalogue()
    const { words, year } = readSlug(slug)
    const fits = (number: number) => {
      if (!isVisibleTitle(number, kind)) return false
      const made = yearOf(live.catalogue, number)
      const name = live.nameOf(number)
      return slugOf(name, Number.isNaN(made) ? null : made) === slug || (year === undefined && slugOf(name, null) === slug)
    }
    const namesakes = (name: string) => live.names.find(titleKeys(name)).filter(fits)
    const found = namesInSlug(words).flatMap(namesakes)
    // Words that look like a year may be part of the name.
    const named = found.length > 0 || year === undefined ? found : namesInSlug(slug.replaceAll('-', ' ')).flatMap(namesakes)
    return named.toSorted((a, b) => voteCountOf(live.catalogue, b) - voteCountOf(live.catalogue, a))[0]
  }
  /** If the request also has a name that differs, the id is one of another server, and is ignored. */
  const byOwnId = (trakt: number, { title }: TitleInput): number | undefined => {
    const number = titleNumberOf(trakt)
    const live = ctx.liveCatalogue()
    if (number < 0 || number >= live.count) return undefined
    return !title || fold(live.nameOf(number)) === fold(title) ? number : undefined
  }

  const findTitle = async (kind: TitleKind, given: TitleInput): Promise<number | undefined> => {
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
