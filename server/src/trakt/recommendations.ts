import type { Identity, Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { recommendedTitles } from '../pages/reading/recommended.ts'
import { Problem } from '../problems.ts'
import { addManyToList } from '../taste/bulk/bulk-changes.ts'
import { listEntriesOf, playCountsOf } from '../taste/profile-records.ts'
import type { Language } from '../texts/locales.ts'
import { idsInPath, mediaTypeOf, openResolver, type TitleKind } from './resolve.ts'
import { type AnswerOptions, titleWriterFor } from './titles.ts'

export type RecommendationsQuery = {
  readonly kind: TitleKind
  readonly ignoreWatched: boolean
  readonly ignoreCollected: boolean
  readonly ignoreWatchlisted: boolean
  readonly page: number
  readonly limit: number
}

/** The titles that a page for this profile would recommend. */
export async function readRecommendations(
  ctx: PagesCtx,
  who: Session,
  { kind, page, limit, ...ignored }: RecommendationsQuery,
  options: AnswerOptions & { language: Language },
) {
  const mediaType = mediaTypeOf(kind)
  const excluded = await excludedTitles(ctx, who, mediaType, ignored)
  const all = (await recommendedTitles(ctx, who, mediaType, options.language)).filter((number) => !excluded.has(number))
  const shown = all.slice((page - 1) * limit, page * limit)
  const writer = await titleWriterFor(ctx, shown, options)
  return { items: shown.map(writer.title), count: all.length }
}

type Ignored = Pick<RecommendationsQuery, 'ignoreWatched' | 'ignoreCollected' | 'ignoreWatchlisted'>

/** Titles to exclude; hidden ones always, even if they were hidden after the recommendations were computed. */
async function excludedTitles(ctx: PagesCtx, who: Session, of: 'movie' | 'tv', ignored: Ignored): Promise<Set<number>> {
  const listed = async (list: 'hidden' | 'collection' | 'watchlist') =>
    (await listEntriesOf(ctx, who.profile, list)).map(({ number }) => number)
  return new Set([
    ...(await listed('hidden')),
    ...(ignored.ignoreCollected ? await listed('collection') : []),
    ...(ignored.ignoreWatchlisted ? await listed('watchlist') : []),
    ...(ignored.ignoreWatched ? (await playCountsOf(ctx, who.profile, { of })).map(({ number }) => number) : []),
  ])
}

/** Hides a title: it is never recommended to this profile again, on our own pages too. */
export async function hideRecommendation(ctx: PagesCtx, who: Session, kind: TitleKind, id: string): Promise<void> {
  await addManyToList(ctx, who.profileId, 'hidden', [{ number: await titleInPath(ctx, who, kind, id), at: ctx.now() }])
}

/** The title of an id in a path; NOT_FOUND if there is none. */
export async function titleInPath(ctx: PagesCtx, who: Identity | Session, kind: TitleKind, id: string): Promise<number> {
  const { findTitle } = openResolver(ctx, who)
  const number = await findTitle(kind, { ids: idsInPath(id) })
  if (number === undefined) throw new Problem('NOT_FOUND', { detail: 'the catalogue has no such title' })
  return number
}
