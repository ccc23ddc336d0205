import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, makeFirstAccount } from '../../server/test/support/callers.ts'
import { openPageWorld } from '../../server/test/support/fixtures/page-world.ts'
import type { World } from '../../server/test/support/world.ts'
import type { ListName, Marquee } from '../src/index.ts'
import { requiredCredential } from '../src/requests/required-credential.ts'
import { signedIn } from './client.ts'

const film = 'MV_603'
const series = 'TV_1396'

/** Never called: the compiler is the test, and says so where one of these lines would be accepted. */
export async function whatTheInterfaceDoesNotHave({ call, pages, media }: Marquee) {
  // @ts-expect-error no such path
  await call('get', '/nowhere', {})
  // @ts-expect-error no such operation of this path
  await call('delete', '/genres', {})
  // @ts-expect-error the path has a parameter
  await call('get', '/media/{mediaId}', {})
  // @ts-expect-error a body without its field
  await call('post', '/profile/liked', { body: {} })
  // @ts-expect-error no such filter
  await pages.create({ pageFilters: { genre: [1] } })
  // @ts-expect-error no such field of the answer
  return (await media(film)).nowhere
}

describe('the calls of a client', () => {
  let world: World
  let person: Browser
  let client: Marquee
  let profileId: string
  beforeAll(async () => {
    world = await openPageWorld('sqlite')
    person = await makeFirstAccount(world.base)
    client = await signedIn(world, person)
    profileId = await client.profiles.add({ name: 'Ann', region: 'DE' })
    await client.selectProfile(profileId)
  })
  beforeEach(() => world.pass(60_000))
  afterAll(() => world?.close())

  it('take the credential that the server wants, on every path there is', () => {
    const asIdentity = { identity: 'identity', admin: 'identity', confirmed: 'identity', cookie: 'identity' }
    const kinds = { ...asIdentity, session: 'session', 'identity or session': 'identity or session' }
    const wrong = world.service.routes.filter(({ access, path }) => {
      const kind = kinds[access as keyof typeof kinds]
      return kind !== undefined && requiredCredential(path) !== kind
    })
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    expect(requiredCredential('/auth/device-codes')).toBe('public')
  })

  it('manage profiles', async () => {
    const bob = await client.profiles.add({ name: 'Bob' })
    expect(await client.profiles.change(bob, { name: 'Bobby', maturity: 'teen' })).toMatchObject({ name: 'Bobby' })
    expect(await client.profiles.get(bob)).toMatchObject({ name: 'Bobby', maturity: 'teen' })
    expect((await client.profiles.list()).map(({ name }) => name)).toEqual(['Bobby', 'Ann'])
    await client.profiles.remove(bob)
    await expect(client.profiles.get(bob)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each<ListName>(['liked', 'super_liked', 'disliked', 'watchlist', 'hidden', 'collection'])(
    'keep the list %s',
    async (name) => {
      const list = client.lists[name]
      expect(await list.add(film)).toMatchObject({ added: true })
      expect(await list.add(film)).toMatchObject({ added: false })
      expect((await list.entries().first(5)).map(({ media }) => media.id)).toEqual([film])
      expect(await client.titleState(film)).toMatchObject({ [name]: true })
      await list.remove(film)
      expect(await list.entries().first(5)).toEqual([])
    },
  )

  it('walk through a long list in the order of the list', async () => {
    const some = await client.similar(film, { limit: 50 }).first(23)
    for (const { id } of some) {
      world.pass(1)
      await client.lists.watchlist.add(id)
    }
    const walked: string[] = []
    for await (const { media } of client.lists.watchlist.entries({ limit: 4 })) walked.push(media.id)
    expect(walked).toEqual(some.map(({ id }) => id).reverse())
    expect(await client.lists.watchlist.entries().first(0)).toEqual([])
  })

  it('rate, mute and read what the profile holds of a title', async () => {
    expect(await client.ratings.set(film, { rating: 9 })).toMatchObject({ rating: 9 })
    await client.ratings.set(series, { rating: 7, season: 1, episode: 2 })
    expect((await client.ratings.entries().first(5)).map(({ rating }) => rating)).toEqual([7, 9])
    await client.muted.add(film)
    expect(await client.titleState(film, { providers: true })).toMatchObject({
      rating: 9,
      muted: true,
      providers: expect.any(Array),
    })
    await client.muted.remove(film)
    await client.ratings.remove(series, { season: 1, episode: 2 })
    expect(await client.ratings.entries().first(5)).toHaveLength(1)
  })

  it('keep the history', async () => {
    expect(await client.history.add({ mediaId: film })).toMatchObject({ watched: true })
    await client.history.add({ mediaId: series, season: 1, episode: 2, progress: 20 })
    expect(await client.history.change(series, { season: 1, episode: 2, progress: 95 })).toMatchObject({ watched: true })
    expect(await client.history.get(series, { season: 1, episode: 2 })).toMatchObject({ progress: 95 })
    expect(await client.history.entries().first(5)).toHaveLength(2)
    await client.history.remove(series, { season: 1, episode: 2 })
    expect(await client.history.entries().first(5)).toHaveLength(1)
  })

  it('follow a player', async () => {
    const other = 'MV_155'
    await client.scrobble(other, { progress: 42 })
    await client.skip(other, { from: 42, to: 50, duration: 100 })
    expect(await client.playback.entries().first(1)).toMatchObject([{ media: { id: other }, progress: 50 }])
    expect(await client.playback.move({ mediaId: other, progress: 60 })).toMatchObject({ progress: 60 })
    await client.playback.remove(other)
    expect(await client.playback.set({ mediaId: other, progress: 10 })).toMatchObject({ progress: 10 })
    await client.scrobble(other, { progress: 97 })
    expect(await client.history.get(other)).toMatchObject({ watched: true })
    expect((await client.taste()).genres.length).toBeGreaterThan(0)
  })

  it('read the catalogue, as the profile or without one', async () => {
    const asSignIn = await signedIn(world, person)
    for (const reader of [client, asSignIn]) {
      expect(await reader.media(film)).toMatchObject({ id: film, title: 'The Matrix' })
      expect((await reader.similar(film).first(3)).map(({ type }) => type)).toEqual(['media', 'media', 'media'])
      expect(await reader.search('the matrix', { media_type: 'movie' }).first(1)).toMatchObject([{ id: film }])
      expect((await reader.genres({ media_type: 'tv' })).length).toBeGreaterThan(3)
      expect(await reader.keywords(undefined, { limit: 2 }).first(5)).toEqual(await reader.keywords().first(5))
      expect(await reader.providers({ region: 'DE' })).toBeInstanceOf(Array)
      expect(await reader.regions()).toBeInstanceOf(Array)
    }
  })

  it('refuse an object for the text of a search, which only plain JavaScript can pass', () => {
    const untyped = client as unknown as Record<'search' | 'keywords', (query: unknown) => unknown>
    expect(() => untyped.search({ q: 'the matrix' })).toThrow(
      new TypeError("the text comes first, as a string: search('matrix', { media_type: 'movie' })"),
    )
    expect(() => untyped.search(undefined)).toThrow(TypeError)
    expect(() => untyped.keywords({ q: 'heist' })).toThrow("keywords('heist', { limit: 10 })")
  })

  it('see nothing beyond the profile’s age, where the sign-in would', async () => {
    const child = await signedIn(world, person)
    expect(await child.media(film)).toMatchObject({ id: film })
    await child.selectProfile(await child.profiles.add({ name: 'Kim', maturity: 'kids' }))
    await expect(child.media(film)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('manage sign-ins and the account, and anything else the interface has', async () => {
    const old = await signedIn(world, person)
    const { publicId } = await old.sessions.current()
    expect((await client.sessions.list()).map((entry) => entry.publicId)).toContain(publicId)
    await client.sessions.revoke(publicId)
    await expect(old.sessions.current()).rejects.toMatchObject({ code: 'SIGN_IN_REVOKED' })
    expect(await old.authState()).toEqual({ signedIn: false })
    expect(await client.account.get()).toMatchObject({ admin: true })
    expect((await client.call('get', '/.well-known/jwks.json', {})).keys).toHaveLength(1)
    for (const refused of [client.account.export(), client.account.remove(), client.call('get', '/admin/accounts', {})])
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
