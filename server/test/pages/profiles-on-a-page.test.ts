import { afterAll, beforeAll, expect, it } from 'vitest'
import { mint } from '../contract/fixture.ts'
import { call, signInDevice } from '../support/callers.ts'
import {
  type Item,
  newWatcher,
  openPageWorld,
  type Row,
  realTitles,
  recommended,
  sibling,
  type Watcher,
} from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const titles = realTitles()
const forChildren = new Set(
  titles
    .filter(({ certifications }) => ['G', 'PG', 'TV-Y', 'TV-Y7', 'TV-G', 'TV-PG'].includes(certifications?.['US'] ?? ''))
    .map(({ id }) => id),
)
const grim = ['MV_807', 'MV_769', 'MV_680', 'MV_694']
const gentle = ['MV_862', 'MV_8587', 'MV_12', 'MV_14160']

onEachStore('a page', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openPageWorld(store, [
      ...titles,
      ...Array.from({ length: 30 }, (_, n) => ({
        id: `MV_${9_100_000 + n}`,
        media_type: 'movie' as const,
        title: `Unrated ${n}`,
        genres: [{ id: 16, name: 'Animation' }],
        popularity: 1e6,
        vote_average: 10,
        vote_count: 1e6,
        release_date: '2020-01-01',
      })),
    ])
  })
  afterAll(() => world?.close())

  /** Every title that appears anywhere on the page. */
  async function named(watcher: Watcher, pageId: string): Promise<Set<string>> {
    const { hero } = (await watcher.done('GET', `/pages/${pageId}`)).body as unknown as { hero: Item[] }
    const rows = await watcher.whole(pageId)
    const items = [...hero, ...rows.flatMap((row) => row.items)].filter(({ type }) => type === 'media')
    const reasons = [...items.map(({ reason }) => reason), ...rows.map(({ reason }) => reason)]
    const seeds = reasons.flatMap(({ because = [], for: each = [] }) => [...because, ...each.flatMap((one) => one.because)])
    return new Set([...items, ...seeds].map(({ id }) => id))
  }

  it('for a kids profile has no title over its limit or without a certificate, not even in a reason', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim, ...gentle)
    const child = await sibling(ann, { maturity: 'kids', region: 'US' })
    await child.like(...gentle)
    const page = await child.page()
    const seen = await named(child, page.id)
    expect(seen.size).toBeGreaterThan(50)
    expect([...seen].filter((id) => !forChildren.has(id))).toEqual([])
  })

  it('composed before the limit was set shows no title over it, also in further items of its rows', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim)
    const { id } = await ann.page()
    const rows = await ann.whole(id)
    const row = rows.find(({ type }) => type === 'media') as Row
    expect(row.items.some((item) => !forChildren.has(item.id))).toBe(true)
    await call(world.base, 'PATCH', `/profiles/${ann.profileId}`, { token: ann.person.refreshToken, body: { maturity: 'kids' } })
    expect((await ann.send('GET', `/pages/${id}`)).body['code']).toBe('TOKEN_INVALID')
    await ann.again()
    expect((await ann.send('GET', `/pages/${id}`)).body['code']).toBe('SESSION_EXPIRED')
    for (const { id: rowId, type } of rows) {
      if (type === 'navigation' || type === 'provider') continue
      const items = await ann.items(id, rowId)
      expect(items.filter((item) => !forChildren.has(item.id))).toEqual([])
      const seeds = items.flatMap(({ reason }) => reason.because ?? [])
      expect(seeds.filter((seed) => !forChildren.has(seed.id))).toEqual([])
    }
  })

  it('for two profiles has titles that both may see and neither has finished, explained for each', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim)
    const ben = await sibling(ann, { name: 'Ben' })
    await ben.like(...gentle)
    const film = recommended(await ben.rows((await ben.page()).id)).find((id) => id.startsWith('MV')) // one viewing finishes it
    await ben.done('POST', '/profile/history', { mediaId: film })
    const page = await ann.page({ withProfiles: [ben.profileId, ann.profileId, ben.profileId] })
    expect(page.withProfiles).toEqual([ben.profileId])
    const rows = await ann.whole(page.id)
    expect(rows.map(({ title }) => title)).toContain('Top picks for all of you')
    const items = rows.filter(({ type }) => type === 'media').flatMap((row) => row.items)
    expect(items.map(({ id }) => id)).not.toContain(film)
    const explained = items.filter(({ reason }) => reason.for?.length === 2)
    expect(explained.length).toBeGreaterThan(10) // few titles suit both tastes
    const mine = new Set(grim)
    for (const { reason } of explained) {
      expect(reason.for?.map(({ profileId }) => profileId)).toEqual([ann.profileId, ben.profileId])
      expect(reason.for?.[0]?.because.every(({ id }) => mine.has(id))).toBe(true)
      expect(reason.for?.[1]?.because.some(({ id }) => mine.has(id))).toBe(false)
    }
    expect((await ann.page()).id).not.toBe(page.id)
  })

  it('together with a profile without history names the profile a title is for, not everybody', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim)
    const ben = await sibling(ann, { name: 'Ben' })
    const { id } = await ann.page({ withProfiles: [ben.profileId] })
    const items = (await ann.rows(id)).filter(({ type }) => type === 'media').flatMap((row) => row.items)
    const spoken = items.filter(({ reason }) => reason.for?.length === 1)
    expect(spoken.length).toBeGreaterThan(items.length / 6) // of a page that shows a third of the catalogue
    for (const { reason } of spoken) {
      const because = reason.for?.[0]?.because ?? []
      const named = because.slice(0, 2).filter(({ share }) => share >= Math.max(0.1, (because[0]?.share ?? 0) / 5))
      const names = named.map(({ title }) => title)
      if (reason.text.startsWith('Because of ')) expect(names.join(' and ')).toContain(reason.text.slice('Because of '.length))
      for (const { title, share } of because) if (reason.text.includes(title)) expect(share).toBeGreaterThanOrEqual(0.1)
    }
  })

  it('of a newcomer gives popularity as a reason, and has because rows of the likes', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim.slice(0, 2))
    const rows = await ann.rows((await ann.page()).id)
    for (const [name, reason, each] of [
      ['Popular right now', 'Widely loved', 'Popular right now'],
      ['Pick your favourites', 'Well-known titles of every kind: tell us what you like', 'Well known'],
    ]) {
      const row = rows.find(({ title }) => title === name)
      expect([row?.reason.text, row?.items[0]?.reason.text]).toEqual([reason, each])
      expect(row?.reason.because).toBeUndefined()
    }
    const texts = rows.flatMap(({ title, items }) => [title, ...items.map((item) => item.reason?.text ?? '')])
    expect(texts.some((text) => text.startsWith('Because you liked'))).toBe(true)
    const ben = await newWatcher(world)
    const { hero } = (await ben.done('GET', `/pages/${(await ben.page()).id}`)).body as unknown as { hero: Item[] }
    expect(hero.length).toBeGreaterThan(5)
    for (const { reason } of hero) expect(['Widely loved', 'Highly rated']).toContain(reason.text) // some are of 1942
  })

  it('together with a kids profile applies its limit', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim, ...gentle)
    const child = await sibling(ann, { maturity: 'kids', region: 'US' })
    const page = await ann.page({ withProfiles: [child.profileId] })
    const shown = [...(await named(ann, page.id))]
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.filter((id) => !forChildren.has(id))).toEqual([])
  })

  it('together hides titles as soon as one of its profiles may no longer see them', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim)
    const ben = await sibling(ann, { name: 'Ben', region: 'US' })
    await ben.like(...gentle)
    const { id } = await ann.page({ withProfiles: [ben.profileId] })
    expect([...(await named(ann, id))].some((title) => !forChildren.has(title))).toBe(true)
    await call(world.base, 'PATCH', `/profiles/${ben.profileId}`, { token: ann.person.refreshToken, body: { maturity: 'kids' } })
    expect([...(await named(ann, id))].filter((title) => !forChildren.has(title))).toEqual([])
  })

  it('together is deleted with any of its profiles', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim)
    const ben = await sibling(ann, { name: 'Ben' })
    await ben.like(...gentle)
    const { id } = await ann.page({ withProfiles: [ben.profileId] })
    const [row] = await ann.rows(id)
    await call(world.base, 'DELETE', `/profiles/${ben.profileId}`, { token: ann.person.refreshToken })
    for (const path of [`/pages/${id}`, `/pages/${id}/rows`, `/pages/${id}/rows/${row?.id}/items`])
      expect((await ann.send('GET', path)).status, path).toBe(404)
  })

  it('together names the seed of a because row, and another profile beside it', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim)
    const ben = await sibling(ann, { name: 'Ben' })
    await ben.like(...gentle)
    const rows = await ann.rows((await ann.page({ withProfiles: [ben.profileId] })).id)
    const following = rows.filter(({ title }) => title.startsWith('Because one of you liked '))
    expect(following.length).toBeGreaterThan(0)
    for (const { title, reason } of following)
      expect(reason.text).toMatch(`Because of ${title.slice('Because one of you liked '.length)}`)
    for (const { title, items } of following) {
      const followed = title.slice('Because one of you liked '.length)
      const texts = items.map(({ reason }) => reason.text).filter((text) => text.startsWith('Because of '))
      expect(texts.filter((text) => !text.startsWith(`Because of ${followed}`))).toEqual([])
    }
  })

  it('together names the seed with the largest share, whichever profile it belongs to', async () => {
    const ann = await newWatcher(world)
    await ann.like(...grim)
    const ben = await sibling(ann, { name: 'Ben' })
    await ben.like(...gentle)
    const rows = await ann.rows((await ann.page({ withProfiles: [ben.profileId] })).id)
    const items = rows.filter(({ title }) => !title.startsWith('Because one of you')).flatMap((row) => row.items)
    const named = items.flatMap(({ reason }) => {
      const shares = (reason?.for ?? []).flatMap(({ text, because }) => because.filter(({ title }) => text.includes(title)))
      const first = shares.find(({ title }) => reason.text.startsWith(`Because of ${title}`))
      return first ? [{ share: first.share, max: Math.max(...shares.map(({ share }) => share)) }] : []
    })
    expect(named.length).toBeGreaterThan(10)
    for (const { share, max } of named) expect(share).toBeGreaterThan(max * 0.95) // shares of one step are alike
  })

  it('together is refused to a sign-in that is bound to one profile', async () => {
    const ann = await newWatcher(world)
    const ben = await sibling(ann, { name: 'Ben' })
    const { refreshToken } = await signInDevice(ann.person.browser, 'demo', ann.profileId)
    ann.token = await mint(world.base, refreshToken, ann.profileId)
    expect((await ann.send('POST', '/pages')).status).toBe(201)
    expect((await ann.send('POST', '/pages', { withProfiles: [ben.profileId] })).status).toBe(404)
  })
})
