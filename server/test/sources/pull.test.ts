import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { type MediaServer, openMediaServer, type Shelved } from '../support/external-services/media-server.ts'
import { filmId, forAdults, seriesId } from '../support/fixtures/taste-titles.ts'
import { inNewSession, newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { connect } from '../support/http/connections.ts'
import { onEachStore, type World } from '../support/world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const kinds = ['jellyfin', 'emby', 'plex'] as const

const numberIn = (mediaId: string) => Number(mediaId.slice(3))
const film = (n: number, more: Partial<Shelved> = {}): Shelved => ({
  ...{ id: `item${n}`, type: 'movie', name: `Film ${n}`, year: 1950 + (n % 70), tmdb: numberIn(filmId(n)) },
  ...more,
})
const series = (n: number): Shelved => ({ id: `show${n}`, type: 'series', name: `Series ${n}`, tmdb: numberIn(seriesId(n)) })
const episode = (n: number, season: number, number: number, more: Partial<Shelved> = {}): Shelved => ({
  ...{ id: `show${n}-${season}-${number}`, type: 'episode', name: `Series ${n}: Part`, seriesId: `show${n}` },
  ...{ season, episode: number, played: true },
  ...more,
})

type Play = { watchedAt: string; source: string }
type State = {
  history: { watched: boolean; plays: Play[]; updatedAt: string } | null
  rating: number | null
  liked: boolean
  disliked: boolean
  collection: boolean
}

onEachStore('a media server that is read', (store) => {
  let world: World
  let media: MediaServer
  let watcher: Watcher
  beforeAll(async () => {
    world = await openTitleWorld(store, { MARQUEE_SOURCE_NETWORKS: '127.0.0.1' })
    media = await openMediaServer()
  })
  afterAll(async () => {
    await world?.close()
    await media?.close()
  })
  beforeEach(async () => {
    await world.service.ctx.db.deleteFrom('sources').execute()
    media.library = []
    media.shownPlays = 'none'
    watcher = await newWatcher(world)
  })

  const ago = (milliseconds: number) => new Date(world.now() - milliseconds).toISOString()
  const refreshed = async () => {
    watcher = await inNewSession(world, watcher)
    return watcher
  }
  const idle = () => world.service.ctx.sourceReader.idle()
  type Source = { id: string; state: string; message: string | null; found: Record<string, number>; lastPulledAt: string | null }
  const add = async (kind: (typeof kinds)[number] = 'jellyfin', more: object = {}): Promise<Source> => {
    const body = { kind, address: media.address, key: media.key, ...more }
    const { status, body: made, text } = await watcher.send('POST', '/profile/sources', body)
    expect(status, text).toBe(201)
    return read(String(made['id']))
  }
  const read = async (id: string): Promise<Source> => {
    await world.service.ctx.sourceReader.readDue(world.service.ctx)
    await idle()
    return (await watcher.send('GET', `/profile/sources/${id}`)).body as unknown as Source
  }
  /** Reads it again, as somebody who presses the button does. */
  const again = async ({ id }: { id: string }): Promise<Source> => {
    world.pass(HOUR_MS / 4)
    await refreshed()
    expect((await watcher.send('POST', `/profile/sources/${id}/pull`)).status).toBe(202)
    return read(id)
  }
  const stateOf = async (mediaId: string) => {
    const { send } = await refreshed()
    return (await send('GET', `/profile/media/${mediaId}`)).body as unknown as State
  }

  it.each(['all', 'own', 'none'] as const)('dates every play where Plex lists plays: %s', async (shownPlays) => {
    const [first, second, last] = [ago(30 * DAY_MS), ago(20 * DAY_MS), ago(2 * DAY_MS)].map((at) => `${at.slice(0, 19)}.000Z`)
    const own = [first, second, last].map((at) => ({ at: String(at), account: 7 }))
    const others = [{ at: ago(5 * DAY_MS), account: 1 }, { at: ago(HOUR_MS), account: 1 }] // biome-ignore format: a table
    media.shownPlays = shownPlays
    media.library = [film(1, { played: true, playedAt: String(last), plays: 3, viewings: [...others, ...own] })]
    const source = await add('plex')
    const played = async () => (await stateOf(filmId(1))).history?.plays.map(({ watchedAt }) => watchedAt).toSorted()
    expect(source.state).toBe('ok')
    expect(await played()).toEqual(shownPlays === 'none' ? [last] : [first, second, last])
    expect((await stateOf(filmId(1))).history?.updatedAt).toBe(last)
    await again(source)
    expect((await played())?.length).toBe(shownPlays === 'none' ? 1 : 3)
    // Watched again since, and what was deleted here does not come back with it.
    expect((await watcher.send('DELETE', `/profile/history/${filmId(1)}`)).status).toBe(204)
    const anew = `${ago(0).slice(0, 19)}.000Z`
    media.library = [film(1, { played: true, playedAt: anew, plays: 4, viewings: [...own, { at: anew, account: 7 }] })]
    await again(source)
    expect(await played()).toEqual([anew])
  })

  it.each(kinds)('brings what was watched, liked, rated and owned from %s', async (kind) => {
    const [first, second] = [ago(3 * DAY_MS), ago(2 * DAY_MS)]
    media.library = [
      film(1, { played: true, playedAt: first, plays: 3, rating: 8, ratedAt: second }),
      film(2, { favourite: true }),
      film(3),
      { id: 'x', type: 'movie', name: 'Nobody knows it', tmdb: 1 },
      series(1),
      episode(1, 1, 2, { playedAt: second }),
    ]
    const source = await add(kind)
    expect(source).toMatchObject({ kind, state: 'ok', message: null })
    expect(source.found).toEqual({ films: 3, series: 1, watched: 2, liked: kind === 'plex' ? 0 : 1, rated: 1, unmatched: 1 })
    const toSecond = (iso: string) => expect.stringContaining(iso.slice(0, 19))
    expect(await stateOf(filmId(1))).toMatchObject({
      history: { watched: true, plays: [{ watchedAt: toSecond(first), source: 'pull' }] },
      ...{ rating: 8, collection: true, liked: false },
    })
    expect(await stateOf(filmId(2))).toMatchObject({ history: null, collection: true, liked: kind !== 'plex' })
    const { body } = await watcher.send('GET', `/profile/history/${seriesId(1)}?season=1&episode=2`)
    expect(body).toMatchObject({ watched: true, plays: [{ watchedAt: toSecond(second) }] })
    expect(await stateOf(seriesId(1))).toMatchObject({ collection: true })
  })

  it.each(kinds)('changes nothing when %s is read again', async (kind) => {
    media.library = [
      film(1, { played: true, playedAt: ago(DAY_MS), rating: 7, favourite: true }),
      film(2),
      series(1),
      episode(1, 1, 1),
    ]
    const source = await add(kind)
    const before = await heldBy()
    const { found } = source
    expect(await again(source)).toMatchObject({ state: 'ok', found })
    expect(await heldBy()).toEqual(before)
  })

  async function heldBy() {
    const { db } = world.service.ctx
    const rows = (table: 'opinions' | 'list_entries' | 'ratings' | 'history' | 'plays' | 'source_entries') =>
      db.selectFrom(table).selectAll().where('profile_id', '=', watcher.profileId).orderBy('number').execute()
    const tables = ['opinions', 'list_entries', 'ratings', 'history', 'plays', 'source_entries'] as const
    return Promise.all(tables.map(rows))
  }

  it('does not change what the person entered or removed since', async () => {
    media.library = [
      film(1, { played: true, playedAt: ago(DAY_MS), rating: 3, favourite: true }),
      film(2, { played: true, playedAt: ago(DAY_MS) }),
    ]
    const source = await add()
    await watcher.send('POST', '/profile/disliked', { mediaId: filmId(1) })
    await watcher.send('PUT', `/profile/ratings/${filmId(1)}`, { rating: 9 })
    await watcher.send('DELETE', `/profile/history/${filmId(2)}`)
    await watcher.send('DELETE', `/profile/collection/${filmId(2)}`)
    await again(source)
    expect(await stateOf(filmId(1))).toMatchObject({ disliked: true, liked: false, rating: 9 })
    expect(await stateOf(filmId(2))).toMatchObject({ history: null, collection: false })
  })

  it('takes what was done there since: another viewing, another rating, a favourite that is none any more', async () => {
    media.library = [film(1, { played: true, playedAt: ago(9 * DAY_MS), rating: 3, favourite: true })]
    const source = await add()
    media.library = [film(1, { played: true, playedAt: ago(DAY_MS), plays: 2, rating: 6 })]
    await again(source)
    expect(await stateOf(filmId(1))).toMatchObject({ rating: 6, liked: false, history: { plays: [{}, {}] } })
  })

  it('counts no viewing that has not ended', async () => {
    media.library = [film(1, { played: true, playedAt: ago(9 * DAY_MS) })]
    const source = await add()
    media.library = [film(1, { played: true, playedAt: ago(0), position: 1000, plays: 2 })]
    await again(source)
    expect((await stateOf(filmId(1))).history?.plays).toHaveLength(1)
  })

  it('takes what left the library off the collection, if it put it there', async () => {
    await watcher.send('POST', '/profile/collection', { mediaId: filmId(2) })
    media.library = [film(1, { favourite: true }), film(2), film(3)]
    const source = await add()
    media.library = [film(3)]
    expect((await again(source)).found).toMatchObject({ films: 1 })
    const held = await Promise.all([1, 2, 3].map(async (n) => (await stateOf(filmId(n))).collection))
    expect(held).toEqual([false, true, true])
    expect((await stateOf(filmId(1))).liked).toBe(true)
  })

  it('keeps what another source has too, until that one has it no more', async () => {
    const other = await openMediaServer([film(1)])
    media.library = [film(1)]
    const [first, second] = [await add(), await add('plex', { address: other.address, key: other.key })]
    media.library = []
    await again(first)
    expect((await stateOf(filmId(1))).collection).toBe(true)
    other.library = []
    await again(second)
    expect((await stateOf(filmId(1))).collection).toBe(false)
    await other.close()
  })

  it('removes its library with it, and nothing that was watched', async () => {
    media.library = [film(1, { played: true, playedAt: ago(DAY_MS), favourite: true })]
    const { id } = await add()
    expect((await watcher.send('DELETE', `/profile/sources/${id}`)).status).toBe(204)
    expect(await stateOf(filmId(1))).toMatchObject({ history: { watched: true }, liked: true, collection: false })
    expect((await watcher.send('GET', '/profile/sources')).body).toEqual({ sources: [] })
  })

  const HOURS = 2 * HOUR_MS
  it.each([
    ['before it is read', true],
    ['after it was read', false],
  ])('notes one viewing that a webhook tells of %s', async (_when, isFirst) => {
    const began = ago(3 * HOURS)
    media.library = [film(1, { played: true, playedAt: began })]
    const { secret } = await connect(world.base, watcher.sessionToken, 'hook')
    const at = new Date(Date.parse(began) + HOURS).toISOString()
    const payload = {
      NotificationType: 'PlaybackStop',
      PlayedToCompletion: 'True',
      ItemType: 'Movie',
      Name: 'Film 1',
      UtcTimestamp: at,
    }
    const ids = { Provider_tmdb: String(numberIn(filmId(1))) }
    const tell = () => call(world.base, 'POST', `/hooks/${secret}`, { body: { ...payload, ...ids } })
    if (isFirst) expect((await tell()).status).toBe(200)
    const source = await add()
    if (!isFirst) expect((await tell()).status).toBe(200)
    await again(source)
    expect((await stateOf(filmId(1))).history?.plays).toHaveLength(1)
  })

  it('reads page after page to the end', async () => {
    media.library = Array.from({ length: 450 }, (_, n) => film(2000 + n))
    media.asked = []
    expect((await add()).found).toMatchObject({ films: 450 })
    expect(media.asked.map((path) => /StartIndex=(\d+)/.exec(path)?.[1])).toEqual([undefined, '0', '200', '400', '0'])
  })

  it('brings nothing that the profile may not see', async () => {
    watcher = await newWatcher(world, { maturity: 'teen' })
    media.library = [film(101, { played: true, playedAt: ago(DAY_MS), favourite: true }), film(1)]
    await add()
    const rows = await world.service.ctx.db
      .selectFrom('list_entries')
      .selectAll()
      .where('profile_id', '=', watcher.profileId)
      .execute()
    expect(rows).toHaveLength(1)
    expect((await watcher.send('GET', `/profile/media/${forAdults}`)).status).toBe(404)
  })

  it('is read again after an hour, and never in between', async () => {
    media.library = [film(1)]
    const { id } = await add()
    media.asked = []
    world.pass(HOUR_MS - 1000)
    await refreshed()
    await read(id)
    expect(media.asked).toEqual([])
    world.pass(1000)
    await refreshed()
    await read(id)
    expect(media.asked.length).toBeGreaterThan(0)
  })
})
