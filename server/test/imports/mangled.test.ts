import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filesIn } from '../../src/imports/formats/archive.ts'
import { FileRefused } from '../../src/imports/formats/entry.ts'
import { recognise } from '../../src/imports/formats/recognise.ts'
import { gatherTitles } from '../../src/imports/matching/imported-titles.ts'
import { tasteEntries } from '../../src/imports/taste-entries.ts'
import { zipOf } from '../support/zip.ts'

const samples: Buffer[] = [
  'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-02-03,"Night, ""Ferry""",2004,x,3.5,,,2020-02-01\n',
  'Const,Your Rating,Date Rated,Title,Year\ntt7000012,8,2020-02-03,Night Ferry,2004\n',
  'Title,Date\n"Harbour Watch: Season 1: High Tide","10/21/20"\n"Night Ferry","1/2/20"\n',
  'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type\nAnn,2020-10-21 20:00:00,01:35:00,,Night Ferry,\n',
  'TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating,Date Rated\n12,tt7000012,movie,Night Ferry,2004-02-01,8,2020-02-03\n',
  'userId,movieId,rating,timestamp\n1,7,4.0,964982703\n',
  'title,year,watched,season,episode,rating\nNight Ferry,2004,1,,,8\n',
  JSON.stringify([
    { watched_at: '2020-01-01T00:00:00Z', movie: { title: 'Night Ferry', year: 2004, ids: { imdb: 'tt7000012' } } },
  ]),
  JSON.stringify({ movies: [{ status: 'completed', user_rating: 8, movie: { title: 'A', ids: {} } }] }),
  JSON.stringify([{ _id: 'tt7000012', name: 'A', type: 'movie', state: { timeOffset: 3, duration: 10 } }]),
  JSON.stringify({ Items: [{ Name: 'A', Type: 'Movie', UserData: { Played: true } }] }),
  JSON.stringify({ MediaContainer: { Metadata: [{ ratingKey: '1', type: 'movie', title: 'A', viewCount: 1 }] } }),
  JSON.stringify({ exportedAt: 'x', profiles: [], history: [{ profileId: 'p', mediaId: 'MV_1', progress: 50, updatedAt: 'x' }] }),
].map((text) => Buffer.from(text))

/** Reads whatever it is to the end; says so if it is refused. */
async function readAll(bytes: Buffer): Promise<'refused' | number> {
  try {
    const titles = await gatherTitles(recognise(await filesIn(bytes)).entries)
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

describe('mangled files', () => {
  it('are read or refused, and never say what nobody can keep', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), changes, async (sample, all) => void (await readAll(mangle(sample, all)))),
      { numRuns: 400, seed: 7 },
    )
  })

  it('in archives too', async () => {
    const zip = zipOf({ 'diary.csv': samples[0] ?? '', 'ratings.csv': samples[1] ?? '' })
    await fc.assert(
      fc.asyncProperty(changes, async (all) => void (await readAll(mangle(zip, all)))),
      { numRuns: 150, seed: 7 },
    )
  })

  it('that are not mangled are read', async () => {
    for (const sample of samples) if (!sample.includes('userId')) expect(await readAll(sample)).toBeGreaterThan(0)
  })
})
