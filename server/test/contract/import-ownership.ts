import { call } from '../support/callers.ts'
import { importer } from './import-cases.ts'
import type { Ask, Things } from './owned.ts'
import type { Person, Scene } from './scene.ts'

const importOf = (scene: Scene, person: Person) => importer({ scene, person, send: () => Promise.reject(new Error('unused')) })

const imports: Things = {
  own: (scene) => importOf(scene, scene.person),
  'other account': (scene) => importOf(scene, scene.stranger),
  deleted: async (scene) => {
    const id = await importOf(scene, scene.person)
    await call(scene.base, 'DELETE', `/profile/imports/${id}`, { token: scene.person.sessionToken })
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
