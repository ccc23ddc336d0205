import type { Session } from '../ctx.ts'
import type { Language } from '../locales.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { recommendedTitles } from '../pages/recommended.ts'
import { Problem } from '../problems.ts'
import { addManyToList } from '../taste/bulk-changes.ts'
import { listEntriesOf, playCountsOf } from '../taste/profile-records.ts'
import { idsInPath, type Kind, openResolver } from './resolve.ts'
import { type AnswerOptions, titleWriterFor } from './titles.ts'

export type RecommendationsQuery = {
  readonly kind: Kind
  readonly ignoreWatched: boolean
  readonly ignoreCollected: boolean
  readonly ignoreWatchlisted: boolean
  readonly page: number
  readonly limit: number
}

/** What a page for this profile would show. */
export async function readRecommendations(
  ctx: PagesCtx,
  who: Session,
  { kind, page, limit, ...ignored }: RecommendationsQuery,
  options: AnswerOptions & { language: Language },
) {
  const mediaType = kind === 'movie' ? 'movie' : 'tv'
  const left = await leftOut(ctx, who, mediaType, ignored)
  const all = (await recommendedTitles(ctx, who, mediaType, options.language)).filter((number) => !left.has(number))
  const shown = all.slice((page - 1) * limit, page * limit)
  const writer = await titleWriterFor(ctx, shown, options)
  return { items: shown.map(writer.title), count: all.length }
}

type Ignored = Pick<RecommendationsQuery, 'ignoreWatched' | 'ignoreCollected' | 'ignoreWatchlisted'>

/** Titles to leave out: hidden ones always, also those hidden since the titles were chosen. */
async function leftOut(ctx: PagesCtx, who: Session, of: 'movie' | 'tv', ignored: Ignored): Promise<Set<number>> {
  const listed = async (list: 'hidden' | 'collection' | 'watchlist') =>
    (await listEntriesOf(ctx, who.profile, list)).map(({ number }) => number)
  return new Set([
    ...(await listed('hidden')),
    ...(ignored.ignoreCollected ? await listed('collection') : []),
    ...(ignored.ignoreWatchlisted ? await listed('watchlist') : []),
    ...(ignored.ignoreWatched ? (await playCountsOf(ctx, who.profile, { of })).map(({ number }) => number) : []),
  ])
}

/** Hides a title: it is never shown to this profile, on our own pages neither. */
export async function hideRecommendation(ctx: PagesCtx, who: Session, kind: Kind, id: string): Promise<void> {
  await addManyToList(ctx, who.profileId, 'hidden', [{ number: await titleInPath(ctx, who, kind, id), at: ctx.now() }])
}

/** The title that a path names. */
export async function titleInPath(ctx: PagesCtx, who: Session, kind: Kind, id: string): Promise<number> {
  const { title } = openResolver(ctx, who)
  const number = await title(kind, { ids: idsInPath(id) })
  if (number === undefined) throw new Problem('NOT_FOUND', { detail: 'the catalogue has no such title' })
  return number
}
