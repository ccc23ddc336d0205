import { ROW, type RowDesk, type RowKernels } from './row-kernels.ts'
import type { RawKernels } from './wasm.ts'

/** The kernels of rows over the WASM exports, with RESERVED bytes at `keys`. */
export function wasmRowKernels(raw: RawKernels, keys: number): RowKernels {
  const openGenres = ({ start, themes, genres, drawn, vectors, lanes }: RowDesk): void => {
    const pool = [start.byteOffset, themes.byteOffset, genres.byteOffset] as const
    raw.openGenres(...pool, drawn.byteOffset, vectors.byteOffset, lanes)
  }
  return {
    readCards: (
      { values, cardOf, mayHave, numberOf, held, traits },
      { bits, words },
      { start, themes, franchises, genres },
      count,
    ) => {
      const cards = [cardOf.byteOffset, count, values.byteOffset, mayHave.byteOffset, numberOf.byteOffset] as const
      const pool = [start.byteOffset, themes.byteOffset, franchises.byteOffset, traits.byteOffset, genres.byteOffset] as const
      raw.readCards(...cards, bits.byteOffset, words, held.byteOffset, ...pool, keys)
    },
    lookAgain: (desk, count, most) => {
      openGenres(desk)
      raw.lookAgain(
        desk.listed.byteOffset,
        count,
        desk.rows.byteOffset,
        desk.lists.byteOffset,
        desk.numbers.byteOffset,
        desk.used.byteOffset,
        desk.relevance.byteOffset,
        desk.attention.byteOffset,
        desk.sights.byteOffset,
        most,
        desk.mixes.byteOffset,
      )
    },
    addGenres: (desk, { from, count, to }) => {
      openGenres(desk)
      raw.addGenres(desk.filled.byteOffset + from * 4, count, desk.mixes.byteOffset + to * desk.lanes * 2)
    },
    fillRow: (desk, row, filling) => {
      const at = row * ROW.size
      const { start, themes, franchises, themeCounts, franchiseCounts, themeWorth, firstPerson } = desk
      raw.openFilling(
        start.byteOffset,
        themes.byteOffset,
        franchises.byteOffset,
        themeCounts.byteOffset,
        franchiseCounts.byteOffset,
        themeWorth.byteOffset,
        firstPerson,
      )
      return raw.fillRow(
        desk.lists.byteOffset + (desk.rows[at + ROW.at] ?? 0) * 4,
        desk.rows[at + ROW.words] ?? 0,
        desk.rows[at + ROW.count] ?? 0,
        desk.used.byteOffset,
        desk.relevance.byteOffset,
        desk.about.byteOffset,
        filling.abouts,
        desk.filled.byteOffset + filling.at * 4,
        filling.length,
        filling.until,
        filling.inSight,
        filling.ahead,
        filling.cost,
        keys,
      )
    },
  }
}
