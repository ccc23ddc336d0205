import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Sender, senders } from '../../src/hooks/event.ts'
import { recogniseEvent } from '../../src/hooks/senders/recognise.ts'
import { scriptEvents } from '../../src/hooks/senders/script.ts'

const jellyfin = {
  NotificationType: 'PlaybackStop',
  UtcTimestamp: '2026-03-04T05:06:07.8912345Z',
  ItemType: 'Movie',
  Name: 'A \\"quoted\\" film',
  Year: 1999,
  Provider_tmdb: '603',
  Provider_imdb: 'tt0133093',
  RunTimeTicks: 1000,
  PlaybackPositionTicks: 250,
  PlayedToCompletion: '',
  NotificationUsername: 'alice',
  UserId: 'a1',
}
const episode = {
  ItemType: 'Episode',
  Name: 'Pilot',
  SeriesName: 'Some Series',
  SeasonNumber: 1,
  EpisodeNumber: 2,
  Provider_tmdb: '62085',
}
const plex = {
  event: 'media.stop',
  owner: true,
  Account: { id: 1, title: 'alice' },
  Server: {},
  Metadata: { type: 'movie', title: 'Film', year: 1986, viewOffset: 300, duration: 1000, Guid: [{ id: 'tmdb://6978' }] },
}
const emby = {
  Event: 'playback.stop',
  Date: '2026-03-04T05:06:07.0000000Z',
  User: { Name: 'alice', Id: 'a1' },
  Item: { Type: 'Movie', Name: 'Film', ProductionYear: 2003, ProviderIds: { Tmdb: '584' }, RunTimeTicks: 200 },
  PlaybackInfo: { PositionTicks: 50, PlayedToCompletion: false },
}
const tautulli = {
  source: 'tautulli',
  event: 'watched',
  user: 'alice',
  type: 'episode',
  title: 'Pilot',
  show: 'Some Series',
  year: '2008',
  season: '1',
  episode: '2',
  imdb: 'tt0903747',
  tmdb: '1396',
  progress: '97',
}
const kodi = {
  jsonrpc: '2.0',
  method: 'Player.OnStop',
  params: {
    sender: 'xbmc',
    data: { end: true, item: { type: 'movie', title: 'Film', year: 1986, uniqueid: { imdb: 'tt0090728' } } },
  },
}
const film = { mediaType: 'movie', year: 1986, name: 'Film' }
const pilot = { mediaType: 'tv', name: 'Some Series', season: 1, episode: 2 }
const progress = (percent: number) => ({ kind: 'progress', progress: percent })

describe('the sender of a payload', () => {
  const script = { ids: { tmdb: 603 }, event: 'watched' }
  const payloads: Record<Sender, object> = { jellyfin, emby, plex, tautulli, kodi, script }

  it.each(senders)('%s is recognised, and has a page in the documentation', (sender) => {
    expect(recogniseEvent({ ...payloads[sender] })?.sender).toBe(sender)
    expect(existsSync(path.join(import.meta.dirname, `../../../docs/connect/${sender}.md`))).toBe(true)
  })
})

