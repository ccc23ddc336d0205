import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { chunksOf } from '../../chunks.ts'
import { withinCapacity } from '../capacity.ts'
import { putHistories } from '../history/history-store.ts'
import { addPlays } from '../history/play-store.ts'
import { changeRating } from '../ratings/rating-store.ts'
import { latestAcceptedTime } from '../times.ts'
import * as store from './pulled-store.ts'

/** What a media server reports as watched: a title, a season or an episode. Without `at` the time is unknown. */
export type PulledViewing = {
  number: number
  season: number
  episode: number
  at: number | undefined
  plays: number
  /** Times of earlier viewings, where the server reports them. */
  earlier?: number[]
}
export type PulledRating = { number: number; season: number; episode: number; at: number | undefined; rating: number }

type SourceRef = store.SourceRef
/** The time of this read of the source and of the one before; what is new has happened in between. */
export type PullTime = { now: number; since: number | null }

/**
 * Within this time a pulled play and one of another source are the same: servers date a viewing by its start, players
 * by its end.
 */
const SAME_VIEWING_MS = 86_400_000
const MINUTE_MS = 60_000
const FULL_PROGRESS = 100
const PLAYS_PER_TRANSACTION = 200

/** Stores viewings that are new or changed; one that another source has reported is not added again. */
export async function takeViewings(
  ctx: CatalogueCtx,
  ref: SourceRef,
  viewings: readonly PulledViewing[],
  { now, since }: PullTime,
) {
  for (const chunk of chunksOf(unique(viewings), PLAYS_PER_TRANSACTION)) {
    const entries = chunk.map(({ at, plays, earlier: _, ...key }) => ({ ...key, at: at ?? 0, amount: plays }))
    const changed = await store.noteEntries(ctx.db, ref, 'watched', entries)
    const fresh = await withinCapacity(ctx, 'history', ref.profile_id, withKeysOf(chunk, changed))
    const { profile_id } = ref
    const rowOf = ({ number, season, episode, at }: PulledViewing) => {
      const updated_at = acceptedTime(at, { now, latest: latestAcceptedTime(ctx) })
      return { profile_id, number, season, episode, progress: FULL_PROGRESS, imported: 1, updated_at }
    }
    const dated = fresh.filter(({ at }) => at !== undefined).map(rowOf)
    await store.addHistory(ctx.db, fresh.filter(({ at }) => at === undefined).map(rowOf)) // biome-ignore format: one thought
    if (dated.length === 0) continue
    await putHistories(ctx.db, dated, latestAcceptedTime(ctx)) // locks each entry: a player that reports the same waits
    // Earlier plays were added by the previous read, and may have been deleted by the profile since.
    const isNew = (at: number) => since === null || at > since
    const earlier = fresh.flatMap((viewing) => (viewing.earlier ?? []).filter(isNew).map((at) => rowOf({ ...viewing, at })))
    await notePlays(ctx, ref, [...dated, ...earlier])
  }
}

async function notePlays(ctx: CatalogueCtx, { profile_id }: SourceRef, rows: readonly store.HistoryRow[]): Promise<void> {
  const existing = await store.listPlaysOfTitles(ctx.db, profile_id, [...new Set(rows.map(({ number }) => number))])
  const byEpisode = Map.groupBy(existing, nameOf)
  const isStored = (row: store.HistoryRow) =>
    (byEpisode.get(nameOf(row)) ?? []).some(({ watched_at }) => Math.abs(watched_at - row.updated_at) < SAME_VIEWING_MS)
  const plays = rows
    .filter((row) => !isStored(row))
    .map(({ number, season, episode, updated_at: at }) => ({
      ...{ profile_id, number, season, episode },
      minute: Math.floor(at / MINUTE_MS),
      watched_at: at,
      source: 'pull',
    }))
  for (const chunk of chunksOf(plays, PLAYS_PER_TRANSACTION)) await addPlays(ctx.db, chunk)
}

/** Stores ratings that are new or changed. The later rating wins; one without a time is dated at the previous read. */
export async function takeRatings(ctx: CatalogueCtx, ref: SourceRef, ratings: readonly PulledRating[], { now, since }: PullTime) {
  for (const chunk of chunksOf(unique(ratings), PLAYS_PER_TRANSACTION)) {
    const entries = chunk.map(({ at, rating, ...key }) => ({ ...key, at: at ?? 0, amount: rating }))
    const changed = await store.noteEntries(ctx.db, ref, 'rated', entries)
    const fresh = await withinCapacity(ctx, 'ratings', ref.profile_id, withKeysOf(chunk, changed))
    const rows = fresh.map(({ number, season, episode, rating, at = since ?? undefined }) => ({
      ...{ profile_id: ref.profile_id, number, season, episode, rating },
      rated_at: acceptedTime(at, { now, latest: latestAcceptedTime(ctx) }),
      isDated: at !== undefined,
    }))
    await store.addRatings(
      ctx.db,
      rows.map(({ isDated: _, ...row }) => row),
    )
    for (const { isDated, ...row } of rows) if (isDated) await changeRating(ctx.db, row, latestAcceptedTime(ctx))
  }
}

/** Adds titles to a list that are new in the source and on which the profile has no entry of its own. */
export async function takeListed(
  ctx: CatalogueCtx,
  ref: SourceRef,
  kind: store.PulledList,
  titles: readonly { number: number; at: number }[],
): Promise<void> {
  for (const chunk of chunksOf(titles, PLAYS_PER_TRANSACTION)) {
    const named = new Set(await store.noteListed(ctx.db, ref, kind, chunk))
    const fresh = chunk.filter(({ number }) => named.has(number))
    if (fresh.length > 0) await store.putListed(ctx.db, ref, kind, fresh)
  }
}

/** Removes titles from a list that this source added and no longer names. */
export async function dropUnlisted(
  ctx: CatalogueCtx,
  ref: SourceRef,
  kind: store.PulledList,
  isStillListed: (number: number) => boolean,
): Promise<void> {
  for (let after = -1; ; ) {
    const named = await store.listListed(ctx.db, ref, kind, { after, limit: PLAYS_PER_TRANSACTION })
    const last = named.at(-1)
    if (last === undefined) return
    const unlisted = named.filter((number) => !isStillListed(number))
    if (unlisted.length > 0) await store.dropListed(ctx.db, ref, kind, unlisted)
    after = last
  }
}

/** Detaches a source from a profile: its library leaves the collection; history, ratings and likes stay. */
export async function detachSource(ctx: CatalogueCtx, ref: SourceRef): Promise<void> {
  await dropUnlisted(ctx, ref, 'owned', () => false)
  await store.removeRecords(ctx.db, ref)
}

const nameOf = ({ number, season, episode }: store.EpisodeKey) => `${number} ${season} ${episode}`

/** Removes duplicates, since an upsert may name each row once; the last one counts. */
function unique<T extends store.EpisodeKey>(entries: readonly T[]): T[] {
  return [...new Map(entries.map((one) => [nameOf(one), one])).values()]
}

function withKeysOf<T extends store.EpisodeKey>(all: readonly T[], some: readonly store.EpisodeKey[]): T[] {
  const names = new Set(some.map(nameOf))
  return all.filter((one) => names.has(nameOf(one)))
}

function acceptedTime(at: number | undefined, { now, latest }: { now: number; latest: number }): number {
  return at === undefined || at > latest ? now : at
}
