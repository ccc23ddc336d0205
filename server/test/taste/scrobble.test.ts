import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tasteOf } from '../../src/taste/current/taste.ts'
import { exportTaste } from '../../src/taste/export.ts'
import { filmId, seriesId } from '../support/fixtures/taste-titles.ts'
import { inNewSession, newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { allOf } from '../support/store/empty-store.ts'
import { onEachStore, type World } from '../support/world.ts'

const MINUTE_MS = 60_000
const [film, show] = [filmId(1), seriesId(1)]

type State = {
  playback: { progress: number; season?: number; episode?: number } | null
  history: {
    progress: number
    watched: boolean
    plays: { source: string }[]
    entries?: { season: number; episode: number }[]
  } | null
}

onEachStore('scrobbling by a player', (store) => {
  let world: World
  let watcher: Watcher
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  beforeEach(async () => {
    watcher = await newWatcher(world)
  })
  afterAll(() => world?.close())

  const tell = async (progress: number, title = film, tv?: object) =>
    expect((await watcher.send('POST', `/profile/scrobble/${title}`, { progress, ...(tv && { tv }) })).status).toBe(200)
  const skipTo = async (to: number) =>
    expect((await watcher.send('POST', `/profile/scrobble/${film}/skip`, { from: 0, to, duration: 100 })).status).toBe(200)
  const state = async (title = film) => (await watcher.send('GET', `/profile/media/${title}`)).body as unknown as State
  const later = async (minutes: number) => {
    world.pass(minutes * MINUTE_MS)
    watcher = await inNewSession(world, watcher)
  }
  const plays = async () => (await state()).history?.plays.length ?? 0

  it('removes finished titles from playback, whichever route reported the end', async () => {
    const resumable = async () =>
      (
        (await watcher.send('GET', '/profile/playback')).body['items'] as unknown as { media: { id: string }; progress: number }[]
      ).map(({ media, progress }) => `${media.id} ${progress}`)
    const at = (seconds: number) => new Date(world.now() + seconds * 1000).toISOString()
    const put = (mediaId: string, progress: number, more: object = {}) =>
      watcher.send('POST', '/profile/playback', { mediaId, progress, ...more })
    const [one, two, three, four, left] = [filmId(11), filmId(12), filmId(13), filmId(14), filmId(15)]
    for (const mediaId of [one, two, three, four, left]) await put(mediaId, 40, { updatedAt: at(-60) })
    await put(seriesId(1), 40, { season: 1, episode: 2, updatedAt: at(-60) })
    expect(await resumable()).toHaveLength(6)
    await watcher.send('PATCH', '/profile/playback', { mediaId: one, progress: 80 })
    await watcher.send('POST', `/profile/scrobble/${two}`, { progress: 93 })
    await watcher.send('POST', '/profile/history', { mediaId: three })
    await watcher.send('POST', '/profile/history', { mediaId: four, progress: 90, updatedAt: at(-90) }) // before the current position
    await watcher.send('POST', '/profile/history', { mediaId: seriesId(1), season: 1 })
    expect((await resumable()).sort()).toEqual([`${four} 40`, `${left} 40`])
    world.pass(1000)
    await put(three, 5) // started again
    await put(seriesId(1), 7, { season: 1, episode: 3 })
    expect((await resumable()).sort()).toEqual([`${three} 5`, `${four} 40`, `${left} 40`, `${seriesId(1)} 7`].sort())
  })

  it('changes only playback below 80 percent, and history from there on', async () => {
    await tell(79.9)
    expect(await state()).toMatchObject({ playback: { progress: 79.9 }, history: null })
    world.pass(MINUTE_MS)
    await tell(80)
    expect(await state()).toMatchObject({
      playback: { progress: 80 },
      history: { progress: 80, watched: true, plays: [{ source: 'scrobble' }] },
    })
  })

  it('creates one play when the end is reported repeatedly', async () => {
    for (const progress of [70, 80, 83, 87, 91, 95, 99, 100, 100]) {
      await tell(progress)
      world.pass(3 * MINUTE_MS)
    }
    expect(await plays()).toBe(1)
  })

  it('creates one play when the player is paused at the credits for hours', async () => {
    await tell(85)
    await later(600)
    await tell(97)
    expect(await plays()).toBe(1)
  })

  it('creates another play after a restart, or when only the end is reported again later', async () => {
    await tell(95)
    world.pass(10 * MINUTE_MS)
    await tell(5)
    expect((await state()).history).toMatchObject({ watched: true, progress: 95 })
    world.pass(10 * MINUTE_MS)
    await tell(90)
    expect(await plays()).toBe(2)
    await later(20)
    await tell(90)
    expect(await plays()).toBe(3)
    await later(20 * 24 * 60)
    await tell(91)
    expect(await plays()).toBe(4)
  })

  it('keeps a restarted title as watched, by any route, until the entry is deleted', async () => {
    await tell(95)
    world.pass(10 * MINUTE_MS)
    await tell(0)
    expect(await state()).toMatchObject({ playback: { progress: 0 }, history: { progress: 95, watched: true } })
    await watcher.send('POST', '/profile/history', { mediaId: film, progress: 30 })
    const again = { progress: 30, watched: true, plays: [{ source: 'scrobble' }] }
    expect((await state()).history).toMatchObject(again)
    expect((await watcher.send('GET', '/profile/history')).body['items']).toMatchObject([again])
    await watcher.send('DELETE', `/profile/history/${film}`)
    await watcher.send('POST', '/profile/history', { mediaId: film, progress: 30 })
    expect((await state()).history).toMatchObject({ progress: 30, watched: false, plays: [] })
  })

  it('keeps a series as watched when an episode is restarted', async () => {
    for (const season of [1, 2]) await watcher.send('POST', '/profile/history', { mediaId: show, season })
    world.pass(MINUTE_MS)
    await watcher.send('POST', '/profile/history', { mediaId: show, season: 1, episode: 1 })
    world.pass(MINUTE_MS)
    const again = await watcher.send('POST', '/profile/history', { mediaId: show, season: 1, episode: 1, progress: 30 })
    expect(again.body).toMatchObject({ season: 1, episode: 1, progress: 30, watched: true })
    expect((await state(show)).history).toMatchObject({
      watched: true,
      progress: 100,
      entries: [{ progress: 30, watched: true }, {}, {}],
    })
    await watcher.send('POST', '/profile/history', { mediaId: show, season: 2, progress: 30 })
    expect((await state(show)).history).toMatchObject({ watched: true, progress: 100 })
    await watcher.send('POST', '/profile/history', { mediaId: show, season: 2, episode: 1, progress: 30 }) // the season was watched, this episode was not
    expect((await state(show)).history).toMatchObject({ watched: false, episodes: { watched: 4, aired: 5 } })
  })

  it('records each episode separately', async () => {
    for (const episode of [1, 2, 3]) {
      await tell(100, show, { season: 1, episode })
      world.pass(MINUTE_MS)
    }
    const { history, playback } = await state(show)
    expect(playback).toMatchObject({ season: 1, episode: 3 })
    expect(history).toMatchObject({ watched: false, progress: 60, episodes: { watched: 3, aired: 5 } })
    expect(history?.plays).toHaveLength(3)
    expect(history?.entries?.map(({ episode }) => episode)).toEqual([3, 2, 1])
  })

  it('creates no play by skipping, until the end is reported', async () => {
    await skipTo(95)
    expect(await state()).toMatchObject({ playback: { progress: 95 }, history: null })
    world.pass(MINUTE_MS)
    await tell(97)
    expect(await plays()).toBe(1)
    world.pass(MINUTE_MS)
    await tell(98)
    expect(await plays()).toBe(1)
  })

  it('answers with percent truncated to one decimal, like the history', async () => {
    await watcher.send('POST', `/profile/scrobble/${film}/skip`, { from: 0, to: 1, duration: 15 })
    await watcher.send('POST', '/profile/history', { mediaId: film, progress: 79.99 })
    expect(await state()).toMatchObject({ playback: { progress: 6.6 }, history: { progress: 79.9, watched: false } })
    await watcher.send('POST', '/profile/playback', { mediaId: filmId(2), progress: 33.3 })
    expect((await watcher.send('GET', '/profile/playback')).body['items']).toMatchObject([{ progress: 33.3 }, { progress: 6.6 }])
  })

  it('does not restore a deleted position by an earlier report, and does by a later one', async () => {
    const at = (ms: number) => ({ mediaId: film, progress: 40, updatedAt: new Date(ms).toISOString() })
    const [before, positions] = [world.now(), async () => (await watcher.send('GET', '/profile/playback')).body['items']]
    await watcher.send('POST', '/profile/playback', at(before))
    world.pass(MINUTE_MS)
    const [first, second] = [
      await watcher.send('DELETE', `/profile/playback/${film}`),
      await watcher.send('DELETE', `/profile/playback/${film}`),
    ]
    expect([first.status, second.status]).toEqual([204, 404])
    const late = await watcher.send('POST', '/profile/playback', at(before + 1000))
    expect(late.status).toBe(201)
    expect([await positions(), (await state()).playback]).toEqual([[], null])
    const { ctx } = world.service
    expect((await tasteOf(ctx, watcher.profileId)).begun).toEqual([])
    const removedAt = new Date(world.now()).toISOString()
    const exported = async function* (db: typeof ctx.db) {
      for (const [name, entries] of exportTaste(db, [watcher.profileId])) if (name === 'playback') yield* entries
    }
    expect(await allOf(ctx.store, exported)).toEqual([{ profileId: watcher.profileId, mediaId: film, removedAt }])
    expect((await watcher.send('PATCH', '/profile/playback', at(world.now()))).status).toBe(404)
    world.pass(MINUTE_MS)
    await tell(5)
    expect(await positions()).toMatchObject([{ progress: 5 }])
  })

  it('deletes a position even if its time is ahead', async () => {
    const updatedAt = new Date(world.now() + MINUTE_MS).toISOString()
    const position = { mediaId: film, progress: 40 }
    await watcher.send('POST', '/profile/playback', { ...position, updatedAt })
    expect((await watcher.send('DELETE', `/profile/playback/${film}`)).status).toBe(204)
    await watcher.send('POST', '/profile/playback', { ...position, progress: 50 })
    expect((await state()).playback).toBeNull()
    await later(2)
    await watcher.send('POST', '/profile/playback', position)
    expect((await state()).playback).toMatchObject({ progress: 40 })
  })

  it('creates another play when the end is reported after a deletion', async () => {
    await tell(95)
    world.pass(MINUTE_MS)
    await watcher.send('DELETE', `/profile/playback/${film}`)
    await tell(96)
    expect(await plays()).toBe(2)
  })

  it('does not replace the position of another device with a later time', async () => {
    const soon = new Date(world.now() + MINUTE_MS).toISOString()
    await watcher.send('POST', '/profile/playback', { mediaId: film, progress: 12, updatedAt: soon })
    await tell(90)
    expect(await state()).toMatchObject({ playback: { progress: 12 }, history: { progress: 90, plays: [{}] } })
  })
})
