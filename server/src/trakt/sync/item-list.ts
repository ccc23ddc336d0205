import type { PagesCtx } from '../../pages/ctx.ts'
import { type AnswerOptions, type TitleWriter, titleWriterFor } from '../titles.ts'

/** A list whose items are made when they are sent, since all of them may be many. */
export type ItemList = { readonly count: number; readonly items: (from: number, to: number) => Promise<unknown[]> }

/** A list of what a profile never has. */
export const noItems: ItemList = { count: 0, items: async () => [] }

/** A list of rows, each of a title, with the function that makes an item of a row. */
export function itemListOf<Row extends { readonly number: number }>(
  ctx: PagesCtx,
  rows: readonly Row[],
  options: AnswerOptions,
  toItem: (row: Row, writer: TitleWriter) => unknown,
): ItemList {
  const items = async (from: number, to: number) => {
    const some = rows.slice(from, to)
    const numbers = some.map(({ number }) => number)
    const writer = await titleWriterFor(ctx, numbers, options)
    return some.map((row) => toItem(row, writer))
  }
  return { count: rows.length, items }
}
