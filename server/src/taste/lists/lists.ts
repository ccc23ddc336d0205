import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import type { ListQuery } from '../../catalogue/ranked-pages.ts'
import { findVisible } from '../../catalogue/visibility.ts'
import { transact } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import { isoTime } from '../../texts/iso-time.ts'
import { tasteChanged } from '../current/current-states.ts'
import { pageOf } from '../paging.ts'
import { cardsOf, isVisibleTo, mediaOf, type ProfileScope, type TitleReader } from '../titles.ts'
import type { OpinionRow } from './list-store.ts'
import * as store from './list-store.ts'

const opinions = ['liked', 'super_liked', 'disliked'] as const
const plainLists = ['watchlist', 'hidden', 'collection'] as const

/** Every list of a profile; a title is in at most one of the first three. */
export const lists = [...opinions, ...plainLists] as const

export type ListName = (typeof lists)[number]
export type Opinion = (typeof opinions)[number]
export type ListedTitle = { list: ListName; mediaId: string }

/** The result of adding; `removed` is the list that the title left for this one. */
export type ListChange = { message: string; added: boolean; removed: Opinion | null }

/**
 * Adds a title to a list. One opinion (liked, super_liked, disliked) replaces another; an existing entry stays as it
 * is.
 */
export async function addToList(ctx: CatalogueCtx, profile: ProfileScope, { list, mediaId }: ListedTitle): Promise<ListChange> {
  const number = findVisible(ctx, profile, mediaId)
  const row = { profile_id: profile.id, number, added_at: ctx.now() }
  const done = isOpinion(list)
    ? await addOpinion(ctx, { ...row, opinion: list })
    : { added: await store.addListEntry(ctx.db, { ...row, list }), removed: null }
  if (done.added) tasteChanged(ctx, profile.id)
  return withMessage(list, done)
}

/** Adds titles to the collections of profiles; existing entries stay as they are. To be called in a transaction. */
export async function addToCollections(
  ctx: CatalogueCtx,
  given: readonly { profile: ProfileScope; mediaId: string }[],
): Promise<void> {
  if (given.length === 0) return
  const row = { list: 'collection', added_at: ctx.now() } as const
  const rows = given.map(({ profile, mediaId }) => ({
    ...row,
    profile_id: profile.id,
    number: findVisible(ctx, profile, mediaId),
  }))
  await store.putListEntries(
    ctx.db,
    rows.sort((a, b) => a.number - b.number || (a.profile_id < b.profile_id ? -1 : 1)),
  )
}

/** Likes a title on which the profile has no opinion; another opinion stays. */
export async function likeIfNoOpinion(ctx: CatalogueCtx, profile: ProfileScope, mediaId: string): Promise<void> {
  const row = { profile_id: profile.id, number: findVisible(ctx, profile, mediaId), added_at: ctx.now() }
  if (await store.addOpinion(ctx.db, { ...row, opinion: 'liked' })) tasteChanged(ctx, profile.id)
}

/**
 * One statement for a title without an opinion. An existing opinion is locked while it changes, so that two devices do
 * not interfere.
 */
async function addOpinion(ctx: CatalogueCtx, row: OpinionRow): Promise<Omit<ListChange, 'message'>> {
  if (await store.addOpinion(ctx.db, row)) return { added: true, removed: null }
  return transact(ctx, async (ctx) => {
    const before = await store.lockOpinion(ctx.db, { profile_id: row.profile_id, number: row.number, opinion: row.opinion })
    const isNew = before.added_at === 0 // another device deleted it just now
    if (!isNew && before.opinion === row.opinion) return { added: false, removed: null }
    await store.setOpinion(ctx.db, row)
    return { added: true, removed: isNew ? null : before.opinion }
  })
}

function withMessage(list: ListName, { added, removed }: Omit<ListChange, 'message'>): ListChange {
  const message = removed ? `Moved from ${removed} to ${list}` : added ? `Added to ${list}` : `Already in ${list}`
  return { message, added, removed }
}

/** Removes a title from a list. */
export async function removeFromList(ctx: CatalogueCtx, profile: ProfileScope, { list, mediaId }: ListedTitle): Promise<void> {
  const key = { profile_id: profile.id, number: findVisible(ctx, profile, mediaId) }
  const removed = isOpinion(list)
    ? await store.removeOpinion(ctx.db, { ...key, opinion: list })
    : await store.removeListEntry(ctx.db, { ...key, list })
  if (!removed) throw new Problem('NOT_FOUND')
  tasteChanged(ctx, profile.id)
}

/** A list, newest first. */
export async function readList(ctx: CatalogueCtx, reader: TitleReader, { list, ...request }: ListQuery & { list: ListName }) {
  const live = ctx.liveCatalogue()
  const profile_id = reader.id
  const { rows, ...more } = await pageOf<{ number: number; added_at: number }>(
    ctx,
    {
      scope: `${list} of ${profile_id}`,
      positionOf: ({ added_at, number }) => [added_at, number],
      read: (position, max) => {
        const after = position && { addedAt: position[0] ?? 0, number: position[1] ?? 0 }
        return isOpinion(list)
          ? store.listOpinions(ctx.db, { profile_id, opinion: list }, { after, limit: max })
          : store.listListEntries(ctx.db, { profile_id, list }, { after, limit: max })
      },
      isThere: isVisibleTo(live, reader),
    },
    request,
  )
  const cards = await cardsOf(ctx, reader)
  return { items: rows.map(({ number, added_at }) => ({ media: mediaOf(cards, number), addedAt: isoTime(added_at) })), ...more }
}

/** Mutes a title: it stays in the history, and the model ignores it. */
export async function mute(ctx: CatalogueCtx, profile: ProfileScope, mediaId: string): Promise<void> {
  const number = findVisible(ctx, profile, mediaId)
  await store.addListEntry(ctx.db, { profile_id: profile.id, number, list: 'muted', added_at: ctx.now() })
  tasteChanged(ctx, profile.id)
}

/** Unmutes a title. */
export async function unmute(ctx: CatalogueCtx, profile: ProfileScope, mediaId: string): Promise<void> {
  const number = findVisible(ctx, profile, mediaId)
  await store.removeListEntry(ctx.db, { profile_id: profile.id, number, list: 'muted' })
  tasteChanged(ctx, profile.id)
}

function isOpinion(list: ListName): list is Opinion {
  return opinions.some((opinion) => opinion === list)
}
