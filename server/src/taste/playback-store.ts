import { WATCHED_PROGRESS } from '@marquee/engine'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { PlaybackRow } from '../store/schema.ts'

export type { PlaybackRow } from '../store/schema.ts'

type PlaybackKey = Pick<PlaybackRow, 'profile_id' | 'number'>

const REMOVED_PROGRESS = -1

/** In the place of a position that was removed: the row stays a while, so that no earlier word brings it back. */
const removedPosition = { progress: REMOVED_PROGRESS, season: -1, episode: -1 }

/** No time is later. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

const isLater = (latest: number) => sql<boolean>`(playback.updated_at > ${latest} or
  (excluded.updated_at, excluded.progress, excluded.season, excluded.episode) > (playback.updated_at, playback.progress, playback.season, playback.episode))`

/**
 * Puts where somebody is in a title: the later word stays, of two at the same time the further one. One that is held and later than
 * the latest time there can be does not count as later.
 */
export async function putPlayback(db: Db, row: PlaybackRow, latest = END_OF_TIME): Promise<void> {
  await putPlaybacks(db, [row], latest)
}

/** Puts many positions, each of another title or profile, by the same rule. */
export async function putPlaybacks(db: Db, rows: PlaybackRow[], latest = END_OF_TIME): Promise<void> {
  await upsertWhere(db, rows, isLater(latest)).execute()
}

/** Puts positions where there are none, or where what is said of both is true. */
function upsertWhere(db: Db, rows: PlaybackRow[], isReplaced: RawBuilder<boolean>) {
  return db
    .insertInto('playback')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'number'])
        .doUpdateSet((held) => ({
          season: held.ref('excluded.season'),
          episode: held.ref('excluded.episode'),
          progress: held.ref('excluded.progress'),
          updated_at: held.ref('excluded.updated_at'),
        }))
        .where(isReplaced),
    )
}

/** Changes a position that is there, by the same rule. */
export async function changePlayback(db: Db, { profile_id, number, ...now }: PlaybackRow, latest = END_OF_TIME): Promise<void> {
  await db
    .updateTable('playback')
    .set(now)
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('progress', '>', REMOVED_PROGRESS)
    .where(
      sql<boolean>`(updated_at > ${latest} or
        (updated_at, progress, season, episode) < (${now.updated_at}, ${now.progress}, ${now.season}, ${now.episode}))`,
    )
    .execute()
}

/** How long after reaching the end another word of it is the same viewing: further on, or no further. */
export type Viewing = { watched: number; furtherMs: number; sameMs: number; latest?: number }

/**
 * Puts positions at the end, each of another title or profile, unless one is there already by the same viewing. Returns those that
 * were put.
 */
export function endPlaybacks(db: Db, rows: PlaybackRow[], viewing: Viewing): Promise<PlaybackKey[]> {
  const { watched, furtherMs, sameMs, latest = END_OF_TIME } = viewing
  const isSame = sql<boolean>`playback.season = excluded.season and playback.episode = excluded.episode
    and playback.progress >= ${watched} and (playback.updated_at > excluded.updated_at - ${sameMs}
      or (playback.progress < excluded.progress and playback.updated_at > excluded.updated_at - ${furtherMs}))`
  const isOther = sql<boolean>`(playback.updated_at > ${latest}
    or (playback.updated_at <= excluded.updated_at and not (${isSame})))`
  return upsertWhere(db, rows, isOther).returning(['profile_id', 'number']).execute()
}

/** Changes positions that are there, each of another title or profile and none of them removed, by the same rule. */
export async function changePlaybacks(db: Db, rows: PlaybackRow[], latest = END_OF_TIME): Promise<void> {
  await upsertWhere(db, rows, sql<boolean>`playback.progress > ${REMOVED_PROGRESS} and ${isLater(latest)}`).execute()
}

export function findPlayback(db: Db, { profile_id, number }: PlaybackKey): Promise<PlaybackRow | undefined> {
  return db
    .selectFrom('playback')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('progress', '>', REMOVED_PROGRESS)
    .executeTakeFirst()
}

/** Removes a position, as a word of now, and of the position's own time if that is ahead and can be; false if there is none. */
export async function removePlayback(db: Db, key: PlaybackKey, now: number, latest = END_OF_TIME): Promise<boolean> {
  const removed = await removalOf(db, key, { now, latest }).returning('number').executeTakeFirst()
  return removed !== undefined
}

/** Removes a position at the end of an episode, of any of a season (episode −1), or of any of a title (season −1), in the same way. */
export async function removeEnded(
  db: Db,
  key: PlaybackKey & Pick<PlaybackRow, 'season' | 'episode'>,
  now: number,
  latest = END_OF_TIME,
): Promise<void> {
  const { season, episode } = key
  await removalOf(db, key, { now, latest })
    .where('progress', '>=', WATCHED_PROGRESS)
    .$if(season >= 0, (query) => query.where('season', '=', season))
    .$if(episode >= 0, (query) => query.where('episode', '=', episode))
    .execute()
}

function removalOf(db: Db, { profile_id, number }: PlaybackKey, { now, latest }: { now: number; latest: number }) {
  return db
    .updateTable('playback')
    .set(removedPosition)
    .set('updated_at', sql<number>`case when updated_at > ${now} and updated_at <= ${latest} then updated_at else ${now} end`)
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('progress', '>', REMOVED_PROGRESS)
}

/** Forgets which positions of a profile were removed before a time. */
export async function dropRemovedBefore(db: Db, profileId: string, time: number): Promise<void> {
  await db
    .deleteFrom('playback')
    .where('profile_id', '=', profileId)
    .where('updated_at', '<', time)
    .where('progress', '=', REMOVED_PROGRESS)
    .execute()
}

/**
 * Positions that can be resumed: not at the end, and not of what the history says was watched to its end since. An end that was
 * noted by a clock since set back is not after a position that was not.
 */
const isResumable = (
  latest: number,
) => sql<boolean>`playback.progress > ${sql.lit(REMOVED_PROGRESS)} and playback.progress < ${sql.lit(WATCHED_PROGRESS)} and not exists (
  select 1 from history where history.profile_id = playback.profile_id and history.number = playback.number
    and history.season = playback.season and (history.episode = playback.episode or history.episode = -1)
    and history.progress >= ${sql.lit(WATCHED_PROGRESS)} and history.updated_at >= playback.updated_at
    and not (history.updated_at > ${latest} and playback.updated_at <= ${latest}))`

/** What can be resumed, newest first, behind a position of time and number. */
export function listPlayback(
  db: Db,
  profileId: string,
  { after, most, latest = END_OF_TIME }: { after?: number[] | undefined; most: number; latest?: number },
): Promise<PlaybackRow[]> {
  return db
    .selectFrom('playback')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(isResumable(latest))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(updated_at, number) < (${sql.join(after ?? [])})`))
    .orderBy('updated_at', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
}
