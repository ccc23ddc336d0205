import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { StoreUnavailable, withinBudget } from './deadline.ts'
import type { Db, Store } from './open.ts'
import { isBusy } from './sqlite-errors.ts'

/** What this node knows of the condition that its store is in. */
export type StoreCondition = {
  /** Whether it has room, takes writes and was not found damaged. Writes to it, but no more often than every few seconds. */
  isFit: () => Promise<boolean>
  /** Looks through the whole of an embedded store, beside the event loop, if that was not done within a day. */
  inspect: () => Promise<void>
}

type Options = {
  store: Pick<Store, 'kind' | 'db' | 'aside'>
  now: () => number
  settings: { dataDir: string }
  log: { error: (fields: Record<string, unknown>, message: string) => void }
}

const PROBE_LASTS_MS = 5000
const PROBE_MS = 500
/** With less free, a small write may still find room where a usual one does not. */
const LEAST_FREE_BYTES = 1024 * 1024
const INSPECT_EVERY_MS = 86_400_000

/** A condition of which nothing is known yet. */
export function conditionOf({ store, now, settings, log }: Options): StoreCondition {
  let isDamaged = false
  let [probedAt, inspectedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const takesWrites = async () => {
    const at = performance.now()
    if (at < probedAt + PROBE_LASTS_MS) return true
    if (!(await probe(store.db, now()))) return false
    probedAt = at
    return true
  }
  return {
    isFit: async () => !isDamaged && (store.kind === 'postgres' || (await hasRoom(settings.dataDir))) && (await takesWrites()),
    inspect: async () => {
      if (store.kind === 'postgres' || performance.now() < inspectedAt + INSPECT_EVERY_MS) return
      const damage = await damageOf(store)
      inspectedAt = performance.now()
      isDamaged = damage !== undefined
      if (isDamaged) log.error({ damage }, 'the database is damaged: put a copy of it back, or restore a backup')
    },
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= LEAST_FREE_BYTES
}

/** A write that counts for nothing. A lock that others hold only delays writes; it does not refuse them. */
async function probe(db: Db, now: number): Promise<boolean> {
  const row = { id: 'write probe', count: 0, resets_at: now }
  const written = () =>
    db
      .insertInto('limits')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ resets_at: now }))
      .execute()
  return withinBudget(PROBE_MS, written).then(
    () => true,
    (error) => error instanceof StoreUnavailable && isBusy(error.cause),
  )
}

/** The first thing that is wrong with a SQLite file; undefined when it is whole, or too large to be looked through in time. */
async function damageOf({ aside }: Pick<Store, 'aside'>): Promise<string | undefined> {
  const db = aside()
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

/** Why a SQLite file takes no writes; nothing stays of the one that is tried. */
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
