import { fold, grownUpGenres } from '@marquee/engine'
import type { Identity, Session } from '../ctx.ts'
import type { Language } from '../texts/locales.ts'
import { type CountedValue, countsOf } from './counts.ts'
import type { CatalogueCtx } from './ctx.ts'
import { localisedNames } from './names/localised-names.ts'
import { type ListQuery, ownerOf, rankedPage, readRankCursor } from './ranked-pages.ts'
import { visibilityOf } from './visibility.ts'

const asEntry = ({ key, name, count }: CountedValue<number>) => ({ id: key, name, count })

type GenreRequest = { media_type?: 'movie' | 'tv' | undefined; language: Language }

/**
 * Genres with the number of titles that the caller may see, most common first. A child is offered no genre for adults:
 * the title of one that is suitable has other genres, too.
 */
export function listGenres(ctx: CatalogueCtx, who: Identity | Session, { media_type: mediaType, language }: GenreRequest) {
  const visibility = visibilityOf(who)
  const counted = countsOf(ctx.liveCatalogue(), 'genres', { visibility, mediaType })
  const offered = visibility?.maturity === 'kids' ? counted.filter(({ key }) => !grownUpGenres.has(key)) : counted
  return { genres: offered.map(localisedNames(language).genre).map(asEntry) }
}

type KeywordRequest = ListQuery & { q?: string | undefined; ids?: string | undefined }

/** Keywords with a word that begins with the query: exact words first, then by count. With `ids` only those. */
export function listKeywords(ctx: CatalogueCtx, who: Identity | Session, { q, ids, ...paging }: KeywordRequest) {
  const scope = `keywords of ${ownerOf(who)} for ${q ?? ''}${ids === undefined ? '' : ` among ${ids}`}`
  const after = readRankCursor(ctx, scope, paging)
  const wanted = ids && new Set(ids.split(',').map(Number))
  const counts = countsOf(ctx.liveCatalogue(), 'keywords', { visibility: visibilityOf(who) })
  const all = wanted ? counts.filter(({ key }) => wanted.has(key)) : counts
  const typed = fold(q ?? '').trim()
  const found = typed === '' ? all : all.filter(({ folded }) => folded.startsWith(typed) || folded.includes(` ${typed}`))
  const exact = found.filter(({ folded }) => typed !== '' && folded === typed)
  const rows = exact.length > 0 ? [...exact, ...found.filter(({ folded }) => folded !== typed)] : found
  const { rows: shown, ...page } = rankedPage(ctx, { scope, rows, keyOf: ({ key }) => key, after }, paging.limit)
  return { keywords: shown.map(asEntry), ...page }
}

/** Providers of titles that the caller may see, with their regions; those with the most titles first. */
export function listProviders(ctx: CatalogueCtx, who: Identity | Session, region: string | undefined) {
  const byId = new Map<string, { name: string; regions: string[]; count: number }>()
  for (const { key, name, count } of countsOf(ctx.liveCatalogue(), 'offers', { visibility: visibilityOf(who) })) {
    const [where = '', id = ''] = [key.slice(0, 2), key.slice(3)]
    const provider = byId.get(id) ?? { name, regions: [], count: 0 }
    byId.set(id, { name: provider.name, regions: [...provider.regions, where], count: provider.count + count })
  }
  const offering = [...byId].filter(([, { regions }]) => region === undefined || regions.includes(region))
  offering.sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
  return {
    providers: offering.map(([id, { name, regions }]) => ({
      id,
      name,
      logo_path: `${ctx.baseUrl}/images/providers/${encodeURIComponent(id)}/logo`,
      regions: regions.sort(),
    })),
  }
}

/** Regions where a title that the caller may see is offered, by name. */
export function listRegions(ctx: CatalogueCtx, who: Identity | Session, language: Language) {
  const offers = countsOf(ctx.liveCatalogue(), 'offers', { visibility: visibilityOf(who) })
  const codes = [...new Set(offers.map(({ key }) => key.slice(0, 2)))]
  const { country } = localisedNames(language)
  const regions = codes.map((code) => ({ code, name: country(code) }))
  return { regions: regions.sort((a, b) => a.name.localeCompare(b.name, language)) }
}
