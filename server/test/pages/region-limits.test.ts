import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { newWatcher, openPageWorld, realTitles, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

/** Certified for everybody in one country; every second title only for adults in another. */
const titles = realTitles().map((title, at) => ({ ...title, certifications: { US: 'G', DE: at % 2 === 0 ? '0' : '18' } }))
const overTheLimit = new Set(titles.filter(({ certifications }) => certifications.DE === '18').map(({ id }) => id))

onEachStore('a page of a kids profile that moves to another country', (store) => {
  let world: World
  let child: Watcher
  beforeAll(async () => {
    world = await openPageWorld(store, titles)
    child = await newWatcher(world, { maturity: 'kids', region: 'US' })
  })
  afterAll(() => world?.close())

  it('has no title or image that is over the limit there', async () => {
    const liked = titles.slice(0, 8)
    await child.like(...liked.map(({ id }) => id))
    const { id } = await child.page()
    const before = await named(id)
    expect(before.filter((title) => overTheLimit.has(title)).length).toBeGreaterThan(100)
    const { status } = await call(world.base, 'PATCH', `/profiles/${child.profileId}`, {
      token: child.person.refreshToken,
      body: { region: 'DE' },
    })
    expect(status).toBe(200)
    const after = await named(id)
    expect(after.length).toBeGreaterThan(100)
    expect(after.filter((title) => overTheLimit.has(title))).toEqual([])
    const rows = await child.rows(id)
    expect(rows.filter(({ type }) => type === 'navigation').flatMap(({ items }) => items).length).toBeGreaterThan(10)
  })

  /** Every title that appears anywhere on the page: items, reasons, images. */
  async function named(id: string): Promise<string[]> {
    const rows = await child.whole(id)
    const hero = await child.done('GET', `/pages/${id}`)
    return [...`${JSON.stringify(rows)}${hero.text}`.matchAll(/(?:MV|TV)_\d+/g)].map(([title]) => title)
  }
})
