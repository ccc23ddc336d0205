import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Item, newWatcher, openPageWorld, type Row } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

onEachStore('one evening of a profile', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openPageWorld(store)
  })
  afterAll(() => world?.close())

  it('with picks, likes, dislikes and plays changes the page of the next session accordingly', async () => {
    const ann = await newWatcher(world, { region: 'DE', providers: ['8'] })
    const titlesOf = (rows: Row[]) => rows.map(({ title }) => title)

    const first = await ann.whole((await ann.page()).id)
    expect(titlesOf(first)[0]).toBe('Popular right now')
    const favourites = first.find(({ title }) => title === 'Pick your favourites')?.items ?? []
    const picked = favourites.filter(({ id }) => id.startsWith('MV')).slice(0, 3)
    await ann.like(...picked.map(({ id }) => id))

    await ann.again()
    const second = await ann.whole((await ann.page()).id)
    expect(titlesOf(second)).toContain('Top picks for you')
    const media = second.filter(({ type }) => type === 'media').flatMap(({ items }) => items)
    expect(media.map(({ id }) => id).filter((id) => picked.some((one) => one.id === id))).toEqual([])
    const films = media.filter(({ id }) => id.startsWith('MV'))
    const [liked, disliked, watched, begun, later] = films as [Item, Item, Item, Item, Item]
    await ann.like(liked.id)
    await ann.done('POST', '/profile/disliked', { mediaId: disliked.id })
    await ann.done('POST', `/profile/scrobble/${watched.id}`, { progress: 96 })
    await ann.done('POST', `/profile/scrobble/${begun.id}`, { progress: 41 })
    await ann.done('POST', '/profile/watchlist', { mediaId: later.id })

    await ann.again()
    const third = await ann.whole((await ann.page()).id)
    const row = (title: string) => third.find((one) => one.title === title)?.items.map(({ id }) => id) ?? []
    expect(row('Continue watching')).toEqual([begun.id])
    expect(row('Your watchlist')).toEqual([later.id])
    const texts = third.flatMap(({ title, items }) => [title, ...items.map(({ reason }) => reason?.text ?? '')])
    expect(texts.filter((text) => text.includes(liked.title)).length).toBeGreaterThan(5)
    const others = third
      .filter(({ title, type }) => type === 'media' && !['Continue watching', 'Your watchlist', 'Watch again'].includes(title))
      .flatMap(({ items }) => items.map(({ id }) => id))
    for (const gone of [liked, disliked, watched, begun]) expect(others).not.toContain(gone.id)
    const seeds = third.flatMap(({ items }) => items.flatMap(({ reason }) => reason?.because ?? [])).map(({ id }) => id)
    expect(seeds).toContain(liked.id)
    expect(seeds).toContain(watched.id)
    expect(seeds).not.toContain(disliked.id)
  })

  it('with reported impressions and no choice leads to other titles next time; unreported ones do not count', async () => {
    const ben = await newWatcher(world)
    await ben.like('MV_77', 'MV_98', 'MV_27205')
    const top = async () => {
      await ben.again()
      const page = await ben.page()
      const items = (await ben.rows(page.id)).find(({ title }) => title === 'Top picks for you')?.items ?? []
      return { page, ids: items.slice(0, 10).map(({ id }) => id) }
    }
    const [before, unreported] = [await top(), await top()]
    const kept = unreported.ids.filter((id) => before.ids.includes(id)).length
    for (let times = 0; times < 4; times++) await ben.done('POST', `/pages/${unreported.page.id}/seen`, { items: unreported.ids })
    const after = await top()
    expect(after.ids.filter((id) => unreported.ids.includes(id)).length).toBeLessThan(kept)
  })
})
