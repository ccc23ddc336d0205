import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { chunksOf } from '../../chunks.ts'
import { removeEndPositions } from '../playback/playback-store.ts'
import { type EpisodeRef, NO_EPISODE } from '../series/episode-ref.ts'
import { latestAcceptedTime } from '../times.ts'
import { keysOfLevel, type Level, type Part, removeHistories, removePlays } from './parts-store.ts'

const PARTS_PER_STATEMENT = 1000

/**
 * Deletes entries with their plays and end positions; returns for each part whether there was an entry. Of repeated
 * parts this is the first. To be called in a transaction.
 */
export async function removeEntries(ctx: CatalogueCtx, profileId: string, parts: readonly Part[]): Promise<boolean[]> {
  const removed = new Set<string>()
  const byLevel = Map.groupBy(parts, levelOf)
  for (const level of ['title', 'season', 'episode'] as const)
    for (const some of chunksOf(byLevel.get(level) ?? [], PARTS_PER_STATEMENT)) {
      const of = { profileId, level, parts: some }
      // The same order as for a player's report of the end, so no deadlock.
      await removeEndPositions(ctx.db, of, ctx.now(), latestAcceptedTime(ctx))
      const keys = new Set((await removeHistories(ctx.db, of)).map((part) => keyAt(level, part)))
      const found = some.filter((part) => keys.has(keyAt(level, part)))
      if (found.length > 0) await removePlays(ctx.db, { ...of, parts: found })
      for (const key of keys) removed.add(key)
    }
  return parts.map((part) => removed.delete(keyAt(levelOf(part), part)))
}

function levelOf({ season, episode }: EpisodeRef): Level {
  if (episode !== NO_EPISODE) return 'episode'
  return season === NO_EPISODE ? 'title' : 'season'
}

function keyAt(level: Level, part: Part): string {
  return `${level} ${keysOfLevel[level].map((name) => part[name]).join(' ')}`
}
