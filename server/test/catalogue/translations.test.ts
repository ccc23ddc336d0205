import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import { putTitles } from '../../src/catalogue/titles.ts'
import { film } from '../support/fixtures/made-titles.ts'
import {
  type Item,
  newWatcher,
  openPageWorld,
  type Row,
  realTitles,
  sibling,
  type Watcher,
} from '../support/fixtures/page-world.ts'
import { anotherNode } from '../support/processes/another-node.ts'
import { onEachStore, type World } from '../support/world.ts'

const liked = ['MV_694', 'MV_98', 'MV_155']
const german = { 'accept-language': 'fr-CH, de-AT;q=0.9, en;q=0.5' }

/** Two in three titles have a German name and an Italian one. */
const titles: CatalogueTitle[] = realTitles().map((title, at) =>
  at % 3 === 0 && !liked.includes(title.id)
    ? title
    : { ...title, translations: { de: { title: `Der ${title.title}`, overview: 'Worum es geht.' }, it: { title: 'Il «film»' } } },
)
const known = new Map(titles.map((title) => [title.id, title]))
/** The genres of these titles whose German name differs. */
const germanGenres: Record<string, string> = {
  'Action & Adventure': 'Action & Abenteuer',
  Adventure: 'Abenteuer',
  Comedy: 'Komödie',
  Crime: 'Krimi',
  Family: 'Familie',
  History: 'Historie',
  Kids: 'Kinder',
  Romance: 'Romantik',
  'Science Fiction': 'Science-Fiction',
  War: 'Krieg',
}
const nameOf = (id: string) => known.get(id)?.title
const germanOf = (id: string) => known.get(id)?.translations?.['de']?.title ?? nameOf(id)

