import { WATCHED } from '@marquee/engine'
import { sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { PlaybackRow } from '../store/schema.ts'

export type { PlaybackRow } from '../store/schema.ts'

type PlaybackKey = Pick<PlaybackRow, 'profile_id' | 'number'>

const REMOVED = -1

/** In the place of a position that was removed: the row stays a while, so that no earlier word brings it back. */
const removedPosition = { progress: REMOVED, season: -1, episode: -1 }

/** No time is later. */
const EVER = Number.MAX_SAFE_INTEGER

const isLater = (latest: number) => sql<boolean>`(playback.updated_at > ${latest} or
  (excluded.updated_at, excluded.progress, excluded.season, excluded.episode) > (playback.updated_at, playback.progress, playback.season, playback.episode))`

/**
 * Puts where somebody is in a title: the later word stays, of two at the same time the further one. One that is held and later than
 * the latest time there can be does not count as later.
 */
export async function putPlayback(db: Db, row: PlaybackRow, latest = EVER): Promise<void> {
  await putPlaybacks(db, [row], latest)
}

/** Puts many positions, each of another title or profile, by the same rule. */
export async function putPlaybacks(db: Db, rows: PlaybackRow[], latest = EVER): Promise<void> {
  await db
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
        .where(isLater(latest)),
    )
    .execute()
}

/** Adds a position where there is none; false if there is one. */
export async function addPlayback(db: Db, row: PlaybackRow): Promise<boolean> {
  const added = await db
    .insertInto('playback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_id', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return added !== undefined
}

/** Changes a position that is there, by the same rule. */
export async function changePlayback(db: Db, { profile_id, number, ...now }: PlaybackRow, latest = EVER): Promise<void> {
  await db
    .updateTable('playback')
    .set(now)
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('progress', '>', REMOVED)
    .where(
      sql<boolean>`(updated_at > ${latest} or
        (updated_at, progress, season, episode) < (${now.updated_at}, ${now.progress}, ${now.season}, ${now.episode}))`,
    )
    .execute()
}

/** How long after reaching the end another word of it is the same viewing: further on, or no further. */
export type Viewing = { watched: number; furtherMs: number; sameMs: number; latest?: number }

/** Moves a position to the end, unless it is there already by the same viewing; says whether it moved. */
export async function endPlayback(db: Db, { profile_id, number, ...now }: PlaybackRow, viewing: Viewing): Promise<boolean> {
  const { watched, furtherMs, sameMs, latest = EVER } = viewing
  const moved = await db
    .updateTable('playback')
    .set(now)
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where(({ eb, and, or, not }) => {
      const isSame = and([
        eb('season', '=', now.season),
        eb('episode', '=', now.episode),
        eb('progress', '>=', watched),
        or([
          and([eb('progress', '<', now.progress), eb('updated_at', '>', now.updated_at - furtherMs)]),
          eb('updated_at', '>', now.updated_at - sameMs),
        ]),
      ])
      return or([eb('updated_at', '>', latest), and([eb('updated_at', '<=', now.updated_at), not(isSame)])])
    })
    .returning('number')
    .executeTakeFirst()
  return moved !== undefined
}

export function findPlayback(db: Db, { profile_id, number }: PlaybackKey): Promise<PlaybackRow | undefined> {
  return db
    .selectFrom('playback')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('progress', '>', REMOVED)
    .executeTakeFirst()
}

/** Removes a position, as a word of now, and of the position's own time if that is ahead and can be; false if there is none. */
export async function removePlayback(db: Db, key: PlaybackKey, now: number, latest = EVER): Promise<boolean> {
  const removed = await removalOf(db, key, { now, latest }).returning('number').executeTakeFirst()
  return removed !== undefined
}

/** Removes a position at the end of an episode, of any of a season (episode −1), or of any of a title (season −1), in the same way. */
export async function removeEnded(
  db: Db,
  place: PlaybackKey & Pick<PlaybackRow, 'season' | 'episode'>,
  now: number,
  latest = EVER,
): Promise<void> {
  const { season, episode } = place
  await removalOf(db, place, { now, latest })
    .where('progress', '>=', WATCHED)
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
    .where('progress', '>', REMOVED)
}

/** Forgets which positions of a profile were removed before a time. */
export async function dropRemovedBefore(db: Db, profileId: string, time: number): Promise<void> {
  await db
    .deleteFrom('playback')
    .where('profile_id', '=', profileId)
    .where('updated_at', '<', time)
    .where('progress', '=', REMOVED)
    .execute()
}

/**
 * Positions that can be resumed: not at the end, and not of what the history says was watched to its end since. An end that was
 * noted by a clock since set back is not after a position that was not.
 */
const isResumable = (
  latest: number,
) => sql<boolean>`playback.progress > ${sql.lit(REMOVED)} and playback.progress < ${sql.lit(WATCHED)} and not exists (
  select 1 from history where history.profile_id = playback.profile_id and history.number = playback.number
    and history.season = playback.season and (history.episode = playback.episode or history.episode = -1)
    and history.progress >= ${sql.lit(WATCHED)} and history.updated_at >= playback.updated_at
    and not (history.updated_at > ${latest} and playback.updated_at <= ${latest}))`

/** What can be resumed, newest first, behind a position of time and number. */
export function listPlayback(
  db: Db,
  profileId: string,
  { after, most, latest = EVER }: { after?: number[] | undefined; most: number; latest?: number },
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
