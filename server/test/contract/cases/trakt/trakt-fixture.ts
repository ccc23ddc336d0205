import { expect } from 'vitest'
import { call, type Reply, signInDevice } from '../../../support/callers.ts'
import { filmId, seriesId } from '../../../support/fixtures/taste-titles.ts'
import { type Fixture, TASTE_PER_PROFILE } from '../../fixture.ts'
import type { Check } from '../case.ts'
import { newViewer } from '../taste/taste-fixture.ts'

const clients = new WeakMap<Fixture, Promise<string>>()

/** The token of a client of a profile in front of a catalogue; one for all cases of a fixture. */
function clientOf(fixture: Fixture): Promise<string> {
  const known = clients.get(fixture) ?? newClient(fixture)
  clients.set(fixture, known)
  return known
}

async function newClient(fixture: Fixture): Promise<string> {
  const { person } = await newViewer(fixture)
  return (await signInDevice(person.browser, 'trakt', person.profileId)).refreshToken
}

/** A request of that client. */
export const send =
  (method: string, path: string, body?: unknown) =>
  async (fixture: Fixture): Promise<Reply> => {
    fixture.world.pass(100)
    return call(fixture.base, method, `/trakt${path}`, { token: await clientOf(fixture), ...(body !== undefined && { body }) })
  }

export const tmdb = (id: string) => ({ ids: { tmdb: Number(id.slice(3)) } })
export const film = tmdb(filmId(1))
export const episode = { show: tmdb(seriesId(1)), episode: { season: 1, number: 1 } }
export const nobody = { ids: { imdb: 'tt0000111' } }

export const anything: Check = () => {}
export const isList: Check = ({ text }) => expect(JSON.parse(text)).toBeInstanceOf(Array)
export const isPaged: Check = ({ headers }) => expect(Number(headers.get('x-pagination-page'))).toBe(1)

const full = new WeakMap<Fixture, Promise<string>>()

/** A client whose profile has as much history as it may. */
function fullClientOf(fixture: Fixture): Promise<string> {
  const known = full.get(fixture) ?? newFullClient(fixture)
  full.set(fixture, known)
  return known
}

async function newFullClient(fixture: Fixture): Promise<string> {
  const token = await newClient(fixture)
  const add = (count: number) =>
    call(fixture.base, 'POST', '/trakt/sync/history', { token, body: { shows: [manyEpisodes(count)] } })
  expect((await add(TASTE_PER_PROFILE)).status).toBe(201)
  expect((await add(2 * TASTE_PER_PROFILE)).status).toBe(409)
  return token
}

/** A series with as many episodes, each with a rating. */
export const manyEpisodes = (count: number) => ({
  ...tmdb(seriesId(2)),
  seasons: [{ number: 1, episodes: Array.from({ length: count }, (_, at) => ({ number: at + 1, rating: 7 })) }],
})

/** The same of a client whose profile is full. */
export const sendWhenFull =
  (path: string, body: unknown) =>
  async (fixture: Fixture): Promise<Reply> =>
    call(fixture.base, 'POST', `/trakt${path}`, { token: await fullClientOf(fixture), body })
