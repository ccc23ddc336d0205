import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FillOptions, KERNEL_NUMBERS, LOWEST_BITS, RECORD, ROW, type RowBuffers } from '../../src/kernels/row-kernels.ts'
import type { Space } from '../../src/kernels/space.ts'
import { seeded } from '../../src/models/random.ts'
import { seeds, spaces } from '../kernel-twins.ts'

const PLACES = 320
const WORDS = 12
const GENRES = 11
const LANES = 16
const OTHERS = 8
const FIRST_PERSON = GENRES + OTHERS
const PEOPLE = 40
const FRANCHISES = 9
/** Two rows that are bitsets, two with an order of their own. */
const ROWS = 4
const MAX = 10

/** Buffers with a random pool and rows, the same in every space for the same seed. */
function buffersOf(space: Space, seed: number): RowBuffers {
  const random = seeded(seed)
  const roll = (sides: number): number => Math.floor(random() * sides)
  const lists = space.u32(ROWS * PLACES * 2)
  const themes = space.u32(PLACES * 16)
  const buffers: RowBuffers = {
    lists,
    orderValues: new Float32Array(lists.buffer, lists.byteOffset, lists.length),
    used: space.u32(WORDS),
    relevance: space.f32(PLACES),
    franchises: space.i32(PLACES),
    genres: space.u8(PLACES),
    start: space.u32(PLACES + 1),
    themes,
    attention: space.f64(64),
    rows: space.u32(ROWS * ROW.size),
    numbers: space.f64(ROWS * KERNEL_NUMBERS.size),
    visibleIndexes: space.i32(ROWS * MAX),
    listed: space.u32(ROWS),
    mixes: space.u16((ROWS + 1) * LANES),
    mixLength: LANES,
    vectors: space.u16(WORDS * 32 * LANES),
    drawn: space.u32(WORDS),
    themeCounts: space.u8(FIRST_PERSON + PEOPLE).fill(0),
    franchiseCounts: space.u8(FRANCHISES).fill(0),
    themeWorth: space.f32(FIRST_PERSON + 1),
    firstPerson: FIRST_PERSON,
    firstMinor: FRANCHISES - 2,
    about: space.u32(8),
    filled: space.i32(60),
  }
  for (let theme = 0; theme <= FIRST_PERSON; theme++)
    buffers.themeWorth[theme] = theme < GENRES || theme === FIRST_PERSON ? 1 : 0.15
  for (let at = 0; at < 64; at++) buffers.attention[at] = 1 / Math.log2(at + 2)
  let end = 0
  const some = (most: number, from: number, size: number): number => {
    const chosen = new Set(Array.from({ length: roll(most + 1) }, () => from + roll(size)))
    for (const theme of [...chosen].sort((a, b) => a - b)) themes[end++] = theme
    return chosen.size
  }
  for (let place = 0; place < PLACES; place++) {
    buffers.relevance[place] = 40 / (40 + place)
    buffers.franchises[place] = roll(FRANCHISES * 3) - FRANCHISES * 2
    buffers.genres[place] = some(5, 0, GENRES)
    some(3, GENRES, OTHERS)
    some(4, FIRST_PERSON, PEOPLE)
    buffers.start[place + 1] = end
  }
  for (let row = 0; row < ROWS; row++) {
    const at = row * PLACES * 2
    const places = Array.from({ length: PLACES }, (_, place) => place).filter(() => roll(3) > row % 2)
    const isOrdered = row >= 2
    const order = isOrdered ? places.map((place) => ({ place, by: random() })).toSorted((a, b) => b.by - a.by) : []
    order.forEach(({ place, by }, i) => {
      lists[at + i] = place
      buffers.orderValues[at + order.length + i] = by
    })
    if (!isOrdered) for (const place of places) lists[at + (place >>> 5)] = (lists[at + (place >>> 5)] ?? 0) | (1 << (place & 31))
    buffers.rows.set([at, isOrdered ? 0 : WORDS, order.length, 0], row * ROW.size)
    buffers.numbers[row * KERNEL_NUMBERS.size + KERNEL_NUMBERS.minRelevance] = roll(2) * random()
    buffers.listed[row] = row
  }
  return buffers
}

/** The results of a space for these buffers. */
function expectSameInAllSpaces(seed: number, work: (space: Space, buffers: RowBuffers) => number[]): void {
  const [plain, ...others] = spaces.map((space) => {
    const mark = space.mark()
    const found = work(space, buffersOf(space, seed))
    space.release(mark)
    return found
  })
  for (const other of others) expect(other).toEqual(plain)
}

function takeSome({ used }: RowBuffers, seed: number): void {
  const random = seeded(seed)
  for (let times = 0; times < 12; times++) {
    const place = Math.floor(random() ** 2 * PLACES)
    used[place >>> 5] = (used[place >>> 5] ?? 0) | (1 << (place & 31))
  }
}

