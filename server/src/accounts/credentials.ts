import { audit } from '../auth/audit.ts'
import type { AuthCtx } from '../auth/ctx.ts'
import { findKnownNetwork } from '../auth/known-places.ts'
import { consume, limitsOf, refund } from '../auth/limits/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import { confirmSignIn, openWebSignIn, revokeOthers } from '../auth/sign-ins.ts'
import { type Caller, type Identity, isConfirmed, latestEnd, transact } from '../ctx.ts'
import { invalid, Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import { asAccount, normaliseEmail, requireAccount, requireEmail } from './accounts.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import type { SignedInAccount } from './registration.ts'
import * as store from './store.ts'

const RESET_LIFE_MS = 86_400_000

/** Throws FORBIDDEN where passwords are switched off. */
export function requirePasswords({ settings }: Pick<AuthCtx, 'settings'>): void {
  if (!settings.passwords)
    throw new Problem('FORBIDDEN', { detail: `passwords are switched off here: sign in with ${settings.oidc?.name}` })
}

/** Signs a browser in. An unknown e-mail address takes as long and gets the same response as a wrong password. */
export async function signIn(ctx: AuthCtx, caller: Caller, email: string, password: string): Promise<SignedInAccount> {
  requirePasswords(ctx)
  const address = normaliseEmail(email)
  const account = await store.findByEmail(ctx.db, address)
  const usedNetwork = await findKnownNetwork(ctx, account?.id ?? '', caller.address)
  const budget = limitsOf.wrongPasswords(ctx, { address: caller.address, email: address, trusted: usedNetwork })
  await consume(ctx, budget)
  const fits = await passwordFits(password, account?.password_hash)
  if (!fits || !account || account.locked_at !== null) {
    ctx.count('wrong_password')
    await audit(ctx, 'password failed', account ? { accountId: account.id } : {}, caller)
    throw new Problem('TOKEN_INVALID', { detail: 'the e-mail address or the password is wrong' })
  }
  await refund(ctx, budget)
  const cookie = await transact(ctx, (ctx) => openWebSignIn(ctx, caller, account.id))
  return { cookie, account: asAccount(account) }
}

/** Changes the password and ends every other sign-in. */
export async function changePassword(ctx: AuthCtx, caller: Caller, who: SignInOf, current: string, next: string) {
  requirePasswords(ctx)
  const account = await requirePassword(ctx, caller, who, { path: 'current', password: current })
  const passwordHash = await hashPassword(next)
  await transact(ctx, (ctx) => replacePassword(ctx, caller, account.id, passwordHash, who.publicId))
}

/**
 * Sets the password of an account without one, which came from the identity provider. There is none to check, so the
 * sign-in must have been confirmed just now. Other sign-ins stay: no secret of theirs has changed.
 */
export async function setFirstPassword(ctx: AuthCtx, caller: Caller, who: Identity, next: string): Promise<void> {
  requirePasswords(ctx)
  const { accountId, publicId } = who
  const account = await requireAccount(ctx, accountId)
  if (account.password_hash !== '') throw needsCurrentPassword()
  if (!isConfirmed(who, ctx.now())) throw new Problem('CONFIRM_PASSWORD')
  const passwordHash = await hashPassword(next)
  await transact(ctx, async (ctx) => {
    if (!(await store.setFirstPassword(ctx.db, accountId, passwordHash))) throw needsCurrentPassword()
    await store.removePasswordResets(ctx.db, accountId)
    await confirmSignIn(ctx, publicId) // throws if the sign-in has been revoked meanwhile
    await audit(ctx, 'password set', { accountId }, caller)
  })
}

function needsCurrentPassword(): Problem {
  return invalid('current', 'this account has a password: enter it too')
}

/** Checks the password again: for a while this sign-in may use routes that need it confirmed. */
export async function confirmPassword(ctx: AuthCtx, caller: Caller, who: SignInOf, password: string): Promise<void> {
  requirePasswords(ctx)
  await requirePassword(ctx, caller, who, { path: 'password', password })
  await confirmSignIn(ctx, who.publicId)
}

type SignInOf = { accountId: string; publicId: string }

/** The account, if the password is right. Wrong guesses of a signed-in person have a limit of their own. */
async function requirePassword(
  ctx: AuthCtx,
  caller: Caller,
  { accountId, publicId }: SignInOf,
  { path, password }: { path: string; password: string },
) {
  const account = await requireAccount(ctx, accountId)
  const budget = limitsOf.wrongPasswords(ctx, { address: caller.address, email: account.email, trusted: publicId })
  await consume(ctx, budget)
  if (!(await passwordFits(password, account.password_hash))) {
    ctx.count('wrong_password')
    await audit(ctx, 'password failed', { accountId }, caller)
    throw invalid(path, 'this is not your password')
  }
  await refund(ctx, budget)
  return account
}

/** Creates a one-time link that sets a new password; for the operator at the console. */
export async function makePasswordReset(ctx: AuthCtx, email: string) {
  const account = await requireEmail(ctx, email)
  const token = `rst_${ctx.random(32).toString('base64url')}`
  const expiresAt = ctx.now() + RESET_LIFE_MS
  await store.addPasswordReset(ctx.db, {
    token_hash: hashSecret(token),
    account_id: account.id,
    created_at: ctx.now(),
    expires_at: expiresAt,
  })
  await audit(ctx, 'password reset made', { accountId: account.id })
  return { resetUrl: `${ctx.baseUrl}/reset#token=${token}`, expiresAt: isoTime(expiresAt) }
}

/** Sets a new password with a one-time link and ends every sign-in. */
export async function resetPassword(ctx: AuthCtx, caller: Caller, token: string, next: string): Promise<void> {
  requirePasswords(ctx)
  await consume(ctx, limitsOf.passwordResets(ctx, caller.address))
  const passwordHash = await hashPassword(next)
  await transact(ctx, async (ctx) => {
    const now = ctx.now()
    const accountId = await store.takePasswordReset(ctx.db, hashSecret(token), { now, latest: latestEnd(now, RESET_LIFE_MS) })
    if (accountId === undefined) throw invalid('token', 'this link is unknown, already used or expired')
    await replacePassword(ctx, caller, accountId, passwordHash)
  })
}

async function replacePassword(ctx: AuthCtx, caller: Caller, accountId: string, passwordHash: string, keepSignIn?: string) {
  await store.setPassword(ctx.db, accountId, passwordHash)
  await store.removePasswordResets(ctx.db, accountId)
  await revokeOthers(ctx, accountId, keepSignIn)
  if (keepSignIn !== undefined) await confirmSignIn(ctx, keepSignIn)
  await audit(ctx, 'password changed', { accountId }, caller)
}
