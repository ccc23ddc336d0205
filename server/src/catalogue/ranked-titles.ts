import { dayOf, ENOUGH_MATCHES, eachUpdated, newScores, putBit, type Scorer, scoreSimilar } from '@marquee/engine'
import type { Identity, Session } from '../ctx.ts'
import { weakCache } from '../node-memory.ts'
import { type CardReader, type Cards, cardsFor } from './cards.ts'
import type { CatalogueCtx } from './ctx.ts'
import type { LiveCatalogue } from './memory/live-catalogue.ts'
import { type ListPage, type ListQuery, ownerOf, type RankCursor, rankedPage, readRankCursor } from './ranked-pages.ts'
import { findVisible, type Visibility, visibilityOf, visibleMask } from './visibility.ts'

/** How many search results, and how many similar titles, can be paged through. */
export const MAX_RESULTS = 10_000
export const MAX_SIMILAR = 200

/** In which languages titles are named, the preferred one first. */
type TitleLanguages = { languages: readonly string[] }

export type SearchRequest = ListQuery & TitleLanguages & { q: string; media_type?: 'movie' | 'tv' | undefined }

/** Titles by name, best match first; as the JSON of MediaItems. */
export async function searchTitles(
  ctx: CatalogueCtx,
  who: Identity | Session,
  request: SearchRequest,
): Promise<ListPage<string>> {
  const { q, media_type, languages, ...paging } = request
  const scope = `search of ${ownerOf(who)} for ${media_type ?? 'all'} ${q}`
  const after = readRankCursor(ctx, scope, paging)
  const states = await statesFor(ctx, who)
  const live = ctx.liveCatalogue()
  const mask = maskOf(live, ctx.scorer(), visibilityOf(who), media_type)
  const rows = live.searcher.search(q, mask, reachOf(after))
  const cards = cardsFor(live, languages, { region: visibilityOf(who)?.region ?? null, states })
  return asItems(cards, rankedPage(ctx, { scope, rows, keyOf: (number) => number, after }, paging.limit))
}

/** The numbers of the visible titles that match a name best, best first. */
export function searchNumbers(
  ctx: CatalogueCtx,
  who: Identity | Session,
  { title, mediaType, max }: { title: string; mediaType?: 'movie' | 'tv' | undefined; max: number },
): readonly number[] {
  const live = ctx.liveCatalogue()
  const mask = maskOf(live, ctx.scorer(), visibilityOf(who), mediaType)
  return live.searcher.search(title, mask, Math.max(max, ENOUGH_MATCHES)).slice(0, max)
}

/**
 * How many results a search ranks for a page: some more than shown, since titles may have been added before the last
 * one.
 */
function reachOf(after: RankCursor): number {
  return Math.min(MAX_RESULTS, (after?.position ?? 0) + ENOUGH_MATCHES)
}

/** Similar titles, most similar first, as the JSON of MediaItems; without adult, withdrawn and unreleased ones. */
export async function similarTitles(
  ctx: CatalogueCtx,
  who: Identity | Session,
  mediaId: string,
  request: ListQuery & TitleLanguages,
): Promise<ListPage<string>> {
  const { languages, ...paging } = request
  const states = await statesFor(ctx, who)
  const visibility = visibilityOf(who)
  const seed = findVisible(ctx, visibility, mediaId)
  const scope = `like ${mediaId} for ${ownerOf(who)}`
  const after = readRankCursor(ctx, scope, paging)
  const live = ctx.liveCatalogue()
  const rows = mostSimilar(live, ctx.scorer(), { seed, visibility, today: Math.floor(ctx.now() / DAY_MS) })
  const cards = cardsFor(live, languages, { region: visibility?.region ?? null, states })
  return asItems(cards, rankedPage(ctx, { scope, rows, keyOf: (number) => number, after }, paging.limit))
}

const DAY_MS = 86_400_000

/** A sign-in without a profile has no title states. */
function statesFor(ctx: CatalogueCtx, who: Identity | Session): CardReader['states'] | Promise<CardReader['states']> {
  return 'profile' in who ? ctx.titleStates(who) : undefined
}

function asItems({ whole }: Cards, { rows, ...page }: ListPage<number>): ListPage<string> {
  return { rows: rows.map(whole), ...page }
}

/** The part of a live catalogue that ranking needs. */
type RankingCatalogue = Pick<LiveCatalogue, 'catalogue' | 'space'>

