import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { film, putAll } from '../support/fixtures/made-titles.ts'
import { filmId, forAdults, soviet } from '../support/fixtures/taste-titles.ts'
import { anotherProfile, inNewSession, newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const DAY_MS = 86_400_000

type Entry = {
  id: number | string
  name: string
  weight: number
  change: number
  titles: { id: string; title: string; weight: number }[]
}
type Leanings = Record<'genres' | 'keywords' | 'people' | 'decades' | 'countries' | 'languages', Entry[]>

onEachStore('GET /profile/taste', (store) => {
  let world: World
  let watcher: Watcher
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  beforeEach(async () => {
    watcher = await newWatcher(world)
  })
  afterAll(() => world?.close())

  const read = async () => {
    const { asOf, ...leanings } = (await watcher.send('GET', '/profile/taste')).body as unknown as Leanings & { asOf: string }
    expect(asOf).toBe(new Date(world.now()).toISOString())
    return leanings as Leanings
  }
  const put = (list: string, mediaId: string) => watcher.send('POST', `/profile/${list}`, { mediaId })
  it('lists positive and negative leanings, with the titles behind them', async () => {
    await put('liked', filmId(35)) // drama, a heist by Ida, 1985, in English from the US
    await put('disliked', filmId(6)) // action, 1956, in French from France
    const { genres, keywords, people, decades, countries, languages } = await read()
    expect(genres.map(({ name, weight }) => [name, Math.sign(weight)])).toEqual([['Drama', 1], ['Action', -1]]) // biome-ignore format: a table
    expect(keywords).toMatchObject([{ id: 901, name: 'heist', titles: [{ id: filmId(35), title: 'Film 35' }] }])
    expect(people).toMatchObject([{ id: 77, name: 'Ida Example' }])
    expect(decades.map(({ id, name }) => [id, name])).toEqual([[1980, '1980s'], [1950, '1950s']]) // biome-ignore format: a table
    expect(countries.map(({ id, name }) => [id, name])).toEqual([['US', 'United States'], ['FR', 'France']]) // biome-ignore format: a table
    expect(languages.map(({ name }) => name)).toEqual(['English', 'French'])
  })

  it('names genres, decades, countries and languages in the reader’s language, and former countries too', async () => {
    await put('liked', soviet)
    const namesIn = async (language: string) => {
      const headers = { authorization: `Bearer ${watcher.sessionToken}`, 'accept-language': language }
      const { body } = await call(world.base, 'GET', '/profile/taste', { headers })
      const { genres, decades, countries, languages } = body as unknown as Leanings
      return [genres, decades, countries, languages].map(([first]) => first?.name)
    }
    expect(await namesIn('en')).toEqual(['Comedy', '1960s', 'Soviet Union', 'Russian'])
    expect(await namesIn('de-AT, en;q=0.5')).toEqual(['Komödie', '1960er', 'Sowjetunion', 'Russisch'])
    expect(await namesIn('fr')).toEqual(['Comedy', '1960s', 'Soviet Union', 'Russian'])
  })

  it('is as before once an added signal is removed or its title muted', async () => {
    await put('liked', filmId(1))
    const before = await read()
    await put('super_liked', filmId(35))
    expect(await read()).not.toEqual(before)
    await watcher.send('DELETE', `/profile/super_liked/${filmId(35)}`)
    expect(await read()).toEqual(before)
    await put('super_liked', filmId(35))
    await watcher.send('PUT', `/profile/muted/${filmId(35)}`)
    expect(await read()).toEqual(before)
  })

  it('gives the change of a leaning within a month', async () => {
    const watch = (n: number, days: number) =>
      watcher.send('POST', '/profile/history', {
        mediaId: filmId(n),
        updatedAt: new Date(world.now() - days * DAY_MS).toISOString(),
      })
    await watch(1, 31)
    const alone = (await read()).genres[0]
    await watch(2, 29)
    const { genres } = await read()
    const [old, fresh] = ['Drama', 'Action'].map((genre) => genres.find(({ name }) => name === genre))
    expect(fresh?.change).toBe(fresh?.weight)
    expect((old?.weight ?? NaN) - (old?.change ?? NaN)).toBeCloseTo(alone?.weight ?? NaN, 6)
    expect(old?.change).toBeLessThan(0)
  })

  it('ignores titles that the profile may not see, like its pages', async () => {
    await put('liked', filmId(1))
    const without = await read()
    await put('liked', forAdults)
    expect(await read()).not.toEqual(without)
    expect((await read()).genres[0]?.titles.map(({ id }) => id).sort()).toEqual([filmId(1), forAdults].sort())
    const token = watcher.refreshToken
    await call(world.base, 'PATCH', `/profiles/${watcher.profileId}`, { token, body: { maturity: 'kids' } })
    watcher = await inNewSession(world, watcher)
    expect((await watcher.send('GET', '/profile/taste')).text).not.toContain(forAdults)
    expect(await read()).toEqual(without)
  })

  it('is different for each profile', async () => {
    await put('liked', filmId(1))
    watcher = await anotherProfile(world, watcher.refreshToken)
    expect((await read()).genres).toEqual([])
  })
})

describe('GET /profile/taste of many leanings', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    const keywords = Array.from({ length: 25 }, (_, at) => ({ id: 7000 + at, name: `subject ${at}` }))
    const genres = [{ id: 18, name: 'Drama' }]
    await putAll(
      world.service.ctx,
      Array.from({ length: 6 }, (_, n) => film(n, { genres, keywords: keywords.slice(n) })),
    )
    await world.service.ctx.catalogueHolder.settle()
  })
  afterAll(() => world?.close())

  it('has at most twenty of a kind, strongest first, with at most five titles each', async () => {
    const watcher = await newWatcher(world)
    for (let n = 0; n < 6; n++) await watcher.send('POST', '/profile/liked', { mediaId: `MV_${n}` })
    const { keywords, genres } = (await watcher.send('GET', '/profile/taste')).body as unknown as Leanings
    expect(keywords).toHaveLength(20)
    const weights = keywords.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    expect(genres.map(({ titles }) => titles.length)).toEqual([5])
  })
})
