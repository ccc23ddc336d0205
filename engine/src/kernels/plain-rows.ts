import {
  type FillOptions,
  type GenreCount,
  NUMBERS,
  type PoolRecords,
  RECORD,
  type ReadPool,
  ROW,
  type RowBuffers,
  type RowKernels,
  type ThemeMarks,
  WHOLE,
} from './row-kernels.ts'

/** The kernels of rows once more in plain TypeScript. */
export const plainRowKernels: RowKernels = { readRecords, updateRows, addGenres, fillRow }

function readRecords(
  { values, recordOf, numberOf, held, traits, days }: PoolRecords,
  { bits, words }: ThemeMarks,
  { start, themes, franchises, genres }: ReadPool,
  count: number,
): void {
  for (let place = 0, to = 0; place < count; place++) {
    const record = values.subarray(recordOf[place])
    const own = record.subarray(RECORD.first, RECORD.first + record[RECORD.themes])
    const named = own.subarray(0, record[RECORD.named])
    genres[place] = record[RECORD.genres]
    franchises[place] = record[RECORD.franchise] - 1
    traits[place] = record[RECORD.traits]
    days[place] = record[RECORD.day]
    for (const theme of own.subarray(0, record[RECORD.plain])) held[theme]++
    for (const theme of own) {
      const number = numberOf[theme]
      if (number === 0) continue
      const cell = number * words + (place >>> 5)
      bits[cell] |= 1 << (place & 31)
    }
    themes.set(named, to)
    to += named.length
    start[place + 1] = to
  }
}

interface Found {
  readonly place: number
  /** What it is worth in the row, if that has an order of its own. */
  readonly worth: number | null
}

/** The free places of a row, best first. */
function freePlaces({ rows, lists, worths, used }: RowBuffers, row: number): Found[] {
  const [at = 0, words = 0, count = 0] = rows.subarray(row * ROW.size)
  const all: Found[] =
    words > 0
      ? Array.from({ length: words * 32 }, (_, place) => ({ place, worth: null })).filter(({ place }) =>
          hasBit(lists, at * 32 + place),
        )
      : Array.from({ length: count }, (_, i) => ({ place: lists[at + i], worth: worths[at + count + i] }))
  return all.filter(({ place }) => !hasBit(used, place))
}

function hasBit(words: Uint32Array, bit: number): boolean {
  return ((words[bit >>> 5] >>> (bit & 31)) & 1) === 1
}

function updateRows(buffers: RowBuffers, count: number, most: number): void {
  const { rows, numbers, relevance, attention, sights, used, listed } = buffers
  for (const row of listed.subarray(0, count)) {
    const sight = sights.subarray(row * most, row * most + rows[row * ROW.size + ROW.inSight])
    if (sight.length > 0 && !sight.some((place) => hasBit(used, place))) continue
    const found = freePlaces(buffers, row).slice(0, most)
    const mine = numbers.subarray(row * NUMBERS.size, (row + 1) * NUMBERS.size)
    const least = mine[NUMBERS.least]
    const worthOf = ({ place, worth }: Found): number => Math.max((worth ?? 1) * least, relevance[place])
    const places = found.map(({ place }) => place)
    sights.set(places, row * most)
    rows[row * ROW.size + ROW.inSight] = found.length
    mine[NUMBERS.sum] = found.reduce((sum, one, i) => sum + attention[i] * worthOf(one), 0)
    mine[NUMBERS.squares] = writeMix(buffers, places, row)
  }
}

function addGenres(buffers: RowBuffers, { from, count, to }: GenreCount): void {
  writeMix(buffers, Array.from(buffers.filled.subarray(from, from + count)), to)
}

/** Adds up the genres of places; returns the sum of the squares. */
function writeMix(buffers: RowBuffers, places: readonly number[], number: number): number {
  const { genres, mixes, mixLength } = buffers
  const mix = mixes.subarray(number * mixLength, (number + 1) * mixLength).fill(0)
  for (const place of places) {
    const own = genres[place]
    for (const genre of themesOf(buffers, place).subarray(0, own)) mix[genre] += Math.floor(WHOLE / own)
    if (own > 0) mix[mixLength - 1]++
  }
  return mix.subarray(0, mixLength - 1).reduce((squares, amount) => squares + amount * amount, 0)
}

function themesOf({ start, themes }: RowBuffers, place: number): Uint32Array {
  return themes.subarray(start[place], start[place + 1])
}

function fillRow(buffers: RowBuffers, row: number, { abouts, at, length, until, inSight, ahead, cost }: FillOptions): number {
  const { used, relevance, filled } = buffers
  const about = buffers.about.subarray(0, abouts)
  const places = Array.from(filled.subarray(at, at + length))
  const free = freePlaces(buffers, row)
  const window: Found[] = []
  for (const place of places) count(buffers, place, 1)
  const isFit = ({ place }: Found): boolean => !isFull(buffers, about, place, places.length)
  while (places.length < until) {
    while (window.length < (places.length < inSight ? ahead : 1)) {
      const next = free.shift()
      if (!next) break
      if (isFit(next)) window.push(next)
    }
    const worths = window.map(
      ({ place, worth }) => (worth ?? relevance[place] ?? 0) * Math.max(0, 1 - cost * likeness(buffers, place, places.length)),
    )
    const best = window.length > 1 ? worths.indexOf(Math.max(...worths)) : 0
    const [taken] = window.splice(best, 1)
    if (!taken) break
    if (!isFit(taken)) continue
    const { place } = taken
    count(buffers, place, 1)
    used[place >>> 5] |= 1 << (place & 31)
    places.push(place)
  }
  for (const place of places) count(buffers, place, -1)
  filled.set(places, at)
  return places.length
}

function count(buffers: RowBuffers, place: number, by: number): void {
  const { themeCounts, franchiseCounts, franchises } = buffers
  for (const theme of themesOf(buffers, place)) themeCounts[theme] += by
  const franchise = franchises[place] ?? -1
  if (franchise >= 0) franchiseCounts[franchise] += by
}

/** From 0 to 1: how much of a title the titles before have on average. */
function likeness(buffers: RowBuffers, place: number, length: number): number {
  const { themeCounts, themeWorth, firstPerson } = buffers
  let [shared, all] = [0, 0]
  for (const theme of themesOf(buffers, place)) {
    const much = themeWorth[Math.min(theme, firstPerson)]
    shared += much * themeCounts[theme]
    all += much
  }
  return all > 0 && length > 0 ? shared / (all * length) : 0
}

/** Whether a row has enough of a title's franchise (two, or a tenth) or of one of its people (three, or a fifth). */
function isFull(buffers: RowBuffers, about: Uint32Array, place: number, length: number): boolean {
  const { themeCounts, franchiseCounts, franchises, firstPerson } = buffers
  const franchise = franchises[place] ?? -1
  if (franchise >= 0 && franchiseCounts[franchise] >= Math.max(2, length / 10)) return true
  return themesOf(buffers, place).some(
    (theme) => theme >= firstPerson && !about.includes(theme) && themeCounts[theme] >= Math.max(3, length / 5),
  )
}
