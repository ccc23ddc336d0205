import type { RowKind } from '@marquee/engine'
import type { Session } from '../../ctx.ts'
import type { Language } from '../../texts/locales.ts'
import type { PagesCtx } from '../ctx.ts'
import { openSessionPage } from '../pages.ts'
import { titlesInRows } from '../snapshot/row-titles.ts'
import { pageReaderOf, pageWriterFor } from './page-writer.ts'

type Choice = { language: Language; isWanted: (kind: RowKind) => boolean }

/**
 * The titles of the wanted rows in reading order, without repeats, each with its reason; for clients that show lists
 * instead of pages.
 */
export async function readTitles(
  ctx: PagesCtx,
  who: Session,
  pageId: string,
  { language, isWanted }: Choice,
): Promise<{ number: number; reason: string }[]> {
  const page = await openSessionPage(ctx, who, pageId, language)
  const writer = pageWriterFor(ctx, await pageReaderOf(ctx, who), page)
  const found: { number: number; reason: string }[] = []
  for (const { number, row, at } of titlesInRows(page.snapshot, isWanted)) {
    if (!writer.maySee(number)) continue
    const { text } = JSON.parse(writer.reasonAt(row.list, at, row)) as { text: string }
    found.push({ number, reason: text })
  }
  return found
}
