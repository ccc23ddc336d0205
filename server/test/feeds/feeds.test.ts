import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import type { FeedTitle } from '../../src/feeds/feed-titles.ts'
import { radarrList, sonarrList } from '../../src/feeds/formats/arr.ts'
import { atom, rss } from '../../src/feeds/formats/syndication.ts'
import { call } from '../support/callers.ts'
import { newWatcher, openPageWorld, realTitles, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'
import { newFeed } from './new-feed.ts'

type Listed = { id: string; type: string; title: string; ids: { tmdb: number }; genres: string[]; reason: string }

onEachStore('the feeds of a profile', (store) => {
  let world: World
  let watcher: Watcher
  let secret: string
  beforeAll(async () => {
    world = await openPageWorld(store)
    watcher = await newWatcher(world)
    for (const id of ['MV_603', 'MV_348', 'MV_679']) await watcher.done('POST', '/profile/liked', { mediaId: id })
    secret = (await newFeed(watcher)).secret
  })
  afterAll(() => world?.close())
  const read = (file: string, token = secret) => call(world.base, 'GET', `/feeds/${token}/${file}`)
  const titlesOf = async (query = '') => (await read(`titles.json${query}`)).body as unknown as Listed[]

  it('list titles with ids and reasons, as many as are wanted, none that was liked', async () => {
    const titles = await titlesOf('?limit=30')
    expect(titles.length).toBe(30)
    expect(titles.every(({ reason }) => reason.length > 0)).toBe(true)
    expect(titles.map(({ id }) => id)).not.toContain('MV_603')
  })

  it('leave out at once what was watched, disliked or hidden', async () => {
    const before = await read('titles.json?media_type=movie')
    const [one, two, three, four] = before.body as unknown as Listed[]
    await watcher.done('POST', '/profile/history', { mediaId: one?.id, progress: 100 })
    await watcher.done('POST', '/profile/disliked', { mediaId: two?.id })
    await watcher.done('POST', '/profile/hidden', { mediaId: three?.id })
    const after = await read('titles.json?media_type=movie')
    expect((after.body as unknown as Listed[])[0]).toEqual(four)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it.each(['watchlist', 'library'])('have the current titles of the %s', async (row) => {
    const list = row === 'library' ? 'collection' : row
    const idsOf = async () => (await titlesOf(`?row=${row}&media_type=movie`)).map(({ id }) => id).sort()
    const [first = '', second = ''] = (await titlesOf('?media_type=movie')).map(({ id }) => id).sort()
    expect(await idsOf()).toEqual([])
    for (const mediaId of [first, second]) await watcher.done('POST', `/profile/${list}`, { mediaId })
    expect(await idsOf()).toEqual([first, second])
    await watcher.done('DELETE', `/profile/${list}/${first}`)
    expect(await idsOf()).toEqual([second])
    await watcher.done('POST', '/profile/hidden', { mediaId: second })
    expect(await idsOf()).toEqual([])
    await watcher.done('DELETE', `/profile/hidden/${second}`)
    expect(await idsOf()).toEqual([second])
    await watcher.done('DELETE', `/profile/${list}/${second}`)
  })

  it('name every title of a library once, those of the page first', async () => {
    const owner = await newWatcher(world)
    for (const mediaId of ['MV_603', 'MV_348', 'MV_679']) await owner.done('POST', '/profile/liked', { mediaId })
    const feed = await newFeed(owner)
    const idsOf = async (query: string) =>
      ((await read(`titles.json${query}`, feed.secret)).body as unknown as Listed[]).map(({ id }) => id)
    const owned = (await idsOf('?media_type=movie&limit=30')).slice(0, 24)
    for (const mediaId of owned) await owner.done('POST', '/profile/collection', { mediaId })
    const listed = await idsOf('?row=library&limit=100')
    expect(listed.toSorted()).toEqual(owned.toSorted())
  })

  it('are narrowed exactly', async () => {
    const [series, films] = [await titlesOf('?media_type=tv&limit=50'), await titlesOf('?genres=878&media_type=movie&limit=50')]
    expect([series.length, films.length]).not.toContain(0)
    for (const one of series) expect(one.type).toBe('series')
    for (const one of films) expect(one.genres).toContain('Science Fiction')
  })

  it.each(['for-you', 'watchlist'])('take the filters of a page: %s', async (row) => {
    for (const mediaId of ['MV_105', 'MV_238']) await watcher.done('POST', '/profile/watchlist', { mediaId })
    type Dated = Listed & { runtime: number; premiered: string }
    const query = `?row=${row}&with_runtime_lte=120&with_runtime_gte=90&with_release_date_gte=1980-01-01`
    const titles = (await titlesOf(`${query}&with_release_date_lte=1999-12-31&limit=100&media_type=movie`)) as Dated[]
    expect(titles.length).toBeGreaterThan(0)
    for (const { runtime, premiered } of titles) {
      expect([runtime >= 90, runtime <= 120]).toEqual([true, true])
      expect([premiered >= '1980-01-01', premiered <= '1999-12-31']).toEqual([true, true])
    }
    expect(await titlesOf(`?row=${row}&keywords=2147483647`)).toEqual([])
    expect(await titlesOf(`?row=${row}&region=AQ&with_watch_providers=8,9`)).toEqual([])
    expect(await titlesOf(`?row=${row}&genres=`)).toEqual(await titlesOf(`?row=${row}`))
  })

  it.each([
    [{ with_runtime_gte: 'long' }, { with_runtime_gte: 'long' }],
    [
      { with_runtime_gte: '90', with_runtime_lte: '80' },
      { with_runtime_gte: 90, with_runtime_lte: 80 },
    ],
    [{ with_release_date_gte: '2023-02-30' }, { with_release_date_gte: '2023-02-30' }],
    [{ region: 'DE,XX' }, { region: ['DE', 'XX'] }],
    [{ genres: '18,x' }, { genres: [18, 'x'] }],
  ])('refuse %o as a new page does', async (query: Record<string, string>, pageFilters: object) => {
    const refused = await read(`titles.json?${new URLSearchParams(query)}`)
    const page = await watcher.send('POST', '/pages', { pageFilters })
    expect([refused.status, page.status]).toEqual([400, 400])
    const errors = page.body['errors'] as unknown as { path: string; message: string }[]
    expect(refused.body['errors']).toEqual(errors.map((one) => ({ ...one, path: one.path.replace('pageFilters.', '') })))
  })

  it('have films for Radarr and series for Sonarr', async () => {
    const films = (await read('radarr.json')).body as unknown as { tmdb_id: number; imdb_id: string; title: string }[]
    expect(films.length).toBeGreaterThan(10)
    for (const one of films) expect(one).toMatchObject({ tmdb_id: expect.any(Number), title: expect.any(String) })
    const series = (await read('sonarr.json')).body as unknown as { tmdbId: number; title: string }[]
    expect(series.length).toBeGreaterThan(5)
    const known = new Set((await titlesOf('?media_type=tv&limit=200')).map(({ ids }) => ids.tmdb))
    for (const { tmdbId } of series) expect(known).toContain(tmdbId)
  })

  it('name a series for Sonarr by every id that the catalogue has, and by none that is null', () => {
    const one = { id: 'TV_4', title: 'Four', year: 2008 }
    const [named, neither] = sonarrList([
      { ...one, tmdb: 4, tvdb: 81189, facts: { imdb_id: 'tt0903747' } } as unknown as FeedTitle,
      { ...one, tmdb: null, tvdb: null, facts: {} } as unknown as FeedTitle,
    ])
    expect(named).toEqual({ title: 'Four', tvdbId: 81189, imdbId: 'tt0903747', tmdbId: 4, year: 2008 })
    expect(neither).toEqual({ title: 'Four', year: 2008 })
  })

  it('give a film to Radarr without TMDB’s number where the catalogue’s is another', () => {
    const film = { id: 'MV_4', title: 'Four', year: 2008, poster: 'x', facts: { imdb_id: 'tt0903747' } }
    const [own, known] = radarrList([
      { ...film, tmdb: null } as unknown as FeedTitle,
      { ...film, tmdb: 4 } as unknown as FeedTitle,
    ])
    expect(own).toMatchObject({ imdb_id: 'tt0903747', title: 'Four' })
    expect(own).not.toHaveProperty('tmdb_id')
    expect(own).not.toHaveProperty('id')
    expect(known).toMatchObject({ id: 4, tmdb_id: 4 })
  })

  it('are a sensor for Home Assistant', async () => {
    const { state, data } = (await read('home-assistant.json?limit=5')).body as unknown as { state: number; data: object[] }
    expect([state, data.length]).toEqual([5, 6])
    expect(data[0]).toMatchObject({ title_default: '$title' })
    expect(data[1]).toMatchObject({
      poster: expect.stringMatching(/^http/),
      deep_link: expect.stringMatching(/\/title\/(MV|TV)_/),
    })
  })

  it('are dated when they were composed, and each has an id of its own', async () => {
    const atomOf = async (query: string) => (await read(`atom.xml${query}`)).text
    const [all, series, acclaimed] = await Promise.all(['', '?media_type=tv', '?row=acclaimed'].map(atomOf))
    const ids = [all, series, acclaimed].map((text) => /<id>([^<]+)</.exec(text ?? '')?.[1])
    expect(new Set(ids).size).toBe(3)
    expect(await atomOf('')).toContain(`<id>${ids[0]}</id>`)
    const updated = /<updated>([^<]+)</.exec(all ?? '')?.[1] ?? ''
    const built = /<lastBuildDate>([^<]+)</.exec((await read('rss.xml')).text)?.[1] ?? ''
    for (const time of [updated, built]) expect(Date.parse(time)).toBeLessThanOrEqual(world.now())
    expect(Date.parse(updated)).toBe(Date.parse(built))
    for (const file of ['rss.xml', 'atom.xml']) expect((await read(file)).text).not.toContain('rel="self"')
  })

  it('never hold the token', async () => {
    for (const file of ['rss.xml', 'atom.xml', 'titles.json', 'radarr.json', 'home-assistant.json'])
      expect((await read(file)).text).not.toContain(secret)
  })

  it('open nothing else, and nothing at all once revoked', async () => {
    for (const path of ['/profile', '/pages', '/auth/session', '/profiles']) {
      const reply = await call(world.base, 'GET', path, { token: secret })
      expect([path, reply.status >= 400]).toEqual([path, true])
    }
    const { id, secret: other } = await newFeed(watcher, 'Kitchen')
    expect((await read('titles.json', other)).status).toBe(200)
    await watcher.done('DELETE', `/profile/doors/${id}`)
    expect((await read('titles.json', other)).status).toBe(404)
    expect((await read('titles.json', `${secret}x`)).status).toBe(404)
  })

  it('follow the limit of the profile at once', async () => {
    await watcher.person.browser.send('PATCH', `/profiles/${watcher.profileId}`, { maturity: 'teen', region: 'US' })
    world.pass(2000)
    const seen = await titlesOf('?limit=200')
    for (const { id } of seen) expect((await watcher.person.browser.send('GET', `/media/${id}`)).status).toBe(200)
    expect(seen.map(({ title }) => title)).not.toContain('Pulp Fiction')
  })
})

describe('the feed of a watchlist on a server with titles for adults', () => {
  it('leaves those out, which a profile may have on its lists', async () => {
    const adult: CatalogueTitle = { id: 'MV_9000001', media_type: 'movie', title: 'After dark', adult: true }
    const world = await openPageWorld('sqlite', [...realTitles(), adult], { MARQUEE_ADULT: 'on' })
    try {
      const watcher = await newWatcher(world)
      for (const mediaId of [adult.id, 'MV_603']) await watcher.done('POST', '/profile/watchlist', { mediaId })
      const { secret } = await newFeed(watcher)
      const { body } = await call(world.base, 'GET', `/feeds/${secret}/titles.json?row=watchlist`)
      expect((body as unknown as Listed[]).map(({ id }) => id)).toEqual(['MV_603'])
    } finally {
      await world.close()
    }
  })
})

describe('RSS and Atom', () => {
  const odd: FeedTitle = {
    id: 'MV_1',
    facts: { id: 'MV_1', media_type: 'movie', title: 'x' } as FeedTitle['facts'],
    tvdb: null,
    tmdb: 1,
    title: '<Tom & "Jerry">\u0000\ud800',
    year: 1940,
    overview: ']]> & <b>',
    genres: ['Sci-Fi & Fantasy'],
    reason: 'Because you liked “Fantasia”',
    poster: 'http://x/p',
    backdrop: 'http://x/b',
  }
  const channel = { title: 'For <you>', id: 'http://x/feeds/1', site: 'http://x', updatedAt: 0 }

  it('state when the feed changed, each in the format of its standard', () => {
    const changed = { ...channel, updatedAt: Date.UTC(2024, 1, 29, 12) }
    expect(rss([], changed)).toContain('<lastBuildDate>Thu, 29 Feb 2024 12:00:00 GMT</lastBuildDate>')
    expect(atom([], changed)).toContain('<updated>2024-02-29T12:00:00.000Z</updated>')
  })

  it.each([
    ['rss', rss],
    ['atom', atom],
  ] as const)('%s says every text as it is read, never as markup', (_, write) => {
    const text = write([odd], channel)
    expect(text).toContain('&lt;Tom &amp; &quot;Jerry&quot;&gt;')
    expect(text).not.toContain('<b>')
    expect(text).not.toContain('\u0000')
    expect(text.isWellFormed()).toBe(true)
    expect((text.match(/<[a-z]/g) ?? []).length).toBe((text.match(/<\/[a-z]|\/>/g) ?? []).length)
  })
})
