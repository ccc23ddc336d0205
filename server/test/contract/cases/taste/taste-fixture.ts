import { call, type Reply } from '../../../support/callers.ts'
import { stock } from '../../../support/fixtures/taste-titles.ts'
import { type Fixture, mint, newProfile, type Person, plantPerson } from '../../fixture.ts'
import type { Case } from '../case.ts'

/** Somebody with a fresh profile, in front of a catalogue. */
export type Viewer = { person: Person; send: Send; fixture: Fixture }
type Send = (method: string, path: string, body?: unknown) => Promise<Reply>

/** A session of a profile. */
const sender =
  (base: string, token: string): Send =>
  (method, path, body) =>
    call(base, method, path, { token, ...(body !== undefined && { body }) })

export async function newViewer(fixture: Fixture, fields?: Record<string, unknown>): Promise<Viewer> {
  await stock(fixture.world)
  const person = await plantPerson(fixture.world)
  if (!fields) return { person, fixture, send: sender(fixture.base, person.sessionToken) }
  const profileId = await newProfile(fixture.base, person.refreshToken, fields)
  const sessionToken = await mint(fixture.base, person.refreshToken, profileId)
  return { person: { ...person, profileId, sessionToken }, fixture, send: sender(fixture.base, sessionToken) }
}

/** What somebody does whom nobody knows yet: all but the last request must be taken. */
export const asViewer =
  (...requests: [method: string, path: string, body?: unknown][]): Case[4] =>
  async (fixture) => {
    const { send } = await newViewer(fixture)
    let reply: Reply | undefined
    for (const [at, [method, path, body]] of requests.entries()) {
      reply = await send(method, path, body)
      if (at < requests.length - 1 && reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
    }
    if (!reply) throw new Error('nothing was asked')
    return reply
  }

/** The same as a child. */
export const asChild =
  (method: string, path: string, body?: unknown): Case[4] =>
  async (fixture) =>
    (await newViewer(fixture, { maturity: 'kids' })).send(method, path, body)
