import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import { findVisible } from '../catalogue/visibility.ts'
import { readTitle, type TasteRow } from './current/taste-store.ts'
import { historyOf } from './history/history.ts'
import { playbackOf } from './playback/playback.ts'
import { listFactsOf } from './series/season-store.ts'
import type { ProfileScope, TitleReader } from './titles.ts'

/** The profile's opinion, lists, rating, history and position of one title. */
export async function titleStateOf(ctx: CatalogueCtx, reader: TitleReader, mediaId: string) {
  const key = { profile_id: reader.id, number: findVisible(ctx, reader, mediaId) }
  const read = [readTitle(ctx.db, key), historyOf(ctx, reader, key.number), playbackOf(ctx, key)] as const
  const [rows, history, playback] = await Promise.all(read)
  const has = (wanted: TasteRow['kind']) => rows.some(({ kind }) => kind === wanted)
  return {
    liked: has('liked'),
    super_liked: has('super_liked'),
    disliked: has('disliked'),
    watchlist: has('watchlist'),
    hidden: has('hidden'),
    collection: has('collection'),
    muted: has('muted'),
    rating: rows.find(({ kind }) => kind === 'rated')?.amount ?? null,
    history: history ?? null,
    playback: playback ?? null,
  }
}

/** The providers of a title, those of the profile's region first. */
export async function offersOf(ctx: CatalogueCtx, profile: ProfileScope, mediaId: string) {
  const [row] = await listFactsOf(ctx.db, [findVisible(ctx, profile, mediaId)])
  const { providers = [] }: Pick<CatalogueTitle, 'providers'> = JSON.parse(row?.facts ?? '{}')
  return providers.toSorted((a, b) => Number(b.region === profile.region) - Number(a.region === profile.region))
}
