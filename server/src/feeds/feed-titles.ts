import type { RowKind } from '@marquee/engine'
import { externalIdsIn } from '../catalogue/external-ids.ts'
import { factsOf } from '../catalogue/facts.ts'
import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import { translationOf } from '../catalogue/names/languages.ts'
import { localisedNames } from '../catalogue/names/localised-names.ts'
import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { FiltersInput } from '../pages/page-filters.ts'
import { createPage } from '../pages/pages.ts'
import { readTitles } from '../pages/reading/read-titles.ts'
import { isRecommendation } from '../pages/reading/row-kinds.ts'
import { wordsIn } from '../pages/wording/words-by-language.ts'
import { readCurrentTaste } from '../taste/current/current-states.ts'
import { ownedBy, type ProfileTaste } from '../taste/current/taste.ts'
import type { Language } from '../texts/locales.ts'
import { filterList } from './list-titles.ts'

/**
 * The rows that a feed can show. The names are part of URLs that people paste into other programs, and must never
 * change.
 */
export const feedRows = ['for-you', 'new', 'acclaimed', 'hidden-gems', 'coming-soon', 'watchlist', 'library'] as const
export type FeedRow = (typeof feedRows)[number]

const rowKinds: Readonly<Record<Exclude<FeedRow, 'for-you'>, RowKind>> = {
  new: 'new_releases',
  acclaimed: 'acclaimed',
  'hidden-gems': 'hidden_gems',
  'coming-soon': 'coming_soon',
  watchlist: 'watchlist',
  library: 'library',
}

/** The display names of the rows. */
export function feedRowNames(language: Language): Record<FeedRow, string> {
  const words = wordsIn(language)
  const nameOf = (row: FeedRow) =>
    words.row({ kind: row === 'for-you' ? 'top_picks' : rowKinds[row], subject: {}, people: 1 }, '')
  return Object.fromEntries(feedRows.map((row) => [row, nameOf(row)])) as Record<FeedRow, string>
}

export type FeedQuery = { row: FeedRow; filters: FiltersInput; from?: number; max: number; language: Language }

/** A title with the fields that feeds contain. */
export type FeedTitle = {
  readonly id: string
  readonly facts: CatalogueTitle
  /** Ids of TMDB and TheTVDB; null where unknown. */
  readonly tmdb: number | null
  readonly tvdb: number | null
  readonly title: string
  readonly year: number | null
  readonly overview: string
  readonly genres: readonly string[]
  readonly reason: string
  readonly poster: string
  readonly backdrop: string
}

/**
 * The titles of a feed in order, without repeats: of one row of the page, or of all rows that are recommendations.
 * Other programs get the titles at once, so those that were watched or refused since are left out.
 */
export async function feedTitles(ctx: PagesCtx, who: Session, query: FeedQuery): Promise<FeedTitle[]> {
  const { from = 0, max, language } = query
  const reasoned = await reasonedTitles(ctx, who, { ...query, max: from + max })
  return withFacts(ctx, reasoned.slice(from, from + max), language)
}

type ReasonedTitle = { readonly number: number; readonly reason: string }

/** At least the first `max` titles of a feed, if it has so many, with their reasons: its page, then its list. */
async function reasonedTitles(ctx: PagesCtx, who: Session, query: FeedQuery): Promise<ReasonedTitle[]> {
  const { row, language } = query
  const taste = await readCurrentTaste(ctx, who)
  const excluded = new Set([...taste.disliked, ...taste.hidden, ...taste.finished])
  const list = await listOf(ctx, row, { taste, profileId: who.profileId })
  const composed = row === 'watchlist' ? [] : await composedTitles(ctx, who, query)
  const recommended = composed.filter(({ number }) => !excluded.has(number) && (!list || list.has(number)))
  if (!list) return recommended
  const already = new Set(recommended.map(({ number }) => number))
  const rest = [...list].filter((number) => !excluded.has(number) && !already.has(number))
  const reason = feedRowNames(language)[row]
  const listed = await filterList(ctx, who, rest, query)
  return [...recommended, ...listed.map((number) => ({ number, reason }))]
}

/** Feed titles; without those of which the catalogue has no facts any more. */
async function withFacts(ctx: PagesCtx, titles: readonly ReasonedTitle[], language: Language): Promise<FeedTitle[]> {
  const facts = await factsOf(
    ctx,
    titles.map(({ number }) => number),
  )
  const write = newFeedTitleWriter(ctx, language)
  const ids = externalIdsIn(ctx)
  return titles.flatMap(({ number, reason }) => {
    const title = facts.get(number)
    return title ? [write(title, reason, { tmdb: ids.tmdb(number), tvdb: ids.tvdb(number) })] : []
  })
}

type ComposedQuery = Pick<FeedQuery, 'row' | 'filters' | 'language'>

/** The titles that the feed's page has in a row, with their reasons. */
async function composedTitles(ctx: PagesCtx, who: Session, { row, filters, language }: ComposedQuery) {
  const { page } = await createPage(ctx, who, { pageFilters: filters }, language)
  const wantedKind = row === 'for-you' ? undefined : rowKinds[row]
  return readTitles(ctx, who, page.id, {
    language,
    isWanted: (kind) => (wantedKind === undefined ? isRecommendation(kind) : kind === wantedKind),
  })
}

/** The current titles of a list that a row shows; undefined for rows of recommendations. */
async function listOf(
  ctx: PagesCtx,
  row: FeedRow,
  { taste, profileId }: { taste: ProfileTaste; profileId: string },
): Promise<Set<number> | undefined> {
  if (row === 'watchlist') return new Set(taste.watchlist)
  return row === 'library' ? new Set(await ownedBy(ctx, profileId)) : undefined
}

/** A function that makes a feed title of a title's facts, in a language. */
export function newFeedTitleWriter({ baseUrl }: Pick<PagesCtx, 'baseUrl'>, language: Language) {
  const { genre } = localisedNames(language)
  return (
    facts: CatalogueTitle,
    reason: string,
    ids: Pick<FeedTitle, 'tmdb' | 'tvdb'> = { tmdb: null, tvdb: null },
  ): FeedTitle => ({
    id: facts.id,
    facts,
    ...ids,
    title: translationOf(facts.translations, 'title', [language]) ?? facts.title,
    year: facts.release_date === undefined ? null : Number(facts.release_date.slice(0, 4)),
    overview: translationOf(facts.translations, 'overview', [language]) ?? facts.overview ?? '',
    genres: (facts.genres ?? []).map((one) => genre(one).name),
    reason,
    poster: `${baseUrl}/images/${facts.id}/poster?w=500&format=png`,
    backdrop: `${baseUrl}/images/${facts.id}/backdrop?w=1280&format=png`,
  })
}
