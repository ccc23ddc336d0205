import { z } from 'zod'
import { callerProblems } from '../auth/schemas.ts'
import type { Ctx } from '../ctx.ts'
import { Id, IsoTime, Name } from '../field-schemas.ts'
import { type Route, route } from '../http/route.ts'
import { addConnection, changeConnection, listConnections, removeConnection } from './connections.ts'

const ServerUser = z.string().trim().min(1).max(200).nullable().meta({
  description: 'Of a webhook: the user whose events count, by name or id at the media server; null: all users',
})
const Kind = z.enum(['hook', 'feed'])

const Program = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]{0,39}$/, 'must be the short name of a program, such as jellyfin')
  .meta({ description: 'The program that it was made for: jellyfin, stremio, script, mcp, …' })

const shape = {
  id: z.string().startsWith('door_'),
  kind: Kind,
  label: z.string().meta({ description: 'Its name; if nobody has chosen one, the same as `program`' }),
  program: Program.nullable(),
  serverUser: ServerUser,
  sender: z.string().nullable().meta({ description: 'Which program sent the latest event: jellyfin, plex, …' }),
  createdAt: IsoTime,
  firstSeenAt: IsoTime.nullable(),
  lastSeenAt: IsoTime.nullable().meta({ description: 'Accurate to a minute' }),
  events: z.strictObject({ taken: z.int(), ignored: z.int(), unknown: z.int(), unmatched: z.int() }).meta({
    description:
      'Of a webhook, numbers of events: stored, ignored (another user, or nothing to store), not understood, and waiting for their title',
  }),
}

const Connection = z.strictObject(shape).meta({ id: 'Door' })
const NewConnection = z
  .strictObject({
    ...shape,
    secret: z.string().meta({ description: 'Shown once; only its hash is stored' }),
    url: z.string().optional().meta({ description: 'Of a webhook: the address to paste into the media server' }),
  })
  .meta({ id: 'NewDoor' })

const PublicUrl = z.string().nullable().meta({
  description: 'The URL of this service as set by its operator (MARQUEE_BASE_URL); null: not set, use the URL of this request',
})

const ConnectionPath = z.strictObject({ doorId: Id })

/** The connections of the active profile, which the API calls doors; a child’s profile has none. */
export const connectionRoutes: Route<Ctx>[] = [
  route({
    method: 'GET',
    path: '/profile/doors',
    access: 'session',
    tag: 'Connections',
    openToVisitors: false,
    summary: 'List the webhooks and feeds of the profile, newest first',
    answers: { 200: z.strictObject({ doors: z.array(Connection), publicUrl: PublicUrl }) },
    problems: [...callerProblems],
    handle: (ctx, { who }) => listConnections(ctx, who),
  }),
  route({
    method: 'POST',
    path: '/profile/doors',
    access: 'session',
    tag: 'Connections',
    summary: 'Create a secret for a media server’s webhook, or a token for feeds',
    description: 'It gives access to this profile only, and is shown once.',
    body: z.strictObject({
      kind: Kind,
      label: Name.optional().meta({
        description: 'May be left out if `program` is given: apps then show its name in their language',
      }),
      program: Program.optional(),
      serverUser: ServerUser.optional(),
    }),
    answers: { 201: NewConnection },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'CONFLICT'],
    handle: (ctx, { who, body, caller }) => addConnection(ctx, caller, who, body),
  }),
  route({
    method: 'PATCH',
    path: '/profile/doors/{doorId}',
    access: 'session',
    tag: 'Connections',
    summary: 'Rename a connection, or set whose events count',
    params: ConnectionPath,
    body: z.strictObject({ label: Name.optional(), serverUser: ServerUser.optional() }),
    answers: { 200: Connection },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, body }) => changeConnection(ctx, who, params.doorId, body),
  }),
  route({
    method: 'DELETE',
    path: '/profile/doors/{doorId}',
    access: 'session',
    tag: 'Connections',
    summary: 'End a connection; its secret stops working at once',
    params: ConnectionPath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, caller }) => removeConnection(ctx, caller, who, params.doorId),
  }),
]
