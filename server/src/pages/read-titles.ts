import type { RowKind } from '@marquee/engine'
import type { Session } from '../ctx.ts'
import type { Language } from '../locales.ts'
import type { PagesCtx } from './ctx.ts'
import { pageReaderOf, pageWriterFor } from './page-writer.ts'
import { openFresh } from './pages.ts'

type Choice = { language: Language; isWanted: (kind: RowKind) => boolean }

/** The titles of a page's wanted rows in reading order, none twice, with why each was chosen; for who shows lists, not pages. */
export async function readTitles(
  ctx: PagesCtx,
  who: Session,
  pageId: string,
  { language, isWanted }: Choice,
): Promise<{ number: number; reason: string }[]> {
  const page = await openFresh(ctx, who, pageId, language)
  const writer = pageWriterFor(ctx, await pageReaderOf(ctx, who), page)
  const found = new Map<number, string>()
  for (let index = 0; index < page.snapshot.rowCount; index++) {
    const { kind, subject, list } = page.snapshot.row(index)
    if (!isWanted(kind)) continue
    for (let at = 0; at < list.length; at++) {
      const number = list.titleAt(at)
      if (found.has(number) || !writer.isThere(number)) continue
      const { text } = JSON.parse(writer.reasonAt(list, at, { kind, subject })) as { text: string }
      found.set(number, text)
    }
  }
  return [...found].map(([number, reason]) => ({ number, reason }))
}
