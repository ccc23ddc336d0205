import {
  type FillOptions,
  type GenreCount,
  KERNEL_NUMBERS,
  type PoolRecords,
  RECORD,
  type ReadPool,
  ROW,
  type RowBuffers,
  type RowKernels,
  type ThemeMarks,
  WHOLE_TITLE,
} from './row-kernels.ts'

/** `RowKernels` in plain TypeScript. */
export const plainRowKernels: RowKernels = { readRecords, updateRows, addGenres, fillRow }

function readRecords(
  { values, recordOf, numberOf, themeCounts, traits, days }: PoolRecords,
  { bits, words }: ThemeMarks,
  { start, themes, franchises, genres }: ReadPool,
  count: number,
): void {
  for (let poolIndex = 0, to = 0; poolIndex < count; poolIndex++) {
    const record = values.subarray(recordOf[poolIndex])
    const themesOfTitle = record.subarray(RECORD.first, RECORD.first + record[RECORD.themes])
    const named = themesOfTitle.subarray(0, record[RECORD.named])
    genres[poolIndex] = record[RECORD.genres]
    franchises[poolIndex] = record[RECORD.franchise] - 1
    traits[poolIndex] = record[RECORD.traits]
    days[poolIndex] = record[RECORD.day]
    for (const theme of themesOfTitle.subarray(0, record[RECORD.plain])) themeCounts[theme]++
    for (const theme of themesOfTitle) {
      const number = numberOf[theme]
      if (number === 0) continue
      const cell = number * words + (poolIndex >>> 5)
      bits[cell] |= 1 << (poolIndex & 31)
    }
    themes.set(named, to)
    to += named.length
    start[poolIndex + 1] = to
  }
}

interface FreeIndex {
  readonly poolIndex: number
  /** Its value in the row, if the row has an order of its own. */
  readonly value: number | null
}

/** The free pool indexes of a row, best first. */
function freeIndexes({ rows, lists, orderValues, used }: RowBuffers, row: number): FreeIndex[] {
  const [at = 0, words = 0, count = 0] = rows.subarray(row * ROW.size)
  const all: FreeIndex[] =
    words > 0
      ? Array.from({ length: words * 32 }, (_, poolIndex) => ({ poolIndex, value: null })).filter(({ poolIndex }) =>
          hasBit(lists, at * 32 + poolIndex),
        )
      : Array.from({ length: count }, (_, i) => ({ poolIndex: lists[at + i], value: orderValues[at + count + i] }))
  return all.filter(({ poolIndex }) => !hasBit(used, poolIndex))
}

function hasBit(words: Uint32Array, bit: number): boolean {
  return ((words[bit >>> 5] >>> (bit & 31)) & 1) === 1
}

function updateRows(buffers: RowBuffers, count: number, max: number): void {
  const { rows, numbers, relevance, attention, visibleIndexes, used, listed } = buffers
  for (const row of listed.subarray(0, count)) {
    const visible = visibleIndexes.subarray(row * max, row * max + rows[row * ROW.size + ROW.visible])
    if (visible.length > 0 && !visible.some((poolIndex) => hasBit(used, poolIndex))) continue
    const found = freeIndexes(buffers, row).slice(0, max)
    const rowNumbers = numbers.subarray(row * KERNEL_NUMBERS.size, (row + 1) * KERNEL_NUMBERS.size)
    const min = rowNumbers[KERNEL_NUMBERS.minRelevance]
    const valueInRow = ({ poolIndex, value }: FreeIndex): number => Math.max((value ?? 1) * min, relevance[poolIndex])
    const poolIndexes = found.map(({ poolIndex }) => poolIndex)
    visibleIndexes.set(poolIndexes, row * max)
    rows[row * ROW.size + ROW.visible] = found.length
    rowNumbers[KERNEL_NUMBERS.sum] = found.reduce((sum, one, i) => sum + attention[i] * valueInRow(one), 0)
    rowNumbers[KERNEL_NUMBERS.squares] = writeMix(buffers, poolIndexes, row)
  }
}

function addGenres(buffers: RowBuffers, { from, count, to }: GenreCount): void {
  writeMix(buffers, Array.from(buffers.filled.subarray(from, from + count)), to)
}

