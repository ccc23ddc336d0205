import { ROW, type RowBuffers, type RowKernels } from './row-kernels.ts'
import type { RawKernels } from './wasm.ts'

/** `RowKernels` over the WASM exports; `keys` is the address of `RESERVED.bytes` of scratch memory. */
export function wasmRowKernels(raw: RawKernels, keys: number): RowKernels {
  const openGenres = ({ start, themes, genres, drawn, vectors, mixLength }: RowBuffers): void => {
    const pool = [start.byteOffset, themes.byteOffset, genres.byteOffset] as const
    raw.openGenres(...pool, drawn.byteOffset, vectors.byteOffset, mixLength)
  }
  return {
    readRecords: (
      { values, recordOf, mayHave, numberOf, themeCounts, traits, days },
      { bits, words },
      { start, themes, franchises, genres },
      count,
    ) => {
      const records = [recordOf.byteOffset, count, values.byteOffset, mayHave.byteOffset, numberOf.byteOffset] as const
      const pool = [start.byteOffset, themes.byteOffset, franchises.byteOffset, traits.byteOffset] as const
      raw.readRecords(
        ...records,
        bits.byteOffset,
        words,
        themeCounts.byteOffset,
        ...pool,
        days.byteOffset,
        genres.byteOffset,
        keys,
      )
    },
    updateRows: (buffers, count, max) => {
      openGenres(buffers)
      const { listed, rows, lists, numbers, used, relevance, attention, visibleIndexes, mixes } = buffers
      const tables = [rows.byteOffset, lists.byteOffset, numbers.byteOffset, used.byteOffset, relevance.byteOffset] as const
      raw.updateRows(listed.byteOffset, count, ...tables, attention.byteOffset, visibleIndexes.byteOffset, max, mixes.byteOffset)
    },
    addGenres: (buffers, { from, count, to }) => {
      openGenres(buffers)
      raw.addGenres(buffers.filled.byteOffset + from * 4, count, buffers.mixes.byteOffset + to * buffers.mixLength * 2)
    },
    fillRow: (buffers, row, filling) => {
      const at = row * ROW.size
      const { start, themes, franchises, themeCounts, franchiseCounts, themeWorth, firstPerson, firstMinor } = buffers
      raw.openFilling(
        start.byteOffset,
        themes.byteOffset,
        franchises.byteOffset,
        themeCounts.byteOffset,
        franchiseCounts.byteOffset,
        themeWorth.byteOffset,
        firstPerson,
        firstMinor,
      )
      return raw.fillRow(
        buffers.lists.byteOffset + buffers.rows[at + ROW.at] * 4,
        buffers.rows[at + ROW.words],
        buffers.rows[at + ROW.count],
        buffers.used.byteOffset,
        buffers.relevance.byteOffset,
        buffers.about.byteOffset,
        filling.abouts,
        buffers.filled.byteOffset + filling.at * 4,
        filling.length,
        filling.until,
        filling.visible,
        filling.ahead,
        filling.cost,
        keys,
      )
    },
  }
}
