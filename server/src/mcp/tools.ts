import { listGenres } from '../catalogue/lists.ts'
import { searchTitles, similarTitles } from '../catalogue/ranked-titles.ts'
import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { createPage } from '../pages/pages.ts'
import { whyOf } from '../pages/reading/explain.ts'
import { rowsOf } from '../pages/reading/rows.ts'
import { invalid } from '../problems.ts'
import { addHistory } from '../taste/history/history.ts'
import { readLeanings } from '../taste/leanings.ts'
import { addToList } from '../taste/lists/lists.ts'
import type { TitleReader } from '../taste/titles.ts'
import type { Language } from '../texts/locales.ts'
import {
  AddToHistoryInput,
  GetPageInput,
  type InputOf,
  LikeInput,
  NotInterestedInput,
  SearchInput,
  SimilarInput,
  TasteInput,
  type ToolInput,
  WhyInput,
} from './schemas.ts'

/** The user of a tool: a profile's session, and the language of answers. */
export type ToolUser = { who: Session; language: Language }

/** A tool that a language model can call for a profile. */
export type Tool<Input extends ToolInput = ToolInput> = {
  name: string
  title: string
  description: string
  /** Whether it changes the profile's history or lists; not available with a feed token. */
  writes: boolean
  input: Input
  run: (ctx: PagesCtx, user: ToolUser, given: InputOf<Input>) => Promise<Record<string, unknown>>
}

const tool = <Input extends ToolInput>(one: Tool<Input>): Tool => one as unknown as Tool

/** All tools; each calls a use case that the API has too. */
export const tools: readonly Tool[] = [
  tool({
    name: 'get_page',
    title: 'Recommendations',
    description:
      'Rows of films and series recommended from the profile’s whole history, each title with the reason for it. ' +
      'Filters are exact: every title satisfies all of them.',
    writes: false,
    input: GetPageInput,
    run: async (ctx, { who, language }, { rows, titles, ...wanted }) => {
      const pageFilters = {
        media_type: wanted.media_type,
        owned: wanted.owned,
        genres: wanted.genres && genreIds(ctx, { who, language }, wanted.genres),
        with_runtime_lte: wanted.max_minutes,
        with_release_date_gte: wanted.min_year === undefined ? undefined : `${wanted.min_year}-01-01`,
        with_release_date_lte: wanted.max_year === undefined ? undefined : `${wanted.max_year}-12-31`,
      }
      const { page } = await createPage(ctx, who, { pageFilters }, language)
      const bytes = await rowsOf(ctx, who, { pageId: page.id, limit: rows, items: titles, language })
      const written = JSON.parse(String(bytes)) as { rows: RowAnswer[] }
      return { pageId: page.id, rows: written.rows.filter(({ type }) => type === 'media' || type === 'top_n').map(shortRow) }
    },
  }),
  tool({
    name: 'why',
    title: 'Why a title',
    description: 'The exact terms of a title’s score on a page: one for each title of the history, and general popularity.',
    writes: false,
    input: WhyInput,
    run: (ctx, { who, language }, { page_id: pageId, media_id: mediaId }) => whyOf(ctx, who, { pageId, mediaId, language }),
  }),
  tool({
    name: 'search',
    title: 'Search',
    description: 'Searches titles by name; accepts misspellings and beginnings of words.',
    writes: false,
    input: SearchInput,
    run: async (ctx, { who, language }, { query, media_type, limit }) =>
      asTitles(await searchTitles(ctx, who, { q: query, media_type, limit, languages: [language] })),
  }),
  tool({
    name: 'similar',
    title: 'Similar titles',
    description: 'Titles that are similar to this one.',
    writes: false,
    input: SimilarInput,
    run: async (ctx, { who, language }, { media_id, limit }) =>
      asTitles(await similarTitles(ctx, who, media_id, { limit, languages: [language] })),
  }),
  tool({
    name: 'taste',
    title: 'Taste',
    description: 'What the profile prefers: genres, people, countries, decades and themes, with the titles behind each.',
    writes: false,
    input: TasteInput,
    run: async (ctx, user) => readLeanings(ctx, readerOf(user)),
  }),
  tool({
    name: 'add_to_history',
    title: 'Watched',
    description: 'Records that a film, an episode or a whole season was watched; the next page takes it into account.',
    writes: true,
    input: AddToHistoryInput,
    run: async (ctx, user, { media_id: mediaId, season, episode, watched_at: updatedAt }) =>
      addHistory(ctx, readerOf(user), { mediaId, season, episode, updatedAt }),
  }),
  tool({
    name: 'like',
    title: 'Like',
    description: 'Records that the profile likes a title; the next page takes it into account.',
    writes: true,
    input: LikeInput,
    run: (ctx, { who }, { media_id: mediaId }) => addToList(ctx, who.profile, { list: 'liked', mediaId }),
  }),
  tool({
    name: 'not_interested',
    title: 'Not interested',
    description: 'Hides a title: it is never shown to this profile again, and has no influence on the taste.',
    writes: true,
    input: NotInterestedInput,
    run: (ctx, { who }, { media_id: mediaId }) => addToList(ctx, who.profile, { list: 'hidden', mediaId }),
  }),
]

type PageItem = { id: string; title: string; media_type: string; year: number | null; reason?: { text: string } }
type RowAnswer = { title: string; type: string; items: PageItem[] }

function shortRow({ title, items }: RowAnswer) {
  return { title, titles: items.map(shortItem) }
}

function shortItem({ id, title, media_type, year, reason }: PageItem) {
  return { id, title, media_type, year, ...(reason && { reason: reason.text }) }
}

function asTitles({ rows }: { rows: readonly string[] }) {
  return { titles: rows.map((json) => shortItem(JSON.parse(json) as PageItem)) }
}

function readerOf({ who, language }: ToolUser): TitleReader {
  const { id, maturity, region } = who.profile
  return { id, maturity, region, session: who, languages: [language] }
}

/** The ids of genres by name, case-insensitive; the problem of an unknown name lists the valid ones. */
function genreIds(ctx: PagesCtx, { who, language }: ToolUser, names: readonly string[]): number[] {
  const { genres } = listGenres(ctx, who, { language })
  return names.map((wanted) => {
    const found = genres.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase())
    if (!found) throw invalid('genres', `there is no genre "${wanted}"; there are ${genres.map(({ name }) => name).join(', ')}`)
    return found.id
  })
}
