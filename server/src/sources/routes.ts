import { z } from 'zod'
import { callerProblems } from '../auth/schemas.ts'
import { Id, IsoTime } from '../field-schemas.ts'
import { type Route, routeFor } from '../http/route.ts'
import type { SourcesCtx } from './ctx.ts'
import { failureCodes } from './reading-failed.ts'
import { addSource, changeSource, describeSource, listSources, pullNow, removeSource, states } from './sources.ts'

const route = routeFor<SourcesCtx>()

const Kind = z.enum(['jellyfin', 'emby', 'plex'])

/** A URL with scheme, host, optional port and path. */
const Address = z
  .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://', abort: true })
  .max(500)
  .refine(isPlainUrl, 'must have no user name, password, query or fragment')
  .transform((text) => new URL(text).href.replace(/\/+$/, ''))

function isPlainUrl(text: string): boolean {
  const { username, password, search, hash, hostname } = new URL(text)
  return hostname !== '' && username + password + search + hash === ''
}

const Key = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and symbols without spaces')

const User = z.string().trim().min(1).max(200)

const Source = z
  .strictObject({
    id: z.string().startsWith('source_'),
    kind: Kind,
    address: z.string(),
    user: z.string().nullable().meta({ description: 'Whose history is read, by the name or id that the server has for them' }),
    state: z.enum(states).meta({
      description:
        'waiting: not read yet; reading; ok; refused: the server refuses the key; unreachable; unsuitable: not a server of this kind; ' +
        'not_allowed: a private address that the operator has not allowed; unknown_user; key_lost: send the key again; failed: an error of this service',
    }),
    message: z.string().nullable().meta({ description: 'Why it could not be read, in English' }),
    failure: z
      .strictObject({
        code: z.enum(failureCodes),
        status: z.int().optional().meta({ description: 'The HTTP status that the server answered with' }),
        limit: z.int().optional().meta({ description: 'The number of items that it exceeds' }),
        users: z.array(z.string()).optional().meta({ description: 'The users that the server has, at most 10' }),
      })
      .nullable()
      .meta({ description: 'Why it could not be read; null also for readings of earlier versions, which have only `message`' }),
    createdAt: IsoTime,
    lastPulledAt: IsoTime.nullable().meta({ description: 'When the latest completed reading began' }),
    lastTriedAt: IsoTime.nullable(),
    nextPullAt: IsoTime,
    found: z
      .strictObject({
        ...{ films: z.int(), series: z.int(), watched: z.int(), liked: z.int(), rated: z.int(), unmatched: z.int() },
      })
      .meta({ description: 'What the latest reading found; unmatched: films and series that the catalogue does not have' }),
  })
  .meta({ id: 'Source' })

const SourcePath = z.strictObject({ sourceId: Id })

/** The media servers that are read for the active profile; a child’s profile has none. */
export const sourceRoutes: Route<SourcesCtx>[] = [
  route({
    method: 'GET',
    path: '/profile/sources',
    access: 'session',
    tag: 'Connections',
    openToVisitors: false,
    summary: 'List the media servers of the profile, newest first',
    answers: { 200: z.strictObject({ sources: z.array(Source) }) },
    problems: [...callerProblems],
    handle: (ctx, { who }) => listSources(ctx, who),
  }),
  route({
    method: 'POST',
    path: '/profile/sources',
    access: 'session',
    tag: 'Connections',
    summary: 'Add a Jellyfin, Emby or Plex server; it is read every hour',
    description:
      'What was watched, favourites, ratings and the library, which becomes the list `collection`. The key is stored encrypted and never returned. An address of a private network is refused unless the operator allows it (MARQUEE_SOURCE_NETWORKS).',
    body: z.strictObject({
      kind: Kind,
      address: Address.meta({ description: 'The URL of the server, with http:// or https://' }),
      key: Key.meta({ description: 'Jellyfin, Emby: an API key. Plex: a token of the account whose history it is' }),
      user: User.optional().meta({ description: 'Jellyfin, Emby: whose history; may be left out where there is one user' }),
    }),
    answers: { 201: Source },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'CONFLICT'],
    handle: (ctx, { who, body, caller }) => addSource(ctx, caller, who, body),
  }),
  route({
    method: 'GET',
    path: '/profile/sources/{sourceId}',
    access: 'session',
    tag: 'Connections',
    openToVisitors: false,
    summary: 'Get the state of a media server',
    params: SourcePath,
    answers: { 200: Source },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => describeSource(ctx, who, params.sourceId),
  }),
  route({
    method: 'PATCH',
    path: '/profile/sources/{sourceId}',
    access: 'session',
    tag: 'Connections',
    summary: 'Change the key or the user of a media server; it is read again, at the earliest 10 seconds after its last reading',
    params: SourcePath,
    body: z.strictObject({ key: Key.optional(), user: User.nullable().optional() }),
    answers: { 200: Source },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, body, caller }) => changeSource(ctx, caller, who, params.sourceId, body),
  }),
  route({
    method: 'POST',
    path: '/profile/sources/{sourceId}/pull',
    access: 'session',
    tag: 'Connections',
    summary: 'Read a media server now, or in a moment if it was just read',
    params: SourcePath,
    answers: { 202: Source },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => pullNow(ctx, who, params.sourceId),
  }),
  route({
    method: 'DELETE',
    path: '/profile/sources/{sourceId}',
    access: 'session',
    tag: 'Connections',
    summary: 'Remove a media server; its key is deleted and its library leaves the collection',
    params: SourcePath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, caller }) => removeSource(ctx, caller, who, params.sourceId),
  }),
]
