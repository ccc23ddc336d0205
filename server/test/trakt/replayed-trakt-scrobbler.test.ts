import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Application, idsOf } from './application.ts'
import { listedSeries, listOf, openTraktWorld, type TraktWorld } from './trakt-world.ts'

// The requests of trakt-scrobbler, which reports what mpv, VLC and MPC play: its address is `API_URL` in
// `trakt_scrobbler/trakt_auth.py`. It ends at any status of a poll but 200 and 400, and renews a day before the end.

const ids = { client_id: '0'.repeat(64), client_secret: '1'.repeat(64) }
const headers = { 'content-type': 'application/json', 'trakt-api-key': ids.client_id, 'trakt-api-version': '2' }

type Found = { type: string; score: number; show: object; movie: object }

describe('trakt-scrobbler', () => {
  let at: TraktWorld
  let app: Application
  beforeAll(async () => {
    at = await openTraktWorld()
    app = new Application(at, { address: '/trakt', headers })
  })
  afterAll(() => at?.world.close())

  it('signs in with a code, polling at the interval that it was given', async () => {
    const { body: code } = await app.send('POST', '/oauth/device/code', { client_id: ids.client_id })
    for (let polls = 0; polls < 5; polls++) {
      const poll = await app.send('POST', '/oauth/device/token', { code: String(code['device_code']), ...ids })
      expect([polls, poll.status]).toEqual([polls, 400])
      at.world.pass(Number(code['interval']) * 1000)
    }
    expect(await app.signIn({ code: '/oauth/device/code', token: '/oauth/device/token' }, ids)).toEqual([400, 200])
    expect(app.token?.expires_in).toBeGreaterThan(86_400)
  })

  it('searches a series by the name in a file, and scrobbles with the number that it found', async () => {
    const [found] = listOf<Found>(await app.send('GET', '/search/show?query=the+long+winter&extended=False&field=title'))
    expect(found).toMatchObject({ type: 'show', score: expect.any(Number), show: { title: listedSeries.title, year: 2015 } })
    const show = { ids: { trakt: idsOf(found?.show)['trakt'] } }
    const data = { show, episode: { season: 1, number: 2 }, progress: 12.34, app_version: '1.7.0', app_date: '2026-01-02' }
    for (const [verb, action] of [
      ['start', 'start'],
      ['pause', 'pause'],
      ['start', 'start'],
    ])
      expect((await app.send('POST', `/scrobble/${verb}`, data)).body).toMatchObject({ action, progress: 12.34 })
    expect((await app.send('POST', '/scrobble/stop', { ...data, progress: 95 })).body['action']).toBe('scrobble')
    expect(listOf(await app.send('GET', '/sync/history/episodes'))).toHaveLength(1)
  })

  it('searches a film with its year, and adds what was played offline with its time', async () => {
    const [found] = listOf<Found>(await app.send('GET', '/search/movie?query=the+matrix&years=1999&extended=False&field=title'))
    const movie = { ids: { trakt: idsOf(found?.movie)['trakt'] }, watched_at: '2024-05-06T07:08:09+02:00' }
    expect((await app.send('POST', '/sync/history', { movies: [movie] })).body).toMatchObject({ added: { movies: 1 } })
    const [entry] = listOf<{ watched_at: string }>(await app.send('GET', '/sync/history/movies'))
    expect(entry).toMatchObject({ watched_at: '2024-05-06T05:08:09.000Z', movie: { title: 'The Matrix' } })
  })
})
