import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { type Route, route } from '../http/route.ts'
import { Id, IsoTime, Name } from '../http/schemas.ts'
import { addConnection, changeConnection, listConnections, removeConnection } from './connections.ts'

const ServerUser = z.string().trim().min(1).max(200).nullable().meta({
  description: 'Of a webhook: whose events count, by the name or id that the media server has for them; null: everybody’s',
})
const Kind = z.enum(['hook', 'feed'])

const shape = {
  id: z.string().startsWith('door_'),
  kind: Kind,
  label: z.string(),
  serverUser: ServerUser,
  sender: z.string().nullable().meta({ description: 'Which program sent the latest event: jellyfin, plex, …' }),
  createdAt: IsoTime,
  firstSeenAt: IsoTime.nullable(),
  lastSeenAt: IsoTime.nullable().meta({ description: 'Right to a minute' }),
  events: z.strictObject({ taken: z.int(), ignored: z.int(), unknown: z.int(), unmatched: z.int() }).meta({
    description: 'Of a webhook: events that were noted, of other users or no concern of ours, not understood, and kept',
  }),
}

const Connection = z.strictObject(shape).meta({ id: 'Door' })
const NewConnection = z
  .strictObject({
    ...shape,
    secret: z.string().meta({ description: 'Shown once; only its hash is kept' }),
    url: z.string().optional().meta({ description: 'Of a webhook: the address to paste into the media server' }),
  })
  .meta({ id: 'NewDoor' })

const PublicUrl = z.string().nullable().meta({
  description:
    'Where this service is reached, as its operator says (MARQUEE_BASE_URL); null: nobody has said, use the address that you use',
})

const ConnectionPath = z.strictObject({ doorId: Id })
const sessionProblems = ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'FORBIDDEN', 'RATE_LIMITED'] as const

/** The connections of the active profile, which the API calls doors; a child’s profile has none. */
export const connectionRoutes: Route<Ctx>[] = [
  route({
    method: 'GET',
    path: '/profile/doors',
    access: 'session',
    tag: 'Connections',
    openToVisitors: false,
    summary: 'What the profile has connected, newest first',
    answers: { 200: z.strictObject({ doors: z.array(Connection), publicUrl: PublicUrl }) },
    problems: [...sessionProblems],
    handle: (ctx, { who }) => listConnections(ctx, who),
  }),
  route({
    method: 'POST',
    path: '/profile/doors',
    access: 'session',
    tag: 'Connections',
    summary: 'Make a secret for a media server’s webhook, or a token for feeds',
    description: 'It stands for this profile, opens nothing else, and is shown once.',
    body: z.strictObject({ kind: Kind, label: Name, serverUser: ServerUser.optional() }),
    answers: { 201: NewConnection },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'CONFLICT'],
    handle: (ctx, { who, body, caller }) => addConnection(ctx, caller, who, body),
  }),
  route({
    method: 'PATCH',
    path: '/profile/doors/{doorId}',
    access: 'session',
    tag: 'Connections',
    summary: 'Rename a connection, or say whose events count',
    params: ConnectionPath,
    body: z.strictObject({ label: Name.optional(), serverUser: ServerUser.optional() }),
    answers: { 200: Connection },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, body }) => changeConnection(ctx, who, params.doorId, body),
  }),
  route({
    method: 'DELETE',
    path: '/profile/doors/{doorId}',
    access: 'session',
    tag: 'Connections',
    summary: 'End a connection: its secret opens nothing from now on',
    params: ConnectionPath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, caller }) => removeConnection(ctx, caller, who, params.doorId),
  }),
]
