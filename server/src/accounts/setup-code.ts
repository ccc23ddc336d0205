import type { KeyObject } from 'node:crypto'
import type { AuthCtx } from '../auth/ctx.ts'
import { activeKey, hmac, liveKeys } from '../auth/keys/keyring.ts'
import { consume, limitsOf, refund } from '../auth/limits/limits.ts'
import { groupLetters, hashSecret, normaliseCode, randomLetters } from '../auth/secrets.ts'
import type { Caller } from '../ctx.ts'
import { invalid, Problem } from '../problems.ts'
import * as store from './store.ts'

const CODE_LETTERS = 12 // 51 bits

type Keys = Pick<AuthCtx, 'db' | 'keys' | 'now'>

/** The code that the first account needs: the same on every node and at every start, until it is used. */
export async function setupCode(ctx: Keys): Promise<string> {
  return deriveCode(activeKey(ctx.keys().deriving, ctx.now()).setup, await store.setupCodesUsed(ctx.db))
}

/** The link of the start banner. Browsers do not send the part after the #, so it reaches no log. */
export async function setupLink(ctx: Keys, base: string): Promise<string> {
  return `${base}/#setup=${await setupCode(ctx)}`
}

/** Throws unless the set-up code is right. A guess counts against the limit before it is checked. */
export async function requireSetupCode(ctx: AuthCtx, caller: Caller, given: string | undefined): Promise<void> {
  if (given === undefined) throw refusal()
  const limits = limitsOf.setupCodes(ctx, caller.address)
  await consume(ctx, limits)
  const used = await store.setupCodesUsed(ctx.db)
  const codeHashes = liveKeys(ctx.keys().deriving, ctx.now()).map(({ setup }) =>
    hashSecret(normaliseCode(deriveCode(setup, used))),
  )
  if (!codeHashes.includes(hashSecret(normaliseCode(given))))
    throw (await store.isUnclaimed(ctx.db)) ? refusal() : alreadyClaimed()
  await refund(ctx, limits)
}

/** The problem for a right code that was used a moment ago. */
export function alreadyClaimed(): Problem {
  return new Problem('CONFLICT', { detail: 'somebody else has just created the first account' })
}

function refusal() {
  return invalid('setupCode', 'the set-up code from the server’s start banner is needed for the first account')
}

function deriveCode(key: KeyObject, used: number): string {
  const bytes = Buffer.from(hmac(key, used === 0 ? 'set-up code' : `set-up code ${used + 1}`), 'hex')
  return groupLetters(randomLetters(() => bytes, CODE_LETTERS))
}
