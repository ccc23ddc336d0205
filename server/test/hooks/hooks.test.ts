import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putTitles } from '../../src/catalogue/titles.ts'
import { newEventMatcher } from '../../src/hooks/unmatched.ts'
import { call } from '../support/callers.ts'
import { filmId, forAdults, neverThere, seriesId } from '../support/fixtures/taste-titles.ts'
import { inNewSession, newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { connect } from '../support/http/connections.ts'
import { atOnce } from '../support/store/empty-store.ts'
import { onEachStore, type World } from '../support/world.ts'

type Entry = { progress: number; watched: boolean; plays: unknown[] }
type State = {
  history: Entry | null
  playback: { progress: number } | null
  rating: number | null
  collection: boolean
  liked: boolean
}

const film = filmId(1)
const HOUR_MS = 3_600_000

onEachStore('events of a media server', (store) => {
  let world: World
  let bases: string[]
  beforeAll(async () => {
    world = await openTitleWorld(store)
    const others = store === 'postgres' ? [await world.second()] : []
    bases = [world.base, ...others.map(({ port }) => `http://127.0.0.1:${port}`)]
  })
  afterAll(() => world?.close())

  type Server = Watcher & { postEvent: (body: unknown, base?: string) => Promise<string>; counts: () => Promise<object> }

  async function newServer(fields: Record<string, unknown> = {}, profile?: Record<string, unknown>): Promise<Server> {
    const watcher = await newWatcher(world, profile)
    const { secret } = await connect(world.base, watcher.sessionToken, 'hook', fields)
    const postEvent: Server['postEvent'] = async (body, base = world.base) =>
      String((await call(base, 'POST', `/hooks/${secret}`, { body })).body['status'])
    const counts = async () => {
      const { body } = await watcher.send('GET', '/profile/doors')
      return (body['doors'] as unknown as { events: object }[])[0]?.events ?? {}
    }
    return { ...watcher, postEvent, counts }
  }
  const stateOf = async (watcher: Watcher, mediaId = film) => {
    const { send } = await inNewSession(world, watcher)
    return (await send('GET', `/profile/media/${mediaId}`)).body as unknown as State
  }
  const ago = (milliseconds: number) => new Date(world.now() - milliseconds).toISOString()
  const watched = (more: object = {}) => ({ ids: { mediaId: film }, event: 'watched', ...more })

  it('change playback, and history from the watched threshold on', async () => {
    const server = await newServer()
    expect(await server.postEvent({ ids: { mediaId: film }, event: 'pause', progress: 40 })).toBe('taken')
    expect(await stateOf(server)).toMatchObject({ history: null, playback: { progress: 40 } })
    world.pass(1000)
    expect(await server.postEvent(watched())).toBe('taken')
    expect(await stateOf(server)).toMatchObject({ history: { progress: 100, watched: true, plays: [{}] } })
    expect(await server.counts()).toEqual({ taken: 2, ignored: 0, unknown: 0, unmatched: 0 })
  })

  it('add ratings, likes and owned titles', async () => {
    const server = await newServer()
    for (const more of [{ rating: 8 }, { event: 'like' }, { event: 'added' }])
      expect(await server.postEvent({ ids: { mediaId: film }, ...more })).toBe('taken')
    expect(await stateOf(server)).toMatchObject({ rating: 8, liked: true, collection: true })
    expect(await server.postEvent({ ids: { mediaId: film }, rating: 0 })).toBe('taken')
    expect((await stateOf(server)).rating).toBeNull()
  })

  it('do not change an existing opinion', async () => {
    const server = await newServer()
    await server.send('POST', '/profile/super_liked', { mediaId: film })
    await server.postEvent({ ids: { mediaId: film }, event: 'like' })
    expect(await stateOf(server)).toMatchObject({ super_liked: true, liked: false })
  })

  it('match a series by its name, and accept episodes that the catalogue lacks', async () => {
    const server = await newServer()
    const event = { title: 'series 1!', type: 'episode', season: 9, episode: 12, event: 'watched' }
    expect(await server.postEvent(event)).toBe('taken')
    expect((await stateOf(server, seriesId(1))).history).not.toBeNull()
    expect(await server.postEvent({ ...event, episode: undefined })).toBe('unknown')
  })

  it('are answered with what was not understood', async () => {
    const { sessionToken } = await newWatcher(world)
    const { secret } = await connect(world.base, sessionToken, 'hook', {})
    const { status, body } = await call(world.base, 'POST', `/hooks/${secret}`, { body: { ids: { mediaId: film }, rating: 11 } })
    expect([status, body]).toEqual([202, { status: 'unknown', detail: 'rating: must be 1 to 10, or 0 to remove it' }])
  })

  it('create no duplicates when they are repeated, in any order', async () => {
    const server = await newServer()
    const events = [watched({ at: ago(5 * HOUR_MS) }), watched({ at: ago(2 * HOUR_MS), progress: 95 })]
    const stale = { ids: { mediaId: film }, event: 'pause', progress: 50, at: ago(3 * HOUR_MS) }
    for (const event of [...events, stale, ...events.toReversed(), stale, ...events]) {
      await server.postEvent(event)
      world.pass(20 * 60_000)
    }
    const { history } = await stateOf(server)
    expect([history?.plays.length, history?.progress]).toEqual([2, 95])
  })

  it('without a time count as the same event for hours', async () => {
    const server = await newServer()
    expect(await server.postEvent(watched())).toBe('taken')
    world.pass(HOUR_MS)
    expect(await server.postEvent(watched())).toBe('ignored')
    world.pass(6 * HOUR_MS)
    expect(await server.postEvent(watched())).toBe('taken')
    expect((await stateOf(server)).history?.plays).toHaveLength(2)
  })

  it('create one play, however many arrive at once on any node', async () => {
    for (const event of [watched(), watched({ at: ago(HOUR_MS) })]) {
      const server = await newServer()
      await atOnce(16, (caller) => server.postEvent(event, bases[caller % bases.length]))
      const { history } = await stateOf(server)
      expect(history?.plays).toHaveLength(1)
      expect(Object.values(await server.counts()).reduce((sum, count) => sum + count, 0)).toBe(16)
    }
  })

  it('of another user, or of none, are ignored and counted; library additions count whichever user made them', async () => {
    const server = await newServer({ serverUser: 'Alice' })
    expect(await server.postEvent(watched({ user: 'bob' }))).toBe('ignored')
    expect(await server.postEvent(watched())).toBe('ignored')
    expect(await server.postEvent({ ...watched(), event: 'added', user: 'bob' })).toBe('taken')
    expect(await stateOf(server)).toMatchObject({ history: null, collection: true })
    expect(await server.postEvent(watched({ user: 'alice' }))).toBe('taken')
    expect(await server.counts()).toEqual({ taken: 2, ignored: 2, unknown: 0, unmatched: 0 })
  })

  it('about titles that the profile may not see are ignored', async () => {
    const server = await newServer({}, { maturity: 'teen', region: 'US' })
    expect(await server.postEvent({ ids: { mediaId: forAdults }, event: 'watched' })).toBe('ignored')
  })

  it('about an unknown title are applied once it is imported, with their original time', async () => {
    const server = await newServer()
    const [id, at] = [`MV_${8_100_000 + (store === 'postgres' ? 1 : 0)}`, ago(HOUR_MS)]
    const event = { ids: { imdb: 'tt8100001' }, event: 'watched', at }
    expect(await server.postEvent(event)).toBe('unmatched')
    expect(await server.postEvent(event)).toBe('unmatched')
    expect(await server.postEvent({ ids: { imdb: 'tt8100001' }, event: 'added' })).toBe('unmatched')
    const { ctx } = world.service
    const match = newEventMatcher(ctx)
    await match()
    await putTitles(ctx, 'tests', [{ id, media_type: 'movie', title: 'Late', imdb_id: 'tt8100001' }])
    await match()
    await match()
    const { history, collection } = await stateOf(server, id)
    expect(history).toMatchObject({ watched: true, updatedAt: at, plays: [{ watchedAt: at }] })
    expect(collection).toBe(true)
    expect(await ctx.db.selectFrom('unmatched_events').selectAll().execute()).toEqual([])
  })

  it('about a position in an unknown title are not stored: it would be outdated by then', async () => {
    const server = await newServer()
    expect(await server.postEvent({ ids: { imdb: 'tt8400001' }, event: 'pause', progress: 40 })).toBe('unmatched')
    const { db } = world.service.ctx
    expect(await db.selectFrom('unmatched_events').select('id').where('profile_id', '=', server.profileId).execute()).toEqual([])
  })

  it('about an unknown title are dropped if the profile may not see it once it is imported', async () => {
    const server = await newServer({}, { maturity: 'teen', region: 'US' })
    const id = `MV_${8_200_000 + (store === 'postgres' ? 1 : 0)}`
    expect(await server.postEvent({ ids: { imdb: 'tt8200001' }, event: 'watched' })).toBe('unmatched')
    const { ctx } = world.service
    const facts = { id, media_type: 'movie', title: 'Late', imdb_id: 'tt8200001', certifications: { US: 'R' } } as const
    await putTitles(ctx, 'tests', [facts])
    await newEventMatcher(ctx)()
    const held = (table: 'history' | 'unmatched_events') =>
      ctx.db.selectFrom(table).select('profile_id').where('profile_id', '=', server.profileId).execute()
    expect([await held('history'), await held('unmatched_events')]).toEqual([[], []])
  })

  it.runIf(store === 'sqlite')('about an imported title are left to the node that claimed them', async () => {
    const server = await newServer()
    const { ctx } = world.service
    expect(await server.postEvent({ ids: { imdb: 'tt8300001' }, event: 'like' })).toBe('unmatched')
    await putTitles(ctx, 'tests', [{ id: 'MV_8300000', media_type: 'movie', title: 'Late', imdb_id: 'tt8300001' }])
    await sql`create trigger taken before delete on unmatched_events begin select raise(ignore); end`.execute(ctx.db)
    await newEventMatcher(ctx)()
    expect((await stateOf(server, 'MV_8300000')).liked).toBe(false)
    await sql`drop trigger taken`.execute(ctx.db)
    await newEventMatcher(ctx)()
    expect((await stateOf(server, 'MV_8300000')).liked).toBe(true)
  })

  it('about unknown titles are kept up to a limit', async () => {
    const server = await newServer()
    const { ctx } = world.service
    const row = (n: number) => ({ profile_id: server.profileId, id: `event ${n}`, event: '{}', received_at: 0 })
    await ctx.db
      .insertInto('unmatched_events')
      .values(Array.from({ length: 500 }, (_, n) => row(n)))
      .execute()
    expect(await server.postEvent({ ids: { mediaId: neverThere }, event: 'watched' })).toBe('unmatched')
    const kept = await ctx.db.selectFrom('unmatched_events').select('id').where('profile_id', '=', server.profileId).execute()
    expect(kept).toHaveLength(500)
    await ctx.db.deleteFrom('unmatched_events').execute()
  })
})

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/fixtures/webhooks')
const recorded = existsSync(folder) ? readdirSync(folder) : []

/** The outcome of each recorded payload, where the catalogue has all these titles. */
const outcomes: Record<string, string> = {
  'emby-playback-stop-movie.json': 'taken',
  'jellyfin-PlaybackStop-movie.json': 'taken',
  'plex-media-scrobble-movie.json': 'taken',
  'plex-shinkro-empty-payload.json': 'unknown',
  'plex-shinkro-invalid-agent.json': 'unmatched',
  'plex-shinkro-movie.json': 'taken',
  'plex-shinkro-plex-agent-episode.json': 'taken',
  'plex-shinkro-rate-event.json': 'taken',
  'plex-shinkro-tautulli-episode.json': 'taken',
  'plex-shinkro-tautulli-movie.json': 'unknown',
}

/** The titles of the payloads, by TMDB id. */
const meant = [
  { id: 'MV_593643', title: 'The Menu', year: 2022 },
  { id: 'MV_584', title: '2 Fast 2 Furious', year: 2003 },
  { id: 'MV_6978', title: 'Big Trouble in Little China', year: 1986 },
  { id: 'MV_372058', title: 'Your Name.', year: 2016 },
  { id: 'TV_85937', title: 'Demon Slayer', year: 2019 },
  { id: 'TV_1429', title: 'Attack on Titan', year: 2013 },
].map(({ id, title, year }) => {
  return { id, media_type: id.startsWith('TV') ? ('tv' as const) : ('movie' as const), title, release_date: `${year}-06-01` }
})

/** Their ids in a catalogue with its own numbering. */
const elsewhere = (id: string) => `${id}000`

const catalogues = {
  'with TMDB’s numbers': { titles: meant, idOf: (id: string) => id },
  'with numbers of its own, under which TMDB’s are other titles': {
    titles: meant.flatMap((title, n) => [
      { ...title, id: elsewhere(title.id) },
      { ...title, title: `Unlike ${n}`, release_date: '1931-01-01' },
    ]),
    idOf: elsewhere,
  },
}

describe.skipIf(recorded.length === 0).each(Object.entries(catalogues))(
  'recorded payloads, a catalogue %s',
  (_, { titles, idOf }) => {
    let world: World
    beforeAll(async () => {
      world = await openTitleWorld('sqlite')
      await putTitles(world.service.ctx, 'tests', titles)
    })
    afterAll(() => world?.close())

    const multipart = (text: string) => ({
      body: `--b\r\nContent-Disposition: form-data; name="payload"\r\nContent-Type: application/json\r\n\r\n${text}\r\n--b\r\nContent-Disposition: form-data; name="thumb"; filename="thumb.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\u00ff\r\n--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })

    it.each(recorded)('%s', async (file) => {
      const { send, sessionToken } = await newWatcher(world)
      const { secret } = await connect(world.base, sessionToken, 'hook', { serverUser: 'alice' })
      const text = readFileSync(path.join(folder, file), 'utf8')
      const form = file.startsWith('plex-') ? multipart(text) : { body: text }
      const { body } = await call(world.base, 'POST', `/hooks/${secret}`, form)
      expect(body['status']).toBe(outcomes[file] ?? 'taken')
      const { body: held } = await send('GET', '/profile/doors')
      expect(held['doors']).toMatchObject([{ sender: file.includes('tautulli') ? 'tautulli' : file.split('-')[0] }])
    })

    it('record what they report', async () => {
      const { send, sessionToken } = await newWatcher(world)
      const { secret } = await connect(world.base, sessionToken, 'hook')
      for (const file of recorded)
        await call(world.base, 'POST', `/hooks/${secret}`, { body: readFileSync(path.join(folder, file), 'utf8') })
      const of = async (id: string) => (await send('GET', `/profile/media/${idOf(id)}`)).body
      expect(await of('MV_593643')).toMatchObject({ history: { progress: 100, updatedAt: '2023-01-04T06:36:12.853Z' } })
      expect(await of('MV_584')).toMatchObject({
        history: null,
        playback: { progress: 7.4, updatedAt: '2023-05-07T15:29:57.513Z' },
      })
      expect(await of('MV_6978')).toMatchObject({ history: { progress: 90, watched: true } })
      expect(await of('MV_372058')).toMatchObject({ rating: 9 })
      expect(await of('TV_85937')).toMatchObject({ history: { entries: [{ season: 2, episode: 12 }] } })
      expect(await of('TV_1429')).toMatchObject({ history: { entries: [{ season: 1, episode: 5 }] } })
    })
  },
)
