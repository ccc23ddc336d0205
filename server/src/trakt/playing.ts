import { WATCHED_PROGRESS } from '@marquee/engine'
import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { invalid, Problem } from '../problems.ts'
import { addManyPlays, removeManyPlays, type TitlePart } from '../taste/bulk/bulk-changes.ts'
import { removePlayback } from '../taste/playback/playback.ts'
import { scrobble } from '../taste/playback/scrobble.ts'
import { playsOf, positionsOf } from '../taste/profile-records.ts'
import { truncateToTenths } from '../taste/progress.ts'
import { NO_EPISODE, wholeTitle } from '../taste/series/episode-ref.ts'
import { playIdOf, titleNumberOf, traktIdOf } from './ids.ts'
import type { PlayedRequest } from './input-schemas.ts'
import { openResolver } from './resolve.ts'
import { itemListOf } from './sync/item-list.ts'
import { secondsText } from './sync/times.ts'
import { type AnswerOptions, titleWriterFor } from './titles.ts'

export type ScrobbleAction = 'start' | 'pause' | 'stop'

const sharing = { twitter: false, mastodon: false, tumblr: false }
const MINUTE_MS = 60_000
/**
 * For so long Trakt refuses another scrobble of the same item with 409. Clients retry what was refused, some until the
 * hour is over and it counts twice: here it is answered like the first one and counts once.
 */
const REPEAT_WINDOW_MS = 3_600_000
const NO_TITLE = 'the catalogue has no such title'
const NO_EPISODE_IDS = 'no episode has this id here; send the show, and the season and number of the episode'
/** How long a check-in can be cancelled. */
const CHECK_OUT_WINDOW_MS = 6 * 3_600_000

/** Stores a scrobble: start and pause set the position to resume at; stop near the end counts as watched. */
export async function writeScrobble(
  ctx: PagesCtx,
  who: Session,
  { action, progress, ...given }: PlayedRequest & { action: ScrobbleAction; progress: number },
  options: AnswerOptions,
) {
  const part = await resolvePlayed(ctx, who, given)
  const isWatched = action === 'stop' && progress >= WATCHED_PROGRESS
  // Start and pause near the end do not count as watched: playback can still be resumed.
  const storedProgress = isWatched ? progress : Math.min(progress, WATCHED_PROGRESS - 1)
  const mediaId = ctx.liveCatalogue().idOf(part.number)
  await scrobble(ctx, who.profile, {
    ...{ mediaId, progress: storedProgress, ...tvOf(part) },
    ...{ sameMs: REPEAT_WINDOW_MS, isForeign: true },
  })
  const writer = await titleWriterFor(ctx, [part.number], options)
  const { type: _, ...item } = writer.item(part)
  const id = isWatched ? playIdOf({ ...part, minute: Math.floor(ctx.now() / MINUTE_MS) }) : 0
  return { id, action: isWatched ? 'scrobble' : action === 'stop' ? 'pause' : action, progress, sharing, ...item }
}

/** Checks in: the title counts as watched now, unless the check-in is cancelled. */
export async function checkIn(ctx: PagesCtx, who: Session, given: PlayedRequest, options: AnswerOptions) {
  const part = await resolvePlayed(ctx, who, given)
  const now = ctx.now()
  await addManyPlays(ctx, who.profileId, [{ ...part, at: now }], 'checkin')
  const writer = await titleWriterFor(ctx, [part.number], options)
  const { type: _, ...item } = writer.item(part)
  return { id: playIdOf({ ...part, minute: Math.floor(now / MINUTE_MS) }), watched_at: secondsText(now), sharing, ...item }
}

/** Cancels the latest check-in, if it is recent enough. */
export async function checkOut(ctx: PagesCtx, who: Session): Promise<void> {
  const { rows } = await playsOf(ctx, who.profile, { from: ctx.now() - CHECK_OUT_WINDOW_MS, skip: 0, max: 100 })
  const latest = rows.find(({ source }) => source === 'checkin')
  if (latest) await removeManyPlays(ctx, who.profileId, [latest])
}

/** Resolves the film or episode of a request; NOT_FOUND if the catalogue does not have it. */
async function resolvePlayed(ctx: PagesCtx, who: Session, { movie, show, episode }: PlayedRequest): Promise<TitlePart> {
  if (!movie && !episode) throw invalid('movie', 'name a movie, or an episode and its show')
  const { findTitle, findPart } = openResolver(ctx, who)
  const found = await (async (): Promise<TitlePart | undefined> => {
    if (movie) {
      const number = await findTitle('movie', movie)
      return number === undefined ? undefined : { number, ...wholeTitle }
    }
    if (episode?.season === undefined || episode.number === undefined || !show) return findPart(episode?.ids)
    const number = await findTitle('show', show)
    return number === undefined ? undefined : { number, season: episode.season, episode: episode.number }
  })()
  if (!found) throw new Problem('NOT_FOUND', { detail: movie || show ? NO_TITLE : NO_EPISODE_IDS })
  return found
}

function tvOf({ season, episode }: TitlePart) {
  return season === NO_EPISODE ? {} : { tv: { season, episode } }
}

/** Playback positions, newest first. */
export async function readPositions(ctx: PagesCtx, who: Session, type: string | undefined, options: AnswerOptions) {
  const rows = (await positionsOf(ctx, who.profile)).filter(({ season }) =>
    type === undefined ? true : (type === 'movies') === (season === NO_EPISODE),
  )
  return itemListOf(ctx, rows, options, (row, writer) => ({
    progress: truncateToTenths(row.progress),
    paused_at: secondsText(row.updated_at),
    id: traktIdOf(row.number),
    ...writer.item(row),
  }))
}

/** Deletes a playback position. */
export async function removePosition(ctx: PagesCtx, who: Session, id: number): Promise<void> {
  const number = titleNumberOf(id)
  const live = ctx.liveCatalogue()
  if (number < 0 || number >= live.count) throw new Problem('NOT_FOUND')
  await removePlayback(ctx, who.profile, live.idOf(number))
}
