import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Item, newWatcher, openPageWorld, type Row, sibling, type Watcher } from '../../support/fixtures/page-world.ts'
import { anotherNode } from '../../support/processes/another-node.ts'
import { onEachStore, type World } from '../../support/world.ts'

const crime = ['MV_807', 'MV_769', 'MV_680', 'MV_1422']
/** Godfather, GoodFellas, Se7en; Toy Story, Finding Nemo, Up; Blade Runner, Matrix: groups of similar titles. */
const mixed = ['MV_238', 'MV_769', 'MV_807', 'MV_862', 'MV_12', 'MV_14160', 'MV_78', 'MV_603']
const series = 'TV_655'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

onEachStore('the texts and titles of a page', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openPageWorld(store)
  })
  afterAll(() => world?.close())

  type Shown = { hero: Item[]; rows: Row[] }
  const fresh = async (watcher: Watcher, body: object = {}): Promise<Shown> => {
    await watcher.again()
    const { id } = await watcher.page(body)
    const { hero } = (await watcher.done('GET', `/pages/${id}`)).body as unknown as { hero: Item[] }
    return { hero, rows: await watcher.whole(id) }
  }
  const mediaOf = ({ hero, rows }: Shown) => [
    ...hero,
    ...rows.filter(({ type }) => type === 'media').flatMap(({ items }) => items),
  ]
  const textsOf = (shown: Shown) => [...shown.rows, ...mediaOf(shown)].map(({ reason }) => reason.text)
  const namesIn = (text: string) => text.replace(/^Because (you liked|you watched|of) /, '').split(' and ')
  const outline = ({ rows }: Shown) => rows.map(({ title, items }) => [title, ...items.map((item) => item.id ?? item.title)])

  it('call a liking one for films only where all likes are films', async () => {
    const likings = async (ids: string[]) => {
      const ann = await newWatcher(world)
      await ann.like(...ids)
      return textsOf(await fresh(ann)).filter((text) => text.startsWith('You like'))
    }
    const ofFilms = await likings(mixed)
    expect(ofFilms.some((text) => text.includes(' films'))).toBe(true)
    expect(ofFilms.filter((text) => text.includes('series'))).toEqual([])
    const ofBoth = await likings([...mixed, series])
    expect(ofBoth.some((text) => text.includes('films and series'))).toBe(true)
  })

  it('include no muted title that was liked, rated or watched', async () => {
    const ann = await newWatcher(world)
    await ann.like(...crime)
    const [liked, rated, begun] = (await fresh(ann)).hero.filter(({ id }) => id.startsWith('MV')).map(({ id }) => id)
    await ann.like(liked ?? '')
    await ann.done('PUT', `/profile/ratings/${rated}`, { rating: 10 })
    await ann.done('POST', '/profile/history', { mediaId: begun, progress: 100 })
    for (const id of [liked, rated, begun]) await ann.done('PUT', `/profile/muted/${id}`)
    const shown = mediaOf(await fresh(ann)).map(({ id }) => id)
    expect([liked, rated, begun]).not.toContain(undefined)
    expect(shown.length).toBeGreaterThan(50)
    for (const id of [liked, rated, begun]) expect(shown).not.toContain(id)
  })

  it('may include a muted title that is only on the watchlist', async () => {
    const ann = await newWatcher(world)
    await ann.like(...crime)
    const waiting = (await fresh(ann)).rows.find(({ title }) => title === 'Top picks for you')?.items[0]?.id
    await ann.done('POST', '/profile/watchlist', { mediaId: waiting })
    await ann.done('PUT', `/profile/muted/${waiting}`)
    expect(mediaOf(await fresh(ann)).map(({ id }) => id)).toContain(waiting)
  })

  it('say "liked" of titles rated seven, and "watched" of titles rated five or six', async () => {
    const ann = await newWatcher(world)
    for (const [at, id] of crime.entries()) await ann.done('PUT', `/profile/ratings/${id}`, { rating: 5 + (at % 2) })
    const poor = await fresh(ann)
    expect(textsOf(poor).filter((text) => text.startsWith('Because you watched')).length).toBeGreaterThan(50)
    expect(textsOf(poor).filter((text) => text.includes('you liked'))).toEqual([])
    const names = poor.rows.map(({ title }) => title)
    expect(names.filter((name) => name.startsWith('Because you watched')).length).toBeGreaterThan(0)
    expect(names.filter((name) => name.startsWith('Because you liked'))).toEqual([])
    for (const id of crime) await ann.done('PUT', `/profile/ratings/${id}`, { rating: 7 })
    const good = await fresh(ann)
    expect(textsOf(good).filter((text) => text.startsWith('Because you liked')).length).toBeGreaterThan(50)
    expect(textsOf(good).filter((text) => text.includes('you watched'))).toEqual([])
    expect(good.rows.some(({ title }) => title.startsWith('Because you liked'))).toBe(true)
  })

  it('name a title once where several profiles like it', async () => {
    const ann = await newWatcher(world)
    await ann.like('MV_12', 'MV_862', 'MV_769')
    const ben = await sibling(ann, { name: 'Ben' })
    await ben.like('MV_12', 'MV_862', 'MV_14160')
    const texts = textsOf(await fresh(ann, { withProfiles: [ben.profileId] })).filter((text) => text.startsWith('Because of '))
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => new Set(namesIn(text)).size < namesIn(text).length)).toEqual([])
    expect(texts.some((text) => namesIn(text).length === 2)).toBe(true)
  })

  it('name a second seed only where its share is large enough, and list it among the reasons anyway', async () => {
    const ann = await newWatcher(world)
    await ann.like(...mixed)
    const explained = mediaOf(await fresh(ann)).filter(({ reason }) => (reason.because?.length ?? 0) > 1)
    const named = explained.filter(({ reason }) => reason.text.startsWith('Because you liked'))
    const matters = ({ reason: { because: [first, second] = [] } }: Item) =>
      (second?.share ?? 0) >= Math.max(0.1, (first?.share ?? 0) / 5)
    const [both, alone] = [named.filter(matters), named.filter((item) => !matters(item))]
    for (const some of [both, alone]) expect(some.length).toBeGreaterThan(named.length / 100)
    // A seed that shares no recognisable fact with a title is not named.
    expect(both.filter(({ reason }) => namesIn(reason.text).length === 2).length).toBeGreaterThan(both.length / 2)
    // A single name may be another seed of nearly the same share, where the first was named too often on the page.
    const isAsGood = (name: string | undefined, because: Item['reason']['because'] = []) =>
      (because.find(({ title }) => title === name)?.share ?? 0) >= 0.69 * (because[0]?.share ?? 1)
    for (const { reason } of both) {
      const names = namesIn(reason.text)
      if (names.length > 1) expect(names).toEqual(reason.because?.slice(0, names.length).map(({ title }) => title))
      else expect(isAsGood(names[0], reason.because)).toBe(true)
    }
    for (const { reason } of alone) {
      const [first, second] = reason.because ?? []
      expect(namesIn(reason.text)[0]).toBe(first?.title)
      // Beside a small prior a smaller share is felt too.
      if (namesIn(reason.text).length > 1) expect(second?.share).toBeGreaterThanOrEqual(Math.max(0.03, (first?.share ?? 0) / 5.2))
    }
  })

  /** Moves the clock to this offset from the next midnight. */
  const toNextDay = (ms: number) => world.pass(DAY_MS - (world.now() % DAY_MS) + ms)

  it('are the same in every session of a day, also for several profiles, on any node', async () => {
    toNextDay(HOUR_MS)
    const ann = await newWatcher(world)
    const ben = await sibling(ann, { name: 'Ben' })
    for (const body of [{}, { pageFilters: { media_type: 'movie' } }, { withProfiles: [ben.profileId] }]) {
      const first = outline(await fresh(ann, body))
      expect(first.length).toBeGreaterThan(5)
      for (let session = 0; session < 3; session++) expect(outline(await fresh(ann, body))).toEqual(first)
    }
    await ann.like(...crime)
    const before = outline(await fresh(ann))
    ann.base = `http://127.0.0.1:${(await anotherNode(world)).port}`
    expect(outline(await fresh(ann))).toEqual(before)
  })

  it('of a linked page are those of the day of its first read', async () => {
    toNextDay(-MINUTE_MS)
    const ann = await newWatcher(world)
    const ways = (await ann.rows((await ann.page()).id)).filter(({ type }) => type === 'navigation').flatMap(({ items }) => items)
    const pageId = ways[0]?.pageId ?? ''
    toNextDay(MINUTE_MS)
    const { pageFilters } = (await ann.done('GET', `/pages/${pageId}`)).body
    const read = outline({ hero: [], rows: await ann.whole(pageId) })
    expect(read.length).toBeGreaterThan(5)
    expect(outline({ hero: [], rows: await ann.whole(pageId) })).toEqual(read)
    expect(outline(await fresh(ann, { pageFilters }))).toEqual(read)
  })

  it('vary with the day, and are the same for profiles with the same history', async () => {
    const ann = await newWatcher(world)
    const today = JSON.stringify(outline(await fresh(ann)))
    expect(JSON.stringify(outline(await fresh(await newWatcher(world))))).toBe(today)
    // Two may be equal by chance, four hardly are.
    const ofDays: string[] = []
    for (let day = 0; day < 3; day++) {
      world.pass(DAY_MS)
      ofDays.push(JSON.stringify(outline(await fresh(ann))))
    }
    expect(new Set([today, ...ofDays]).size).toBeGreaterThan(1)
  })
})
