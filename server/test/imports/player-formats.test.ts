import { describe, expect, it } from 'vitest'
import type { Entry, ListMeaning } from '../../src/imports/formats/entry.ts'
import { recogniseFormat } from '../../src/imports/formats/recognise.ts'

/** The format and the entries of a file, without undefined fields. */
async function read(text: string | object, name = '', meant?: ListMeaning): Promise<{ format: string; entries: Entry[] }> {
  const bytes = Buffer.from(typeof text === 'string' ? text : JSON.stringify(text))
  return readAll([{ name, bytes }], meant)
}

async function readAll(files: { name: string; bytes: Buffer }[], meant?: ListMeaning) {
  const { format, entries } = recogniseFormat(files, meant)
  const all: Entry[] = []
  for await (const entry of entries) all.push(JSON.parse(JSON.stringify(entry)))
  return { format, entries: all }
}

const csv = (...lines: string[]) => lines.join('\n')

it('reads a Stremio library', async () => {
  const seen = { lastWatched: '2020-02-03T04:05:06Z', timesWatched: 1, timeOffset: 0, duration: 100 }
  const { format, entries } = await read([
    { _id: 'tt7000012', name: 'Night Ferry', type: 'movie', removed: false, state: seen },
    {
      _id: 'tt7000021',
      name: 'Harbour Watch',
      type: 'series',
      state: { timeOffset: 30, duration: 100, video_id: 'tt7000021:1:2' },
    },
    {
      _id: 'tt7000011',
      name: 'The Paper Lantern',
      type: 'movie',
      removed: false,
      temp: false,
      _ctime: '2020-01-01T00:00:00Z',
      state: {},
    },
    { _id: 'tt7000014', name: 'Twin Rivers', type: 'movie', removed: true, state: {} },
  ])
  expect(format).toBe('stremio')
  expect(entries).toMatchObject([
    { imdb: 'tt7000012', event: { kind: 'watched' } },
    { imdb: 'tt7000021', event: { kind: 'watched', progress: 30, season: 1, episode: 2 } },
    { imdb: 'tt7000011', event: { kind: 'listed', list: 'watchlist' } },
  ])
})

it('reads the history of Tautulli’s API, without music', async () => {
  const common = { date: 1660672862, friendly_name: 'ann', percent_complete: 97, parent_media_index: '', media_index: '' }
  const rows = [
    { ...common, media_type: 'movie', title: 'Night Ferry', year: 2004, grandparent_title: '' },
    {
      ...{ ...common, media_type: 'episode', title: 'High Tide', grandparent_title: 'Harbour Watch', year: 2011 },
      ...{ parent_media_index: 2, media_index: 3, percent_complete: 40 },
    },
    { ...common, media_type: 'track', title: 'A Song', grandparent_title: 'A Band', year: null },
  ]
  const { format, entries } = await read({
    response: { result: 'success', message: null, data: { recordsTotal: 3, data: rows } },
  })
  expect(format).toBe('plex')
  const at = 1660672862000
  expect(entries).toEqual([
    { type: 'movie', title: 'Night Ferry', year: 2004, person: 'ann', event: { kind: 'watched', at, progress: 97 } },
    { type: 'tv', title: 'Harbour Watch', person: 'ann', event: { kind: 'watched', at, progress: 40, season: 2, episode: 3 } },
  ])
})

