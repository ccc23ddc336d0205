import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldBy, importFile } from '../support/import-world.ts'
import { newWatcher, openPageWorld, realTitles, sibling, type Watcher } from '../support/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const tables = ['opinions', 'list_entries', 'ratings', 'plays', 'playback', 'history', 'shown'] as const

onEachStore('an account that is exported and imported', (store) => {
  let world: World
  let watcher: Watcher
  let exported: string
  beforeAll(async () => {
    world = await openPageWorld(store)
    watcher = await newWatcher(world)
    const ids = realTitles().map(({ id }) => id)
    const films = ids.filter((id) => id.startsWith('MV_'))
    const [series = ''] = ids.filter((id) => id.startsWith('TV_'))
    await watcher.like(...films.slice(0, 12))
    await watcher.done('POST', '/profile/disliked', { mediaId: films[20] })
    await watcher.done('POST', '/profile/hidden', { mediaId: films[21] })
    await watcher.done('POST', '/profile/watchlist', { mediaId: films[22] })
    await watcher.done('POST', '/profile/collection', { mediaId: films[23] })
    await watcher.done('PUT', `/profile/ratings/${films[24]}`, { rating: 9 })
    for (const mediaId of films.slice(30, 36)) await watcher.done('POST', '/profile/history', { mediaId, progress: 100 })
    await watcher.done('POST', '/profile/history', { mediaId: series, season: 1, episode: 1, progress: 100 })
    await watcher.done('POST', `/profile/scrobble/${films[40]}`, { progress: 40 })
    exported = (await watcher.person.browser.send('GET', '/account/export')).text
  })
  afterAll(() => world?.close())

  /** All entries of a profile, from any source. */
  const held = async (profileId: string) => {
    const all = await heldBy({ world, profileId })
    return JSON.parse(JSON.stringify(all), (key, value) => (key === 'source' || key === 'imported' ? undefined : value))
  }

  it('has the same entries in a new account', async () => {
    const other = await newWatcher(world)
    const { body } = await importFile(other, exported)
    expect(body).toMatchObject({ status: 'done', format: 'marquee', unsure: 0, missing: 0 })
    expect(await held(other.profileId)).toEqual(await held(watcher.profileId))
  })

  it('asks which of its profiles to import', async () => {
    const first = await newWatcher(world)
    const second = await sibling(first, { name: 'Zoe' })
    const [film, another] = realTitles().map(({ id }) => id)
    await first.like(String(film))
    await second.like(String(another))
    const { text } = await first.person.browser.send('GET', '/account/export')
    const other = await newWatcher(world)
    const asked = await importFile(other, text)
    expect(asked.body).toMatchObject({ status: 'choosing', people: [{ titles: 1 }, { name: 'Zoe', titles: 1 }] })
    expect((await held(other.profileId))['opinions']).toEqual([])
    await other.done('DELETE', `/profile/imports/${asked.body['importId']}`)
    const { body } = await importFile(other, text, '?person=Zoe')
    expect(body).toMatchObject({ status: 'done', person: 'Zoe' })
    expect(await held(other.profileId)).toEqual(await held(second.profileId))
  })

  it('gives the same page', async () => {
    const pageOf = async () => {
      await watcher.again()
      const rows = await watcher.whole((await watcher.page()).id)
      return rows.map(({ title, items }) => [title, ...items.map((item) => item.title ?? item.name)])
    }
    const before = await pageOf()
    expect(before.length).toBeGreaterThan(5)
    for (const table of tables) await world.service.ctx.db.deleteFrom(table).where('profile_id', '=', watcher.profileId).execute()
    await importFile(watcher, exported)
    expect(await pageOf()).toEqual(before)
  })
})
