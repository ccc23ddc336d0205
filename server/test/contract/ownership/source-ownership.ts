import { call } from '../../support/callers.ts'
import { mint, newProfile } from '../fixture.ts'
import type { Ask, Things } from './owned.ts'

async function newSource(base: string, token: string): Promise<string> {
  const body = { kind: 'plex', address: 'http://127.0.0.1:9', key: 'c0ffee' }
  const made = await call(base, 'POST', '/profile/sources', { token, body })
  if (made.status !== 201) throw new Error(`source: ${made.status} ${made.text}`)
  return String(made.body['id'])
}

const sources: Things = {
  own: ({ base, person }) => newSource(base, person.sessionToken),
  'other account': ({ base, stranger }) => newSource(base, stranger.sessionToken),
  deleted: async ({ base, person: { sessionToken: token } }) => {
    const id = await newSource(base, token)
    await call(base, 'DELETE', `/profile/sources/${id}`, { token })
    return id
  },
  'never there': async ({ base, person: { refreshToken } }) => {
    const sibling = await newProfile(base, refreshToken)
    return newSource(base, await mint(base, refreshToken, sibling))
  },
}

const asking =
  (method: string, more = '', body?: object): Ask =>
  ({ base, person }, id) =>
    call(base, method, `/profile/sources/${id}${more}`, { token: person.sessionToken, ...(body && { body }) })

/** Operations on media servers that are read; what is a sibling's counts as never there. */
export const ownSources: [operation: string, things: Things, ask: Ask][] = [
  ['GET /profile/sources/{sourceId}', sources, asking('GET')],
  ['PATCH /profile/sources/{sourceId}', sources, asking('PATCH', '', { key: 'decaf' })],
  ['POST /profile/sources/{sourceId}/pull', sources, asking('POST', '/pull')],
  ['DELETE /profile/sources/{sourceId}', sources, asking('DELETE')],
]
