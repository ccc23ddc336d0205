import type { AuthCtx } from '../auth/ctx.ts'
import { activeKey, liveKeys } from '../auth/keys/keyring.ts'
import type { ListPage, ListQuery } from '../catalogue/ranked-pages.ts'
import { readCursor, signCursor } from '../texts/cursors.ts'

/** A list with a stable order: the cursor of a row changes only if the row does. */
export type PagedList<Row> = {
  /** The list and profile that a page token is valid for. */
  scope: string
  positionOf: (row: Row) => number[]
  /** The next rows after a cursor, or the first ones. */
  read: (after: number[] | undefined, max: number) => Promise<Row[]>
  /** Whether a row is visible to the profile; others are skipped. */
  isThere: (row: Row) => boolean
}

const ENTRIES_PER_READ = 500
/** After this many reads of mostly invisible rows a page ends early; the next one continues there. */
const MAX_BATCHES = 20

/** One page of a list. Rows that are inserted meanwhile cause no older row to be repeated or skipped. */
export async function pageOf<Row>(
  ctx: AuthCtx,
  list: PagedList<Row>,
  { limit, nextPageToken }: ListQuery,
): Promise<ListPage<Row>> {
  const rows: Row[] = []
  let after = nextPageToken === undefined ? undefined : positionIn(ctx, list.scope, nextPageToken)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const max = batch === 0 ? limit + 1 : ENTRIES_PER_READ
    const read = await list.read(after, max)
    for (const row of read) {
      if (list.isThere(row)) {
        if (rows.length === limit) return { rows, hasMore: true, nextPageToken: tokenFor(ctx, list.scope, after) }
        rows.push(row)
      }
      after = list.positionOf(row)
    }
    if (read.length < max) return { rows, hasMore: false }
  }
  return { rows, hasMore: true, nextPageToken: tokenFor(ctx, list.scope, after) }
}

function positionIn(ctx: AuthCtx, scope: string, token: string): number[] {
  const keys = liveKeys(ctx.keys().deriving, ctx.now()).map(({ cursor }) => cursor)
  return readCursor(keys, scope, token).map(Number)
}

function tokenFor(ctx: AuthCtx, scope: string, position: number[] = []): string {
  return signCursor(activeKey(ctx.keys().deriving, ctx.now()).cursor, scope, position)
}