/** Writes the sum of the genre vectors of pool indexes; returns the sum of its squares. */
function writeMix(buffers: RowBuffers, poolIndexes: readonly number[], number: number): number {
  const { genres, mixes, mixLength } = buffers
  const mix = mixes.subarray(number * mixLength, (number + 1) * mixLength).fill(0)
  for (const poolIndex of poolIndexes) {
    const genreCount = genres[poolIndex]
    for (const genre of themesOf(buffers, poolIndex).subarray(0, genreCount)) mix[genre] += Math.floor(WHOLE_TITLE / genreCount)
    if (genreCount > 0) mix[mixLength - 1]++
  }
  return mix.subarray(0, mixLength - 1).reduce((squares, amount) => squares + amount * amount, 0)
}

function themesOf({ start, themes }: RowBuffers, poolIndex: number): Uint32Array {
  return themes.subarray(start[poolIndex], start[poolIndex + 1])
}

function fillRow(buffers: RowBuffers, row: number, { abouts, at, length, until, visible, ahead, cost }: FillOptions): number {
  const { used, relevance, filled } = buffers
  const about = buffers.about.subarray(0, abouts)
  const poolIndexes = Array.from(filled.subarray(at, at + length))
  const free = freeIndexes(buffers, row)
  const window: FreeIndex[] = []
  for (const poolIndex of poolIndexes) addToCounts(buffers, poolIndex, 1)
  const isFit = ({ poolIndex }: FreeIndex): boolean => !isFull(buffers, about, poolIndex, poolIndexes.length)
  while (poolIndexes.length < until) {
    while (window.length < (poolIndexes.length < visible ? ahead : 1)) {
      const next = free.shift()
      if (!next) break
      if (isFit(next)) window.push(next)
    }
    const values = window.map(
      ({ poolIndex, value }) =>
        (value ?? relevance[poolIndex]) * Math.max(0, 1 - cost * similarityTo(buffers, poolIndex, poolIndexes.length)),
    )
    const best = window.length > 1 ? values.indexOf(Math.max(...values)) : 0
    const [taken] = window.splice(best, 1)
    if (!taken) break
    if (!isFit(taken)) continue
    const { poolIndex } = taken
    addToCounts(buffers, poolIndex, 1)
    used[poolIndex >>> 5] |= 1 << (poolIndex & 31)
    poolIndexes.push(poolIndex)
  }
  for (const poolIndex of poolIndexes) addToCounts(buffers, poolIndex, -1)
  filled.set(poolIndexes, at)
  return poolIndexes.length
}

function addToCounts(buffers: RowBuffers, poolIndex: number, by: number): void {
  const { themeCounts, franchiseCounts, franchises } = buffers
  for (const theme of themesOf(buffers, poolIndex)) themeCounts[theme] += by
  const franchise = franchises[poolIndex]
  if (franchise >= 0) franchiseCounts[franchise] += by
}

/** The mean similarity of a title to the titles before it in the row, by themes, from 0 to 1. */
function similarityTo(buffers: RowBuffers, poolIndex: number, length: number): number {
  const { themeCounts, themeWorth, firstPerson } = buffers
  let [shared, all] = [0, 0]
  for (const theme of themesOf(buffers, poolIndex)) {
    const weight = themeWorth[Math.min(theme, firstPerson)]
    shared += weight * themeCounts[theme]
    all += weight
  }
  return all > 0 && length > 0 ? shared / (all * length) : 0
}

/**
 * Whether the row already has its maximum of the title's franchise (two, of minor titles one, or a tenth) or of one of
 * its people (three, or a fifth).
 */
function isFull(buffers: RowBuffers, about: Uint32Array, poolIndex: number, length: number): boolean {
  const { themeCounts, franchiseCounts, franchises, firstMinor, firstPerson } = buffers
  const franchise = franchises[poolIndex]
  const enough = Math.max(franchise < firstMinor ? 2 : 1, length / 10)
  if (franchise >= 0 && franchiseCounts[franchise] >= enough) return true
  return themesOf(buffers, poolIndex).some(
    (theme) => theme >= firstPerson && !about.includes(theme) && themeCounts[theme] >= Math.max(3, length / 5),
  )
}
