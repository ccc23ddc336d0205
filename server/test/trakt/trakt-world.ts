import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import type { Person } from '../contract/fixture.ts'
import { newProfile, plantPerson } from '../contract/fixture.ts'
import { call, type Reply, signInDevice } from '../support/callers.ts'
import { openPageWorld, realTitles } from '../support/fixtures/page-world.ts'
import type { StoreKind, World } from '../support/world.ts'

/** A series whose episodes the catalogue lists by season, and one of which it has only their number. */
export const listedSeries: CatalogueTitle = {
  id: 'TV_900001',
  media_type: 'tv',
  title: 'The Long Winter',
  imdb_id: 'tt9900001',
  release_date: '2015-03-01',
  certifications: { US: 'TV-G' },
  seasons: [
    { number: 0, episodes: 2 },
    { number: 1, episodes: 3, air_date: '2015-03-01' },
    { number: 2, episodes: 2, air_date: '2016-03-01' },
    { number: 3, episodes: 8, air_date: '2199-03-01' },
  ],
}
export const countedSeries: CatalogueTitle = {
  id: 'TV_900002',
  media_type: 'tv',
  title: 'A Short Summer',
  imdb_id: 'tt9900002',
  tvdb_id: 9_900_002,
  release_date: '2018-03-01',
  certifications: { US: 'TV-MA' },
  seasons: 2,
}

/** What IMDb calls some of the titles; the demo's do not say. */
const imdbIds: Record<string, string> = { 'The Matrix': 'tt0133093', Inception: 'tt1375666', Alien: 'tt0078748' }

function titles(): CatalogueTitle[] {
  const named = realTitles().map((title) => {
    const imdb_id = imdbIds[title.title]
    return imdb_id === undefined || title.media_type === 'tv' ? title : { ...title, imdb_id }
  })
  return [...named, listedSeries, countedSeries]
}

/** The number of a film at TMDB, as this catalogue has it. */
export function tmdbOf(name: string): number {
  const found = titles().find(({ title, media_type }) => title === name && media_type === 'movie')
  if (!found) throw new Error(`no film ${name}`)
  return Number(found.id.slice(3))
}

export type TraktWorld = { world: World; person: Person; profileId: string }

/** A service with some seven hundred real titles, and somebody who lives there. */
export async function openTraktWorld(store: StoreKind = 'sqlite', env: Record<string, string> = {}): Promise<TraktWorld> {
  const world = await openPageWorld(store, titles(), env)
  const person = await plantPerson(world)
  return { world, person, profileId: person.profileId }
}

/** Another profile of the person, as it is given. */
export function anotherProfile({ world, person }: TraktWorld, fields: Record<string, unknown>): Promise<string> {
  return newProfile(world.base, person.refreshToken, fields)
}

/** The person approves a code on the page where all devices are approved. */
export async function approve({ person, profileId }: TraktWorld, userCode: string, profile = profileId): Promise<void> {
  const decided = await person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve', profileId: profile })
  if (decided.status !== 200) throw new Error(`approve: ${decided.status} ${decided.text}`)
}

export type Send = (method: string, path: string, body?: unknown) => Promise<Reply>

/** A client of a profile. */
export async function clientOf(
  { world, person, profileId }: TraktWorld,
  profile = profileId,
): Promise<Send & { token: string; profileId: string }> {
  const { refreshToken: token } = await signInDevice(person.browser, 'trakt', profile)
  const send: Send = (method, path, body) => {
    world.pass(100)
    return call(world.base, method, `/trakt${path}`, { token, ...(body !== undefined && { body }) })
  }
  return Object.assign(send, { token, profileId: profile })
}

/** The client of a new profile. */
export async function newClient(at: TraktWorld): Promise<Send & { token: string; profileId: string }> {
  return clientOf(at, await anotherProfile(at, {}))
}

/** The body of an answer that is a list. */
export function listOf<Item = Record<string, never>>({ text }: Reply): Item[] {
  return JSON.parse(text) as Item[]
}