const foundOn = ({ rows, numbers, visibleIndexes, mixes }: RowBuffers): number[] => {
  const seen = Array.from({ length: ROWS }, (_, row) => rows[row * ROW.size + ROW.visible] ?? 0)
  const places = seen.flatMap((count, row) => Array.from(visibleIndexes.subarray(row * MAX, row * MAX + count)))
  return [...seen, ...places, ...numbers, ...mixes.subarray(0, ROWS * LANES)]
}

const THEMES = FIRST_PERSON + PEOPLE + 60
const BITSETS = 5

/** Reads random records of up to 32 themes and returns the output. */
function readRandomCards(space: Space, { start, franchises, genres }: RowBuffers, seed: number): number[] {
  const random = seeded(seed)
  const roll = (sides: number): number => Math.floor(random() * sides)
  const count = 1 + roll(PLACES)
  const values = space.u32(count * 40 + 32)
  const recordOf = space.u32(count)
  const numberOf = space.u16(THEMES)
  const themeCounts = space.u32(FIRST_PERSON)
  const traits = space.u8(count)
  const days = space.i32(count)
  const bits = space.u32(BITSETS * WORDS)
  const mayHave = space.u8(LOWEST_BITS + 1).fill(0)
  for (let theme = 0; theme < THEMES; theme++) {
    numberOf[theme] = Math.max(0, roll(2 * BITSETS) - BITSETS)
    if (numberOf[theme] !== 0 || roll(8) === 0) mayHave[theme & LOWEST_BITS] = 1
  }
  const pool = { start, themes: space.u32(count * 32), franchises, genres }
  let end = 0
  for (let place = 0; place < count; place++) {
    const own = Array.from(new Set(Array.from({ length: roll(33) }, () => roll(THEMES)))).sort((a, b) => a - b)
    const below = (limit: number): number => own.filter((theme) => theme < limit).length
    recordOf[place] = end
    const counts = [own.length, below(FIRST_PERSON + PEOPLE), below(FIRST_PERSON), below(GENRES)]
    values.set([...counts, roll(FRANCHISES + 1), roll(8), roll(40_000) - 20_000, ...own], end)
    end += RECORD.first + own.length
  }
  space.kernels.readRecords(
    { values, recordOf, mayHave, numberOf, themeCounts, traits, days },
    { bits, words: WORDS },
    pool,
    count,
  )
  const copied = pool.themes.subarray(0, start[count])
  return [
    ...copied,
    ...start.subarray(0, count + 1),
    ...franchises,
    ...genres.subarray(0, count),
    ...traits,
    ...days,
    ...themeCounts,
    ...bits,
  ]
}

describe('readRecords', () => {
  it('copies records, counts their themes and marks those that have a number', () => {
    fc.assert(
      fc.property(seeds, (seed) => expectSameInAllSpaces(seed, (space, buffers) => readRandomCards(space, buffers, seed))),
      { numRuns: 40 },
    )
  })
})

describe('updateRows', () => {
  it('finds the first free titles of rows, their sum and genres, however often titles were taken', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expectSameInAllSpaces(seed, (space, buffers) => {
          const found: number[] = []
          for (let times = 0; times < 30; times++) {
            space.kernels.updateRows(buffers, 1 + (times % ROWS), MAX)
            found.push(...foundOn(buffers))
            takeSome(buffers, seed + times)
          }
          return found
        })
      }),
      { numRuns: 20 },
    )
  })
})

describe('addGenres', () => {
  it('splits each title evenly over its genres', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expectSameInAllSpaces(seed, (space, buffers) => {
          for (let i = 0; i < 12; i++) buffers.filled[i] = (seed + i * 7) % PLACES
          space.kernels.addGenres(buffers, { from: 2, count: 10, to: ROWS })
          return [...buffers.mixes.subarray(ROWS * LANES)]
        })
      }),
      { numRuns: 50 },
    )
  })
})

describe('fillRow', () => {
  const fillings = fc.record({
    abouts: fc.constantFrom(0, 2),
    first: fc.integer({ min: 0, max: 12 }),
    until: fc.integer({ min: 12, max: 60 }),
    cost: fc.constantFrom(0, 1.25, 2.5),
  })

  it('fills rows the same way at once or in two calls, and leaves its counters at zero', () => {
    fc.assert(
      fc.property(seeds, fillings, (seed, { abouts, first, until, cost }) => {
        expectSameInAllSpaces(seed, (space, buffers) => {
          buffers.about.set([FIRST_PERSON + 1, FIRST_PERSON + 5])
          const found: number[] = []
          for (let row = 0; row < ROWS; row++) {
            const filling: FillOptions = { abouts, at: 0, length: 0, until: first, visible: 10, ahead: 24, cost }
            const length = space.kernels.fillRow(buffers, row, filling)
            const end = space.kernels.fillRow(buffers, row, { ...filling, length, until })
            found.push(length, end, ...buffers.filled.subarray(0, end), ...buffers.used)
          }
          expect([...buffers.themeCounts, ...buffers.franchiseCounts].every((count) => count === 0)).toBe(true)
          return found
        })
      }),
      { numRuns: 60 },
    )
  })
})
