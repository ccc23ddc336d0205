import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { NO_EPISODE, wholeTitle } from '../series/episode-ref.ts'
import { addSampleRows, type SampleRows } from './sample-history-store.ts'

/** A sample event: `watched-s1` is a watched season, `rated-8` a rating, `begun-35` a progress. */
export type SampleEvent = { mediaId: string; what: string; daysAgo: number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Sample events happen at 20:00 UTC. */
const EVENING_MS = 20 * 3_600_000

/** Gives a profile a sample history; titles that the catalogue does not have are left out. */
export async function addSampleHistory(ctx: CatalogueCtx, profileId: string, samples: SampleEvent[]): Promise<void> {
  const rows: SampleRows = { opinions: [], list_entries: [], ratings: [], history: [], plays: [] }
  const midnight = Math.floor(ctx.now() / DAY_MS) * DAY_MS
  for (const { mediaId, what, daysAgo } of samples) {
    const number = ctx.liveCatalogue().numberOf(mediaId)
    if (number !== undefined)
      addSample(rows, { profile_id: profileId, number }, what, midnight - (daysAgo + 1) * DAY_MS + EVENING_MS)
  }
  await addSampleRows(ctx.db, rows)
}

function addSample(rows: SampleRows, key: { profile_id: string; number: number }, what: string, at: number): void {
  const [kind = '', amount = ''] = what.split('-')
  if (kind === 'liked' || kind === 'super_liked' || kind === 'disliked')
    rows.opinions.push({ ...key, opinion: kind, added_at: at })
  else if (kind === 'watchlist') rows.list_entries.push({ ...key, list: kind, added_at: at })
  else if (kind === 'rated') rows.ratings.push({ ...key, ...wholeTitle, rating: Number(amount), rated_at: at })
  if (kind === 'watchlist' || kind === 'disliked') return
  const season = amount.startsWith('s') ? Number(amount.slice(1)) : NO_EPISODE
  const episodeKey = { ...key, season, episode: NO_EPISODE }
  const progress = kind === 'begun' ? Number(amount) : 100
  rows.history.push({ ...episodeKey, progress, imported: 0, updated_at: at })
  if (progress === 100) rows.plays.push({ ...episodeKey, minute: Math.floor(at / MINUTE_MS), watched_at: at, source: 'history' })
}