onEachStore('translated names', (store) => {
  let world: World
  let ann: Watcher
  beforeAll(async () => {
    world = await openPageWorld(store, titles)
    ann = await newWatcher(world, { region: 'DE' })
    await ann.like(...liked)
  })
  afterAll(() => world?.close())

  const media = (rows: Row[]): Item[] => rows.flatMap(({ items }) => items.filter(({ type }) => type === 'media'))
  const seeds = (rows: Row[]) => [...rows, ...media(rows)].flatMap(({ reason }) => reason.because ?? [])
  const read = async (path: string, headers = german) => (await ann.send('GET', path, undefined, headers)).body
  const named = async (path: string, headers = german) =>
    (((await read(path, headers))['items'] ?? []) as unknown as { media?: Item; title: string }[]).map(
      (entry) => entry.media?.title ?? entry.title,
    )

  it('appear in every part of a page that was composed in German, in whatever language it is read', async () => {
    await ann.again()
    const { id } = await ann.page({}, german)
    const rows = await ann.whole(id)
    for (const item of media(rows)) expect(item.title).toBe(germanOf(item.id))
    expect(new Set(media(rows).map((item) => item.title === nameOf(item.id)))).toEqual(new Set([true, false]))
    expect(seeds(rows).length).toBeGreaterThan(0)
    for (const seed of seeds(rows)) expect(seed.title).toBe(germanOf(seed.id))
    const first = rows.find(({ title }) => title.startsWith('Weil dir „Der '))
    expect(liked.map((seed) => `Weil dir „${germanOf(seed)}“ gefallen hat`)).toContain(first?.title)
    const texts = media(rows).map(({ reason }) => reason.text)
    expect(texts.some((text) => liked.some((seed) => text.includes(`„${germanOf(seed)}“`)))).toBe(true)
    expect(texts.some((text) => liked.some((seed) => text.includes(`„${nameOf(seed)}“`)))).toBe(false)
    const { hero } = (await ann.done('GET', `/pages/${id}`)).body as unknown as { hero: (Item & { genres: Item[] })[] }
    expect(hero.length).toBeGreaterThan(5)
    for (const item of hero) expect(item.title).toBe(germanOf(item.id))
    const genres = hero.flatMap((item) => item.genres.map(({ name }) => name))
    expect(genres.filter((name) => name in germanGenres)).toEqual([])
    expect(genres.filter((name) => Object.values(germanGenres).includes(name))).not.toEqual([])
    const [item] = hero
    const { terms } = (await ann.done('GET', `/pages/${id}/items/${item?.id}/why`)).body as unknown as { terms: Item[] }
    expect(terms.map(({ title }) => title).sort()).toEqual(liked.map(germanOf).sort())
    const preview = await ann.done('POST', `/pages/${id}/rows/${first?.id}/preview`, { without: [liked[0]] })
    const previewed = preview.body['items'] as unknown as Item[]
    expect(previewed.length).toBe(first?.items.length)
    for (const { id, title } of previewed) expect(title).toBe(germanOf(id))
    const again = await ann.send('GET', `/pages/${id}/rows?limit=50&items=20`, undefined, { 'accept-language': 'en' })
    expect(again.headers.get('etag')).toBe((await ann.send('GET', `/pages/${id}/rows?limit=50&items=20`)).headers.get('etag'))
    expect(again.text).toContain(JSON.stringify(germanOf(liked[0] ?? '')).slice(1, -1))
  })

  it('do not appear on a page of the same profile in English', async () => {
    await ann.again()
    const rows = await ann.whole((await ann.page({}, { 'accept-language': 'en-GB, de;q=0.5' })).id)
    for (const { id, title } of [...media(rows), ...seeds(rows)]) expect(title).toBe(nameOf(id))
    const because = liked.map((id) => `Because you liked ${nameOf(id)}`)
    expect(rows.filter(({ title }) => because.includes(title)).length).toBeGreaterThan(0)
  })

  it('appear on a page for two profiles', async () => {
    const ben = await sibling(ann)
    await ben.like(liked[1] ?? '')
    const { id } = await ben.page({ withProfiles: [ann.profileId] }, german)
    const rows = await ben.whole(id)
    const own = media(rows).flatMap(({ reason }) => reason.for?.flatMap(({ because }) => because) ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { id, title } of [...media(rows), ...own]) expect(title).toBe(germanOf(id))
  })

  it('appear in lists, history, ratings, playback, taste, similar titles and details', async () => {
    const [first = '', second = ''] = liked
    await ann.done('PUT', `/profile/ratings/${first}`, { rating: 8 })
    await ann.done('POST', '/profile/history', { mediaId: first })
    await ann.done('POST', '/profile/playback', { mediaId: second, progress: 20 })
    expect(await named('/profile/liked')).toEqual(liked.map(germanOf).reverse())
    expect(await named('/profile/liked', { 'accept-language': 'en' })).toEqual(liked.map(nameOf).reverse())
    expect(await named('/profile/liked', { 'accept-language': 'it, de' })).toEqual(liked.map(() => 'Il «film»'))
    for (const path of ['/profile/ratings', '/profile/history']) expect(await named(path)).toEqual([germanOf(first)])
    expect(await named('/profile/playback')).toEqual([germanOf(second)])
    expect(await read(`/profile/history/${first}`)).toMatchObject({ media: { title: germanOf(first) } })
    expect(await read(`/profile/media/${first}`)).toMatchObject({ history: { media: { title: germanOf(first) } } })
    const put = await ann.send('POST', '/profile/history', { mediaId: first }, german)
    expect(put.body).toMatchObject({ media: { title: germanOf(first) } })
    const { genres } = (await read('/profile/taste')) as unknown as { genres: { titles: Item[] }[] }
    const behind = genres.flatMap((genre) => genre.titles)
    expect(behind.map(({ title }) => title)).toEqual(behind.map(({ id }) => germanOf(id)))
    const similar = (await read(`/media/${first}/similar?limit=50`))['items'] as unknown as Item[]
    expect(similar.map(({ title }) => title)).toEqual(similar.map(({ id }) => germanOf(id)))
    expect(await read(`/media/${first}`)).toMatchObject({ title: germanOf(first), overview: 'Worum es geht.' })
  })

  it('exist for genres and regions too, where available', async () => {
    const list = async (path: string, field: string, headers = german) =>
      ((await read(path, headers))[field] as unknown as { name: string }[]).map(({ name }) => name)
    expect(await list('/media/MV_98', 'genres')).toEqual(['Action', 'Drama', 'Abenteuer'])
    expect(await list('/genres', 'genres')).toEqual(expect.arrayContaining(['Komödie', 'Science-Fiction', 'Sci-Fi & Fantasy']))
    expect(await list('/genres', 'genres', { 'accept-language': 'sv' })).toContain('Comedy')
    const regions = await list('/regions', 'regions')
    expect(regions).toEqual(expect.arrayContaining(['Deutschland', 'Vereinigte Staaten']))
    expect(regions.toSorted((a, b) => a.localeCompare(b, 'de'))).toEqual(regions)
    expect(await list('/regions', 'regions', { 'accept-language': 'en' })).toContain('Germany')
  })

  it('find a title in any language', async () => {
    const [id = ''] = liked
    const search = async (q: string, headers = german) =>
      (await read(`/search?q=${encodeURIComponent(q)}`, headers))['items'] as unknown as Item[]
    expect((await search(germanOf(id) ?? ''))[0]).toMatchObject({ id, title: germanOf(id) })
    expect((await search(germanOf(id) ?? '', { 'accept-language': 'en' }))[0]).toMatchObject({ id, title: nameOf(id) })
    expect((await search(nameOf(id) ?? '')).map((item) => item.id)).toContain(id)
    expect((await search('il film')).length).toBeGreaterThan(0)
  })

  it('of an added title, or of one translated later, appear on every node', async () => {
    const { ctx } = world.service
    const other = (await anotherNode(world)).ctx
    await ann.again()
    const { id: page } = await ann.page({}, german)
    const onPage = async () => media(await ann.rows(page)).find(({ id }) => id === plain.id)?.title
    const shown = new Set(media(await ann.rows(page)).map(({ id }) => id))
    const plain = titles.find(({ id, translations }) => !translations && shown.has(id)) ?? film(1)
    await ann.done('POST', '/profile/watchlist', { mediaId: plain.id })
    expect([await onPage(), ...(await named('/profile/watchlist'))]).toEqual([plain.title, plain.title])
    const late = film(9_000_001, { title: 'Zyloscope', translations: { de: { title: 'Zylofon' }, sv: { title: 'Zylokikare' } } })
    await putTitles(ctx, 'test', [late, { ...plain, translations: { de: { title: 'Neuerdings übersetzt' } } }])
    await other.catalogueHolder.refresh()
    expect(ctx.liveCatalogue().catalogue.changed.size + ctx.liveCatalogue().catalogue.added.length).toBe(2)
    expect([await onPage(), ...(await named('/profile/watchlist'))]).toEqual(Array(2).fill('Neuerdings übersetzt'))
    for (const q of ['zylofon', 'zylokikare']) expect(await named(`/search?q=${q}`)).toEqual(['Zylofon'])
    expect(await named('/search?q=zylofon', { 'accept-language': 'sv' })).toEqual(['Zylokikare'])
    expect(await named('/search?q=neuerdings', { 'accept-language': 'en' })).toEqual([plain.title])
    for (const live of [ctx.liveCatalogue(), other.liveCatalogue()]) {
      const number = live.numberOf(late.id) ?? -1
      expect(['de', 'sv', 'en'].map((language) => live.namesIn([language]).nameOf(number))).toEqual([
        'Zylofon',
        'Zylokikare',
        'Zyloscope',
      ])
    }
    await putTitles(ctx, 'test', [plain])
    expect(await named('/profile/watchlist')).toEqual([plain.title])
    expect(await named('/search?q=neuerdings')).toEqual([])
  })
})
