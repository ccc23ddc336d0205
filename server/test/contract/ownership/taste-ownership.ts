import { call } from '../../support/callers.ts'
import { filmId, stock } from '../../support/fixtures/taste-titles.ts'
import { type Fixture, mint, newProfile } from '../fixture.ts'
import type { Ask, Things } from './owned.ts'

type Write = [method: string, path: (mediaId: string) => string, body?: (mediaId: string) => object]
type Entries = { put: Write; remove: (mediaId: string) => string }

const entries: Record<string, Entries> = {
  ...Object.fromEntries(
    ['liked', 'super_liked', 'disliked', 'watchlist', 'hidden', 'collection'].map((list) => [
      `/profile/${list}/{mediaId}`,
      {
        put: ['POST', () => `/profile/${list}`, (mediaId) => ({ mediaId })] as Write,
        remove: (mediaId: string) => `/profile/${list}/${mediaId}`,
      },
    ]),
  ),
  '/profile/ratings/{mediaId}': {
    put: ['PUT', (mediaId) => `/profile/ratings/${mediaId}`, () => ({ rating: 8 })],
    remove: (mediaId) => `/profile/ratings/${mediaId}`,
  },
  '/profile/history/{mediaId}': {
    put: ['POST', () => '/profile/history', (mediaId) => ({ mediaId })],
    remove: (mediaId) => `/profile/history/${mediaId}`,
  },
  '/profile/playback/{mediaId}': {
    put: ['POST', () => '/profile/playback', (mediaId) => ({ mediaId, progress: 9 })],
    remove: (mediaId) => `/profile/playback/${mediaId}`,
  },
}

async function write({ world, base }: Fixture, token: string, [method, path, body]: Write, mediaId: string): Promise<string> {
  await stock(world)
  const reply = await call(base, method, path(mediaId), { token, ...(body && { body: body(mediaId) }) })
  if (reply.status >= 300) throw new Error(`${method} ${path(mediaId)}: ${reply.status} ${reply.text}`)
  return mediaId
}

/** Entries of the person's profile, of a sibling's, of another account's, and what was deleted. */
function thingsOf({ put, remove }: Entries): Things {
  return {
    own: (fixture) => write(fixture, fixture.person.sessionToken, put, filmId(1)),
    'other account': (fixture) => write(fixture, fixture.stranger.sessionToken, put, filmId(2)),
    deleted: async (fixture) => {
      const token = fixture.person.sessionToken
      const mediaId = await write(fixture, token, put, filmId(3))
      await call(fixture.base, 'DELETE', remove(mediaId), { token })
      return mediaId
    },
    'never there': async (fixture) => {
      const { refreshToken } = fixture.person
      const sibling = await newProfile(fixture.base, refreshToken)
      return write(fixture, await mint(fixture.base, refreshToken, sibling), put, filmId(4))
    },
  }
}

const asking =
  (method: string, path: (mediaId: string) => string, body?: object): Ask =>
  ({ base, person }, mediaId) =>
    call(base, method, path(mediaId), { token: person.sessionToken, ...(body && { body }) })

/** Operations on entries; what is the sibling's counts as never there. */
export const ownEntries: [operation: string, things: Things, ask: Ask][] = [
  ...Object.entries(entries).map(([path, entry]): [string, Things, Ask] => [
    `DELETE ${path}`,
    thingsOf(entry),
    asking('DELETE', entry.remove),
  ]),
  ...(['GET', 'PATCH'] as const).map((method): [string, Things, Ask] => {
    const path = '/profile/history/{mediaId}'
    const entry = entries[path] as Entries
    return [`${method} ${path}`, thingsOf(entry), asking(method, entry.remove, method === 'PATCH' ? { progress: 1 } : undefined)]
  }),
]

/** What these paths name is a title, which is nobody's; the answer is about the asking profile alone. */
export const nobodysTitles = [
  'PUT /profile/muted/{mediaId}',
  'DELETE /profile/muted/{mediaId}',
  'PUT /profile/ratings/{mediaId}',
  'POST /profile/scrobble/{mediaId}',
  'POST /profile/scrobble/{mediaId}/skip',
  'GET /profile/media/{mediaId}',
]
