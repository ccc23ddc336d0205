import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signalWeights } from '../../../engine/src/taste/signals.ts'
import { MIN_DECAY, weighHistory } from '../../../engine/src/taste/taste.ts'
import type { Session } from '../../src/ctx.ts'
import { readCurrentTaste } from '../../src/taste/current/current-states.ts'
import { tasteOf } from '../../src/taste/current/taste.ts'
import { noteShown } from '../../src/taste/impressions.ts'
import { filmId, seriesId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { onEachStore, type World } from '../support/world.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

onEachStore('tasteOf', (store) => {
  let world: World
  let watcher: Watcher
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  beforeEach(async () => {
    watcher = await newWatcher(world)
  })
  afterAll(() => world?.close())

  const number = (id: string) => world.service.ctx.liveCatalogue().numberOf(id) ?? -1
  const taste = () => tasteOf(world.service.ctx, watcher.profileId)
  const weights = async () => weighHistory((await taste()).signals, { now: world.now(), halfLifeMs: YEAR_MS })
  const weightOf = async (id: string) => {
    const { titles, weights: all } = await weights()
    return all[titles.indexOf(number(id))] ?? 0
  }
  /** The taste that a page is composed from: the one that was read a moment ago, unless it has changed. */
  const current = () => {
    const who = { profileId: watcher.profileId, profile: { taste_revision: 0 } } as Session
    return readCurrentTaste(world.service.ctx, who)
  }
  /** Sends a request that must succeed, a second after the previous one; the next page is composed with its result. */
  const write = async (method: string, path: string, body?: unknown) => {
    world.pass(1000)
    await current()
    const { status, text } = await watcher.send(method, path, body)
    expect(status, text).toBeLessThan(300)
    expect(await current()).toEqual(await taste())
  }
  const put = (list: string, n: number) => write('POST', `/profile/${list}`, { mediaId: filmId(n) })
  const watch = (mediaId: string, more: object = {}) => write('POST', '/profile/history', { mediaId, ...more })
  const play = (mediaId: string, progress: number, more: object = {}) =>
    write('POST', '/profile/playback', { mediaId, progress, ...more })

  it('is empty for a newcomer', async () => {
    const nothing = { signals: [], disliked: [], hidden: [], muted: [], finished: [], begun: [], watchlist: [], shown: [] }
    expect(await taste()).toEqual(nothing)
  })

  it('has a signal of every kind, and none of hidden or owned titles', async () => {
    for (const [n, list] of ['liked', 'super_liked', 'disliked', 'watchlist', 'hidden', 'collection'].entries())
      await put(list, n)
    await write('PUT', `/profile/ratings/${filmId(6)}`, { rating: 9 })
    await watch(filmId(7), { progress: 33 })
    const { signals, disliked, hidden, watchlist } = await taste()
    const kinds = signals.map(({ kind, title }) => [kind, title]).sort()
    expect(kinds).toEqual(
      [['disliked', 2], ['liked', 0], ['played', 7], ['rated', 6], ['super_liked', 1], ['watchlist', 3]].map(([kind, n]) => [kind, number(filmId(Number(n)))]), // biome-ignore format: a table
    )
    expect([disliked, hidden, watchlist]).toEqual([2, 4, 3].map((n) => [number(filmId(n))]))
  })

  it('lists the watchlist and resumable titles newest first', async () => {
    for (const n of [3, 1, 2]) await put('watchlist', n)
    await play(filmId(4), 30)
    await play(filmId(5), 40)
    await watch(filmId(6), { progress: 20 })
    const { watchlist, begun } = await taste()
    expect(watchlist).toEqual([2, 1, 3].map((n) => number(filmId(n))))
    expect(begun.map(({ number: title, progress }) => [title, progress])).toEqual([[6, 20], [5, 40], [4, 30]].map(([n, progress]) => [number(filmId(n ?? 0)), progress])) // biome-ignore format: a table
  })

  it('counts a film as finished when watched, and as started when started again after that', async () => {
    await play(filmId(1), 60)
    await watch(filmId(1))
    expect(await taste()).toMatchObject({ finished: [number(filmId(1))], begun: [] })
    await play(filmId(1), 10)
    expect(await taste()).toMatchObject({ finished: [number(filmId(1))], begun: [{ progress: 10 }] })
    await play(filmId(1), 90)
    expect((await taste()).begun).toEqual([])
  })

  it('resumes no title that a device left at its end: a film is finished, an episode leads to the next', async () => {
    const begun = async () => (await taste()).begun.map(({ progress, season, episode }) => [progress, season, episode])
    await play(filmId(1), 80)
    await play(seriesId(1), 100, { season: 1, episode: 2 })
    expect(await begun()).toEqual([[0, 1, 3]])
    expect(await taste()).toMatchObject({ signals: [], finished: [number(filmId(1))] })
    await play(filmId(1), 79)
    expect(await begun()).toEqual([[79, undefined, undefined], [0, 1, 3]]) // biome-ignore format: a table
    expect((await taste()).finished).toEqual([])
    await watch(seriesId(1), { season: 1 })
    expect((await begun())[0]).toEqual([0, 2, 1])
    await watch(seriesId(1), { season: 1, episode: 2, progress: 0 }) // a later word than the device's
    await write('DELETE', `/profile/history/${seriesId(1)}?season=1`)
    await play(seriesId(1), 30, { season: 2, episode: 1 })
    await play(seriesId(1), 90, { season: 2, episode: 2 })
    expect((await begun())[0]).toEqual([0, 1, 1])
  })

  it('counts an entry as unwatched that was unmarked after a device reached the end', async () => {
    await play(filmId(1), 99)
    await watch(filmId(1), { progress: 0 })
    expect(await taste()).toMatchObject({ finished: [], begun: [] })
    await play(filmId(1), 99)
    expect(await taste()).toMatchObject({ finished: [number(filmId(1))], begun: [] })
  })

  it('counts a title as finished when a player reports the end', async () => {
    await write('POST', `/profile/scrobble/${filmId(1)}`, { progress: 95 })
    expect(await taste()).toMatchObject({ finished: [number(filmId(1))], begun: [] })
  })

  it('resumes a series where it was left, then at the next episode, until all are watched', async () => {
    const show = seriesId(1)
    const next = async () => (await taste()).begun.map(({ season, episode, progress }) => [season, episode, progress])
    await play(show, 50, { season: 1, episode: 1 })
    expect(await next()).toEqual([[1, 1, 50]])
    await watch(show, { season: 1, episode: 1 })
    expect(await next()).toEqual([[1, 2, 0]])
    await watch(show, { season: 1 })
    expect(await next()).toEqual([[2, 1, 0]])
    await watch(show, { season: 2 })
    expect(await taste()).toMatchObject({ begun: [], finished: [number(show)] })
    await watch(show, { season: 2, episode: 2, progress: 0 })
    expect(await taste()).toMatchObject({ begun: [{ season: 2, episode: 2 }], finished: [] })
  })

  it('resumes a series of unknown episodes while a season is left', async () => {
    await watch(seriesId(2), { season: 1 })
    expect((await taste()).begun).toMatchObject([{ number: number(seriesId(2)), season: 2 }])
    await watch(seriesId(2), { season: 2 })
    await watch(seriesId(3), { season: 1 })
    expect(await taste()).toMatchObject({ begun: [], finished: [2, 3].map((n) => number(seriesId(n))) })
  })

  it('counts a season that the catalogue lacks as started, and resumes nothing', async () => {
    await watch(seriesId(1), { season: 77, imported: true })
    expect(await taste()).toMatchObject({ signals: [{ progress: 50 }], begun: [], finished: [] })
  })

  it('weighs a series by how much of it was watched', async () => {
    await watch(seriesId(1), { season: 1, episode: 1 })
    await watch(seriesId(2), { season: 1 })
    await watch(seriesId(3), { season: 1, episode: 1, progress: 30 })
    const progress = async () =>
      (await taste()).signals.sort(bySignal).map((signal) => ('progress' in signal ? [signal.title, signal.progress] : []))
    expect(await progress()).toEqual([[1, 20], [2, 100], [3, 30]].map(([n, value]) => [number(seriesId(n ?? 0)), value])) // biome-ignore format: a table
    for (const episode of [2, 3]) await watch(seriesId(1), { season: 1, episode })
    expect((await progress())[0]).toEqual([number(seriesId(1)), 100])
  })

  it('ignores barely started or unmarked titles, and weighs others by progress', async () => {
    for (const [n, progress] of [0, 3, 9.9].entries()) await watch(filmId(n), { progress })
    await watch(seriesId(1), { season: 1, episode: 1, progress: 5 })
    await watch(seriesId(2), { season: 1, episode: 2, progress: 0 })
    expect((await taste()).signals).toEqual([])
    expect((await taste()).begun.map(({ progress }) => progress)).toEqual([5, 9.9, 3])
    for (const [n, progress] of [10, 40, 79].entries()) await watch(filmId(10 + n), { progress })
    const grown = await Promise.all([10, 11, 12].map((n) => weightOf(filmId(n))))
    expect(grown).toEqual([...new Set(grown)].sort((a, b) => a - b))
    expect(grown[0]).toBeGreaterThan(0)
  })

  it('is not refreshed by an episode that was unmarked', async () => {
    await watch(seriesId(1), { season: 1 })
    const [before] = (await taste()).signals
    await watch(seriesId(1), { season: 1, episode: 2, progress: 0 })
    expect((await taste()).signals).toEqual([before])
  })

  it('keeps a film as watched when it is started again, until it is unmarked', async () => {
    await watch(filmId(1))
    await watch(filmId(1), { progress: 5 })
    expect(await taste()).toMatchObject({
      signals: [{ kind: 'played', progress: 100 }],
      finished: [number(filmId(1))],
      begun: [{ progress: 5 }],
    })
    await watch(filmId(1), { progress: 0 })
    expect(await taste()).toMatchObject({ signals: [], finished: [] })
  })

  it('keeps a series as watched when an episode is started again', async () => {
    for (const [season, episode] of [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2]]) await watch(seriesId(1), { season, episode }) // biome-ignore format: a table
    const series = number(seriesId(1))
    await watch(seriesId(1), { season: 1, episode: 1, progress: 30 })
    expect(await taste()).toMatchObject({
      signals: [{ progress: 100 }],
      finished: [series],
      begun: [{ number: series, season: 1, episode: 1, progress: 30 }],
    })
    await write('DELETE', `/profile/history/${seriesId(1)}?season=1&episode=1`)
    expect(await taste()).toMatchObject({ finished: [], begun: [{ season: 1, episode: 1, progress: 0 }] })
  })

  it('uses the mean rating of seasons and episodes where a series has no rating', async () => {
    const rate = (query: string, rating: number) => write('PUT', `/profile/ratings/${seriesId(1)}${query}`, { rating })
    await rate('?season=1', 4)
    await rate('?season=2&episode=1', 9)
    expect((await taste()).signals).toMatchObject([{ kind: 'rated', rating: 6.5 }])
    await rate('', 10)
    expect((await taste()).signals).toMatchObject([{ kind: 'rated', rating: 10 }])
  })

  it('ignores a muted title, and includes it again when unmuted', async () => {
    await put('liked', 1)
    await watch(filmId(1))
    const before = await weightOf(filmId(1))
    await write('PUT', `/profile/muted/${filmId(1)}`)
    expect(await taste()).toMatchObject({ signals: [], muted: [number(filmId(1))], finished: [number(filmId(1))] })
    await write('DELETE', `/profile/muted/${filmId(1)}`)
    expect(await weightOf(filmId(1))).toBeCloseTo(before, 6)
  })

  it('ignores a hidden title that was watched and rated, and includes it again when shown', async () => {
    await write('PUT', `/profile/ratings/${filmId(1)}`, { rating: 9 })
    await watch(filmId(1))
    const before = await weightOf(filmId(1))
    await put('hidden', 1)
    expect(await taste()).toMatchObject({ signals: [], hidden: [number(filmId(1))], finished: [number(filmId(1))] })
    await write('DELETE', `/profile/hidden/${filmId(1)}`)
    expect(await weightOf(filmId(1))).toBeCloseTo(before, 6)
  })

  it('is exactly the same after a signal is added and removed', async () => {
    await put('liked', 1)
    await watch(filmId(2), { progress: 50 })
    const before = await taste()
    const undone: [string, string, object, string][] = [
      ['POST', '/profile/disliked', { mediaId: filmId(9) }, `/profile/disliked/${filmId(9)}`],
      ['POST', '/profile/watchlist', { mediaId: filmId(9) }, `/profile/watchlist/${filmId(9)}`],
      ['PUT', `/profile/ratings/${filmId(9)}`, { rating: 2 }, `/profile/ratings/${filmId(9)}`],
      ['POST', '/profile/history', { mediaId: filmId(9) }, `/profile/history/${filmId(9)}`],
      ['POST', '/profile/history', { mediaId: seriesId(1), season: 1 }, `/profile/history/${seriesId(1)}`],
      ['POST', '/profile/playback', { mediaId: filmId(9), progress: 5 }, `/profile/playback/${filmId(9)}`],
      ['POST', '/profile/playback', { mediaId: filmId(9), progress: 100 }, `/profile/playback/${filmId(9)}`],
      ['POST', `/profile/scrobble/${filmId(9)}`, { progress: 92 }, `/profile/history/${filmId(9)}`],
      [
        ...(['POST', `/profile/scrobble/${seriesId(1)}`] as const),
        { progress: 92, tv: { season: 1, episode: 1 } },
        `/profile/history/${seriesId(1)}?season=1&episode=1`,
      ],
    ]
    for (const [method, path, body, undo] of undone) {
      await write(method, path, body)
      expect(await taste()).not.toEqual(before)
      await write('DELETE', undo)
      expect(await taste()).toEqual(before)
    }
    await put('liked', 1) // again: it stays as it was
    expect(await taste()).toEqual(before)
  })

  it('counts impressions', async () => {
    await current()
    await noteShown(world.service.ctx, watcher.profileId, [5, 3, 5])
    expect(await current()).toEqual(await taste())
    await noteShown(world.service.ctx, watcher.profileId, [3])
    await noteShown(world.service.ctx, watcher.profileId, [])
    const shown = (await taste()).shown.sort((a, b) => a.number - b.number)
    expect(shown).toEqual([3, 5].map((title, at) => ({ number: title, times: 2 - at, at: world.now() })))
  })

  it('includes the oldest of 5,000 entries, with a weight', async () => {
    const { profileId: profile_id } = watcher
    const count = world.service.ctx.liveCatalogue().count
    const films = Array.from({ length: 1100 }, (_, n) => number(filmId(2000 + n)))
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      profile_id,
      number: films[at] ?? number(seriesId(1 + (at % 3))),
      season: at < 1100 ? -1 : Math.floor(at / 100),
      episode: at < 1100 ? -1 : at,
      progress: 100,
      imported: 1,
      updated_at: world.now() - at * DAY_MS,
    }))
    const oldest = { ...rows[0], number: number(filmId(1)), updated_at: Date.UTC(1970, 0, 1) } as (typeof rows)[number]
    const add = (some: typeof rows) => world.service.ctx.db.insertInto('history').values(some).execute()
    for (let from = 0; from < rows.length; from += 1000) await add(rows.slice(from, from + 1000))
    await add([oldest])
    const { titles } = await weights()
    expect(titles).toHaveLength(1104)
    expect(Math.max(...titles)).toBeLessThan(count)
    expect(await weightOf(filmId(1))).toBeCloseTo(signalWeights.watched * MIN_DECAY, 2)
  })
})

function bySignal(a: { kind: string; title: number }, b: { kind: string; title: number }): number {
  return a.title - b.title || a.kind.localeCompare(b.kind)
}
