import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { addManyToList, removeManyFromList } from '../../taste/bulk/bulk-changes.ts'
import { listEntriesOf } from '../../taste/profile-records.ts'
import { wholeTitle } from '../../taste/series/episode-ref.ts'
import type { SyncRequest } from '../input-schemas.ts'
import { type ItemList, itemListOf } from '../sync/item-list.ts'
import { isOfType, resolveTitles } from '../sync/lists.ts'
import { countsByGroup } from '../sync/ratings.ts'
import { secondsText, timeFrom } from '../sync/times.ts'
import type { AnswerOptions } from '../titles.ts'

/** The sections of Trakt that hide titles. A profile has one list of hidden titles, which is each of them. */
export const titleSections = ['recommendations', 'progress_watched', 'progress_collected', 'calendar', 'dropped'] as const
/** Sections of what a profile does not have: users, and series that are watched again. Always empty. */
export const emptySections = ['comments', 'progress_watched_reset'] as const

export type HiddenSection = (typeof titleSections)[number] | (typeof emptySections)[number]

const titleSectionNames: readonly string[] = titleSections

/** Hides titles, here and on pages. */
export async function hideTitles(ctx: PagesCtx, who: Session, section: HiddenSection, given: SyncRequest) {
  const { titles, notFound } = await resolveTitles(ctx, who, given)
  const shown = titleSectionNames.includes(section) ? titles : []
  const live = ctx.liveCatalogue()
  const added = await addManyToList(
    ctx,
    who.profileId,
    'hidden',
    shown.map(({ part, marks }) => ({ number: part.number, at: timeFrom(ctx, marks.hidden_at, live, part.number) })),
  )
  return { added: countsByGroup(shown.filter((_, at) => added[at])), not_found: notFound }
}

/** Shows hidden titles again. */
export async function unhideTitles(ctx: PagesCtx, who: Session, section: HiddenSection, given: SyncRequest) {
  const { titles, notFound } = await resolveTitles(ctx, who, given)
  const hidden = titleSectionNames.includes(section) ? titles : []
  const removed = await removeManyFromList(
    ctx,
    who.profileId,
    'hidden',
    hidden.map(({ part }) => part.number),
  )
  return { deleted: countsByGroup(hidden.filter((_, at) => removed[at])), not_found: notFound }
}

/** The hidden titles of a section, newest first; `type` is `movie`, `show`, or something that is never hidden here. */
export async function readHidden(
  ctx: PagesCtx,
  who: Session,
  { section, type }: { section: HiddenSection; type: string | undefined },
  options: AnswerOptions,
): Promise<ItemList> {
  const all = titleSectionNames.includes(section) ? await listEntriesOf(ctx, who.profile, 'hidden') : []
  const rows = all.filter(({ number }) => isOfType(ctx, number, type && `${type}s`))
  return itemListOf(ctx, rows, options, ({ number, added_at }, writer) => ({
    hidden_at: secondsText(added_at),
    ...writer.item({ number, ...wholeTitle }),
  }))
}
