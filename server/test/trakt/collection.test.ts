import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { countedSeries, listedSeries, listOf, newClient, openTraktWorld, type Send, type TraktWorld } from './trakt-world.ts'

const winter = { ids: { imdb: listedSeries.imdb_id } }
const summer = { ids: { imdb: countedSeries.imdb_id } }
const matrix = { ids: { imdb: 'tt0133093' } }

/** Episodes of a series as a request has them: `1x2`; `2` is a whole season. */
function partsOf(show: object, ...parts: string[]) {
  const seasons = parts.map((part) => {
    const [season, episode] = part.split('x').map(Number)
    return { number: season, ...(episode !== undefined && { episodes: [{ number: episode }] }) }
  })
  return { shows: [{ ...show, seasons }] }
}

type Collected = { show: { title: string }; seasons: { number: number; episodes: { number: number; collected_at: string }[] }[] }

/** The owned episodes of the only series of a collection. */
async function ownedIn(send: Send): Promise<string[] | undefined> {
  const [show] = listOf<Collected>(await send('GET', '/sync/collection/shows'))
  return show?.seasons.flatMap(({ number, episodes }) =>
    episodes.length === 0 ? [`${number}`] : episodes.map((one) => `${number}x${one.number}`),
  )
}

onEachStore('the collection of clients of Trakt', (store) => {
  let at: TraktWorld
  beforeAll(async () => {
    at = await openTraktWorld(store)
  })
  afterAll(() => at?.world.close())

  it('has exactly the episodes that were added, with their times', async () => {
    const send = await newClient(at)
    const add = async (body: object) => (await send('POST', '/sync/collection', body)).body
    const first = { number: 1, collected_at: '2020-01-02T20:00:00.000Z' }
    const shows = [{ ...winter, seasons: [{ number: 1, episodes: [first, { number: 3 }] }] }]
    expect(await add({ shows })).toMatchObject({ added: { episodes: 2 }, existing: { episodes: 0 } })
    expect(await add({ shows })).toMatchObject({ added: { episodes: 0 }, existing: { episodes: 2 } })
    expect(await ownedIn(send)).toEqual(['1x1', '1x3'])
    const [show] = listOf<Collected>(await send('GET', '/sync/collection/shows'))
    expect(show?.seasons[0]?.episodes[0]?.collected_at).toBe(first.collected_at)
    expect(await add(partsOf(winter, '2'))).toMatchObject({ added: { episodes: 2 } })
    expect(await add(partsOf(winter, '1x3', '7x1', '0x1'))).toMatchObject({ added: { episodes: 2 }, existing: { episodes: 1 } })
    expect(await ownedIn(send)).toEqual(['0x1', '1x1', '1x3', '2x1', '2x2', '7x1'])
  })

  it('has all of a series that was added as a whole, and no fewer after one of its episodes is added', async () => {
    const send = await newClient(at)
    await send('POST', '/sync/collection', partsOf(winter, '1x2'))
    const whole = (await send('POST', '/sync/collection', { movies: [matrix], shows: [winter] })).body
    expect(whole).toMatchObject({ added: { movies: 1, episodes: 4 }, existing: { movies: 0, episodes: 1 } })
    const all = ['1x1', '1x2', '1x3', '2x1', '2x2']
    expect(await ownedIn(send)).toEqual(all)
    const again = (await send('POST', '/sync/collection', partsOf(winter, '1x2'))).body
    expect(again).toMatchObject({ added: { episodes: 0 }, existing: { episodes: 1 } })
    expect(await ownedIn(send)).toEqual(all)
  })

  it('loses single episodes and seasons, and the series with the last of them', async () => {
    const send = await newClient(at)
    const remove = async (body: object) => (await send('POST', '/sync/collection/remove', body)).body
    await send('POST', '/sync/collection', { shows: [winter] })
    expect(await remove(partsOf(winter, '1x2', '1x9'))).toMatchObject({ deleted: { episodes: 1 } })
    expect(await ownedIn(send)).toEqual(['1x1', '1x3', '2x1', '2x2'])
    expect(await remove(partsOf(winter, '2'))).toMatchObject({ deleted: { episodes: 2 } })
    expect(await remove(partsOf(winter, '1x1', '1x3'))).toMatchObject({ deleted: { episodes: 2 } })
    expect(await ownedIn(send)).toBeUndefined()
    expect(await remove(partsOf(winter, '1x1'))).toMatchObject({ deleted: { episodes: 0 } })
    await send('POST', '/sync/collection', { movies: [matrix], ...partsOf(winter, '1x1') })
    expect(await remove({ movies: [matrix], shows: [winter] })).toMatchObject({ deleted: { movies: 1 } })
    expect(await ownedIn(send)).toBeUndefined()
  })

  it('answers with the number of episodes that were there, those that the catalogue does not list included', async () => {
    const send = await newClient(at)
    const add = async (body: object) => (await send('POST', '/sync/collection', body)).body
    const remove = async (body: object) => (await send('POST', '/sync/collection/remove', body)).body
    await add(partsOf(winter, '1x2', '1x7', '0x1'))
    expect(await remove({ shows: [winter] })).toMatchObject({ deleted: { episodes: 3 } })
    await add(partsOf(winter, '1x2', '1x7', '2x1'))
    expect(await remove(partsOf(winter, '1'))).toMatchObject({ deleted: { episodes: 2 } })
    expect(await add({ shows: [winter] })).toMatchObject({ added: { episodes: 4 }, existing: { episodes: 1 } })
    expect(await add({ shows: [winter] })).toMatchObject({ added: { episodes: 0 }, existing: { episodes: 5 } })
    const [episode] = partsOf(winter, '1x2').shows
    expect(await remove({ shows: [winter, episode] })).toMatchObject({ deleted: { episodes: 5 } })
    expect(await remove({ shows: [winter] })).toMatchObject({ deleted: { episodes: 0 } })
    expect(await add({ shows: [winter, episode, summer] })).toMatchObject({ added: { episodes: 7 }, existing: { episodes: 1 } })
    await remove(partsOf(summer, '2'))
    expect(await remove({ shows: [summer] })).toMatchObject({ deleted: { episodes: 1 } })
  })

  it('has whole seasons of a series without listed episodes, and reports episodes that it cannot remove', async () => {
    const send = await newClient(at)
    await send('POST', '/sync/collection', { shows: [summer] })
    expect(await ownedIn(send)).toEqual(['1', '2'])
    const { body } = await send('POST', '/sync/collection/remove', partsOf(summer, '1x4'))
    expect(body).toMatchObject({ deleted: { episodes: 0 }, not_found: { episodes: [{ ids: {} }] } })
    await send('POST', '/sync/collection/remove', partsOf(summer, '1'))
    expect(await ownedIn(send)).toEqual(['2'])
    await send('POST', '/sync/collection', partsOf(summer, '1x4'))
    expect(await ownedIn(send)).toEqual(['1x4', '2'])
  })

  it('forgets the episodes of a series that was removed elsewhere', async () => {
    const send = await newClient(at)
    await send('POST', '/sync/collection', partsOf(winter, '1x1'))
    const { body } = await call(at.world.base, 'POST', '/auth/session-token', {
      token: send.token,
      body: { profileId: send.profileId },
    })
    const token = String(body['sessionToken'])
    const removed = await call(at.world.base, 'DELETE', `/profile/collection/${listedSeries.id}`, { token })
    expect(removed.status).toBe(204)
    expect(await ownedIn(send)).toBeUndefined()
    await call(at.world.base, 'POST', '/profile/collection', { token, body: { mediaId: listedSeries.id } })
    expect(await ownedIn(send)).toHaveLength(5)
  })

  it('has every episode once, however many clients add and remove at the same time', async () => {
    const send = await newClient(at)
    const parts = ['1x1', '1x2', '1x3', '2x1', '2x2']
    const sync = (path: string, body: object) => send('POST', `/sync/collection${path}`, body)
    const added = await Promise.all(parts.flatMap((part) => [0, 1].map(() => sync('', partsOf(winter, part)))))
    expect(added.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const counts = added.map(({ body }) => (body['added'] as unknown as { episodes: number }).episodes)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(await ownedIn(send)).toEqual(parts)
    const mixed = parts.flatMap((part) => [sync('/remove', partsOf(winter, part)), sync('', partsOf(winter, part))])
    expect(new Set((await Promise.all(mixed)).map(({ status }) => status))).toEqual(new Set([200, 201]))
  })
})
