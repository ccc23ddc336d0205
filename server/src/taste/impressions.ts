import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { impressionsChanged } from './current/current-states.ts'
import * as store from './current/taste-store.ts'

/** Counts the impressions that a client reports. */
export async function noteShown(ctx: CatalogueCtx, profileId: string, numbers: number[]): Promise<void> {
  const once = [...new Set(numbers)].sort((a, b) => a - b) // a fixed order, so that two devices cannot deadlock
  if (once.length === 0) return
  await store.noteShown(ctx.db, profileId, { numbers: once, now: ctx.now() })
  impressionsChanged(ctx, profileId)
}
