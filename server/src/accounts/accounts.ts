import { audit } from '../auth/audit.ts'
import type { AuthCtx } from '../auth/ctx.ts'
import { activeKey, liveKeys } from '../auth/keys/keyring.ts'
import { type Caller, transact } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { eraseInBackground, leaveTraining } from '../profiles/erase.ts'
import { readCursor, signCursor } from '../texts/cursors.ts'
import { isoTime } from '../texts/iso-time.ts'
import type { AccountRow } from './store.ts'
import * as store from './store.ts'

/** The account as in responses; TOKEN_INVALID if it does not exist. */
export async function describeAccount(ctx: AuthCtx, accountId: string) {
  return asAccount(await requireAccount(ctx, accountId))
}

/** The account as in responses, if it exists. */
export async function findAccount(ctx: AuthCtx, accountId: string) {
  const row = await store.findAccount(ctx.db, accountId)
  return row && asAccount(row)
}

/**
 * Deletes the account and everything it owns. It is invisible at once; the caller waits a while for the rest. The last
 * administrator cannot be deleted while other accounts exist.
 */
export async function deleteAccount(ctx: AuthCtx, accountId: string, { caller, patienceMs }: DeleteOptions = {}): Promise<void> {
  await transact(ctx, async (ctx) => {
    await store.lockInstallation(ctx.db)
    await requireAccount(ctx, accountId)
    if (!(await store.markErased(ctx.db, accountId, ctx.now())))
      throw new Problem('CONFLICT', { detail: 'the last administrator cannot be deleted while other accounts exist' })
    await leaveTraining(ctx, accountId)
    await store.unclaimIfEmpty(ctx.db)
    await audit(ctx, 'account deleted', { accountId }, caller)
  })
  ctx.clearTokenCaches()
  await eraseInBackground(ctx, accountId, patienceMs)
}

/** The caller, and how long it waits. */
type DeleteOptions = { caller?: Caller; patienceMs?: number }

/** Locks or unlocks an account: a locked one signs in nowhere, and its tokens are refused. */
export async function setLocked(ctx: AuthCtx, email: string, locked: boolean): Promise<void> {
  const account = await requireEmail(ctx, email)
  await store.setLocked(ctx.db, account.id, locked ? ctx.now() : null)
  await audit(ctx, locked ? 'account locked' : 'account unlocked', { accountId: account.id })
  ctx.clearTokenCaches()
}

/** The account with this e-mail address; throws NOT_FOUND if there is none. */
export async function requireEmail(ctx: AuthCtx, email: string): Promise<AccountRow> {
  const account = await store.findByEmail(ctx.db, normaliseEmail(email))
  if (!account) throw new Problem('NOT_FOUND', { detail: 'no account has this e-mail address' })
  return account
}

/** The account with this id. Throws TOKEN_INVALID if it does not exist: its tokens are void too. */
export async function requireAccount(ctx: AuthCtx, id: string): Promise<AccountRow> {
  const account = await store.findAccount(ctx.db, id)
  if (!account) throw new Problem('TOKEN_INVALID')
  return account
}

/** An account as in responses. */
export function asAccount({ id, email, name, admin, created_at }: AccountRow) {
  return { id, email, name, admin: admin === 1, createdAt: isoTime(created_at) }
}

/** Normalises an e-mail address: comparison ignores case. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** One page of all accounts, newest first. */
export async function listAccounts(ctx: AuthCtx, forAccountId: string, limit: number, pageToken?: string) {
  const keys = liveKeys(ctx.keys().deriving, ctx.now()).map(({ cursor }) => cursor)
  const scope = `accounts of ${forAccountId}`
  const [createdAt, id] = pageToken === undefined ? [] : readCursor(keys, scope, pageToken)
  const rows = await store.listAccounts(
    ctx.db,
    limit + 1,
    id === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) },
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const accounts = shown.map((row) => ({ ...asAccount(row), locked: row.locked_at !== null }))
  if (rows.length <= limit || !last) return { accounts, hasMore: false }
  const key = activeKey(ctx.keys().deriving, ctx.now()).cursor
  return { accounts, hasMore: true, nextPageToken: signCursor(key, scope, [last.created_at, last.id]) }
}
