import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { StoreUnavailable, withinBudget } from './deadline.ts'
import type { Db, Store } from './open.ts'
import { isBusy } from './sqlite/sqlite-errors.ts'

/** The condition of the store, as this node sees it. */
export type StoreCondition = {
  /**
   * Whether it has free space, accepts writes and is not known to be damaged. Makes a test write every few seconds
   * at most.
   */
  isFit: () => Promise<boolean>
  /** Records that it refused a write: it is fit again when it accepts one that needs new space. */
  noteRefusal: () => void
  /** Checks the whole file of an embedded store in another thread, at most once a day. */
  inspect: () => Promise<void>
}

type Options = {
  store: Pick<Store, 'kind' | 'db' | 'openConnection'>
  now: () => number
  settings: { dataDir: string }
  log: { error: (fields: Record<string, unknown>, message: string) => void }
}

const PROBE_LASTS_MS = 5000
const PROBE_MS = 500
/** With less free space, a small write may succeed where a usual one fails. */
const MIN_FREE_BYTES = 1024 * 1024
const INSPECT_EVERY_MS = 86_400_000

/** A condition of which nothing is known yet. */
export function conditionOf({ store, now, settings, log }: Options): StoreCondition {
  let [isDamaged, hasRefused] = [false, false]
  let [probedAt, inspectedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const acceptsWrites = async () => {
    const at = performance.now()
    if (!hasRefused && at < probedAt + PROBE_LASTS_MS) return true
    if (!(await acceptsWrite(() => (hasRefused ? writeToNewSpace(store.db) : writeInPlace(store.db, now()))))) return false
    probedAt = at
    hasRefused = false
    return true
  }
  return {
    isFit: async () =>
      !isDamaged && (store.kind === 'postgres' || (await hasDiskSpace(settings.dataDir))) && (await acceptsWrites()),
    noteRefusal: () => {
      hasRefused = true
    },
    inspect: async () => {
      if (store.kind === 'postgres' || performance.now() < inspectedAt + INSPECT_EVERY_MS) return
      const damage = await damageOf(store)
      inspectedAt = performance.now()
      isDamaged = damage !== undefined
      if (isDamaged) log.error({ damage }, 'the database is damaged: put a copy of it back, or restore a backup')
    },
  }
}

async function hasDiskSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= MIN_FREE_BYTES
}

/** A lock that others hold only delays writes; it does not refuse them. */
function acceptsWrite(write: () => Promise<unknown>): Promise<boolean> {
  return withinBudget(PROBE_MS, write).then(
    () => true,
    (error) => error instanceof StoreUnavailable && isBusy(error.cause),
  )
}

const PROBE = { id: 'write probe', count: 0 }

/** A test write without effect. It needs no new space, so it may succeed on a full disk. */
function writeInPlace(db: Db, now: number): Promise<unknown> {
  return db
    .insertInto('limits')
    .values({ ...PROBE, resets_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ resets_at: now }))
    .execute()
}

/** A test write that needs new space; it is rolled back. */
async function writeToNewSpace(db: Db): Promise<void> {
  const rows = Array.from({ length: 64 }, (_, n) => ({ ...PROBE, id: `${PROBE.id} ${n} ${'x'.repeat(500)}`, resets_at: 0 }))
  const trx = await db.startTransaction().execute()
  try {
    await trx.insertInto('limits').values(rows).execute()
  } finally {
    await trx.rollback().execute()
  }
}

/**
 * The first fault of a SQLite file; undefined when it has none, or is too large to be checked in time.
 */
async function damageOf({ openConnection }: Pick<Store, 'openConnection'>): Promise<string | undefined> {
  const db = openConnection()
  try {
    return await firstFault(db)
  } finally {
    await db.destroy()
  }
}

/** The first thing that SQLite's quick check finds; it reads the whole file. */
export async function firstFault(db: Db): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    const [found] = rows
    return found === undefined || found.quick_check === 'ok' ? undefined : found.quick_check
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    if (cause === undefined || isBusy(cause)) return undefined
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** Why a SQLite file accepts no writes; the write that is tried is rolled back. */
export async function refusalToWrite(db: Db): Promise<string | undefined> {
  try {
    const trx = await db.startTransaction().execute()
    await sql`create table write_probe (one integer)`.execute(trx).finally(() => trx.rollback().execute())
    return undefined
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    if (isBusy(cause)) return undefined // others write, so it takes them
    return cause instanceof Error ? cause.message : String(cause)
  }
}
