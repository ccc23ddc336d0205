import { createHmac } from 'node:crypto'
import { audit } from '../auth/audit.ts'
import { consume, limitsOf, refund } from '../auth/limits/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import { confirmSignIn, openWebSignIn } from '../auth/sign-ins.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { type Caller, type Ctx, type Identity, latestEnd, transact } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { isPlainName } from '../texts/plain-names.ts'
import { normaliseEmail } from './accounts.ts'
import type { IdentityProvider, RequestSecrets, VerifiedIdentity } from './identity-provider.ts'
import type { IdentityRequestRow } from './identity-store.ts'
import * as store from './identity-store.ts'
import { describeProviderError } from './provider-errors.ts'
import { addAccount, useInviteHash } from './registration.ts'
import { requireSetupCode } from './setup-code.ts'
import { type AccountRow, findAccount, findByEmail, isUnclaimed } from './store.ts'

const REQUEST_LIFE_MS = 600_000
const LONGEST_NAME = 64
const MAX_LOGGED_ERROR = 100

/** Why a browser is sent to the provider: to sign in, to confirm an existing sign-in, or to link an account. */
export type SignInPurpose = IdentityRequestRow['purpose']

export type SignInRequest = {
  purpose: SignInPurpose
  returnTo: string
  asksWho?: boolean
  invite?: string | undefined
  setupCode?: string | undefined
}

/** Why a sign-in at the provider failed; the web app has the texts. */
type Refusal = 'expired' | 'refused' | 'failed' | 'unverified' | 'closed' | 'taken' | 'locked' | 'other-account'

export type CallbackResult = { returnTo: string; cookie?: string; refusal?: Refusal }

/**
 * Starts a sign-in at the identity provider: returns the URL to send the browser to. The callback is accepted once,
 * from this browser only.
 */
export async function beginAtProvider(
  ctx: CatalogueCtx,
  provider: IdentityProvider,
  browser: { caller: Caller; cookie: string },
  wanted: SignInRequest,
): Promise<{ url: string }> {
  await consume(ctx, limitsOf.providerSignIns(ctx, browser.caller.address))
  const isFirst = wanted.purpose === 'sign-in' && (await isUnclaimed(ctx.db))
  if (isFirst) await requireSetupCode(ctx, browser.caller, wanted.setupCode)
  const state = ctx.random(32).toString('base64url')
  const now = ctx.now()
  const request = {
    ...proofOf(browser.cookie, state),
    redirectUri: callbackAddress(ctx),
    mustSignIn: wanted.purpose === 'confirm',
    asksWho: wanted.asksWho === true,
  }
  const url = await provider.addressFor(request).catch((cause: unknown) => {
    ctx.log.warn({ err: cause, reason: describeProviderError(cause) }, 'the identity provider cannot be used')
    throw new Problem('NOT_READY', { detail: 'the identity provider does not answer; try again in a moment' })
  })
  await store.addIdentityRequest(ctx.db, {
    state_hash: hashSecret(state),
    cookie_hash: hashSecret(browser.cookie),
    purpose: wanted.purpose,
    is_first: Number(isFirst),
    invite_hash: wanted.invite === undefined ? null : hashSecret(wanted.invite),
    return_to: wanted.returnTo,
    created_at: now,
    expires_at: now + REQUEST_LIFE_MS,
  })
  return { url }
}

type ProviderCallback = { caller: Caller; cookie: string | undefined; who: Identity | undefined; query: URLSearchParams }

/** Handles the callback from the provider. If it fails, the screen the person came from shows why. */
export async function returnFromProvider(
  ctx: CatalogueCtx,
  provider: IdentityProvider,
  back: ProviderCallback,
): Promise<CallbackResult> {
  const state = back.query.get('state') ?? ''
  const request = back.cookie === undefined ? undefined : await takeRequest(ctx, state, back.cookie)
  if (!request || back.cookie === undefined) return { returnTo: '/', refusal: 'expired' }
  const returnTo = request.return_to
  const error = back.query.get('error')
  if (error !== null) return { returnTo, refusal: refusalFor(ctx, error) }
  const callback = new URL(callbackAddress(ctx))
  callback.search = back.query.toString()
  const proof = { ...proofOf(back.cookie, state), mustSignIn: request.purpose === 'confirm' }
  const proven = await provider.identityFrom(callback, proof).catch((cause: unknown) => {
    ctx.log.warn({ err: cause, reason: describeProviderError(cause) }, 'a sign-in at the identity provider failed')
    return undefined
  })
  if (!proven) return { returnTo, refusal: 'failed' }
  const outcome = await applyIdentity(ctx, back, request, proven)
  if (outcome.refusal === undefined) await refund(ctx, limitsOf.providerSignIns(ctx, back.caller.address))
  return { returnTo, ...outcome }
}

/** What the person may have decided, by the codes of OpenID Connect; others are of the provider or its settings. */
const DECLINED = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])

function refusalFor(ctx: CatalogueCtx, error: string): Refusal {
  if (DECLINED.has(error)) return 'refused'
  ctx.log.warn({ error: error.slice(0, MAX_LOGGED_ERROR) }, 'the identity provider returned an error')
  return 'failed'
}

function takeRequest(ctx: CatalogueCtx, state: string, cookie: string): Promise<IdentityRequestRow | undefined> {
  const now = ctx.now()
  const latest = latestEnd(now, REQUEST_LIFE_MS)
  return store.takeIdentityRequest(ctx.db, { stateHash: hashSecret(state), cookieHash: hashSecret(cookie), now, latest })
}

type CallbackOutcome = { cookie?: string; refusal?: Refusal }

