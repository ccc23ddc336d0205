import { activeKey, liveKeys } from '../../auth/keys/keyring.ts'
import type { TitleStates } from '../../catalogue/cards.ts'
import type { ListQuery } from '../../catalogue/ranked-pages.ts'
import type { Session } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import { readCursor, signCursor } from '../../texts/cursors.ts'
import type { Language } from '../../texts/locales.ts'
import type { PagesCtx } from '../ctx.ts'
import { openProfilePage, openSessionPage } from '../pages.ts'
import { type OpenPage, type RowsVersion, rowsFromCache } from './page-cache.ts'
import { pageReaderOf, pageWriterFor } from './page-writer.ts'
import { itemsJson, rowIndexOf, rowJson, scopeOf } from './rows-json.ts'

export type RowPath = { pageId: string; rowId: string }

type RowsQuery = ListQuery & { pageId: string; language: Language; items: number }

/**
 * The rows of a page in order, each with its first items, as the bytes of the answer; synchronous if the page is in
 * memory.
 */
export function rowsOf(ctx: PagesCtx, who: Session, query: RowsQuery): Buffer | Promise<Buffer> {
  const page = openSessionPage(ctx, who, query.pageId, query.language)
  const states = ctx.titleStates(who)
  if (!(page instanceof Promise || states instanceof Promise)) return writeRows(ctx, { who, states }, page, query)
  return Promise.all([page, states]).then(([page, states]) => writeRows(ctx, { who, states }, page, query))
}

type RowReader = { who: Session; states: TitleStates }

function writeRows(
  ctx: PagesCtx,
  { who, states }: RowReader,
  page: OpenPage,
  { limit, items, nextPageToken }: RowsQuery,
): Buffer {
  const from = nextPageToken === undefined ? 0 : positionIn(ctx, scopeOf(who, page), nextPageToken)
  const to = Math.min(from + limit, page.snapshot.rowCount)
  const make = () => {
    const writer = pageWriterFor(ctx, { profile: who.profile, states }, page)
    let rows = '' // appended to, since joining would copy every row once more
    for (const index of page.snapshot.rowIndexes)
      if (index >= from && index < to) rows += `${rows === '' ? '' : ','}${rowJson(writer, page, index, { max: items })}`
    return `{"rows":[${rows}]${pagingJson(ctx, scopeOf(who, page), to < page.snapshot.rowCount ? to : undefined)}}`
  }
  return rowsFromCache(page, { from, to, items }, { version: versionOf(ctx, who, states), make })
}

/** One row of a page. */
export async function rowOf(
  ctx: PagesCtx,
  who: Session,
  { pageId, rowId, language, items }: RowPath & { language: Language; items: number },
): Promise<Buffer> {
  const page = await openSessionPage(ctx, who, pageId, language)
  const writer = pageWriterFor(ctx, await pageReaderOf(ctx, who), page)
  return Buffer.from(rowJson(writer, page, indexIn(page, rowId), { max: items }))
}

/** Items of a row, whichever session of the profile the page belongs to. */
export async function itemsOf(
  ctx: PagesCtx,
  who: Session,
  { pageId, rowId, limit, nextPageToken }: RowPath & ListQuery,
): Promise<Buffer> {
  const page = await openProfilePage(ctx, who, pageId)
  const row = page.snapshot.row(indexIn(page, rowId))
  const scope = scopeOf(who, page, rowId)
  const from = nextPageToken === undefined ? 0 : positionIn(ctx, scope, nextPageToken)
  const writer = pageWriterFor(ctx, await pageReaderOf(ctx, who), page)
  const { json, next } = itemsJson(writer, row, { from, max: limit })
  return Buffer.from(`{"items":[${json}]${pagingJson(ctx, scope, next)}}`)
}

/** The index of a row, or NOT_FOUND. */
export function indexIn(page: OpenPage, rowId: string): number {
  const index = rowIndexOf(page, rowId)
  if (index < 0) throw new Problem('NOT_FOUND', { detail: 'the page has no such row' })
  return index
}

function positionIn(ctx: PagesCtx, scope: string, token: string): number {
  const keys = liveKeys(ctx.keys().deriving, ctx.now()).map(({ cursor }) => cursor)
  return Number(readCursor(keys, scope, token)[0])
}

function pagingJson(ctx: PagesCtx, scope: string, next: number | undefined): string {
  if (next === undefined) return ',"hasMore":false'
  const token = signCursor(activeKey(ctx.keys().deriving, ctx.now()).cursor, scope, [next])
  return `,"hasMore":true,"nextPageToken":"${token}"`
}

function versionOf(ctx: PagesCtx, { profile: { maturity, region } }: Session, { version }: TitleStates): RowsVersion {
  const cursorKey = activeKey(ctx.keys().deriving, ctx.now()).id
  return { catalogue: ctx.liveCatalogue().revision, baseUrl: ctx.baseUrl, maturity, region, states: version, cursorKey }
}
