import { call } from '../../support/callers.ts'
import { importer } from '../cases/import-cases.ts'
import type { Fixture, Person } from '../fixture.ts'
import type { Ask, Things } from './owned.ts'

const importOf = (fixture: Fixture, person: Person) =>
  importer({ fixture, person, send: () => Promise.reject(new Error('unused')) })

const imports: Things = {
  own: (fixture) => importOf(fixture, fixture.person),
  'other account': (fixture) => importOf(fixture, fixture.stranger),
  deleted: async (fixture) => {
    const id = await importOf(fixture, fixture.person)
    await call(fixture.base, 'DELETE', `/profile/imports/${id}`, { token: fixture.person.sessionToken })
    return id
  },
  'never there': () => 'imp_0',
}

const asking =
  (method: string, rest = '', body?: unknown): Ask =>
  ({ base, person }, id) =>
    call(base, method, `/profile/imports/${id}${rest}`, { token: person.sessionToken, ...(body !== undefined && { body }) })

/** Operations on imports. */
export const ownImports: [operation: string, things: Things, ask: Ask][] = [
  ['GET /profile/imports/{importId}', imports, asking('GET')],
  ['GET /profile/imports/{importId}/events', imports, asking('GET', '/events')],
  ['GET /profile/imports/{importId}/rows', imports, asking('GET', '/rows')],
  ['PUT /profile/imports/{importId}/rows/{row}', imports, asking('PUT', '/rows/1', { mediaId: null })],
  ['DELETE /profile/imports/{importId}', imports, asking('DELETE')],
]
