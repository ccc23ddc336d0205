import { z } from 'zod'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { MediaId } from '../../catalogue/facts-schema.ts'
import { MediaPath } from '../../catalogue/schemas.ts'
import { Answer, type Route, routeFor } from '../../http/route.ts'
import { ListEntry, PageQuery, paged, sessionProblems } from '../schemas.ts'
import { readerOf } from '../titles.ts'
import { addToList, type ListName, lists, mute, readList, removeFromList, unmute } from './lists.ts'

const route = routeFor<CatalogueCtx>()

const about: Record<ListName, string> = {
  liked: 'liked titles',
  super_liked: 'titles liked most of all',
  disliked: 'disliked titles',
  watchlist: 'titles to watch',
  hidden: 'titles never to be shown',
  collection: 'titles one owns',
}

const Added = z
  .strictObject({
    message: z.string(),
    added: z.boolean(),
    removed: z
      .enum(['liked', 'super_liked', 'disliked'])
      .nullable()
      .meta({ description: 'The list that the title left for this one' }),
  })
  .meta({ id: 'Added' })

/** Routes of a profile's lists and its muted titles. */
export const listRoutes: Route<CatalogueCtx>[] = [
  ...lists.flatMap(routesOf),
  route({
    method: 'PUT',
    path: '/profile/muted/{mediaId}',
    access: 'session',
    tag: 'Lists',
    summary: 'Mute a title: it stays in the history and the model ignores it',
    params: MediaPath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => mute(ctx, who.profile, params.mediaId),
  }),
  route({
    method: 'DELETE',
    path: '/profile/muted/{mediaId}',
    access: 'session',
    tag: 'Lists',
    summary: 'Unmute a title',
    params: MediaPath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => unmute(ctx, who.profile, params.mediaId),
  }),
]

function routesOf(list: ListName): Route<CatalogueCtx>[] {
  return [
    route({
      method: 'GET',
      path: `/profile/${list}`,
      access: 'session',
      tag: 'Lists',
      summary: `List the ${about[list]}, newest first`,
      query: PageQuery,
      answers: { 200: paged(ListEntry) },
      problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...sessionProblems],
      handle: (ctx, input) => readList(ctx, readerOf(ctx, input), { list, ...input.query }),
    }),
    route({
      method: 'POST',
      path: `/profile/${list}`,
      repeatable: 'always',
      access: 'session',
      tag: 'Lists',
      summary: `Add to the ${about[list]}`,
      body: z.strictObject({ mediaId: MediaId }),
      answers: { 201: Added, 200: Added },
      problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
      handle: async (ctx, { who, body }) => {
        const done = await addToList(ctx, who.profile, { list, mediaId: body.mediaId })
        return new Answer(done.added ? 201 : 200, done)
      },
    }),
    route({
      method: 'DELETE',
      path: `/profile/${list}/{mediaId}`,
      access: 'session',
      tag: 'Lists',
      summary: `Remove from the ${about[list]}`,
      params: MediaPath,
      answers: { 204: null },
      problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
      handle: (ctx, { who, params }) => removeFromList(ctx, who.profile, { list, mediaId: params.mediaId }),
    }),
  ]
}
