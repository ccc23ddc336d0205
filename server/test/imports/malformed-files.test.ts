import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileRefused } from '../../src/imports/failures.ts'
import { filesIn } from '../../src/imports/formats/archive.ts'
import type { FormatName } from '../../src/imports/formats/entry.ts'
import { recogniseFormat } from '../../src/imports/formats/recognise.ts'
import { gatherTitles } from '../../src/imports/imported-titles.ts'
import { tasteEntries } from '../../src/imports/taste-entries.ts'
import { zipOf } from '../support/fixtures/zip.ts'

const film = { title: 'Night Ferry', year: 2004, ids: { trakt: 1, imdb: 'tt7000012', tmdb: 12 } }
const show = { title: 'Harbour Watch', year: 2015, ids: { imdb: 'tt7000021' } }
const watchedSeasons = [{ number: 1, episodes: [{ number: 2, plays: 1, last_watched_at: '2020-01-01T00:00:00Z', watched_at: '2020-01-01T00:00:00Z' }] }] // biome-ignore format: a table

/** Sample files of each format; a format without samples does not compile. */
const samples: Record<FormatName, string[]> = {
  letterboxd: [
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-02-03,"Night, ""Ferry""",2004,x,3.5,,,2020-02-01\n',
    'Date,Name,Year,Letterboxd URI,Rating\n2020-02-03,Night Ferry,2004,x,0.5\n',
  ],
  imdb: [
    'Const,Your Rating,Date Rated,Title,Year\ntt7000012,8,2020-02-03,Night Ferry,2004\n',
    'Position,Const,Created,Modified,Description,Title,Title Type,Year\n1,tt7000012,2020-02-03,2020-02-03,,Night Ferry,Film,2004\n',
  ],
  netflix: ['Title,Date\n"Harbour Watch: Season 1: High Tide","10/21/20"\n"Night Ferry","1/2/20"\n'],
  'netflix-activity': [
    'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type\nAnn,2020-10-21 20:00:00,01:35:00,,Night Ferry,\n',
  ],
  tmdb: [
    'TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating,Date Rated\n12,tt7000012,movie,Night Ferry,2004-02-01,8,2020-02-03\n',
  ],
  movielens: ['movie_id,imdb_id,tmdb_id,rating,average_rating,title\n7,7000012,12,4.5,3.1,Night Ferry (2004)\n'],
  jellyfin: [
    JSON.stringify({ Items: [{ Name: 'A', Type: 'Movie', UserData: { Played: true, LastPlayedDate: '2020-01-01T00:00:00Z' } }] }),
    JSON.stringify([{ Name: 'B', SeriesName: 'A', Type: 'Episode', ParentIndexNumber: 1, IndexNumber: 2, UserData: { PlayedPercentage: 40, Rating: 7, IsFavorite: true } }]), // biome-ignore format: a table
    'Name,SeriesName,ProductionYear,Type,Played,PlayCount,LastPlayedDate\nNight Ferry,,2004,Movie,True,1,2020-02-03 20:00:00\n',
  ],
  plex: [
    JSON.stringify({ MediaContainer: { Metadata: [{ ratingKey: '1', type: 'movie', title: 'A', viewCount: 1, lastViewedAt: 1580000000, userRating: 8 }] } }), // biome-ignore format: a table
    JSON.stringify([{ type: 'episode', title: 'B', grandparentTitle: 'A', parentIndex: 1, index: 2, viewedAt: '1580000000' }]),
    'title,grandparentTitle,parentIndex,index,viewCount,lastViewedAt,userRating\nTide,Harbour Watch,1,2,1,1580000000,7\n',
  ],
  table: [
    'title,year,watched,season,episode,rating\nNight Ferry,2004,1,,,8\n',
    'show;season;episode;date;user\nA;1;2;2020-02-03;Ann\n',
  ],
  trakt: [
    JSON.stringify([
      { watched_at: '2020-01-01T00:00:00Z', movie: film },
      { rating: 7, rated_at: '2020-01-01T00:00:00Z', show },
    ]),
    JSON.stringify([{ plays: 1, last_watched_at: '2020-01-01T00:00:00Z', show, seasons: watchedSeasons }]),
    JSON.stringify({ watchlist: [{ listed_at: '2020-01-01T00:00:00Z', movie: film }], collection: [{ show }] }),
  ],
  simkl: [
    JSON.stringify({
      movies: [{ status: 'completed', user_rating: 8, last_watched_at: '2020-01-01T00:00:00Z', movie: film }],
      shows: [{ status: 'watching', show, seasons: watchedSeasons }],
    }),
  ],
  stremio: [
    JSON.stringify([
      { _id: 'tt7000012', name: 'A', type: 'movie', state: { timeOffset: 3, duration: 10, lastWatched: '2020-01-01T00:00:00Z' } },
      { _id: 'tt7000021', name: 'B', type: 'series', state: { flaggedWatched: 1, video_id: 'tt7000021:1:2' } },
    ]),
  ],
  marquee: [
    JSON.stringify({
      exportedAt: 'x',
      profiles: [{ profileId: 'p', name: 'Ann' }],
      history: [{ profileId: 'p', mediaId: 'MV_1', progress: 50, updatedAt: '2020-01-01T00:00:00Z' }],
      ratings: [{ profileId: 'p', mediaId: 'MV_1', rating: 8, ratedAt: '2020-01-01T00:00:00Z' }],
      playback: [{ profileId: 'p', mediaId: 'MV_2', progress: 30, updatedAt: '2020-01-01T00:00:00Z' }],
      plays: [{ profileId: 'p', mediaId: 'TV_1', season: 1, episode: 2, watchedAt: '2020-01-01T00:00:00Z' }],
      shown: [{ profileId: 'p', mediaId: 'MV_3', times: 3, shownAt: '2020-01-01T00:00:00Z' }],
      lists: [{ profileId: 'p', mediaId: 'MV_3', list: 'watchlist', addedAt: '2020-01-01T00:00:00Z' }],
    }),
  ],
}
const formats = Object.entries(samples) as [FormatName, string[]][]

