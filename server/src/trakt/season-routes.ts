import { z } from 'zod'
import { callerProblems } from '../auth/schemas.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { viewerOf } from './guest.ts'
import { extended, TitleId } from './input-schemas.ts'
import { optionsOf } from './paging-routes.ts'
import { titleInPath } from './recommendations.ts'
import { Episode, Season } from './schemas.ts'
import { readEpisode, readEpisodes, readLastEpisode, readNextEpisode, readSeason, readSeasons } from './seasons.ts'

const route = routeFor<PagesCtx>()

const PartNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
const SeasonPath = z.strictObject({ id: TitleId, season: PartNumber })
const both = { method: 'GET', access: 'guest', tag: 'Trakt titles', query: z.object(extended) } as const
const problems = ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'] as const

const episodeOrNone = { ...both, params: z.strictObject({ id: TitleId }), answers: { 200: Episode, 204: null } } as const

/** Seasons and episodes of series for Trakt clients, as far as the catalogue has them. */
export const traktSeasonRoutes: Route<PagesCtx>[] = [
  route({
    ...both,
    path: '/trakt/shows/{id}/seasons',
    summary: 'List the seasons of a series; `extended=episodes` adds their episodes',
    params: z.strictObject({ id: TitleId }),
    answers: { 200: z.array(Season) },
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: async (ctx, input) => {
      const withEpisodes = input.query.extended.split(',').includes('episodes')
      const number = await titleInPath(ctx, viewerOf(input), 'show', input.params.id)
      return readSeasons(ctx, number, { ...optionsOf(ctx, input), withEpisodes })
    },
  }),
  route({
    ...both,
    path: '/trakt/shows/{id}/seasons/{season}',
    summary: 'List the episodes of a season',
    params: SeasonPath,
    answers: { 200: z.array(Episode) },
    problems: [...problems],
    handle: async (ctx, input) => {
      const number = await titleInPath(ctx, viewerOf(input), 'show', input.params.id)
      return readEpisodes(ctx, number, input.params.season, optionsOf(ctx, input))
    },
  }),
  route({
    ...both,
    path: '/trakt/shows/{id}/seasons/{season}/info',
    summary: 'Get a season',
    params: SeasonPath,
    answers: { 200: Season },
    problems: [...problems],
    handle: async (ctx, input) => {
      const number = await titleInPath(ctx, viewerOf(input), 'show', input.params.id)
      return readSeason(ctx, number, input.params.season, optionsOf(ctx, input))
    },
  }),
  route({
    ...both,
    path: '/trakt/shows/{id}/seasons/{season}/episodes/{episode}',
    summary: 'Get an episode',
    params: SeasonPath.extend({ episode: PartNumber }),
    answers: { 200: Episode },
    problems: [...problems],
    handle: async (ctx, input) => {
      const number = await titleInPath(ctx, viewerOf(input), 'show', input.params.id)
      return readEpisode(ctx, number, input.params, optionsOf(ctx, input))
    },
  }),
  route({
    ...episodeOrNone,
    path: '/trakt/shows/{id}/next_episode',
    summary: 'Get the first episode of the next season that has a day; 204 if there is none',
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: async (ctx, input) => {
      const number = await titleInPath(ctx, viewerOf(input), 'show', input.params.id)
      return (await readNextEpisode(ctx, number, optionsOf(ctx, input))) ?? new Answer(204, null)
    },
  }),
  route({
    ...episodeOrNone,
    path: '/trakt/shows/{id}/last_episode',
    summary: 'Get the last episode of the last season that has aired; 204 if it is not known',
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: async (ctx, input) => {
      const number = await titleInPath(ctx, viewerOf(input), 'show', input.params.id)
      return (await readLastEpisode(ctx, number, optionsOf(ctx, input))) ?? new Answer(204, null)
    },
  }),
]