it('reads MovieLens: a user’s own export, and the research files with their file of names', async () => {
  const own = csv('movie_id,imdb_id,tmdb_id,rating,average_rating,title', '7,7000012,12,4.5,3.9,Night Ferry (2004)')
  expect(await read(own)).toMatchObject({
    format: 'movielens',
    entries: [{ imdb: 'tt7000012', title: 'Night Ferry', year: 2004, event: { kind: 'rated', rating: 9 } }],
  })
  const files = {
    'ratings.csv': csv('userId,movieId,rating,timestamp', '1,7,4.0,964982703'),
    'links.csv': csv('movieId,imdbId,tmdbId', '7,7000012,12'),
    'movies.csv': csv('movieId,title,genres', '7,"Ferry, Night (2004)",Crime'),
  }
  const { entries } = await readAll(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
  expect(entries).toEqual([
    {
      type: 'movie',
      imdb: 'tt7000012',
      tmdb: 12,
      title: 'Ferry, Night',
      year: 2004,
      person: '1',
      event: { kind: 'rated', rating: 8, at: 964982703000 },
    },
  ])
})

describe('Jellyfin and Plex', () => {
  it('are read from items of Jellyfin', async () => {
    const { format, entries } = await read({
      Items: [
        {
          Name: 'Night Ferry',
          Type: 'Movie',
          ProductionYear: 2004,
          ProviderIds: { Imdb: 'tt7000012', Tmdb: '12' },
          UserData: { Played: true, IsFavorite: true, LastPlayedDate: '2020-02-03T04:05:06.0000000Z' },
        },
        {
          Name: 'High Tide',
          Type: 'Episode',
          SeriesName: 'Harbour Watch',
          ParentIndexNumber: 1,
          IndexNumber: 2,
          UserData: { Played: true },
        },
        { Name: 'Twin Rivers', Type: 'Movie', UserData: { Played: false, PlayedPercentage: 40 } },
      ],
    })
    expect(format).toBe('jellyfin')
    expect(entries).toMatchObject([
      { imdb: 'tt7000012', tmdb: 12, event: { kind: 'listed', list: 'liked' } },
      { event: { kind: 'watched', at: Date.parse('2020-02-03T04:05:06Z') } },
      { title: 'Harbour Watch', type: 'tv', event: { kind: 'watched', season: 1, episode: 2 } },
      { title: 'Twin Rivers', event: { kind: 'watched', progress: 40 } },
    ])
  })

  it('are read from items of Plex, with new and old ids', async () => {
    const { format, entries } = await read({
      MediaContainer: {
        Metadata: [
          {
            ratingKey: '1',
            type: 'movie',
            title: 'Night Ferry',
            year: 2004,
            viewCount: 1,
            lastViewedAt: 1580702706,
            userRating: 8,
            Guid: [{ id: 'imdb://tt7000012' }, { id: 'tmdb://12' }],
          },
          { ratingKey: '2', type: 'movie', title: 'Old', guid: 'com.plexapp.agents.themoviedb://77?lang=en', viewCount: 1 },
          { ratingKey: '3', type: 'episode', grandparentTitle: 'Harbour Watch', parentIndex: 1, index: 2, viewCount: 1 },
          { ratingKey: '4', type: 'movie', title: 'Never watched' },
        ],
      },
    })
    expect(format).toBe('plex')
    expect(entries).toMatchObject([
      { imdb: 'tt7000012', tmdb: 12, event: { kind: 'rated', rating: 8 } },
      { event: { kind: 'watched', at: 1580702706000 } },
      { tmdb: 77, event: { kind: 'watched' } },
      { title: 'Harbour Watch', event: { kind: 'watched', season: 1, episode: 2 } },
    ])
  })

  it('are read from exported tables by their column names', async () => {
    const table = csv(
      'Series Name;Season Number;Episode Number;Title;Production Year;Played;Last Played Date',
      ';;;Night Ferry;2004;True;2020-02-03 04:05:06',
      'Harbour Watch;1;2;High Tide;2015;True;',
      ';;;Twin Rivers;2010;False;',
    )
    const { format, entries } = await read(table)
    expect(format).toBe('jellyfin')
    expect(entries).toMatchObject([
      { title: 'Night Ferry', year: 2004, event: { kind: 'watched', at: Date.parse('2020-02-03T04:05:06Z') } },
      { title: 'Harbour Watch', type: 'tv', event: { kind: 'watched', season: 1, episode: 2 } },
    ])
  })
})

it('reads our own export, each profile as a person', async () => {
  const export_ = {
    exportedAt: '2026-01-01T00:00:00.000Z',
    profiles: [
      { id: 'profile_1', name: 'Ann' },
      { id: 'profile_2', name: 'Ann' },
    ],
    opinions: [{ profileId: 'profile_1', mediaId: 'MV_12', opinion: 'super_liked', addedAt: '2020-01-01T00:00:00.000Z' }],
    lists: [{ profileId: 'profile_2', mediaId: 'MV_11', list: 'hidden', addedAt: '2020-01-01T00:00:00.000Z' }],
    history: [
      { profileId: 'profile_1', mediaId: 'TV_21', season: 1, episode: 2, progress: 45, updatedAt: '2020-01-01T00:00:00.000Z' },
    ],
  }
  const { format, entries } = await read(export_)
  expect(format).toBe('marquee')
  expect(entries).toMatchObject([
    { mediaId: 'MV_12', person: 'Ann', event: { kind: 'listed', list: 'super_liked' } },
    { mediaId: 'MV_11', person: 'Ann (2)', event: { kind: 'listed', list: 'hidden' } },
    { mediaId: 'TV_21', person: 'Ann', event: { kind: 'watched', isState: true, progress: 45, season: 1, episode: 2 } },
  ])
})