describe('a payload of Jellyfin', () => {
  it('gives the position unless it says that all was played', () => {
    expect(recogniseEvent(jellyfin)).toEqual({
      sender: 'jellyfin',
      event: {
        title: { mediaType: 'movie', ids: { tmdb: 603, imdb: 'tt0133093' }, name: 'A "quoted" film', year: 1999 },
        action: progress(25),
        users: ['alice', 'a1'],
        at: '2026-03-04T05:06:07.891Z',
      },
    })
  })

  it.each([
    ['the end, as a text', { PlayedToCompletion: 'True' }, progress(100)],
    ['the end, as a boolean', { PlayedToCompletion: true }, progress(100)],
    ['the position', { NotificationType: 'PlaybackProgress' }, progress(25)],
    [
      'that it was marked as played',
      { NotificationType: 'UserDataSaved', SaveReason: 'TogglePlayed', Played: 'True' },
      progress(100),
    ],
    ['a favourite', { NotificationType: 'UserDataSaved', SaveReason: 'UpdateUserRating', Favorite: 'True' }, { kind: 'liked' }],
    ['a new title', { NotificationType: 'ItemAdded' }, { kind: 'owned' }],
  ])('tells %s', (_what, more, action) => {
    expect(recogniseEvent({ ...jellyfin, ...more })?.event).toMatchObject({ action })
  })

  it.each([
    ['a start', { NotificationType: 'PlaybackStart' }, 'ignored'],
    ['what playback saves', { NotificationType: 'UserDataSaved', SaveReason: 'PlaybackFinished', Played: true }, 'ignored'],
    [
      'what was marked as not played',
      { NotificationType: 'UserDataSaved', SaveReason: 'TogglePlayed', Played: 'False' },
      'ignored',
    ],
    ['music', { ItemType: 'Audio' }, 'ignored'],
    ['a login', { NotificationType: 'AuthenticationSuccess' }, 'unknown'],
  ])('of %s changes nothing', (_what, more, outcome) => {
    expect(recogniseEvent({ ...jellyfin, ...more })?.event).toBe(outcome)
  })

  it('names the last episode of a file that has several', () => {
    const title = { ...pilot, lastEpisode: 3 }
    expect(recogniseEvent({ ...jellyfin, ...episode, EpisodeNumberEnd: 3 })?.event).toMatchObject({ title })
    expect(recogniseEvent({ ...jellyfin, ...episode, IndexNumberEnd: '3' })?.event).toMatchObject({ title })
    const item = { Type: 'Episode', SeriesName: 'Some Series', ParentIndexNumber: 1, IndexNumber: 2, IndexNumberEnd: 3 }
    expect(recogniseEvent({ ...emby, Item: { ...emby.Item, ...item } })?.event).toMatchObject({ title })
  })

  it('names an episode by its series, not by the episode’s own ids', () => {
    expect(recogniseEvent({ ...jellyfin, ...episode, Year: 2008 })?.event).toMatchObject({
      title: { ...pilot, ids: {}, year: 2008 },
    })
  })
})

describe('a payload of Plex', () => {
  it('of a stop at the beginning, which follows the end, changes nothing', () => {
    expect(recogniseEvent({ ...plex, Metadata: { ...plex.Metadata, viewOffset: 0 } })?.event).toBe('ignored')
  })

  it.each([
    ['media.stop', {}, progress(30)],
    ['media.pause', {}, progress(30)],
    ['media.resume', {}, progress(30)],
    ['media.scrobble', {}, progress(90)],
    ['media.rate', { rating: 8.5 }, { kind: 'rating', rating: 9 }],
    ['media.rate', { rating: -1 }, { kind: 'rating', rating: null }],
    ['library.new', {}, { kind: 'owned' }],
  ])('tells %s', (event, more, action) => {
    expect(recogniseEvent({ ...plex, event, ...more })).toMatchObject({
      sender: 'plex',
      event: { action, title: { ...film, ids: { tmdb: 6978 } }, users: ['alice', '1'] },
    })
  })

  it.each([
    ['com.plexapp.agents.imdb://tt0090728?lang=en', 'movie', { imdb: 'tt0090728' }],
    ['com.plexapp.agents.themoviedb://6978?lang=en', 'movie', { tmdb: 6978 }],
    ['com.plexapp.agents.themoviedb://1396/1/2?lang=en', 'episode', { tmdb: 1396 }],
    ['com.plexapp.agents.thetvdb://81189/1/2?lang=en', 'episode', { tvdb: 81189 }],
    ['plex://episode/5d9c08', 'episode', {}],
  ])('gives the ids of a legacy agent: %s', (guid, type, ids) => {
    const Metadata = { type, guid, title: 'Film', grandparentTitle: 'Some Series', parentIndex: 1, index: 2 }
    expect(recogniseEvent({ ...plex, event: 'media.scrobble', Metadata })?.event).toMatchObject({ title: { ids } })
  })

  it('without a title, or with an unknown event, is not understood', () => {
    expect(recogniseEvent({ event: 'media.scrobble' })?.event).toBe('unknown')
    expect(recogniseEvent({ ...plex, event: 'device.new' })?.event).toBe('unknown')
  })
})

