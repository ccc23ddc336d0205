import { call } from '../../support/callers.ts'
import { connect } from '../../support/http/connections.ts'
import { mint, newProfile } from '../fixture.ts'
import type { Ask, Things } from './owned.ts'

const connections: Things = {
  own: async ({ base, person }) => (await connect(base, person.sessionToken, 'hook')).id,
  'other account': async ({ base, stranger }) => (await connect(base, stranger.sessionToken, 'hook')).id,
  deleted: async ({ base, person: { sessionToken: token } }) => {
    const { id } = await connect(base, token, 'feed')
    await call(base, 'DELETE', `/profile/doors/${id}`, { token })
    return id
  },
  'never there': async ({ base, person: { refreshToken } }) => {
    const sibling = await newProfile(base, refreshToken)
    return (await connect(base, await mint(base, refreshToken, sibling), 'hook')).id
  },
}

const asking =
  (method: string, body?: object): Ask =>
  ({ base, person }, id) =>
    call(base, method, `/profile/doors/${id}`, { token: person.sessionToken, ...(body && { body }) })

/** Operations on what is connected; what is a sibling's counts as never there. */
export const ownConnections: [operation: string, things: Things, ask: Ask][] = [
  ['PATCH /profile/doors/{doorId}', connections, asking('PATCH', { label: 'Mine' })],
  ['DELETE /profile/doors/{doorId}', connections, asking('DELETE')],
]
