import { z } from 'zod'
import { findByIds } from '../catalogue/external-ids.ts'
import { factsOf } from '../catalogue/facts.ts'
import { listGenres } from '../catalogue/lists.ts'
import { languageFor } from '../catalogue/names/languages.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { Session } from '../ctx.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { Problem } from '../problems.ts'
import { type Language, languages } from '../texts/locales.ts'
import { version } from '../version.ts'
import { feedSession } from './feed-session.ts'
import { feedRowNames, feedTitles, newFeedTitleWriter } from './feed-titles.ts'
import { extrasIn, manifest, meta, metaPreview, ownIdIn, rowOfCatalogue, type StremioType } from './formats/stremio.ts'
import { FeedToken, feedAnswer } from './routes.ts'

const route = routeFor<PagesCtx>()

const ITEMS_PER_PAGE = 100
const Type = z.enum(['movie', 'series'])
const Json = z
  .string()
  .max(600)
  .regex(/\.json$/, 'must end in .json')
  .transform((text) => text.slice(0, -'.json'.length))
const tag = 'Feeds'
const problems = ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'] as const
const Any = z.looseObject({})

const mediaTypeOf = (type: StremioType) => (type === 'series' ? ('tv' as const) : ('movie' as const))

/** A Stremio add-on for one profile: its rows as catalogues, with the reason of each title. */
export const stremioRoutes: Route<PagesCtx>[] = [
  route({
    method: 'GET',
    path: '/stremio/{feedToken}/manifest.json',
    access: 'feed',
    tag,
    summary: 'The manifest of a profile’s Stremio add-on',
    params: z.strictObject({ feedToken: FeedToken }),
    answers: { 200: Any, 304: null },
    problems: ['NOT_FOUND', 'RATE_LIMITED'],
    handle: async (ctx, input) => {
      const who = feedSession(ctx, input.who)
      const language = languageFor(ctx, input)
      const genres = (type: StremioType) => genresOf(ctx, who, type, language).map(({ name }) => name)
      const body = manifest({
        version,
        profileName: who.profile.name,
        logo: `${ctx.baseUrl}/assets/icon.png`,
        rowNames: feedRowNames(language),
        genres: { movie: genres('movie'), series: genres('series') },
      })
      return feedAnswer(JSON.stringify(body))
    },
  }),
  route({
    method: 'GET',
    path: '/stremio/{feedToken}/catalog/{type}/{catalogue}',
    access: 'feed',
    tag,
    summary: 'Titles of a row, for Stremio',
    params: z.strictObject({ feedToken: FeedToken, type: Type, catalogue: Json }),
    answers: { 200: Any, 304: null },
    problems: [...problems],
    handle: (ctx, input) => readCatalogue(ctx, feedSession(ctx, input.who), input.params, languageFor(ctx, input)),
  }),
  route({
    method: 'GET',
    path: '/stremio/{feedToken}/catalog/{type}/{catalogue}/{extra}',
    access: 'feed',
    tag,
    summary: 'Titles of a row, for Stremio, from an offset on or of one genre',
    params: z.strictObject({ feedToken: FeedToken, type: Type, catalogue: z.string().max(100), extra: Json }),
    answers: { 200: Any, 304: null },
    problems: [...problems],
    handle: (ctx, input) => readCatalogue(ctx, feedSession(ctx, input.who), input.params, languageFor(ctx, input)),
  }),
  route({
    method: 'GET',
    path: '/stremio/{feedToken}/meta/{type}/{title}',
    access: 'feed',
    tag,
    summary: 'One title, for Stremio',
    params: z.strictObject({ feedToken: FeedToken, type: Type, title: Json }),
    answers: { 200: Any, 304: null },
    problems: [...problems],
    handle: async (ctx, input) => {
      const { type, title } = input.params
      const who = feedSession(ctx, input.who)
      const mediaId = ownIdIn(title)
      const number = findByIds(ctx, mediaId === undefined ? { imdb: title } : { mediaId }, mediaTypeOf(type))
      const facts =
        number === undefined || !isVisible(ctx.liveCatalogue(), who.profile, number)
          ? undefined
          : (await factsOf(ctx, [number])).get(number)
      if (facts?.media_type !== mediaTypeOf(type)) throw new Problem('NOT_FOUND')
      return feedAnswer(JSON.stringify({ meta: meta(newFeedTitleWriter(ctx, languageFor(ctx, input))(facts, '')) }))
    },
  }),
  route({
    method: 'GET',
    path: '/stremio/{feedToken}/configure',
    access: 'public',
    tag,
    summary: 'Redirect to the Connect screen, where the add-on is configured',
    params: z.strictObject({ feedToken: z.string().max(200) }),
    answers: { 303: null },
    headers: { 303: ['Location'] },
    problems: ['VALIDATION_FAILED', 'RATE_LIMITED'],
    handle: (ctx) => new Answer(303, undefined, { location: `${ctx.baseUrl}/connect` }),
  }),
]

function genresOf(ctx: PagesCtx, who: Session, type: StremioType, language: Language) {
  return listGenres(ctx, who, { media_type: mediaTypeOf(type), language }).genres
}

/**
 * The ids of the genres with a name, in the request's language or else in any: an app may have read the manifest in
 * another one.
 */
function genresNamed(
  ctx: PagesCtx,
  who: Session,
  { type, name: wanted, language: own }: { type: StremioType; name: string; language: Language },
): number[] {
  const idsIn = (language: Language) =>
    genresOf(ctx, who, type, language).flatMap(({ id, name }) => (name === wanted ? [id] : []))
  const ids = idsIn(own)
  return ids.length > 0 ? ids : [...new Set(languages.flatMap(idsIn))]
}

type CataloguePath = { type: StremioType; catalogue: string; extra?: string }

/** One page of the titles of a catalogue. */
async function readCatalogue(ctx: PagesCtx, who: Session, { type, catalogue, extra = '' }: CataloguePath, language: Language) {
  const row = rowOfCatalogue(catalogue)
  if (!row) throw new Problem('NOT_FOUND')
  const { skip, genre } = extrasIn(extra)
  const genres = genre === undefined ? [] : genresNamed(ctx, who, { type, name: genre, language })
  if (genre !== undefined && genres.length === 0) return feedAnswer(JSON.stringify({ metas: [] }))
  const filters = { media_type: mediaTypeOf(type), genres }
  const titles = await feedTitles(ctx, who, { row, filters, from: skip, max: ITEMS_PER_PAGE, language })
  return feedAnswer(JSON.stringify({ metas: titles.map(metaPreview), cacheMaxAge: 900, staleRevalidate: 3600 }))
}
