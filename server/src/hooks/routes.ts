import { z } from 'zod'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { Id } from '../field-schemas.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import { invalid } from '../problems.ts'
import { jsonIn } from './payload.ts'
import { receiveEvent } from './receive-event.ts'

const route = routeFor<CatalogueCtx>()

const ReceivedEvent = z
  .strictObject({
    status: z.enum(['taken', 'ignored', 'unknown', 'unmatched']),
    detail: z.string().optional().meta({ description: 'Of an unknown event: what was not understood' }),
  })
  .meta({ id: 'TakenEvent', description: 'unmatched: stored until the catalogue has the title' })

const MAX_BODY_BYTES = 2 * 1024 * 1024 // Plex adds a poster
const types = ['application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']

/** The route to which media servers send their webhooks. */
export const hookRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'POST',
    path: '/hooks/{secret}',
    access: 'hook',
    tag: 'Connections',
    summary: 'Receive an event from Jellyfin, Plex, Tautulli, Emby, Kodi or a script',
    description:
      'The sender is recognised by the content. Repeating an event changes nothing; an event that is not understood is counted and answered with 202.',
    params: z.strictObject({ secret: Id }),
    raw: { types, bytes: MAX_BODY_BYTES },
    answers: { 200: ReceivedEvent, 202: ReceivedEvent },
    problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    handle: async (ctx, { who, raw }) => {
      if (!raw) throw invalid('', 'must be a JSON object')
      const answer = await receiveEvent(ctx, who, jsonIn(raw))
      return new Answer(answer.status === 'taken' ? 200 : 202, answer)
    },
  }),
]
