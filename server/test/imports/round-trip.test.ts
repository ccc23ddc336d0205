import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectTitles, type OwnedPart } from '../../src/taste/lists/collected.ts'
import { heldBy, importFile } from '../support/fixtures/import-world.ts'
import { newWatcher, openPageWorld, realTitles, sibling, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const ids = realTitles().map(({ id }) => id)
const films = ids.filter((id) => id.startsWith('MV_'))
const shows = ids.filter((id) => id.startsWith('TV_'))

const settings = { name: 'Mia', region: 'US', providers: ['8', '9'], maturity: 'all' }

/** Gives a profile entries of every kind. */
async function fillProfile(watcher: Watcher): Promise<void> {
  const { world, profileId } = watcher
  const post = (path: string, body?: object) => watcher.done('POST', path, body)
  for (const mediaId of [...films.slice(0, 12), shows[4]]) await post('/profile/liked', { mediaId })
  await post('/profile/super_liked', { mediaId: films[12] })
  for (const mediaId of films.slice(20, 22)) await post('/profile/disliked', { mediaId })
  await post('/profile/hidden', { mediaId: films[23] })
  for (const mediaId of [films[24], films[25], shows[5]]) await post('/profile/watchlist', { mediaId })
  await watcher.done('PUT', `/profile/muted/${films[3]}`)
  for (const [at, rating] of [9, 3, 10, 7].entries()) await watcher.done('PUT', `/profile/ratings/${films[45 + at]}`, { rating })
  for (const mediaId of films.slice(30, 36)) {
    world.pass(3600)
    await post('/profile/history', { mediaId, progress: 100 })
  }
  for (const episode of [1, 2]) await post('/profile/history', { mediaId: shows[0], season: 1, episode, progress: 100 })
  world.pass(86_400)
  await post('/profile/history', { mediaId: films[30], progress: 100 })
  for (const [film, progress] of [40, 95, 30].entries()) await post(`/profile/scrobble/${films[40 + film]}`, { progress })
  await watcher.done('DELETE', `/profile/playback/${films[42]}`)
  const parts = { parts: 'all', whole: [], episodesOf: (part: OwnedPart) => [part] } as const
  const owned = { ...parts, at: world.service.ctx.now() - 1000 }
  const [whole, part] = [shows[1], shows[2]].map((id) => numberOf(world, String(id)))
  await collectTitles(world.service.ctx, profileId, [
    ...films.slice(5, 30).map((id) => ({ ...owned, number: numberOf(world, id) })),
    { ...owned, number: whole ?? 0 },
    { ...owned, number: part ?? 0, parts: [1, 3].map((episode) => ({ season: 1, episode, at: owned.at + episode })) },
    { ...owned, number: numberOf(world, String(shows[3])), parts: [{ season: 2, episode: -1, at: owned.at + 7 }] },
  ])
  const { id, hero } = (await watcher.done('GET', `/pages/${(await watcher.page()).id}`)).body
  await post(`/pages/${id}/seen`, { items: (hero as unknown as { id: string }[]).map((item) => item.id) })
}

function numberOf({ service }: World, id: string): number {
  const number = service.ctx.liveCatalogue().numberOf(id)
  if (number === undefined) throw new Error(`no title ${id}`)
  return number
}

onEachStore('an account that is exported and imported', (store) => {
  let world: World
  let watcher: Watcher
  let exported: string
  beforeAll(async () => {
    world = await openPageWorld(store)
    watcher = await newWatcher(world, settings)
    await fillProfile(watcher)
    exported = (await watcher.person.browser.send('GET', '/account/export')).text
  })
  afterAll(() => world?.close())

  /** All entries of a profile, from any source, without removed positions. */
  const held = async (profileId: string) => {
    const all = await heldBy({ world, profileId })
    const { playback = [] } = all
    const kept = { ...all, playback: playback.filter((row) => (row as { progress: number }).progress >= 0) }
    return JSON.parse(JSON.stringify(kept), (key, value) => (key === 'source' || key === 'imported' ? undefined : value))
  }

  it('has the same entries in a new account', async () => {
    const other = await newWatcher(world)
    const { body } = await importFile(other, exported, '?person=Mia')
    expect(body).toMatchObject({ status: 'done', format: 'marquee', unsure: 0, missing: 0 })
    expect(await held(other.profileId)).toEqual(await held(watcher.profileId))
  })

  it('asks which of its profiles to import', async () => {
    const first = await newWatcher(world)
    const second = await sibling(first, { name: 'Zoe' })
    const [film, another] = films
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

  it('gives the same pages in a profile of a new account with the same settings', async () => {
    const pageOf = async (somebody: Watcher, body: object) => {
      await somebody.again()
      const { id } = await somebody.page(body)
      const { hero } = (await somebody.done('GET', `/pages/${id}`)).body
      const rows = await somebody.whole(id)
      const items = rows.map(({ title, items }) => [title, ...items.map((item) => [item.title ?? item.name, item.reason])])
      return { hero: (hero as unknown as { id: string; reason: object }[]).map((item) => [item.id, item.reason]), items }
    }
    const profiles = (JSON.parse(exported) as { profiles: Record<string, unknown>[] }).profiles
    const { id: _, createdAt: __, ...fields } = profiles.find(({ name }) => name === 'Mia') ?? {}
    expect(fields).toMatchObject(settings)
    for (const body of [{}, { pageFilters: { media_type: 'tv' } }, { pageFilters: { owned: true } }]) {
      const before = await pageOf(watcher, body)
      expect(before.items.length).toBeGreaterThan('pageFilters' in body ? 1 : 12)
      for (const one of [1, 2]) {
        const other = await newWatcher(world, { ...fields, name: `Mia ${one}` })
        await importFile(other, exported)
        expect(await pageOf(other, body)).toEqual(before)
      }
    }
  })
})
