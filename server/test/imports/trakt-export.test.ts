import { expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { importFile } from '../support/fixtures/import-world.ts'
import { withImportWorld } from '../support/fixtures/with-import-world.ts'
import { zipOf } from '../support/fixtures/zip.ts'
import { onEachStore } from '../support/world.ts'

const ferry = { title: 'Night Ferry', year: 2004, ids: { trakt: 1, slug: 'night-ferry-2004', imdb: 'tt7000012', tmdb: 12 } }
const lantern = { title: 'The Paper Lantern', year: 1999, ids: { trakt: 3, imdb: 'tt7000011' } }
const harbour = { title: 'Harbour Watch', year: 2015, ids: { trakt: 2, imdb: 'tt7000021', tvdb: 21 }, aired_episodes: 8 }
const rivers = { title: 'Twin Rivers', year: 2012, ids: { trakt: 4, imdb: 'tt7000022' } }

const time = (minute: number) => new Date(Date.UTC(2020, 1, 3, 4, minute)).toISOString()
const episode = (number: number) => ({ season: 1, number, title: `Episode ${number}`, ids: { trakt: 100 + number } })

/** The files that are in every export of Trakt; most are empty. */
const always = [
  ...['settings', 'profile', 'last-activities', 'stats'].map((name) => `user-${name}`),
  ...['calendar', 'progress-watched', 'progress-watched-reset', 'progress-collected', 'recommendations'].map(
    (name) => `hidden-${name}`,
  ),
  ...['followers-requests', 'followers', 'following', 'friends'].map((name) => `network-${name}`),
  ...['likes-comments', 'likes-lists'],
  ...['movies', 'shows', 'seasons', 'episodes', 'lists'].map((name) => `comments-${name}`),
  ...['movies', 'shows', 'seasons', 'episodes', 'people', 'activities', 'collection_items', 'ratings'].map(
    (name) => `notes-${name}`,
  ),
  ...['movies', 'shows', 'seasons', 'episodes'].map((name) => `ratings-${name}`),
  ...['collection-movies', 'collection-shows', 'collection-episodes', 'watched-playback', 'watched-movies', 'watched-shows-1'],
  ...['watchlist', 'favorites', 'collaborations', 'lists'].map((name) => `lists-${name}`),
]

/** One play a page, so that there are as many pages as years of watching bring. */
const pages = Array.from({ length: 60 }, (_, minute) =>
  minute < 4
    ? { id: minute, watched_at: time(minute), action: 'scrobble', type: 'episode', episode: episode(minute + 1), show: harbour }
    : { id: minute, watched_at: time(minute), action: 'watch', type: 'movie', movie: ferry },
)

function traktExport(): Buffer<ArrayBuffer> {
  const filled: Record<string, unknown> = {
    'user-settings': { user: { username: 'ann' } },
    'watched-movies': [{ plays: 56, last_watched_at: time(59), last_updated_at: time(59), movie: ferry }],
    'watched-shows-1': [{ plays: 4, last_watched_at: time(3), reset_at: null, show: harbour }],
    'watched-playback': [{ id: 13, progress: 40, paused_at: time(0), type: 'movie', movie: lantern }],
    'collection-episodes': [1, 2].map((number) => ({
      collected_at: time(0),
      type: 'episode',
      episode: episode(number),
      show: harbour,
    })),
    'ratings-movies': [{ rated_at: time(0), rating: 9, type: 'movie', movie: ferry }],
    'ratings-episodes': [{ rated_at: time(0), rating: 7, type: 'episode', episode: episode(2), show: harbour }],
    'lists-watchlist': [{ rank: 1, id: 1, listed_at: time(0), notes: null, type: 'movie', movie: lantern }],
    'lists-lists': [{ name: 'Rainy days', created_at: time(0), ids: { trakt: 4711, slug: 'rainy-days' } }],
    'lists-list-4711-rainy-days': [{ rank: 1, id: 2, listed_at: time(0), notes: null, type: 'show', show: rivers }],
    'hidden-progress-watched-reset': [{ hidden_at: time(0), type: 'show', show: harbour }],
    'comments-movies': [{ type: 'movie', movie: ferry, comment: { id: 1, comment: 'Good.' } }],
  }
  const files = [...always.map((name) => [name, filled[name] ?? []] as const), ...Object.entries(filled)]
  const history = pages.map((play, at) => [`watched-history-${at + 1}`, [play]] as const)
  const named = [...files, ...history].map(([name, content]) => [`trakt-export/${name}.json`, JSON.stringify(content)])
  return zipOf(Object.fromEntries(named))
}

onEachStore('the whole export of Trakt', (store) => {
  const at = withImportWorld(store)
  const read = async (path: string) => (await call(at.base, 'GET', `/profile${path}`, { token: at.token })).body

  it('is imported with every page of its history, and nothing but what its files mean', async () => {
    expect((await importFile(at, traktExport(), '?name=trakt.zip')).body).toMatchObject({
      status: 'done',
      format: 'trakt',
      missing: 0,
    })
    expect((await read('/history/MV_12'))['plays']).toHaveLength(56)
    expect(await read('/history/TV_21')).toMatchObject({ episodes: { watched: 4, aired: 8 } })
    expect(await read('/playback')).toMatchObject({ items: [{ media: { id: 'MV_11' }, progress: 40 }] })
    expect(await read('/watchlist')).toMatchObject({ items: [{ media: { id: 'MV_11' } }] })
    expect((await read('/watchlist'))['items']).toHaveLength(1)
    expect((await read('/hidden'))['items']).toEqual([])
    expect(await read('/collection')).toMatchObject({ items: [{ media: { id: 'TV_21' } }] })
    expect((await read('/ratings'))['items']).toHaveLength(2)
  })
})
