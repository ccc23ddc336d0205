import type { Ctx } from '../../ctx.ts'
import * as store from '../store.ts'
import type { BoundModel } from './bound-model.ts'
import { MAX_UPDATED_TITLES } from './build.ts'
import type { ThreadGroup } from './catalogue-threads.ts'
import type { LiveCatalogue, OpenCatalogue } from './live-catalogue.ts'
import { FEW_TITLES } from './load-catalogue.ts'

/** A catalogue that follows the store, in this thread and in others. */
type FollowingCatalogue = OpenCatalogue & Pick<BoundModel, 'scorer'> & { threadGroup: ThreadGroup }

/**
 * Applies updated titles to the live catalogue, unless they exceed its capacity, the store was rolled back, or they
 * are so large a part of a small catalogue that it should be rebuilt.
 */
export async function catchUp(
  db: Ctx['db'],
  { live, put, scorer, threadGroup }: FollowingCatalogue,
): Promise<'done' | 'rebuild due' | 'beyond capacity'> {
  // Before the titles, so that a reader of this revision sees all its titles.
  const { revision } = await store.readState(db)
  if (revision < live.revision) return 'beyond capacity'
  const rows = await store.listChanged(db, live.revision, MAX_UPDATED_TITLES + 1)
  const { catalogue, content, count } = live
  const added = rows.filter(({ number }) => number >= count)
  const hasGap = added.some(({ number }, at) => number !== count + at)
  const more = rows.filter(({ number }) => !content.updated.has(number)).length
  if (hasGap || content.updated.size + more > catalogue.capacity) return 'beyond capacity'
  if (isRebuildDue(live, added.length, more)) return 'rebuild due'
  for (const { number, facts, source, withdrawn } of rows) {
    const title = { number, title: JSON.parse(facts), isWithdrawn: withdrawn === 1 }
    put(title, source, scorer)
    threadGroup.put(title)
  }
  live.revision = rows.reduce((newest, row) => Math.max(newest, row.revision), revision)
  return 'done'
}

/**
 * The features of new titles are only those that earlier ones have: a small catalogue is rebuilt before that matters.
 */
function isRebuildDue({ count, content, catalogue }: LiveCatalogue, added: number, more: number): boolean {
  return count + added <= FEW_TITLES && (content.updated.size + more) * 100 > catalogue.columns.count
}
