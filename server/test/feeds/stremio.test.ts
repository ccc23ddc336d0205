import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { newWatcher, openPageWorld, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'
import { newFeed } from './new-feed.ts'

type Meta = { id: string; type: string; name: string; description: string; poster: string; genres: string[]; releaseInfo: string }
type Catalogue = { type: string; id: string; name: string; extra: { name: string; options?: string[] }[] }
type Addon = {
  manifest: { name: string; logo: string; catalogs: Catalogue[] }
  get: (resource: string, type: string, id: string, extra?: object) => Promise<{ metas?: Meta[]; meta?: Meta }>
}

// Unmodified, from the registry; they carry no types.
const require = createRequire(import.meta.url)
const client = require('stremio-addon-client') as { detectFromURL: (url: string) => Promise<{ addon: Addon }> }
const linter = require('stremio-addon-linter') as {
  lintManifest: (manifest: unknown) => { valid: boolean; errors: Error[]; warnings: Error[] }
}

onEachStore('a Stremio app', (store) => {
  let world: World
  let watcher: Watcher
  let url: string
  let addon: Addon
  beforeAll(async () => {
    world = await openPageWorld(store)
    watcher = await newWatcher(world)
    for (const id of ['MV_603', 'MV_348', 'MV_679']) await watcher.send('POST', '/profile/liked', { mediaId: id })
    url = `${world.base}/stremio/${(await newFeed(watcher)).secret}/manifest.json`
    addon = (await client.detectFromURL(url)).addon
  })
  afterAll(() => world?.close())

  it('finds nothing wrong with the add-on', async () => {
    const linted = linter.lintManifest((await call(world.base, 'GET', new URL(url).pathname)).body)
    expect(linted).toMatchObject({ valid: true, errors: [] })
  })

  it('finds the picture of the add-on', async () => {
    const logo = await call(world.base, 'GET', new URL(addon.manifest.logo).pathname)
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('shows catalogues of films and series with the reason in each description', async () => {
    for (const { type, id } of addon.manifest.catalogs.filter((one) => one.id === 'marquee.for-you')) {
      const { metas = [] } = await addon.get('catalog', type, id)
      expect(metas.length).toBeGreaterThan(20)
      expect(new Set(metas.map((one) => one.id)).size).toBe(metas.length)
      for (const one of metas) {
        expect(one.type).toBe(type)
        expect(one.id).toMatch(/^(tt\d+|marquee:(MV|TV)_\d+)$/)
        expect(one.description).not.toBe('')
        expect(one.poster).toMatch(/^http:\/\/marquee\.test\/images\/.*format=png$/)
      }
    }
  })

  it('finds a title only as what it is', async () => {
    const metaOf = (type: string) =>
      call(world.base, 'GET', new URL(url).pathname.replace('manifest', `meta/${type}/marquee:MV_603`))
    expect((await metaOf('movie')).body).toMatchObject({ meta: { type: 'movie', name: 'The Matrix' } })
    expect((await metaOf('series')).status).toBe(404)
  })

  it('continues at an offset, and has one genre only if it is requested', async () => {
    const first = (await addon.get('catalog', 'movie', 'marquee.for-you')).metas ?? []
    const rest = (await addon.get('catalog', 'movie', 'marquee.for-you', { skip: 10 })).metas ?? []
    expect(rest.slice(0, 5)).toEqual(first.slice(10, 15))
    const genre = addon.manifest.catalogs[0]?.extra.find(({ name }) => name === 'genre')?.options?.[0] ?? ''
    const narrowed = (await addon.get('catalog', 'movie', 'marquee.for-you', { genre, skip: 0 })).metas ?? []
    expect(narrowed.length).toBeGreaterThan(0)
    expect(narrowed.every(({ genres }) => genres.includes(genre))).toBe(true)
    expect(await addon.get('catalog', 'movie', 'marquee.for-you', { genre: 'Nonsense' })).toMatchObject({ metas: [] })
    const series = (await addon.get('catalog', 'series', 'marquee.for-you', { genre: 'Sci-Fi & Fantasy', skip: 0 })).metas ?? []
    expect(series.length).toBeGreaterThan(0)
    expect(series.every(({ genres }) => genres.includes('Sci-Fi & Fantasy'))).toBe(true)
  })

  it('finds a genre by its name in any language, in every catalogue', async () => {
    const path = new URL(url).pathname
    const german = await call(world.base, 'GET', path, { headers: { 'accept-language': 'de' } })
    const { catalogs } = german.body as unknown as Addon['manifest']
    for (const { extra } of catalogs) expect(extra.find(({ name }) => name === 'genre')?.options).toContain('Komödie')
    for (const genre of ['Komödie', 'Comedia', 'Comedy']) {
      const { metas = [] } = await addon.get('catalog', 'movie', 'marquee.for-you', { genre, skip: 0 })
      expect(metas.length).toBeGreaterThan(0)
      for (const { genres } of metas) expect(genres).toContain('Comedy')
    }
    await watcher.done('POST', '/profile/watchlist', { mediaId: 'MV_105' })
    const listed = async (genre: string) => (await addon.get('catalog', 'movie', 'marquee.watchlist', { genre, skip: 0 })).metas
    expect(await listed('Komödie')).toMatchObject([{ name: 'Back to the Future' }])
    expect(await listed('Horror')).toEqual([])
  })

  it('gets the same for hours, and something new after them', async () => {
    const first = await addon.get('catalog', 'movie', 'marquee.for-you')
    await watcher.send('POST', '/profile/liked', { mediaId: 'MV_11' })
    expect(await addon.get('catalog', 'movie', 'marquee.for-you')).toEqual(first)
    world.pass(6 * 3_600_000)
    expect(await addon.get('catalog', 'movie', 'marquee.for-you')).not.toEqual(first)
  })

  it('opens a title by either id', async () => {
    const [one] = (await addon.get('catalog', 'movie', 'marquee.for-you')).metas ?? []
    expect((await addon.get('meta', 'movie', one?.id ?? '')).meta).toMatchObject({ id: one?.id, name: one?.name })
    expect((await addon.get('meta', 'movie', 'marquee:MV_603')).meta?.name).toBe('The Matrix')
  })

  it('may be a page in a browser', async () => {
    const reply = await call(world.base, 'GET', new URL(url).pathname)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('cache-control')).toBe('private, max-age=900')
    const again = await call(world.base, 'GET', new URL(url).pathname, {
      headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})
