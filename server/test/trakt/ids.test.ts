import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePartId, partIdOf, slugOf, titleNumberOf, traktIdOf } from '../../src/trakt/ids.ts'

/** More than trakt.tv has assigned to films, series, seasons or episodes. */
const TRAKT_TV_IDS = 100_000_000

describe('the ids that clients of Trakt are given', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.constantFrom(0, 2 ** 17 - 1, 2 ** 17, 2 ** 17 + 2 ** 20))
  const season = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000 }))
  const episode = fc.oneof(fc.integer({ min: -1, max: 300 }), fc.integer({ min: -1, max: 100_000 }))

  it('name one season or episode each, and can be read back', () => {
    fc.assert(
      fc.property(fc.record({ number, season, episode }), (thing) => {
        const id = partIdOf(thing)
        expect(Number.isSafeInteger(id) && id > TRAKT_TV_IDS).toBe(true)
        expect(parsePartId(id)).toEqual(thing)
      }),
      { seed: 7, numRuns: 2000 },
    )
  })

  it('fit 31 bits for the series and episodes that people have', () => {
    expect(partIdOf({ number: 131_071, season: 31, episode: 254 })).toBeLessThan(2 ** 31)
    expect(partIdOf({ number: 131_071, season: 31, episode: -1 })).toBeLessThan(2 ** 31)
    expect(partIdOf({ number: 131_071, season: 50, episode: 24 })).toBeLessThan(2 ** 31)
    expect(partIdOf({ number: 1_000_000, season: 7, episode: 30 })).toBeLessThan(2 ** 31)
  })

  it('stay the same for episodes that clients have stored', () => {
    expect(partIdOf({ number: 700, season: 2, episode: 13 })).toBe(2 ** 30 + (700 * 32 + 2) * 256 + 13)
    const large = 2 ** 31 + (9 * 10_001 + 35) * 100_002 + 5
    expect(parsePartId(large)).toEqual({ number: 9, season: 35, episode: 4 }) // has a smaller id by now
  })

  it('are none that trakt.tv has assigned', () => {
    expect(traktIdOf(0)).toBeGreaterThan(TRAKT_TV_IDS)
    expect(titleNumberOf(traktIdOf(295))).toBe(295)
    expect(titleNumberOf(TRAKT_TV_IDS)).toBeLessThan(0)
    expect(parsePartId(TRAKT_TV_IDS)).toBeUndefined()
  })

  it.each([
    ['TRON: Legacy', 2010, 'tron-legacy-2010'],
    ['50/50', 2011, '50-50-2011'],
    ['Amélie', 2001, 'amelie-2001'],
    ['Ocean’s Eleven', 2001, 'oceans-eleven-2001'],
    ['Parks and Recreation', null, 'parks-and-recreation'],
  ])('make %s (%s) %s', (title, year, slug) => expect(slugOf(title, year)).toBe(slug))
})
