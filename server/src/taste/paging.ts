import type { AuthCtx } from '../auth/ctx.ts'
import { activeKey, liveKeys } from '../auth/keyring.ts'
import { readCursor, signCursor } from '../cursors.ts'

export type ListQuery = { limit: number; nextPageToken?: string | undefined }

/** A list in an order that stands: where a row is in it never changes while the row does not. */
export type Paged<Row> = {
  /** What a page token is bound to. */
  scope: string
  positionOf: (row: Row) => number[]
  /** The rows behind a position, or from the beginning. */
  read: (after: number[] | undefined, most: number) => Promise<Row[]>
  /** Rows that are not there for this profile are passed over. */
  isThere: (row: Row) => boolean
}

export type ListPage<Row> = { rows: Row[]; hasMore: boolean; nextPageToken?: string }

const ENTRIES_PER_READ = 500
/** A page that has passed over so many rows ends early; the next one goes on behind them. */
const MOST_BATCHES = 20

/** One page of a list; what is inserted meanwhile neither repeats nor skips an older row. */
export async function pageOf<Row>(ctx: AuthCtx, list: Paged<Row>, { limit, nextPageToken }: ListQuery): Promise<ListPage<Row>> {
  const rows: Row[] = []
  let after = nextPageToken === undefined ? undefined : positionIn(ctx, list.scope, nextPageToken)
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const most = batch === 0 ? limit + 1 : ENTRIES_PER_READ
    const read = await list.read(after, most)
    for (const row of read) {
      if (list.isThere(row)) {
        if (rows.length === limit) return { rows, hasMore: true, nextPageToken: tokenFor(ctx, list.scope, after) }
        rows.push(row)
      }
      after = list.positionOf(row)
    }
    if (read.length < most) return { rows, hasMore: false }
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
