import { setTimeout } from 'node:timers/promises'
import type { Settings } from './config.ts'
import type { NodeMemory } from './node-memory.ts'
import { beyondBudget, StoreUnavailable } from './store/deadline.ts'
import type { Db, Store } from './store/open.ts'
import type { ProfileRow } from './store/schema.ts'

export { isBudgetSpent, StoreUnavailable } from './store/deadline.ts'
export { elapsedSince, isUnderWay, latestEnd } from './store/moments.ts'
export { VISITORS } from './store/schema.ts'

/** What every use case gets: the store, the clock, chance, settings, and a place to count and to note. Features extend it. */
export type Ctx = {
  readonly db: Db
  readonly store: Store
  readonly now: () => number
  readonly random: (bytes: number) => Buffer
  readonly settings: Settings
  /** Where people reach this service, without a slash at the end. */
  readonly baseUrl: string
  readonly installationId: string
  readonly log: Log
  readonly count: (event: CountedEvent) => void
  /** What this node keeps to save work and may forget. */
  readonly memory: NodeMemory
}

export type Log = {
  info: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
  error: (fields: Record<string, unknown>, message: string) => void
}

/** Things that are counted in /metrics as `marquee_events_total{event}`. */
export const counted = [
  'code_issued',
  'code_approved',
  'code_denied',
  'code_redeemed',
  'code_redelivered',
  'poll_early',
  'wrong_code',
  'wrong_password',
  'registered',
  'signed_in',
  'revoked',
  'session_started',
  'store_unavailable',
  'store_retried',
  'rate_limited',
  'load_shed',
  'connection_refused',
  'connection_dropped',
] as const

type CountedEvent = (typeof counted)[number]

/** Who is asking, as far as the wire tells. Nothing is allowed or refused because of where a request comes from. */
export type Caller = { address: string; userAgent: string; requestId: string }

/** A sign-in: the account behind a refresh token or a web cookie. */
export type Identity = {
  accountId: string
  publicId: string
  admin: boolean
  boundProfileId: string | null
  /** With whose eyes a bound sign-in sees. */
  boundProfile: Pick<ProfileRow, 'maturity' | 'region'> | null
  /** When the password was last given in this sign-in. */
  confirmedAt: number | null
  via: 'bearer' | 'cookie'
}

/** A browsing session: one profile, for half an hour; `profile` is how it was less than a second ago. */
export type Session = {
  accountId: string
  profileId: string
  sessionId: string
  publicId: string
  profile: ProfileRow
  /** Whether its sign-in may use no other profile of the account. */
  isBound: boolean
  expiresAt: number
}

/** Whoever shows the secret of a connection: it stands for one profile, as that is now, and opens what its kind opens. */
export type ConnectedProfile = {
  accountId: string
  profileId: string
  /** Names the connection. */
  publicId: string
  profile: ProfileRow
  /** Whose events count, by the name or id that the media server has for them; null: everybody's. */
  serverUser: string | null
}

/**
 * Runs `work` in one transaction; inside, only the shadowed ctx reaches the store.
 * Tried once more when the store rolled it back for certain: a lost connection or a deadlock, before the commit was sent.
 * Inside another transaction it is a part of that one.
 */
export async function transact<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  try {
    return await attempt(ctx, work)
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    if (!isPassing(error.cause)) throw error.cause
    ctx.count('store_retried')
    return attempt(ctx, work).catch((again) => {
      throw again instanceof RolledBack ? again.cause : again
    })
  }
}

async function attempt<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const trx = await ctx.db
    .startTransaction()
    .execute()
    .catch((error) => {
      throw new RolledBack(error)
    })
  let result: T
  try {
    result = await work({ ...ctx, db: trx })
  } catch (error) {
    await trx.rollback().execute()
    throw new RolledBack(error)
  }
  try {
    await trx.commit().execute()
  } catch (error) {
    await trx.rollback().execute() // gives the connection back; whether the commit counted cannot be known
    throw error
  }
  return result
}

/** Begins work that goes on after its request has been answered, without the request's limit of time. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return beyondBudget(work)
}

const PATIENT_TRIES = 20
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2000

/** For work of the background, which may be done twice: a store that is busy or away for half a minute does not end it. */
export async function persevere<T>(ctx: Pick<Ctx, 'count'>, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === PATIENT_TRIES) throw error
      ctx.count('store_retried')
      await setTimeout(Math.min(PAUSE_MS * tries, LONGEST_PAUSE_MS))
    }
  }
}

class RolledBack extends Error {
  constructor(cause: unknown) {
    super('rolled back', { cause })
  }
}

/** 40001 and 40P01 are rolled back by the server; a lost connection has been rolled back too. A timeout is never tried again. */
function isPassing(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return error.reason === 'lost'
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}

/** A new id: the noun, then 96 random bits. */
export function newId(ctx: Pick<Ctx, 'random'>, noun: string): string {
  return `${noun}_${ctx.random(12).toString('hex')}`
}
