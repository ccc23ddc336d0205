import { setTimeout } from 'node:timers/promises'
import type { Settings } from './config.ts'
import type { NodeMemory } from './node-memory.ts'
import { StoreUnavailable, withoutBudget } from './store/deadline.ts'
import type { Db, Store } from './store/open.ts'
import type { ProfileRow } from './store/schema.ts'
import { executeTogether } from './store/statement-group.ts'
import { elapsedSince } from './store/time-spans.ts'

export { isBudgetSpent, StoreUnavailable } from './store/deadline.ts'
export { VISITORS } from './store/schema.ts'
export { elapsedSince, isUnderWay, latestEnd } from './store/time-spans.ts'

/** The context of every use case: store, clock, random bytes, settings, log and event counters. Features extend it. */
export type Ctx = {
  readonly db: Db
  readonly store: Store
  readonly now: () => number
  readonly random: (bytes: number) => Buffer
  readonly settings: Settings
  /** The public address of this service, without a trailing slash. */
  readonly baseUrl: string
  readonly installationId: string
  readonly log: Log
  readonly count: (event: CountedEvent) => void
  /** The caches of this node. */
  readonly memory: NodeMemory
}

export type Log = {
  info: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
  error: (fields: Record<string, unknown>, message: string) => void
}

/** Events that /metrics counts as `marquee_events_total{event}`. */
export const countedEvents = [
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

type CountedEvent = (typeof countedEvents)[number]

/** What the connection and the headers tell about a caller. No access decision depends on it. */
export type Caller = { address: string; userAgent: string; requestId: string }

/** The authenticated caller of a request. */
export type Requester = Identity | Session | ConnectedProfile

/** A sign-in: the account behind a refresh token or a web cookie. */
export type Identity = {
  accountId: string
  publicId: string
  admin: boolean
  boundProfileId: string | null
  /** The maturity and region by which a bound sign-in sees titles. */
  boundProfile: Pick<ProfileRow, 'maturity' | 'region'> | null
  /** When the password was last entered in this sign-in, or the person was confirmed at the identity provider. */
  confirmedAt: number | null
  via: 'bearer' | 'cookie'
}

/** How long after the person was confirmed the routes with access `confirmed` and `admin` stay open. */
const CONFIRMED_MS = 15 * 60_000

/** Whether the password was entered in this sign-in, or the person confirmed at the identity provider, just now. */
export function isConfirmed({ confirmedAt }: Pick<Identity, 'confirmedAt'>, now: number): boolean {
  return confirmedAt !== null && elapsedSince(confirmedAt, now) < CONFIRMED_MS
}

/** A browsing session: one profile, for half an hour. `profile` may be cached for less than a second. */
export type Session = {
  accountId: string
  profileId: string
  sessionId: string
  publicId: string
  profile: ProfileRow
  /** Whether the sign-in is bound to this profile and may use no other of the account. */
  isBound: boolean
  expiresAt: number
}

/**
 * The caller that sent the secret of a connection (a webhook or a feed): it acts for one profile, within that kind of
 * access.
 */
export type ConnectedProfile = {
  accountId: string
  profileId: string
  /** The public id of the connection. */
  publicId: string
  profile: ProfileRow
  /** The media server's user whose events count, by name or id; null: events of all users count. */
  serverUser: string | null
}

/**
 * Runs `work` in one transaction, with a ctx whose `db` is the transaction. Within another transaction it joins that
 * one. Retried once when it was certainly rolled back: a lost connection or a deadlock before the commit was sent.
 */
export async function transact<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  try {
    return await runTransaction(ctx, work)
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    if (!isTransient(error.cause)) throw error.cause
    ctx.count('store_retried')
    return runTransaction(ctx, work).catch((again) => {
      throw again instanceof RolledBack ? again.cause : again
    })
  }
}

async function runTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
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
    await trx.rollback().execute() // releases the connection; whether the commit took effect is unknown
    throw error
  }
  return result
}

/**
 * Runs statements of a transaction that do not need each other's results; the thread of the embedded store gets them in
 * one message.
 */
export function inOneMessage<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return executeTogether(ctx.db, (db) => work({ ...ctx, db }))
}

/** Starts work that continues after its request was answered, without the request's time budget. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return withoutBudget(work)
}

const MAX_TRIES = 20
const RETRY_PAUSE_STEP_MS = 250
const LONGEST_RETRY_PAUSE_MS = 2000

/** Retries idempotent background work while the store is busy or unreachable, for about half a minute. */
export async function retryWhileUnavailable<T>(ctx: Pick<Ctx, 'count'>, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === MAX_TRIES) throw error
      ctx.count('store_retried')
      await setTimeout(Math.min(RETRY_PAUSE_STEP_MS * tries, LONGEST_RETRY_PAUSE_MS))
    }
  }
}

class RolledBack extends Error {
  constructor(cause: unknown) {
    super('rolled back', { cause })
  }
}

/** The server rolls back after 40001 and 40P01, and after a lost connection. A timeout is never retried. */
function isTransient(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return error.reason === 'lost'
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}

/** A new id: the noun and 96 random bits. */
export function newId(ctx: Pick<Ctx, 'random'>, noun: string): string {
  return `${noun}_${ctx.random(12).toString('hex')}`
}
