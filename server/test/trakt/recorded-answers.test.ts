import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, signInDevice } from '../support/callers.ts'
import { listedSeries, openTraktWorld, type TraktWorld } from './trakt-world.ts'

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/fixtures/trakt')
const isThere = existsSync(folder)

type Recorded = Record<string, Record<string, unknown>>

function recorded(file: string, at: string, method = 'GET'): unknown {
  const answers = JSON.parse(readFileSync(path.join(folder, `pytrakt-${file}.json`), 'utf8')) as Recorded
  return answers[at]?.[method]
}

/** What Trakt had years ago, or tells only of titles that have it. */
const abandoned = new Set(['tvrage', 'images', 'sharing', 'limits', 'connections', 'updated_at', 'available_translations'])

/** Members that a recorded answer has and ours has not, at any depth; of lists their first entries are compared. */
function missingFrom(ours: unknown, theirs: unknown, at = ''): string[] {
  if (Array.isArray(theirs)) {
    if (!Array.isArray(ours)) return [`${at} is no list`]
    return theirs.length > 0 && ours.length > 0 ? missingFrom(ours[0], theirs[0], `${at}[]`) : []
  }
  if (typeof theirs !== 'object' || theirs === null) return []
  if (typeof ours !== 'object' || ours === null) return ours === null ? [] : [`${at} is no object`]
  return Object.entries(theirs).flatMap(([name, value]) => {
    if (abandoned.has(name)) return []
    const own = (ours as Record<string, unknown>)[name]
    return own === undefined ? [`${at}.${name}`] : missingFrom(own, value, `${at}.${name}`)
  })
}

describe.skipIf(!isThere)(`answers, beside those that Trakt gave${isThere ? '' : ' (skipped: no ../shared/data)'}`, () => {
  let at: TraktWorld
  let token = ''
  beforeAll(async () => {
    at = await openTraktWorld()
    token = (await signInDevice(at.person.browser, 'trakt', at.profileId)).refreshToken
    const film = { ids: { imdb: 'tt0133093' } }
    const show = { ids: { imdb: listedSeries.imdb_id } }
    const parts = [{ number: 1, rating: 8, episodes: [{ number: 1, rating: 9 }] }]
    const body = { movies: [{ ...film, rating: 10 }], shows: [{ ...show, rating: 9, seasons: parts }] }
    for (const list of ['history', 'ratings', 'collection']) await send('POST', `/sync/${list}`, body)
    await send('POST', '/sync/watchlist', { movies: [film], shows: [show] })
    await send('POST', '/scrobble/pause', { movie: { ids: { imdb: 'tt0078748' } }, progress: 10 })
  })
  afterAll(() => at?.world.close())

  const send = (method: string, to: string, body?: unknown) => {
    at.world.pass(100)
    return call(at.world.base, method, `/trakt${to}`, { token, ...(body !== undefined && { body }) })
  }

  it.each([
    ['sync', 'sync/last_activities', '/sync/last_activities'],
    ['sync', 'sync/playback/movies', '/sync/playback/movies'],
    ['sync', 'sync/collection/movies', '/sync/collection/movies'],
    ['sync', 'sync/collection/shows', '/sync/collection/shows'],
    ['sync', 'sync/watched/shows', '/sync/watched/shows'],
    ['sync', 'sync/watched/shows?extended=noseasons', '/sync/watched/shows?extended=noseasons'],
    ['sync', 'sync/history/movies', '/sync/history/movies'],
    ['sync', 'sync/history/episodes', '/sync/history/episodes'],
    ['sync', 'sync/ratings/movies', '/sync/ratings/movies'],
    ['sync', 'sync/ratings/shows', '/sync/ratings/shows'],
    ['sync', 'sync/ratings/seasons', '/sync/ratings/seasons'],
    ['sync', 'sync/ratings/episodes', '/sync/ratings/episodes'],
    ['sync', 'sync/watchlist/movies', '/sync/watchlist/movies'],
    ['sync', 'sync/watchlist/shows', '/sync/watchlist/shows'],
    ['recommendations', 'recommendations/movies', '/recommendations/movies'],
    ['genres', 'genres/movies', '/genres/movies'],
    ['users', 'users/settings', '/users/settings'],
    ['movies', 'movies/tron-legacy-2010?extended=full', '/movies/the-matrix-1999?extended=full'],
    ['movies', 'movies/tron-legacy-2010/related', '/movies/the-matrix-1999/related'],
    ['shows', 'shows/game-of-thrones?extended=full', '/shows/the-long-winter-2015?extended=full'],
    ['shows', 'shows/1388/seasons?extended=episodes', '/shows/the-long-winter-2015/seasons?extended=episodes'],
    ['shows', 'shows/1390/last_episode?extended=full', '/shows/the-long-winter-2015/seasons/1/episodes/2?extended=full'],
    ['shows', 'shows/1390/progress/watched', '/shows/the-long-winter-2015/progress/watched'],
  ])('%s: %s has every member', async (file, name, to) => {
    const theirs = recorded(file, name)
    expect(theirs).toBeDefined()
    const { status, text } = await send('GET', to)
    expect(status).toBe(200)
    const ours = JSON.parse(text) as unknown
    if (Array.isArray(ours)) expect(ours.length).toBeGreaterThan(0)
    expect(missingFrom(ours, theirs)).toEqual([])
  })

  it.each(['history', 'ratings', 'watchlist', 'collection'])('writes to %s have every member', async (list) => {
    const nobody = { movies: [{ rating: 10, ids: { imdb: 'tt0000111' } }] }
    const added = await send('POST', `/sync/${list}`, nobody)
    expect(missingFrom(added.body, recorded('sync', `sync/${list}`, 'POST'))).toEqual([])
    const removed = await send('POST', `/sync/${list}/remove`, nobody)
    expect(missingFrom(removed.body, recorded('sync', `sync/${list}/remove`, 'POST'))).toEqual([])
  })

  it.each(['start', 'pause', 'stop'])('a scrobble that %ss has every member and the same action', async (action) => {
    const theirs = recorded('scrobble', `scrobble/${action}`, 'POST') as { action: string; progress: number }
    const { body } = await send('POST', `/scrobble/${action}`, {
      movie: { ids: { imdb: 'tt1375666' } },
      progress: theirs.progress,
    })
    expect(missingFrom(body, theirs)).toEqual([])
    expect(body['action']).toBe(theirs.action)
  })
})
