import { WATCHED } from '@marquee/engine'
import { comesFirst } from '../auth/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { findByIds } from '../catalogue/external-ids.ts'
import { findByName } from '../catalogue/find-by-name.ts'
import { isVisible } from '../catalogue/visibility.ts'
import { countEvents } from '../connections/connections.ts'
import { type ConnectedProfile, transact } from '../ctx.ts'
import { addToList, likeUnlessSaid } from '../taste/lists.ts'
import { dropRating, putRating } from '../taste/ratings.ts'
import { scrobble } from '../taste/scrobble.ts'
import type { ProfileScope } from '../taste/titles.ts'
import type { Payload, ServerEvent, TitleRef } from './event.ts'
import { recognise } from './recognise.ts'
import { addUnmatched } from './store.ts'

/** What became of an event: noted, no concern of ours, not understood, or kept until the catalogue has its title. */
export type Outcome = 'taken' | 'ignored' | 'unknown' | 'unmatched'

/** So long the very same payload is the same event, where it does not say when it happened. */
const REPEAT_MS = 6 * 3_600_000

/** Takes what a media server tells about a profile. The same event again, or an older one after a newer, changes nothing. */
export async function takePayload(ctx: CatalogueCtx, who: ConnectedProfile, payload: Payload): Promise<Outcome> {
  const recognised = recognise(payload)
  const outcome = recognised ? await outcomeOf(ctx, who, recognised.event, payload) : 'unknown'
  await countEvents(ctx, who, { sender: recognised?.sender ?? null, [outcome]: 1 })
  return outcome
}

async function outcomeOf(
  ctx: CatalogueCtx,
  who: ConnectedProfile,
  event: ServerEvent | 'ignored' | 'unknown',
  payload: Payload,
): Promise<Outcome> {
  if (typeof event === 'string') return event
  if (!isOwn(who, event)) return 'ignored'
  if (!isWhole(event)) return 'unknown'
  const number = await titleOf(ctx, event.title)
  if (number === undefined) return keep(ctx, who, event)
  if (!isVisible(ctx.liveCatalogue(), who.profile, number)) return 'ignored'
  return transact(ctx, async (ctx) => {
    if (isEnd(event) && event.at === undefined && !(await isFirst(ctx, who, payload))) return 'ignored'
    await noteEvent(ctx, who.profile, number, event)
    return 'taken'
  })
}

/** Whether an event is of the user that counts; what came into a library is everybody's. */
function isOwn({ serverUser }: ConnectedProfile, { users, action }: ServerEvent): boolean {
  if (serverUser === null || action.kind === 'owned' || users.length === 0) return true
  return users.some((user) => user.toLowerCase() === serverUser.toLowerCase())
}

/** Whether it tells enough: a title by id or name, and of a series what was watched. */
function isWhole({ title, action }: ServerEvent): boolean {
  if (Object.keys(title.ids).length === 0 && title.name === undefined) return false
  if (title.mediaType === 'movie') return true
  return action.kind !== 'progress' || (title.season !== undefined && title.episode !== undefined)
}

const isEnd = ({ action }: ServerEvent) => action.kind === 'progress' && action.progress >= WATCHED

function isFirst(ctx: CatalogueCtx, { publicId }: ConnectedProfile, payload: Payload): Promise<boolean> {
  return comesFirst(ctx, `event:${publicId}:${hashSecret(JSON.stringify(payload))}`, REPEAT_MS)
}

/** The number of a title in our catalogue: by its ids, else by its name. */
export async function titleOf(ctx: CatalogueCtx, { ids, mediaType, name, year }: TitleRef): Promise<number | undefined> {
  const byId = await findByIds(ctx, ids, mediaType)
  if (byId !== undefined) return byId
  return name === undefined ? undefined : findByName(ctx, { name, mediaType, year })
}

/** Keeps what will matter when the title arrives; where somebody is in it now will not. */
async function keep(ctx: CatalogueCtx, { profileId }: ConnectedProfile, event: ServerEvent): Promise<Outcome> {
  const { unmatchedPerProfile: most } = ctx.settings.limits
  if (event.action.kind === 'progress' && !isEnd(event)) return 'unmatched'
  const { users: _, ...kept } = event
  const id = hashSecret(JSON.stringify(kept))
  const text = JSON.stringify({ ...kept, at: kept.at ?? new Date(ctx.now()).toISOString() })
  const row = { profile_id: profileId, id, event: text, received_at: ctx.now() }
  if (most > 0) await transact(ctx, (ctx) => addUnmatched(ctx.db, row, most))
  return 'unmatched'
}

/** Writes an event about a title that is there for the profile. */
export async function noteEvent(
  ctx: CatalogueCtx,
  profile: ProfileScope,
  number: number,
  { title, action, at }: Pick<ServerEvent, 'title' | 'action' | 'at'>,
): Promise<void> {
  const mediaId = ctx.liveCatalogue().idOf(number)
  const { season, episode } = mediaId.startsWith('TV_') ? title : {}
  switch (action.kind) {
    case 'progress': {
      const tv = season === undefined || episode === undefined ? undefined : { season, episode }
      return scrobble(ctx, profile, { mediaId, progress: action.progress, tv, updatedAt: at, isForeign: true })
    }
    case 'rating': {
      const thing = { mediaId, season, episode: season === undefined ? undefined : episode }
      if (action.rating === null) return void (await dropRating(ctx, profile, thing))
      return void (await putRating(ctx, profile, { ...thing, rating: action.rating, ratedAt: at, isForeign: true }))
    }
    case 'liked':
      return likeUnlessSaid(ctx, profile, mediaId)
    case 'owned':
      return void (await addToList(ctx, profile, { list: 'collection', mediaId }))
  }
}
