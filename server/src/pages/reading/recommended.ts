import { isVisible } from '../../catalogue/visibility.ts'
import { elapsedSince, type Session } from '../../ctx.ts'
import { Cache, perNode } from '../../node-memory.ts'
import type { Language } from '../../texts/locales.ts'
import { DEEPEST_PAGE } from '../composing/compose.ts'
import type { PagesCtx } from '../ctx.ts'
import { filtersText } from '../page-filters.ts'
import { composeJobFor } from '../pages.ts'
import { titlesInRows } from '../snapshot/row-titles.ts'
import { openSnapshot } from '../snapshot/snapshot.ts'
import { isRecommendation } from './row-kinds.ts'

const CACHED_MS = 1800_000
const MAX_CACHED = 500

type CachedRecommendations = { readonly version: number; readonly at: number; readonly numbers: readonly number[] }

const cache = perNode({
  name: 'recommendations',
  limit: MAX_CACHED,
  open: () => new Cache<string, CachedRecommendations>(MAX_CACHED),
})

/**
 * The films or series that a page for this profile would recommend, in reading order. Composed like a page, cached
 * until the profile's states change; nothing is stored.
 */
export async function recommendedTitles(
  ctx: PagesCtx,
  who: Session,
  mediaType: 'movie' | 'tv',
  language: Language,
): Promise<readonly number[]> {
  const { version } = await ctx.titleStates(who)
  const cached = cache(ctx)
  const key = `${who.profileId} ${mediaType} ${language}`
  const entry = cached.get(key)
  const isCurrent = entry?.version === version && elapsedSince(entry.at, ctx.now()) < CACHED_MS
  const numbers = isCurrent ? entry.numbers : await compose(ctx, who, mediaType, language)
  if (!isCurrent) cached.set(key, { version, at: ctx.now(), numbers })
  const live = ctx.liveCatalogue()
  return numbers.filter((number) => number < live.count && isVisible(live, who.profile, number))
}

async function compose(ctx: PagesCtx, who: Session, mediaType: 'movie' | 'tv', language: Language): Promise<number[]> {
  const filters = filtersText({ media_type: mediaType })
  const job = await composeJobFor(ctx, who, { filters, with_profiles: '[]', session_id: who.sessionId, depth: DEEPEST_PAGE })
  const { bytes } = await ctx.composers.compose(ctx, job, language)
  return Array.from(titlesInRows(openSnapshot(bytes), isRecommendation), ({ number }) => number)
}
