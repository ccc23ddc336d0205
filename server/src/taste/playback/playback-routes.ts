import { z } from 'zod'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { MediaId } from '../../catalogue/facts-schema.ts'
import { MediaPath } from '../../catalogue/schemas.ts'
import { type Route, routeFor } from '../../http/route.ts'
import { ClientTime, episodeFields, PageQuery, PlaybackEntry, Progress, paged, sessionProblems, Tv } from '../schemas.ts'
import { readerOf } from '../titles.ts'
import { changePlayback, putPlayback, readPlayback, removePlayback } from './playback.ts'
import { scrobble, skip } from './scrobble.ts'

const route = routeFor<CatalogueCtx>()

const Position = z.strictObject({ mediaId: MediaId, progress: Progress, ...episodeFields, updatedAt: ClientTime.optional() })
const Ok = z.strictObject({ status: z.literal('ok') })
const Moment = z.number().min(0).max(1e9)

/** Routes of playback positions, as devices and players report them. */
export const playbackRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'GET',
    path: '/profile/playback',
    access: 'session',
    tag: 'Playback',
    summary: 'List the playback positions that can be resumed, newest first',
    description: 'Nothing finished: no position from 80 on, and none that the history says was watched to its end since.',
    query: PageQuery,
    answers: { 200: paged(PlaybackEntry) },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...sessionProblems],
    handle: (ctx, input) => readPlayback(ctx, readerOf(ctx, input), input.query),
  }),
  route({
    method: 'POST',
    path: '/profile/playback',
    repeatable: 'with updatedAt',
    access: 'session',
    tag: 'Playback',
    summary: 'Store a playback position; the later report wins',
    description: 'A series needs season and episode. The answer is the stored position.',
    body: Position,
    answers: { 201: PlaybackEntry },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, input) => putPlayback(ctx, readerOf(ctx, input), input.body),
  }),
  route({
    method: 'PATCH',
    path: '/profile/playback',
    repeatable: 'with updatedAt',
    access: 'session',
    tag: 'Playback',
    summary: 'Change an existing playback position',
    body: Position,
    answers: { 200: PlaybackEntry },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, input) => changePlayback(ctx, readerOf(ctx, input), input.body),
  }),
  route({
    method: 'DELETE',
    path: '/profile/playback/{mediaId}',
    access: 'session',
    tag: 'Playback',
    summary: 'Remove the playback position of a title',
    description: 'The removal counts as a report of now: an earlier report of another device does not bring the position back.',
    params: MediaPath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => removePlayback(ctx, who.profile, params.mediaId),
  }),
  route({
    method: 'POST',
    path: '/profile/scrobble/{mediaId}',
    access: 'session',
    tag: 'Playback',
    summary: 'Report a player’s position: stores playback and, from 80 percent on, history',
    params: MediaPath,
    body: z.strictObject({ progress: Progress, tv: Tv.optional() }),
    answers: { 200: Ok },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: async (ctx, { who, params, body }) => {
      await scrobble(ctx, who.profile, { ...params, ...body })
      return { status: 'ok' }
    },
  }),
  route({
    method: 'POST',
    path: '/profile/scrobble/{mediaId}/skip',
    access: 'session',
    tag: 'Playback',
    summary: 'Report a jump in playback: changes playback, never history',
    description: '`from`, `to` and `duration` are in the same unit, whichever it is.',
    params: MediaPath,
    body: z.strictObject({ from: Moment, to: Moment, duration: Moment.gt(0), tv: Tv.optional() }),
    answers: { 200: Ok },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: async (ctx, { who, params, body }) => {
      await skip(ctx, who.profile, { ...params, ...body })
      return { status: 'ok' }
    },
  }),
]
