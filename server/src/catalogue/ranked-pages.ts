import type { AuthCtx } from '../auth/ctx.ts'
import { activeKey, liveKeys } from '../auth/keys/keyring.ts'
import type { Identity, Session } from '../ctx.ts'
import { readCursor, signCursor } from '../texts/cursors.ts'

export type ListQuery = { limit: number; nextPageToken?: string | undefined }
export type ListPage<Row> = { rows: Row[]; hasMore: boolean; nextPageToken?: string }

/** The owner of a list, for its page tokens. */
export function ownerOf(who: Identity | Session): string {
  return 'profile' in who ? who.profileId : (who.boundProfileId ?? who.accountId)
}

/** Where to continue: after the last entry shown, or at its position if it is gone. */
export type RankCursor = { position: number; key: number } | undefined

/** The position of a page token in the list of this scope. */
export function readRankCursor(ctx: AuthCtx, scope: string, { nextPageToken }: ListQuery): RankCursor {
  if (nextPageToken === undefined) return undefined
  const keys = liveKeys(ctx.keys().deriving, ctx.now()).map(({ cursor }) => cursor)
  const [place, key] = readCursor(keys, scope, nextPageToken)
  return { position: Number(place), key: Number(key) }
}

/**
 * One page of a list that is ranked anew for each request: new entries before the last one shown cause neither
 * repeats nor gaps.
 */
export function rankedPage<Row>(
  ctx: AuthCtx,
  { scope, rows, keyOf, after }: { scope: string; rows: readonly Row[]; keyOf: (row: Row) => number; after: RankCursor },
  limit: number,
): ListPage<Row> {
  const from = after === undefined ? 0 : startAfter(rows, keyOf, after)
  const shown = rows.slice(from, from + limit)
  const last = shown.at(-1)
  if (last === undefined || from + limit >= rows.length) return { rows: shown, hasMore: false }
  const key = activeKey(ctx.keys().deriving, ctx.now()).cursor
  return { rows: shown, hasMore: true, nextPageToken: signCursor(key, scope, [from + limit, keyOf(last)]) }
}

function startAfter<Row>(rows: readonly Row[], keyOf: (row: Row) => number, { position, key }: NonNullable<RankCursor>): number {
  const found = rows.findIndex((row) => keyOf(row) === key)
  return found < 0 ? position : found + 1
}
