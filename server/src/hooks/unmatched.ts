import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { findTitle } from '../catalogue/matching/find-title.ts'
import { isVisible } from '../catalogue/visibility.ts'
import { transact } from '../ctx.ts'
import { applyEvent } from './apply-event.ts'
import { referenceOf, type ServerEvent } from './event.ts'
import { listUnmatched, type StoredEvent, takeUnmatched } from './store.ts'

const EVENTS_PER_READ = 200

/** Applies stored events whose titles have been added to the catalogue; does nothing until its revision changes. */
export function newEventMatcher(ctx: CatalogueCtx): () => Promise<void> {
  let matchedRevision = -1
  return async () => {
    const { revision } = ctx.liveCatalogue()
    if (matchedRevision === revision) return
    await matchAll(ctx)
    matchedRevision = revision
  }
}

async function matchAll(ctx: CatalogueCtx): Promise<void> {
  let after = { profile_id: '', id: '' }
  for (;;) {
    const events = await listUnmatched(ctx.db, after, EVENTS_PER_READ)
    for (const one of events) await matchOne(ctx, one)
    const last = events.at(-1)
    if (!last) return
    after = last
  }
}

async function matchOne(ctx: CatalogueCtx, stored: StoredEvent): Promise<void> {
  const event = JSON.parse(stored.event) as Omit<ServerEvent, 'users'> // written by `storeUnmatched`
  const number = findTitle(ctx, referenceOf(event.title))
  if (number === undefined) return
  const profile = { id: stored.profile_id, maturity: stored.maturity, region: stored.region }
  await transact(ctx, async (ctx) => {
    if (!(await takeUnmatched(ctx.db, stored))) return
    if (isVisible(ctx.liveCatalogue(), profile, number)) await applyEvent(ctx, profile, number, event)
  })
}