describe('a payload of', () => {
  it('Emby gives the position', () => {
    expect(recogniseEvent(emby)).toMatchObject({
      sender: 'emby',
      event: { action: progress(25), title: { mediaType: 'movie', ids: { tmdb: 584 } }, at: '2026-03-04T05:06:07.000Z' },
    })
    expect(recogniseEvent({ ...emby, Event: 'library.new' })?.event).toMatchObject({ action: { kind: 'owned' } })
    expect(recogniseEvent({ ...emby, Event: 'item.markplayed' })?.event).toMatchObject({ action: progress(100) })
    expect(recogniseEvent({ ...emby, Event: 'user.authenticated' })?.event).toBe('unknown')
  })

  it('Tautulli gives the fields of its template, as text', () => {
    expect(recogniseEvent(tautulli)).toMatchObject({
      sender: 'tautulli',
      event: { action: progress(97), title: { ...pilot, ids: { imdb: 'tt0903747', tmdb: 1396 } }, users: ['alice'] },
    })
    const added = { ...tautulli, event: 'created', type: 'movie', show: '', season: '', episode: '', progress: '' }
    expect(recogniseEvent(added)?.event).toMatchObject({
      action: { kind: 'owned' },
      title: { mediaType: 'movie', name: 'Pilot' },
    })
  })

  it('Kodi gives the end', () => {
    expect(recogniseEvent(kodi)).toMatchObject({
      sender: 'kodi',
      event: { action: progress(100), title: { ...film, ids: { imdb: 'tt0090728' } } },
    })
  })

  it('a script gives the fields it has', () => {
    expect(recogniseEvent({ ids: { tmdb: 603 }, progress: 12.5, event: 'pause' })).toMatchObject({
      sender: 'script',
      event: { action: progress(12.5), title: { mediaType: 'movie', ids: { tmdb: 603 } } },
    })
    expect(recogniseEvent({ ids: { tmdb: 1396 }, season: 1, episode: 2, progress: 100 })?.event).toMatchObject({
      title: { mediaType: 'tv' },
    })
    expect(recogniseEvent({ ids: { tmdb: 603 }, rating: 7 })?.event).toMatchObject({ action: { kind: 'rating', rating: 7 } })
    expect(recogniseEvent({ ids: { tmdb: 603 }, event: 'exploded' })?.event).toBe('unknown')
  })

  it('a script sends every event that is documented', () => {
    const position = progress(40)
    const rating = { kind: 'rating', rating: 7 }
    const expected: Record<(typeof scriptEvents)[number], object> = {
      ...{ watched: progress(80), progress: position, stop: position, pause: position, resume: position },
      ...{ rate: rating, like: { kind: 'liked' }, added: { kind: 'owned' } },
    }
    const sent = { ids: { mediaId: 'MV_603', tvdb: 5 }, user: 'ann', at: '2026-11-17T20:15:00Z', progress: 40, rating: 7 }
    for (const event of scriptEvents)
      expect(recogniseEvent({ ...sent, event })?.event).toEqual({
        title: expect.objectContaining({ mediaType: 'movie', ids: sent.ids }),
        action: expected[event],
        users: ['ann'],
        at: '2026-11-17T20:15:00.000Z',
      })
  })

  it('an unknown sender is not recognised', () => {
    expect(recogniseEvent({})).toBeUndefined()
    expect(recogniseEvent({ event: 7, NotificationType: {} })).toBeUndefined()
  })
})
