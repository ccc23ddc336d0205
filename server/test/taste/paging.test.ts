import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawTitles } from '../../src/catalogue/titles.ts'
import { mint } from '../contract/fixture.ts'
import { call } from '../support/callers.ts'
import { filmId, forAdults, unrated } from '../support/fixtures/taste-titles.ts'
import { anotherProfile, newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { onEachStore, type World } from '../support/world.ts'

type Page = { items: { media: { id: string } }[]; hasMore: boolean; nextPageToken?: string }

/** More than a page has by default. */
const ENTRIES = 13

/** Every list, and how a film is put on it. */
const lists: [path: string, put: (mediaId: string) => [method: string, path: string, body: unknown]][] = [
  ...['liked', 'super_liked', 'disliked', 'watchlist', 'hidden', 'collection'].map((list): (typeof lists)[number] => [
    `/profile/${list}`,
    (mediaId) => ['POST', `/profile/${list}`, { mediaId }],
  ]),
  ['/profile/ratings', (mediaId) => ['PUT', `/profile/ratings/${mediaId}`, { rating: 5 }]],
  ['/profile/history', (mediaId) => ['POST', '/profile/history', { mediaId }]],
  ['/profile/playback', (mediaId) => ['POST', '/profile/playback', { mediaId, progress: 5 }]],
]

onEachStore('paging through the lists of a profile', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  afterAll(() => world?.close())

  const page = async ({ send }: Watcher, path: string, query: string) => {
    const reply = await send('GET', `${path}?${query}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as unknown as Page
  }

  async function walk(watcher: Watcher, path: string, limit: number, meanwhile?: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = []
    let token: string | undefined
    do {
      const next = await page(watcher, path, `limit=${limit}${token ? `&nextPageToken=${token}` : ''}`)
      expect(next.hasMore).toBe(next.nextPageToken !== undefined)
      seen.push(...next.items.map(({ media }) => media.id))
      await meanwhile?.()
      token = next.nextPageToken
    } while (token)
    return seen
  }

  it.each(lists)('returns every entry of %s once, newest first, whatever is added meanwhile', async (path, put) => {
    const watcher = await newWatcher(world)
    const add = async (n: number) => expect((await watcher.send(...put(filmId(n)))).status).toBe(201)
    for (let n = 0; n < ENTRIES; n++) {
      if (n % 3 === 0) world.pass(1000) // some in the same millisecond
      await add(n)
    }
    const all = await walk(watcher, path, 50)
    expect(new Set(all).size).toBe(ENTRIES)
    expect(all.at(-1)).toBe(filmId(0))
    for (const limit of [1, 7, ENTRIES]) expect(await walk(watcher, path, limit)).toEqual(all)
    let more = ENTRIES
    const seen = await walk(watcher, path, 5, async () => {
      world.pass(1000)
      if (more < ENTRIES + 3) await add(more++)
    })
    expect(seen).toEqual(all)
    expect((await page(watcher, path, '')).items).toHaveLength(10)
  })

  it('accepts a token only for the list and profile it was issued for', async () => {
    const watcher = await newWatcher(world)
    for (const [at, [, put]] of lists.entries()) for (const n of [1, 2]) await watcher.send(...put(filmId(2 * at + n)))
    const sibling = await anotherProfile(world, watcher.refreshToken)
    for (const [path] of lists) {
      const { nextPageToken } = await page(watcher, path, 'limit=1')
      const codes = [
        ...lists
          .filter(([other]) => other !== path)
          .map(([other]) => watcher.send('GET', `${other}?nextPageToken=${nextPageToken}`)),
        sibling.send('GET', `${path}?nextPageToken=${nextPageToken}`),
        watcher.send('GET', `${path}?nextPageToken=${nextPageToken?.slice(1)}`),
      ]
      expect(nextPageToken, path).toBeDefined()
      for (const reply of await Promise.all(codes)) expect(reply.body['code']).toBe('PAGE_TOKEN_INVALID')
    }
  })

  it.each(lists)(
    'skips titles over a kids profile’s limit in %s, and returns them when the limit is raised',
    async (path, put) => {
      const watcher = await newWatcher(world)
      const ids = [filmId(1), forAdults, filmId(2), unrated, filmId(3)]
      for (const id of ids) {
        world.pass(1000)
        await watcher.send(...put(id))
      }
      const become = async (maturity: string) => {
        await call(world.base, 'PATCH', `/profiles/${watcher.profileId}`, { token: watcher.refreshToken, body: { maturity } })
        const token = await mint(world.base, watcher.refreshToken, watcher.profileId)
        return { ...watcher, send: (method: string, path: string) => call(world.base, method, path, { token }) }
      }
      const child = await become('kids')
      for (const limit of [1, 2, 3, 50]) expect(await walk(child, path, limit)).toEqual([filmId(3), filmId(2), filmId(1)])
      expect(await walk(await become('all'), path, 2)).toEqual([...ids].reverse())
    },
  )

  it('ends a page early rather than skip any number of hidden titles', async () => {
    const watcher = await newWatcher(world, { maturity: 'kids' })
    const { ctx } = world.service
    const hidden = ctx.liveCatalogue().numberOf(forAdults) ?? -1
    const rows = Array.from({ length: 12_000 }, (_, at) => ({
      profile_id: watcher.profileId,
      number: hidden,
      season: at,
      episode: -1,
      progress: 100,
      imported: 1,
      updated_at: world.now() - at,
    }))
    for (let from = 0; from < rows.length; from += 2000)
      await ctx.db
        .insertInto('history')
        .values(rows.slice(from, from + 2000))
        .execute()
    await watcher.send('POST', '/profile/history', { mediaId: filmId(1), updatedAt: '2001-01-01T00:00:00Z' })
    const first = await page(watcher, '/profile/history', '')
    expect(first).toMatchObject({ items: [], hasMore: true })
    expect(await walk(watcher, '/profile/history', 10)).toEqual([filmId(1)])
  })

  it('includes withdrawn titles', async () => {
    const watcher = await newWatcher(world)
    for (const [, put] of lists.slice(2)) expect((await watcher.send(...put(filmId(60)))).status).toBe(201)
    const number = world.service.ctx.liveCatalogue().numberOf(filmId(60)) ?? -1
    await withdrawTitles(world.service.ctx, [number], true)
    const finished = (path: string) => path === '/profile/playback' // the history says so
    for (const [path] of lists.slice(2))
      expect([path, await walk(watcher, path, 10)]).toEqual([path, finished(path) ? [] : [filmId(60)]])
    expect((await watcher.send('GET', `/profile/media/${filmId(60)}`)).body).toMatchObject({ watchlist: true, rating: 5 })
  })
})
