import { z } from 'zod'
import { callerProblems } from '../../auth/schemas.ts'
import { factsOf } from '../../catalogue/facts.ts'
import type { CatalogueTitle } from '../../catalogue/facts-schema.ts'
import { type Route, routeFor } from '../../http/route.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { viewerOf } from '../guest.ts'
import { optionalPaging, TitleId } from '../input-schemas.ts'
import { allOrPage, pageHeaders } from '../paging-routes.ts'
import { titleInPath } from '../recommendations.ts'
import { Ratings, Translation } from '../schemas.ts'
import { noItems } from '../sync/item-list.ts'

const route = routeFor<PagesCtx>()

const types = ['movies', 'shows'] as const
const TitlePath = z.strictObject({ id: TitleId })
const both = { method: 'GET', access: 'guest', tag: 'Trakt titles' } as const
const problems = [...callerProblems, 'NOT_FOUND'] as const

/** What Trakt has of a title besides itself: its names in other languages, its rating, and comments. */
export const traktDetailRoutes: Route<PagesCtx>[] = types.flatMap((type) => {
  const [kind, what] = type === 'movies' ? (['movie', 'film'] as const) : (['show', 'series'] as const)
  const numberOf = (ctx: PagesCtx, input: { params: { id: string } } & Parameters<typeof viewerOf>[0]) =>
    titleInPath(ctx, viewerOf(input), kind, input.params.id)
  const factsIn = async (ctx: PagesCtx, input: Parameters<typeof numberOf>[1]) => {
    const number = await numberOf(ctx, input)
    return (await factsOf(ctx, [number])).get(number)
  }
  return [
    route({
      ...both,
      path: `/trakt/${type}/{id}/translations`,
      summary: `List the names and overviews of a ${what} in other languages`,
      params: TitlePath,
      answers: { 200: z.array(Translation) },
      problems: [...problems],
      handle: async (ctx, input) => translationsIn(await factsIn(ctx, input), undefined),
    }),
    route({
      ...both,
      path: `/trakt/${type}/{id}/translations/{language}`,
      summary: `Get the name and overview of a ${what} in a language, as a list of one or none`,
      params: TitlePath.extend({ language: z.string().regex(/^[A-Za-z]{2,3}$/, 'must be two or three letters (ISO 639)') }),
      answers: { 200: z.array(Translation) },
      problems: ['VALIDATION_FAILED', ...problems],
      handle: async (ctx, input) => translationsIn(await factsIn(ctx, input), input.params.language.toLowerCase()),
    }),
    route({
      ...both,
      path: `/trakt/${type}/{id}/ratings`,
      summary: `Get the average rating of a ${what}; its distribution is not known`,
      params: TitlePath,
      answers: { 200: Ratings },
      problems: [...problems],
      handle: async (ctx, input) => {
        const { vote_average: rating = 0, vote_count: votes = 0 } = (await factsIn(ctx, input)) ?? {}
        return { rating, votes, distribution: {} }
      },
    }),
    ...['', '/{sort}'].map((sort) =>
      route({
        ...both,
        path: `/trakt/${type}/{id}/comments${sort}`,
        summary: `List comments on a ${what}: always empty`,
        params: sort ? TitlePath.extend({ sort: z.string().max(50) }) : TitlePath,
        query: z.object(optionalPaging),
        answers: { 200: z.array(z.never()) },
        headers: pageHeaders,
        problems: [...problems],
        handle: async (ctx, input) => {
          await numberOf(ctx, input)
          return allOrPage(noItems, input.query)
        },
      }),
    ),
  ]
})

function translationsIn(facts: CatalogueTitle | undefined, wanted: string | undefined) {
  return Object.entries(facts?.translations ?? {}).flatMap(([tag, { title, overview }]) => {
    const [language, region] = tag.split('-')
    if (wanted !== undefined && language !== wanted) return []
    const texts = { title: title ?? null, overview: overview ?? null, tagline: null }
    return [{ ...texts, language, country: region?.toLowerCase() ?? null }]
  })
}
