import fc from 'fast-check'
import { describe, it } from 'vitest'
import { FORMS, PAIR, RESULT, type RecognitionTables, USUAL_THEMES } from '../../src/kernels/recognition-kernels.ts'
import { RECORD } from '../../src/kernels/row-kernels.ts'
import type { Space } from '../../src/kernels/space.ts'
import { expectSameInAllSpaces, f32, rolls, seeds, u32 } from '../kernel-twins.ts'

const TITLES = 24
const PAIRS = 60
/** Genres, then languages, countries, people and keywords. */
const [GENRES, LANGUAGES, COUNTRIES, PEOPLE, THEMES] = [6, 9, 12, 112, 240]
/** The forms of all genres but the first. */
const genreForms = [FORMS.horror, FORMS.nonFiction, FORMS.comedy, FORMS.animation, FORMS.nonFiction]

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
})
