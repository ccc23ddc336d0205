import { setImmediate } from 'node:timers/promises'
import { type Ctx, retryWhileUnavailable } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import { isoTime } from '../../texts/iso-time.ts'
import { takeImportLease } from './import-lease.ts'
import * as store from './import-store.ts'

/** Number of people whose ratings one statement deletes. */
const PEOPLE_AT_ONCE = 50

/** An imported audience: its size, its source, and the outcome of its latest import. */
export type ImportedAudience = {
  name: string
  people: number
  ratings: number
  place: string | null
  importedAt: string | null
  status: 'running' | 'done' | 'failed' | 'stopped' | null
}

/** All imported audiences, by name. */
export async function listAudiences(ctx: Pick<Ctx, 'store'>): Promise<ImportedAudience[]> {
  const db = ctx.store.slow
  const counts = await store.countAudiences(db)
  return Promise.all(
    counts.map(async ({ source, people, ratings }) => {
      const run = await store.findLatestRunOf(db, source)
      const importedAt = run?.finished_at == null ? null : isoTime(run.finished_at)
      return { name: source, people, ratings, place: run?.place ?? null, importedAt, status: run?.status ?? null }
    }),
  )
}

/** Whether anybody's ratings were imported. */
export function hasAudience({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  return store.hasAudienceRatings(db)
}

/** Reports how many ratings were removed so far, and may stop the removal. */
type Watcher = { onProgress: (removed: number) => void; signal: AbortSignal }

/**
 * Removes an audience, some people at a time, and returns the number of ratings removed. Only one process imports or
 * removes at a time, so each rating is counted once. A stopped removal can be continued.
 */
export async function removeAudience(ctx: Ctx, name: string, { onProgress, signal }: Watcher): Promise<number> {
  const lease = await takeImportLease(ctx)
  if (!lease) throw new Problem('CONFLICT', { detail: 'an import or a removal is running: wait until it has finished' })
  try {
    // First, so that an interrupted import of it does not resume behind what is deleted here.
    await retryWhileUnavailable(ctx, () => store.resetPositions(ctx.db, name, ctx.now()))
    return await deleteAudience(ctx, name, { onProgress, signal: AbortSignal.any([signal, lease.lost]) })
  } finally {
    // Training is scheduled by the time of the last change.
    await retryWhileUnavailable(ctx, () => store.resetPositions(ctx.db, name, ctx.now()))
    await lease.end()
  }
}

/**
 * Deletes an audience in small steps, so that a serving node can answer in between; returns the number of ratings
 * removed.
 */
export async function deleteAudience(
  ctx: Pick<Ctx, 'db' | 'count'>,
  name: string,
  { onProgress = () => {}, signal }: Pick<Watcher, 'signal'> & Partial<Watcher>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const went = await retryWhileUnavailable(ctx, () => store.deleteAudienceRatings(ctx.db, name, PEOPLE_AT_ONCE))
    if (went === 0) return removed
    removed += went
    onProgress(removed)
    signal.throwIfAborted()
    await setImmediate()
  }
}
