import { previewRow, whyTitle } from '@marquee/engine'
import { findVisible } from '../../catalogue/visibility.ts'
import type { Session } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import { noteShown } from '../../taste/impressions.ts'
import { isoTime } from '../../texts/iso-time.ts'
import type { Language } from '../../texts/locales.ts'
import { requestOf } from '../composing/compose.ts'
import { workspaceOf, workspaceReady } from '../composing/workspaces.ts'
import type { PagesCtx } from '../ctx.ts'
import { composeJobFor, openSessionPage } from '../pages.ts'
import type { StoredTitles } from '../snapshot/stored-titles.ts'
import type { OpenPage } from './page-cache.ts'
import { pageReaderOf, pageWriterFor } from './page-writer.ts'
import { indexIn, type RowPath } from './rows.ts'
import { itemsJson } from './rows-json.ts'

type LanguageOptions = { language: Language }

/** Explains the current score of a title of a page: prior and terms add up to it. */
export async function whyOf(
  ctx: PagesCtx,
  who: Session,
  { pageId, mediaId, language }: { pageId: string; mediaId: string } & LanguageOptions,
) {
  const page = await openSessionPage(ctx, who, pageId, language)
  const number = findVisible(ctx, who.profile, mediaId)
  if (!titleListsOf(page).some((list) => list.indexOf(number) >= 0))
    throw new Problem('NOT_FOUND', { detail: 'this title is not on the page' })
  const job = await composeJobFor(ctx, who, page.record)
  await workspaceReady(ctx)
  const { live, workspace } = workspaceOf(ctx)
  const names = live.namesIn([page.record.language])
  const { score, prior, terms } = whyTitle(workspace, requestOf(ctx, job), number)
  return {
    asOf: isoTime(ctx.now()),
    score,
    prior,
    terms: terms
      .filter(({ term }) => term !== 0)
      .map(({ title, term }) => ({ id: live.idOf(title), title: names.nameOf(title), term })),
  }
}

function titleListsOf({ snapshot }: OpenPage): StoredTitles[] {
  return [snapshot.hero, ...snapshot.rowIndexes.map((index) => snapshot.row(index).list)]
}

/** A row as it would be now without some seeds, as the bytes of the answer; nothing is stored. */
export async function previewOf(
  ctx: PagesCtx,
  who: Session,
  { pageId, rowId, without, language }: RowPath & { without: string[] } & LanguageOptions,
): Promise<Buffer> {
  const page = await openSessionPage(ctx, who, pageId, language)
  const row = page.snapshot.row(indexIn(page, rowId))
  const excluded = without.map((mediaId) => findVisible(ctx, who.profile, mediaId))
  const job = await composeJobFor(ctx, who, page.record)
  const reader = await pageReaderOf(ctx, who)
  await workspaceReady(ctx)
  const writer = pageWriterFor(ctx, reader, page)
  if (row.list.length === 0) return itemsAnswer(itemsJson(writer, row, { from: 0, max: row.entries.length }).json)
  const { workspace } = workspaceOf(ctx)
  const titles = Array.from({ length: row.list.length }, (_, index) => row.list.titleAt(index)).filter(writer.maySee)
  const sorted = previewRow(workspace, requestOf(ctx, job), { titles, without: excluded })
  return itemsAnswer(Array.from(sorted, (title) => writer.cards.whole(title)).join())
}

function itemsAnswer(json: string): Buffer {
  return Buffer.from(`{"items":[${json}]}`)
}

/** Records impressions of titles of a page; titles that are not on the page are ignored. */
export async function noteSeen(
  ctx: PagesCtx,
  who: Session,
  { pageId, items, language }: { pageId: string; items: string[] } & LanguageOptions,
): Promise<void> {
  const page = await openSessionPage(ctx, who, pageId, language)
  const lists = titleListsOf(page)
  const numbers = items.map((mediaId) => findVisible(ctx, who.profile, mediaId))
  await noteShown(
    ctx,
    who.profileId,
    numbers.filter((number) => lists.some((list) => list.indexOf(number) >= 0)),
  )
}