/** Applies a proven identity, by the purpose of the request. */
function applyIdentity(
  ctx: CatalogueCtx,
  { caller, who }: ProviderCallback,
  request: IdentityRequestRow,
  proven: VerifiedIdentity,
): Promise<CallbackOutcome> {
  if (request.purpose === 'sign-in') return signInAs(ctx, caller, request, proven)
  if (!who) return Promise.resolve({ refusal: 'expired' })
  return request.purpose === 'link' ? link(ctx, caller, who.accountId, proven) : confirm(ctx, who, proven)
}

async function signInAs(
  ctx: CatalogueCtx,
  caller: Caller,
  request: IdentityRequestRow,
  proven: VerifiedIdentity,
): Promise<CallbackOutcome> {
  try {
    const cookie = await transact(ctx, async (ctx) => {
      const account = await accountFor(ctx, caller, request, proven)
      if (account.locked_at !== null) throw new RefusedSignIn('locked')
      return openWebSignIn(ctx, caller, account.id)
    })
    if (request.is_first === 1) ctx.clearTokenCaches() // of visitors
    return { cookie }
  } catch (error) {
    if (error instanceof RefusedSignIn) return { refusal: error.refusal }
    if (error instanceof Problem && error.code === 'CONFLICT') return { refusal: 'taken' }
    throw error
  }
}

/** The account of a proven identity: linked before, linked now by its verified e-mail address, or created. */
async function accountFor(
  ctx: CatalogueCtx,
  caller: Caller,
  request: IdentityRequestRow,
  proven: VerifiedIdentity,
): Promise<AccountRow> {
  const linked = await store.accountOfIdentity(ctx.db, proven.issuer, proven.subject)
  if (linked) return linked
  if (proven.email === undefined) throw new RefusedSignIn('unverified')
  const found = await findByEmail(ctx.db, normaliseEmail(proven.email))
  const account = found ?? (await makeAccount(ctx, request, proven, proven.email))
  if (!(await addLink(ctx, caller, account.id, proven))) throw new RefusedSignIn('taken')
  return account
}

async function makeAccount(
  ctx: CatalogueCtx,
  request: IdentityRequestRow,
  proven: VerifiedIdentity,
  email: string,
): Promise<AccountRow> {
  const isFirst = request.is_first === 1
  if (!isFirst && !(await mayCreateAccount(ctx, request))) throw new RefusedSignIn('closed')
  return addAccount(ctx, {
    email,
    name: nameOf(proven, email),
    passwordHash: '',
    admin: isFirst,
    first: isFirst ? 'only' : 'never',
  })
}

/** Whether a new account may be created: by the operator's setting, or by an invitation, which is used up. */
async function mayCreateAccount(ctx: CatalogueCtx, { invite_hash }: IdentityRequestRow): Promise<boolean> {
  if (ctx.settings.oidc?.accounts === 'make') return true
  if (ctx.settings.registration === 'closed' || invite_hash === null) return false
  return useInviteHash(ctx, invite_hash)
}

function nameOf({ name }: VerifiedIdentity, email: string): string {
  const wanted = name?.trim().slice(0, LONGEST_NAME) ?? ''
  return isPlainName(wanted) ? wanted : email.slice(0, email.indexOf('@')).slice(0, LONGEST_NAME)
}

async function link(ctx: CatalogueCtx, caller: Caller, accountId: string, proven: VerifiedIdentity): Promise<CallbackOutcome> {
  const linked = await store.accountOfIdentity(ctx.db, proven.issuer, proven.subject)
  if (linked) return linked.id === accountId ? {} : { refusal: 'taken' }
  return (await addLink(ctx, caller, accountId, proven)) ? {} : { refusal: 'taken' }
}

async function addLink(
  ctx: CatalogueCtx,
  caller: Caller,
  accountId: string,
  { issuer, subject }: VerifiedIdentity,
): Promise<boolean> {
  const isNew = await store.addIdentity(ctx.db, { issuer, subject, account_id: accountId, linked_at: ctx.now() })
  if (isNew) await audit(ctx, 'identity linked', { accountId }, caller)
  return isNew
}

async function confirm(ctx: CatalogueCtx, who: Identity, { issuer, subject }: VerifiedIdentity): Promise<CallbackOutcome> {
  const account = await store.accountOfIdentity(ctx.db, issuer, subject)
  if (account?.id !== who.accountId) return { refusal: 'other-account' }
  await confirmSignIn(ctx, who.publicId)
  return {}
}

/** What an account may sign in with. Providers differ in whether their issuer ends with a slash. */
export async function waysToSignIn(ctx: CatalogueCtx, accountId: string) {
  const account = await findAccount(ctx.db, accountId)
  const plain = (issuer: string | undefined) => issuer?.replace(/\/$/, '')
  const issuers = ctx.settings.oidc ? await store.issuersOf(ctx.db, accountId) : []
  const isLinked = issuers.some((issuer) => plain(issuer) === plain(ctx.settings.oidc?.issuer))
  return { password: ctx.settings.passwords && account?.password_hash !== '', provider: isLinked }
}

/** Derived from the browser's cookie. The store has only its hash, so its contents do not help an attacker. */
function proofOf(cookie: string, state: string): RequestSecrets {
  const derived = (what: string) => createHmac('sha256', cookie).update(`marquee oidc ${what} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), codeVerifier: derived('verifier') }
}

/** The redirect URI, which the operator registers at the provider. */
function callbackAddress({ baseUrl }: Pick<Ctx, 'baseUrl'>): string {
  return `${baseUrl}/web/oidc/callback`
}

class RefusedSignIn extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}