/** Reads a file to the end; returns the number of its titles, or that it was refused. */
async function readAll(bytes: Buffer): Promise<'refused' | number> {
  try {
    const titles = await gatherTitles(recogniseFormat(await filesIn(bytes)).entries)
    for (const { events } of titles)
      for (const entry of tasteEntries({ number: 1, isSeries: true, runtime: 90 }, events, { now: 1e12, latest: 1e12 })) {
        expect(Number.isSafeInteger(entry.at) && Number.isFinite(entry.amount)).toBe(true)
        if (entry.kind === 'rated')
          expect(entry.amount).toSatisfy((rating: number) => Number.isInteger(rating) && rating >= 1 && rating <= 10)
        if (entry.kind === 'history') expect(entry.amount).toSatisfy((progress: number) => progress >= 0 && progress <= 100)
      }
    return titles.length
  } catch (error) {
    if (error instanceof FileRefused) return 'refused'
    throw error
  }
}

type Change = { at: number; remove: number; put: Uint8Array }

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.integer({ min: 0, max: 40 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom('"', '\n', '\r\n', ',', ';', '{', ']', '\u0000', 'null', '-1', '1e999', '__proto__')
        .map((text) => Buffer.from(text)),
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

function mangle(bytes: Buffer, all: readonly Change[]): Buffer {
  return all.reduce((changed, { at, remove, put }) => {
    const from = Math.floor(at * changed.length)
    return Buffer.concat([changed.subarray(0, from), put, changed.subarray(from + remove)])
  }, bytes)
}

/** Encodings of other programs: with a byte order mark, UTF-16, Latin-1, other line endings. */
const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'Latin-1': (text) => Buffer.from(text.replace('Night', 'N\u00e4cht'), 'latin1'),
  CRLF: (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
}
const RUNS = 40

describe.each(formats)('mangled files of %s', (format, texts) => {
  it('are read or refused, and never yield entries that cannot be stored', async () => {
    const given = fc.record({ text: fc.constantFrom(...texts), encode: fc.constantFrom(...Object.values(encodings)) })
    let files = 0
    await fc.assert(
      fc.asyncProperty(given, changes, async ({ text, encode }, all) => {
        await readAll(mangle(encode(text), all)) // asserts of each entry that it can be stored
        files++
      }),
      { numRuns: RUNS, seed: 7 },
    )
    expect(files).toBe(RUNS)
  })

  it.each(Object.keys(encodings))('are read when undamaged, in %s', async (name) => {
    for (const text of texts) {
      const bytes = encodings[name]?.(text) ?? Buffer.alloc(0)
      expect(recogniseFormat(await filesIn(bytes)).format).toBe(format)
      expect(await readAll(bytes)).toBeGreaterThan(0)
    }
  })
})

describe('mangled archives', () => {
  it('are read or refused', async () => {
    const [diary = '', ratings = ''] = samples.letterboxd
    const films = 'movieId,title,genres\n7,Night Ferry (2004),Crime\n'
    const archives = [
      zipOf({ 'diary.csv': diary, 'ratings.csv': ratings }),
      zipOf({ 'ml/ratings.csv': 'userId,movieId,rating,timestamp\n1,7,4.0,964982703\n', 'ml/movies.csv': films }),
    ]
    for (const archive of archives) expect(await readAll(archive)).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...archives), changes, async (zip, all) => void (await readAll(mangle(zip, all)))),
      { numRuns: 150, seed: 7 },
    )
  })
})
