import { z } from 'zod'
import { callerProblems } from '../../auth/schemas.ts'
import { mostPopular, type PopularQuery } from '../../catalogue/ranked-titles.ts'
import { type Route, routeFor } from '../../http/route.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { viewerOf } from '../guest.ts'
import { extended, paging } from '../input-schemas.ts'
import { optionsOf, pageHeaders, pageOf } from '../paging-routes.ts'
import { mediaTypeOf } from '../resolve.ts'
import { Title } from '../schemas.ts'
import { titleWriterFor } from '../titles.ts'

const route = routeFor<PagesCtx>()

const types = ['movies', 'shows'] as const
type TitleType = (typeof types)[number]
const kindOf = (type: TitleType) => (type === 'movies' ? 'movie' : 'show')
const whatOf = (type: TitleType) => (type === 'movies' ? 'films' : 'series')

const list = {
  method: 'GET',
  access: 'guest',
  tag: 'Trakt titles',
  query: z.object({ ...paging(10), ...extended }),
  headers: pageHeaders,
} as const

const Trending = z.strictObject({ watchers: z.literal(0), movie: Title.optional(), show: Title.optional() })
const Anticipated = z.strictObject({ list_count: z.literal(0), movie: Title.optional(), show: Title.optional() })

/** Popular titles for Trakt clients, by the numbers of the catalogue: this server does not count people elsewhere. */
export const traktPopularRoutes: Route<PagesCtx>[] = types.flatMap((type) => [
  route({
    ...list,
    path: `/trakt/${type}/popular`,
    summary: `List the ${whatOf(type)} with the most votes`,
    answers: { 200: z.array(Title) },
    problems: [...callerProblems],
    handle: (ctx, input) => popularPage(ctx, input, { type, by: 'votes', isReleased: true }, (title) => title),
  }),
  route({
    ...list,
    path: `/trakt/${type}/trending`,
    summary: `List the ${whatOf(type)} with the highest popularity in the catalogue`,
    answers: { 200: z.array(Trending) },
    problems: [...callerProblems],
    handle: (ctx, input) =>
      popularPage(ctx, input, { type, by: 'popularity', isReleased: true }, (title) => ({ watchers: 0, [kindOf(type)]: title })),
  }),
  route({
    ...list,
    path: `/trakt/${type}/anticipated`,
    summary: `List the unreleased ${whatOf(type)} with the highest popularity in the catalogue`,
    answers: { 200: z.array(Anticipated) },
    problems: [...callerProblems],
    handle: (ctx, input) =>
      popularPage(ctx, input, { type, by: 'popularity', isReleased: false }, (title) => ({
        list_count: 0,
        [kindOf(type)]: title,
      })),
  }),
])

type ListInput = Parameters<typeof viewerOf>[0] & Parameters<typeof optionsOf>[1] & { query: { page: number; limit: number } }
type ListOf = Omit<PopularQuery, 'mediaType'> & { readonly type: TitleType }

async function popularPage(ctx: PagesCtx, input: ListInput, { type, ...of }: ListOf, toItem: (title: object) => object) {
  const { page, limit } = input.query
  const all = mostPopular(ctx, viewerOf(input), { mediaType: mediaTypeOf(kindOf(type)), ...of })
  const shown = all.slice((page - 1) * limit, page * limit)
  const writer = await titleWriterFor(ctx, shown, optionsOf(ctx, input))
  return pageOf({ items: shown.map((number) => toItem(writer.title(number))), count: all.length }, input.query)
}
