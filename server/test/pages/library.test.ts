import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFeed } from '../feeds/new-feed.ts'
import { call } from '../support/callers.ts'
import { newWatcher, openPageWorld, type Row, realTitles, sibling, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const liked = ['MV_603', 'MV_348', 'MV_679']
const own = (ids: readonly string[], watcher: Watcher) =>
  Promise.all(ids.map((mediaId) => watcher.done('POST', '/profile/collection', { mediaId })))

onEachStore('the library of a profile', (store) => {
  const films = realTitles().flatMap(({ id, media_type }) => (media_type === 'movie' && !liked.includes(id) ? [id] : []))
  const [anns, bens, nobodys] = [films.slice(0, 40), films.slice(40, 80), films.slice(80)]
  let world: World
  let ann: Watcher
  let ben: Watcher
  beforeAll(async () => {
    world = await openPageWorld(store)
    ann = await newWatcher(world)
    ben = await sibling(ann, { name: 'Ben' })
    await ann.like(...liked)
    await own(anns, ann)
    await own(bens, ben)
  })
  afterAll(() => world?.close())
  const idsOf = (rows: readonly Row[]) =>
    new Set(rows.flatMap(({ items }) => items.filter(({ type }) => type === 'media').map(({ id }) => id)))

  it('has a row of its unwatched titles', async () => {
    const [seen = ''] = anns
    await ann.done('POST', '/profile/history', { mediaId: seen, progress: 100 })
    await ann.again()
    const row = (await ann.whole((await ann.page()).id)).find(({ title }) => title === 'In your library')
    expect(row?.reason.text).toBe('What you own and have not watched yet')
    expect(idsOf(row ? [row] : [])).toEqual(new Set(anns.slice(1)))
  })

  it('can be used as a filter, which is echoed; false has no effect', async () => {
    await ann.again()
    const page = await ann.page({ pageFilters: { owned: true, genres: [] } })
    expect(page.pageFilters).toEqual({ owned: true })
    const shown = idsOf(await ann.whole(page.id))
    expect(shown.size).toBeGreaterThan(20)
    expect([...shown].filter((id) => !anns.includes(id))).toEqual([])
    const plain = await ann.page({ pageFilters: { owned: false } })
    expect(plain).not.toHaveProperty('pageFilters')
    expect(plain.id).toBe((await ann.page()).id)
  })

  it('is combined with those of the other profiles on a page for several', async () => {
    await ann.again()
    const withProfiles = [ben.profileId]
    const page = await ann.page({ pageFilters: { owned: true }, withProfiles })
    const shown = idsOf(await ann.whole(page.id))
    expect([...shown].filter((id) => nobodys.includes(id))).toEqual([])
    for (const one of [anns, bens]) expect(one.some((id) => shown.has(id))).toBe(true)
    const names = (await ann.rows((await ann.page({ withProfiles })).id)).map(({ title }) => title)
    expect(names).toContain('In your libraries')
  })

  it('is available as a feed', async () => {
    const { secret } = await newFeed(ben)
    const { body } = await call(world.base, 'GET', `/feeds/${secret}/titles.json?row=library&limit=100`)
    expect(new Set((body as unknown as { id: string }[]).map(({ id }) => id))).toEqual(new Set(bens))
  })
})
