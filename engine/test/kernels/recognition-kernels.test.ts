import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORMS, PAIR, RESULT, type RecognitionTables, USUAL_THEMES } from '../../src/kernels/recognition-kernels.ts'
import { RECORD } from '../../src/kernels/row-kernels.ts'
import { plainSpace, type Space } from '../../src/kernels/space.ts'
import { expectSameInAllSpaces, f32, rolls, seeds, u32 } from '../kernel-twins.ts'

const TITLES = 24
const PAIRS = 60
/** Genres, then languages, countries, people and keywords. */
const [GENRES, LANGUAGES, COUNTRIES, PEOPLE, THEMES] = [6, 9, 12, 112, 240]
/** The forms of all genres but the first. */
const genreForms = [FORMS.horror, FORMS.nonFiction, FORMS.comedy, FORMS.animation, FORMS.nonFiction | FORMS.documentary]

type Roll = (sides: number) => number

/** Some different themes of a kind, in ascending order. */
function someOf(roll: Roll, max: number, from: number, to: number): number[] {
  const chosen = new Set(Array.from({ length: roll(max + 1) }, () => from + roll(to - from)))
  return [...chosen].sort((a, b) => a - b)
}

/** Records of titles one behind the other, and where each begins. */
function recordsOf(space: Space, roll: Roll): { values: Uint32Array; at: number[] } {
  const words: number[] = []
  const at = Array.from({ length: TITLES }, () => {
    const genres = someOf(roll, 4, 0, GENRES)
    const places = [...someOf(roll, 1, GENRES, LANGUAGES), ...someOf(roll, 1, LANGUAGES, COUNTRIES)]
    const names = [...someOf(roll, 9, COUNTRIES, PEOPLE), ...someOf(roll, 9, PEOPLE, THEMES)]
    const begin = words.length
    const head = new Array<number>(RECORD.first).fill(0)
    head[RECORD.themes] = genres.length + places.length + names.length
    head[RECORD.plain] = genres.length + places.length
    head[RECORD.genres] = genres.length
    words.push(...head, ...genres, ...places, ...names)
    return begin
  })
  return { values: u32(space, words), at }
}

/** Rows of titles with signed bytes; the next row begins where one ends. */
function rowsOf(space: Space, roll: Roll, max: number) {
  const lists = Array.from({ length: TITLES }, () => someOf(roll, max, 0, TITLES))
  const start = [0]
  for (const list of lists) start.push((start.at(-1) ?? 0) + list.length)
  const titles = u32(space, lists.flat())
  const values = space.i8(titles.length)
  for (let at = 0; at < values.length; at++) values[at] = roll(255) - 127
  return { start: u32(space, start), list: { titles, values } }
}

function tablesOf(space: Space, roll: Roll, values: Uint32Array): RecognitionTables & { neighbourStart: Uint32Array } {
  const usual = space.u32(USUAL_THEMES.size)
  usual[USUAL_THEMES.genre] = roll(GENRES)
  usual.set([GENRES, GENRES, LANGUAGES], USUAL_THEMES.language)
  usual.set([LANGUAGES, LANGUAGES, COUNTRIES], USUAL_THEMES.country)
  const forms = space.u8(GENRES)
  forms.set([0, ...genreForms.map((form) => (roll(3) > 0 ? form : 0))])
  const related = rowsOf(space, roll, 14)
  const ties = space.u8(related.list.titles.length)
  for (let at = 0; at < ties.length; at++) ties[at] = roll(4) === 0 ? 1 : 0
  const neighbours = rowsOf(space, roll, 20)
  return {
    records: values,
    squares: f32(
      space,
      Array.from({ length: GENRES }, () => 1 + roll(40)),
    ),
    forms,
    usual,
    usualKeywords: u32(space, someOf(roll, 6, PEOPLE, THEMES)),
    related: {
      ...related,
      count: TITLES - roll(4),
      scale: f32(
        space,
        Array.from({ length: TITLES }, () => roll(8) / 1000),
      ),
      ties,
    },
    neighbours: neighbours.list,
    neighbourStart: neighbours.start,
  }
}

describe('recognise', () => {
  it('finds the same shared facts and relations of two titles as the plain kernel', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expectSameInAllSpaces((space) => {
          const roll = rolls(seed)
          const { values, at } = recordsOf(space, roll)
          const tables = tablesOf(space, roll, values)
          const pairs = space.u32(PAIRS * PAIR.size)
          const results = space.u32(PAIRS * RESULT.size)
          for (let pair = 0; pair < PAIRS; pair++) {
            const [mine, theirs] = [roll(TITLES), roll(TITLES)]
            const line = pairs.subarray(pair * PAIR.size, (pair + 1) * PAIR.size)
            const neighbours = [tables.neighbourStart[mine] ?? 0, tables.neighbourStart[mine + 1] ?? 0]
            line.set([mine, at[mine] ?? 0, ...neighbours, theirs, at[theirs] ?? 0])
            line.fill(0xffffffff, PAIR.names) // every name may be among the seed's
          }
          space.kernels.recognise(tables, { pairs, results }, PAIRS)
          return results
        })
      }),
      { numRuns: 60 },
    )
  })

  const [DRAMA, REALITY, COMEDY, DOCUMENTARY] = [0, 2, 3, 5]
  // Both titles are from one country; the first one lists the second one with this value.
  const isSimilar = (first: readonly number[], second: readonly number[], value: number): boolean => {
    const space = plainSpace()
    const recordOf = (genres: readonly number[]): number[] => {
      const head = new Array<number>(RECORD.first).fill(0)
      const plain = genres.length + 1
      return [...head.with(RECORD.themes, plain).with(RECORD.plain, plain).with(RECORD.genres, genres.length), ...genres, place]
    }
    const place = LANGUAGES + 1
    const records = [...recordOf(first), ...recordOf(second)]
    const tables = {
      ...tablesOf(space, () => 1, Uint32Array.from(records)),
      forms: Uint8Array.of(0, ...genreForms),
      related: {
        ...{ count: 2, start: Uint32Array.of(0, 1, 1), scale: Float32Array.of(0.01, 0.01), ties: Uint8Array.of(0) },
        list: { titles: Uint32Array.of(1), values: Int8Array.of(100 * value) },
      },
    }
    const results = new Uint32Array(RESULT.size)
    const pairs = Uint32Array.from({ length: PAIR.size }, () => 0)
    pairs[PAIR.title] = 1
    pairs[PAIR.titleRecord] = recordOf(first).length
    space.kernels.recognise(tables, { pairs, results }, 1)
    return results[RESULT.isRecognised] === 1
  }

  it('counts a value in a list from a tenth on', () => {
    expect([0.05, 0.2].map((value) => isSimilar([DRAMA], [COMEDY], value))).toEqual([false, true])
  })

  it('counts a low value in a list beside a place only for titles of the same form', () => {
    expect(isSimilar([REALITY], [REALITY], 0.2)).toBe(true)
    expect(isSimilar([REALITY], [DRAMA], 0.2)).toBe(false)
    expect(isSimilar([REALITY], [DRAMA], 0.5)).toBe(true)
  })

  it('counts neither the genre of two documentaries nor a low value in a list', () => {
    expect(isSimilar([DOCUMENTARY], [DOCUMENTARY], 0.1)).toBe(false)
    expect(isSimilar([DOCUMENTARY], [DOCUMENTARY], 0.2)).toBe(true)
    expect(isSimilar([COMEDY, DOCUMENTARY], [COMEDY, DOCUMENTARY], 0)).toBe(true)
  })
})
