import { type Ctx, isUnderWay } from '../../ctx.ts'
import { limitKey } from '../../network/addresses.ts'
import { Problem } from '../../problems.ts'
import { hashSecret } from '../secrets.ts'
import { findLimit, type Limit, take, takeBack, takeFirst } from './limit-store.ts'

const MINUTE_MS = 60_000

type Guess = { address: string; email: string; trusted: string | undefined }

/** The limits of each kind of guess and request; counted in the store, so that all nodes share one budget. */
export const limitsOf = {
  newCodes: ({ settings }: Ctx, address: string): Limit[] => [
    { id: `codes:${limitKey(address)}`, max: settings.limits.codesPerMinute, windowMs: MINUTE_MS },
  ],
  wrongCodes: ({ settings }: Ctx, address: string, accountId: string): Limit[] => [
    { id: `wrong-codes:${limitKey(address)}`, max: settings.limits.wrongCodesPerAddress, windowMs: 10 * MINUTE_MS },
    { id: `wrong-codes:${accountId}`, max: settings.limits.wrongCodesPerAccount, windowMs: 10 * MINUTE_MS },
  ],
  /** `trusted`: the sign-in or network that the account has used before; strangers elsewhere cannot lock it out. */
  wrongPasswords: ({ settings: { limits } }: Ctx, { address, email, trusted }: Guess): Limit[] => {
    const [from, emailHash, windowMs] = [limitKey(address), hashSecret(email), 15 * MINUTE_MS]
    return [
      { id: `wrong-passwords:${from}`, max: limits.wrongPasswordsPerAddress, windowMs },
      { id: `wrong-passwords:${emailHash}:${from}`, max: limits.wrongPasswordsPerEmail, windowMs },
      {
        id: `wrong-passwords:${emailHash}:in ${trusted ?? 'other networks'}`,
        max: limits.wrongPasswordsPerEmailOverall,
        windowMs,
      },
    ]
  },
  passwordResets: ({ settings }: Ctx, address: string): Limit[] => [
    { id: `resets:${limitKey(address)}`, max: settings.limits.registrations, windowMs: 60 * MINUTE_MS },
  ],
  setupCodes: ({ settings }: Ctx, address: string): Limit[] => [
    { id: `setup-codes:${limitKey(address)}`, max: settings.limits.wrongCodesPerAddress, windowMs: 10 * MINUTE_MS },
  ],
  registrations: ({ settings }: Ctx, address: string): Limit[] => [
    { id: `registrations:${limitKey(address)}`, max: settings.limits.registrations, windowMs: 60 * MINUTE_MS },
  ],
  providerSignIns: ({ settings }: Ctx, address: string): Limit[] => [
    { id: `provider-sign-ins:${limitKey(address)}`, max: settings.limits.wrongPasswordsPerAddress, windowMs: 15 * MINUTE_MS },
  ],
  newVisitors: ({ settings }: Ctx, address: string): Limit[] => [
    { id: `visitors:${limitKey(address)}`, max: settings.limits.visitorsPerHour, windowMs: 60 * MINUTE_MS },
  ],
} as const

/** All wrong user codes of the installation; counted for the alarm, never refused. */
export const allWrongCodes: Limit = { id: 'wrong-codes:all', max: 2 ** 31 - 1, windowMs: 10 * MINUTE_MS }

/**
 * Counts one against every limit, in advance, so that many guesses at once cannot slip past; RATE_LIMITED when one is
 * used up.
 */
export async function consume(ctx: Ctx, limits: Limit[]): Promise<void> {
  const spent: Limit[] = []
  for (const limit of limits.filter(({ max }) => max > 0)) {
    if (!(await take(ctx.db, limit, ctx.now()))) {
      await refund(ctx, spent)
      throw await usedUp(ctx, limit)
    }
    spent.push(limit)
  }
}

/** Of some ids, those that come for the first time within a window; of many concurrent callers, one gets an id. */
export async function firstOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: ReadonlySet<string>,
  windowMs: number,
): Promise<Set<string>> {
  if (ids.size === 0) return new Set()
  // In one order: two nodes do not wait for each other.
  return new Set(await takeFirst(db, { ids: [...ids].sort(), windowMs }, now()))
}

/** Takes back what `consume` counted: the guess was right. */
export async function refund(ctx: Ctx, limits: Limit[]): Promise<void> {
  for (const limit of limits) if (limit.max > 0) await takeBack(ctx.db, limit, ctx.now())
}

/** The number of wrong user codes in the current window, over all addresses and accounts. */
export async function wrongCodesLately(ctx: Ctx): Promise<number> {
  const found = await findLimit(ctx.db, allWrongCodes.id)
  return found && isUnderWay(found.resets_at, allWrongCodes.windowMs, ctx.now()) ? found.count : 0
}

async function usedUp(ctx: Ctx, { id, max, windowMs }: Limit): Promise<Problem> {
  const found = await findLimit(ctx.db, id)
  const seconds = Math.max(1, ((found?.resets_at ?? 0) - ctx.now()) / 1000)
  return new Problem('RATE_LIMITED', {
    retryAfterSeconds: seconds,
    limit: { name: nameOf(id), quota: max, windowSeconds: windowMs / 1000 },
    detail: `too many attempts; wait ${Math.ceil(seconds)} seconds`,
  })
}

/** The name of a limit, without the address or account that it counts. */
function nameOf(id: string): string {
  return id.slice(0, id.indexOf(':'))
}
