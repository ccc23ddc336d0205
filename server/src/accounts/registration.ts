import { audit } from '../auth/audit.ts'
import { consume, limitsOf } from '../auth/limits/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import { openWebSignIn } from '../auth/sign-ins.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { type Caller, latestEnd, newId, transact } from '../ctx.ts'
import { invalid, Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import { asAccount, normaliseEmail } from './accounts.ts'
import { requirePasswords } from './credentials.ts'
import { hashPassword } from './passwords.ts'
import { alreadyClaimed, requireSetupCode } from './setup-code.ts'
import type { AccountRow } from './store.ts'
import * as store from './store.ts'
import { endVisits } from './visitors.ts'

const INVITE_LIFE_MS = 7 * 86_400_000

export type NewAccount = {
  email: string
  password: string
  name: string
  invite?: string | undefined
  setupCode?: string | undefined
}

export type SignedInAccount = { cookie: string; account: ReturnType<typeof asAccount> }

/** How an account can be created now; the first one needs the set-up code. */
export async function registrationFor(ctx: CatalogueCtx) {
  const first = await store.isUnclaimed(ctx.db)
  return { mode: first ? ('first' as const) : ctx.settings.registration, setupCode: first }
}

/** Creates an account and signs the browser in. The first account is an administrator. */
export async function register(ctx: CatalogueCtx, caller: Caller, wanted: NewAccount): Promise<SignedInAccount> {
  requirePasswords(ctx)
  await consume(ctx, limitsOf.registrations(ctx, caller.address))
  const first = await store.isUnclaimed(ctx.db)
  if (first) await requireSetupCode(ctx, caller, wanted.setupCode)
  else requireOpenRegistration(ctx, wanted.invite)
  const passwordHash = await hashPassword(wanted.password)
  const { account, cookie } = await transact(ctx, async (ctx) => {
    // Before the address is checked: without an invitation nobody learns whether it is taken.
    if (!first && wanted.invite !== undefined) await useInvite(ctx, wanted.invite)
    const account = await addAccount(ctx, { ...wanted, passwordHash, admin: first, first: first ? 'only' : 'maybe' })
    return { account, cookie: await openWebSignIn(ctx, caller, account.id) }
  })
  ctx.count('registered')
  if (first) ctx.clearTokenCaches()
  return { cookie, account: asAccount(account) }
}

async function useInvite(ctx: CatalogueCtx, invite: string): Promise<void> {
  if (!(await useInviteHash(ctx, hashSecret(invite))))
    throw invalid('invite', 'this invitation is unknown, already used or expired')
}

/** Uses an invitation up, by its hash; returns whether it was valid. */
export function useInviteHash(ctx: CatalogueCtx, inviteHash: string): Promise<boolean> {
  const now = ctx.now()
  return store.takeInvite(ctx.db, inviteHash, { now, latest: latestEnd(now, INVITE_LIFE_MS) })
}

/**
 * `first`: whether it must be, may be or must not be the first account, which is an administrator. An empty hash: no
 * password.
 */
type AcceptedAccount = { email: string; name: string; passwordHash: string; admin: boolean; first: 'only' | 'maybe' | 'never' }

/**
 * Inserts the account. The first one is an administrator and ends the visits; one conditional statement decides which
 * is first.
 */
export async function addAccount(
  ctx: CatalogueCtx,
  { email, name, passwordHash, admin, first }: AcceptedAccount,
): Promise<AccountRow> {
  const id = newId(ctx, 'acct')
  const isFirst = await store.claimFirst(ctx.db, id)
  if (first === 'only' && !isFirst) throw alreadyClaimed()
  if (first === 'never' && isFirst) throw new Problem('CONFLICT', { detail: 'the first account needs the set-up code' })
  const account: AccountRow = {
    id,
    email: normaliseEmail(email),
    name,
    password_hash: passwordHash,
    admin: Number(admin || isFirst),
    locked_at: null,
    created_at: ctx.now(),
  }
  if (!(await store.addAccount(ctx.db, account)))
    throw new Problem('CONFLICT', { detail: 'an account with this e-mail address already exists' })
  if (isFirst) await endVisits(ctx)
  await audit(ctx, 'account made', { accountId: id })
  return account
}

function requireOpenRegistration(ctx: CatalogueCtx, invite: string | undefined): void {
  const { registration } = ctx.settings
  if (registration === 'closed') throw new Problem('FORBIDDEN', { detail: 'registration is closed on this server' })
  if (registration === 'invite' && invite === undefined) throw invalid('invite', 'this server requires an invitation')
}

/** Creates a one-time link to register with. */
export async function makeInvite(ctx: CatalogueCtx, caller: Caller, accountId: string) {
  if (ctx.settings.registration === 'closed')
    throw new Problem('CONFLICT', { detail: 'registration is closed: set MARQUEE_REGISTRATION=invite to invite people' })
  const token = `inv_${ctx.random(32).toString('base64url')}`
  const expiresAt = ctx.now() + INVITE_LIFE_MS
  await store.addInvite(ctx.db, {
    token_hash: hashSecret(token),
    created_by: accountId,
    created_at: ctx.now(),
    expires_at: expiresAt,
  })
  await audit(ctx, 'invite made', { accountId }, caller)
  return { inviteUrl: `${ctx.baseUrl}/join#invite=${token}`, expiresAt: isoTime(expiresAt) }
}

/** Whether no account exists yet. */
export function isFirstRun(ctx: CatalogueCtx): Promise<boolean> {
  return store.isUnclaimed(ctx.db)
}
