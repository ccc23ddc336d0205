import { type Caller, transact } from '../ctx.ts'
import { sameNetwork } from '../network/addresses.ts'
import { invalid, noSuchProfile, Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import { audit } from './audit.ts'
import { clientNameOf } from './clients/client-name.ts'
import type { AuthCtx } from './ctx.ts'
import * as store from './device-code-store.ts'
import { isAlive, lifeOfCode } from './device-codes.ts'
import { hmac, liveKeys } from './keys/keyring.ts'
import { take } from './limits/limit-store.ts'
import { allWrongCodes, consume, limitsOf, refund } from './limits/limits.ts'
import { normaliseCode } from './secrets.ts'

const REDEEMABLE_MS = 120_000

/** What the person is shown before they decide. The code stays as it is. */
export async function findActivation(ctx: AuthCtx, caller: Caller, accountId: string, userCode: string) {
  const code = await findPending(ctx, caller, accountId, userCode)
  await audit(ctx, 'code entered', { accountId, clientId: code.client_id }, caller)
  return {
    clientName: clientNameOf(code, true),
    deviceName: code.device_name,
    requestedAt: isoTime(code.created_at),
    requestedFrom: { address: code.address, sameNetwork: sameNetwork(code.address, caller.address) },
    expiresAt: isoTime(code.expires_at),
    needsProfile: code.needs_profile === 1,
  }
}

export type ApprovalChoice = { decision: 'approve' | 'deny'; profileId?: string | undefined }

/** Approves or denies; of any number of decisions, one counts. */
export async function decideActivation(
  ctx: AuthCtx,
  caller: Caller,
  accountId: string,
  userCode: string,
  choice: ApprovalChoice,
) {
  const code = await findPending(ctx, caller, accountId, userCode)
  const approves = choice.decision === 'approve'
  if (approves) await checkProfile(ctx, accountId, code, choice.profileId)
  const status = approves ? 'approved' : 'denied'
  const decided = await transact(ctx, async (ctx) => {
    const settled = await store.decide(ctx.db, code.code_hash, {
      status,
      accountId,
      profileId: (approves && choice.profileId) || null,
      intervalSeconds: ctx.settings.limits.pollSeconds,
      redeemableMs: approves ? REDEEMABLE_MS : 0,
      ...lifeOfCode(ctx.now()),
    })
    if (settled) await audit(ctx, `code ${status}`, { accountId, clientId: code.client_id }, caller)
    return settled
  })
  if (!decided) throw notPending(await store.findDeviceCode(ctx.db, code.code_hash), accountId)
  ctx.count(`code_${status}`)
  return { status } as const
}

async function checkProfile(
  ctx: AuthCtx,
  accountId: string,
  code: store.Activation,
  profileId: string | undefined,
): Promise<void> {
  if (profileId === undefined && code.needs_profile === 1) throw invalid('profileId', 'this application needs one profile')
  if (profileId !== undefined && !(await store.ownsProfile(ctx.db, accountId, profileId))) throw noSuchProfile()
}

/**
 * The pending code these letters name. A wrong guess is counted before it is looked up, so that guesses at once share
 * one budget.
 */
async function findPending(ctx: AuthCtx, caller: Caller, accountId: string, userCode: string): Promise<store.Activation> {
  const budget = limitsOf.wrongCodes(ctx, caller.address, accountId)
  await consume(ctx, budget)
  const letters = normaliseCode(userCode)
  const code = await store.findByUserCode(
    ctx.db,
    liveKeys(ctx.keys().deriving, ctx.now()).map((key) => hmac(key.userCode, letters)),
  )
  const isVisible = code !== undefined && (code.status === 'pending' ? isAlive(ctx, code) : code.decided_by === accountId)
  if (!isVisible) {
    await noteWrongCode(ctx, caller, accountId)
    throw new Problem('NOT_FOUND')
  }
  await refund(ctx, budget)
  if (code.status !== 'pending') throw notPending(code, accountId)
  return code
}

async function noteWrongCode(ctx: AuthCtx, caller: Caller, accountId: string): Promise<void> {
  ctx.count('wrong_code')
  await take(ctx.db, allWrongCodes, ctx.now())
  await audit(ctx, 'code failed', { accountId }, caller)
}

/** 404 like an unknown code, except to the person who decided it. */
function notPending(code: { decided_by: string | null } | undefined, accountId: string): Problem {
  return code?.decided_by === accountId
    ? new Problem('CONFLICT', { detail: 'you have already approved or denied this code' })
    : new Problem('NOT_FOUND')
}