type RankBuffers = { mask: Uint32Array; scratch: Uint32Array; scores: Float32Array; titles: Uint32Array; best: Float32Array }

/** Allocated behind the scorer, so that the next binding releases it. */
const buffers = weakCache<Scorer, RankBuffers>('buffers for ranking')

function buffersOf(scorer: Scorer, { catalogue, space }: RankingCatalogue): RankBuffers {
  return buffers.get(scorer, () => ({
    mask: space.u32(catalogue.words),
    scratch: space.u32(catalogue.words),
    scores: newScores(space, scorer.count),
    titles: space.u32(MAX_SIMILAR),
    best: space.f32(MAX_SIMILAR),
  }))
}

function maskOf(live: LiveCatalogue, scorer: Scorer, visibility: Visibility, mediaType: 'movie' | 'tv' | undefined): Uint32Array {
  const visible = visibleMask(live, visibility)
  if (mediaType === undefined) return visible
  const { mask } = buffersOf(scorer, live)
  live.space.kernels.and(visible, mediaType === 'tv' ? live.catalogue.series : live.catalogue.movies, mask)
  return mask
}

/** Where a catalogue states no popularity, votes decide; otherwise they are too small to matter. */
const TIE = 1e-9

/** Which titles a list of popular ones has, and what it ranks them by. */
export type PopularQuery = {
  readonly mediaType: 'movie' | 'tv'
  readonly by: 'votes' | 'popularity'
  readonly isReleased: boolean
}

/** The numbers of the visible titles with the most votes or the highest popularity, without adult ones. */
export function mostPopular(ctx: CatalogueCtx, who: Identity | Session, { mediaType, by, isReleased }: PopularQuery): number[] {
  const live = ctx.liveCatalogue()
  const { catalogue, space } = live
  const scorer = ctx.scorer()
  const { mask, scratch, scores, titles, best } = buffersOf(scorer, live)
  writeUnreleased(live, Math.floor(ctx.now() / DAY_MS), scratch)
  const visible = maskOf(live, scorer, visibilityOf(who), mediaType)
  if (isReleased) space.kernels.andNot(visible, scratch, mask)
  else space.kernels.and(visible, scratch, mask)
  space.kernels.andNot(mask, catalogue.adult, mask)
  scores.fill(0)
  const { count, popularity, voteCount } = catalogue.columns
  const [ofPopularity, ofVotes] = by === 'votes' ? [0, 1] : [1, TIE]
  // A plain loop: with a closure, a million titles take ten times as long.
  for (let i = 0; i < count; i++) scores[i] = (popularity[i] ?? 0) * ofPopularity + (voteCount[i] ?? 0) * ofVotes
  eachUpdated(catalogue, (number, title) => {
    scores[number] = (title.popularity || 0) * ofPopularity + (title.vote_count || 0) * ofVotes // NaN if unknown
  })
  const found = space.kernels.topK(scores, mask, titles, best)
  return Array.from(titles.subarray(0, found))
}

/** The numbers of the visible similar titles, most similar first. */
export function mostSimilar(
  live: RankingCatalogue,
  scorer: Scorer,
  asked: { seed: number; visibility: Visibility; today: number },
): number[] {
  const { mask, scores, titles, best } = buffersOf(scorer, live)
  const { kernels } = live.space
  writeReleased(live, scorer, asked)
  scoreSimilar(scorer, asked.seed, scores)
  const found = kernels.topK(scores, mask, titles, best)
  return Array.from(titles.subarray(0, found))
}

/** Writes the mask of visible, released, non-adult titles without the seed. */
function writeReleased(
  live: RankingCatalogue,
  scorer: Scorer,
  { seed, visibility, today }: { seed: number; visibility: Visibility; today: number },
): void {
  const { catalogue, space } = live
  const { mask, scratch } = buffersOf(scorer, live)
  writeUnreleased(live, today, scratch)
  space.kernels.andNot(visibleMask(live, visibility), scratch, mask)
  space.kernels.andNot(mask, catalogue.adult, mask)
  putBit(mask, seed, false)
}

/** Writes the mask of titles with a release day in the future. */
function writeUnreleased({ catalogue }: RankingCatalogue, today: number, mask: Uint32Array): void {
  catalogue.releaseDay.between(mask, today + 1, Infinity)
  eachUpdated(catalogue, (number, { release_date }) => putBit(mask, number, (dayOf(release_date) ?? today) > today))
}
