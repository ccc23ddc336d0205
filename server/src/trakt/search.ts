import { searchNumbers, similarTitles } from '../catalogue/ranked-titles.ts'
import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { NO_EPISODE } from '../taste/episode-ref.ts'
import { type Kind, openResolver, type TitleIds } from './resolve.ts'
import { type AnswerOptions, titleWriterFor } from './titles.ts'

const MOST_FOUND = 1000
const MOST_ALIKE = 200

export type TextSearch = {
  readonly kinds: readonly Kind[]
  readonly query: string
  readonly page: number
  readonly limit: number
}

/** Titles by name, the best match first. People, lists and episodes by name are not found here. */
export async function searchByText(
  ctx: PagesCtx,
  who: Session,
  { kinds, query, page, limit }: TextSearch,
  options: AnswerOptions,
) {
  const mediaType = kinds.length === 2 ? undefined : kinds[0] === 'movie' ? 'movie' : 'tv'
  const isWanted = kinds.length > 0 && query.trim() !== ''
  const all = isWanted ? searchNumbers(ctx, who, { title: query, mediaType, most: MOST_FOUND }) : []
  const from = (page - 1) * limit
  const shown = all.slice(from, from + limit)
  const writer = await titleWriterFor(ctx, shown, options)
  const items = shown.map((number, at) => ({ score: MOST_FOUND - from - at, ...writer.thing(wholeOf(number)) }))
  return { items, count: all.length }
}

/** Titles by the id of a service; TMDB numbers films and series apart, so one id may name two. */
export async function searchById(ctx: PagesCtx, who: Session, ids: TitleIds, kinds: readonly Kind[], options: AnswerOptions) {
  const { title } = openResolver(ctx, who)
  const found: number[] = []
  for (const kind of kinds) {
    const number = await title(kind, { ids })
    if (number !== undefined) found.push(number)
  }
  const writer = await titleWriterFor(ctx, found, options)
  return found.map((number) => ({ score: MOST_FOUND, ...writer.thing(wholeOf(number)) }))
}

/** Titles of the same kind that are like one. */
export async function relatedTo(
  ctx: PagesCtx,
  who: Session,
  number: number,
  page: { page: number; limit: number },
  options: AnswerOptions,
) {
  const mediaId = ctx.liveCatalogue().idOf(number)
  const { rows } = await similarTitles(ctx, who, mediaId, { limit: MOST_ALIKE, languages: options.languages })
  const live = ctx.liveCatalogue()
  const all = rows
    .map((row) => (JSON.parse(row) as { id: string }).id)
    .filter((id) => id.slice(0, 2) === mediaId.slice(0, 2))
    .flatMap((id) => live.numberOf(id) ?? [])
  const shown = all.slice((page.page - 1) * page.limit, page.page * page.limit)
  const writer = await titleWriterFor(ctx, shown, options)
  return { items: shown.map(writer.title), count: all.length }
}

function wholeOf(number: number) {
  return { number, season: NO_EPISODE, episode: NO_EPISODE }
}
