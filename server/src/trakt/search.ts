import { yearOf } from '../catalogue/card-facts.ts'
import { searchNumbers, similarTitles } from '../catalogue/ranked-titles.ts'
import type { Identity, Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { wholeTitle } from '../taste/series/episode-ref.ts'
import { mediaTypeOf, openResolver, type TitleIds, type TitleKind } from './resolve.ts'
import { type AnswerOptions, titleWriterFor } from './titles.ts'

const MAX_RESULTS = 1000
const MAX_RELATED = 200

type Years = { readonly from: number; readonly to: number }

/** Parses a year, or two years with a dash between them. */
export function yearsIn(text: string): Years | undefined {
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? []
  return from === undefined ? undefined : { from: Number(from), to: Number(to) }
}

export type TextSearch = {
  readonly kinds: readonly TitleKind[]
  readonly query: string
  readonly years?: Years | undefined
  readonly page: number
  readonly limit: number
}

/** Searches titles by name, best match first. People, lists and episodes are not supported. */
export async function searchByText(
  ctx: PagesCtx,
  who: Identity | Session,
  { kinds, query, years, page, limit }: TextSearch,
  options: AnswerOptions,
) {
  const [kind, otherKind] = kinds
  const mediaType = kind && !otherKind ? mediaTypeOf(kind) : undefined
  const isWanted = kind !== undefined && query.trim() !== ''
  const found = isWanted ? searchNumbers(ctx, who, { title: query, mediaType, max: MAX_RESULTS }) : []
  const { catalogue } = ctx.liveCatalogue()
  const isInYears = (year: number) => !years || (year >= years.from && year <= years.to)
  const all = found.filter((number) => isInYears(yearOf(catalogue, number)))
  const from = (page - 1) * limit
  const shown = all.slice(from, from + limit)
  const writer = await titleWriterFor(ctx, shown, options)
  const items = shown.map((number, at) => ({ score: MAX_RESULTS - from - at, ...writer.item({ number, ...wholeTitle }) }))
  return { items, count: all.length }
}

/** Finds titles by the id of a service. TMDB's ids of films and of series overlap, so one id may find two titles. */
export async function searchById(
  ctx: PagesCtx,
  who: Identity | Session,
  ids: TitleIds,
  kinds: readonly TitleKind[],
  options: AnswerOptions,
) {
  const { findTitle } = openResolver(ctx, who)
  const found: number[] = []
  for (const kind of kinds) {
    const number = await findTitle(kind, { ids })
    if (number !== undefined) found.push(number)
  }
  const writer = await titleWriterFor(ctx, found, options)
  return found.map((number) => ({ score: MAX_RESULTS, ...writer.item({ number, ...wholeTitle }) }))
}

/** Similar titles of the same type. */
export async function readRelated(
  ctx: PagesCtx,
  who: Identity | Session,
  number: number,
  page: { page: number; limit: number },
  options: AnswerOptions,
) {
  const mediaId = ctx.liveCatalogue().idOf(number)
  const { rows } = await similarTitles(ctx, who, mediaId, { limit: MAX_RELATED, languages: options.languages })
  const live = ctx.liveCatalogue()
  const all = rows
    .map((row) => (JSON.parse(row) as { id: string }).id)
    .filter((id) => id.slice(0, 2) === mediaId.slice(0, 2))
    .flatMap((id) => live.numberOf(id) ?? [])
  const shown = all.slice((page.page - 1) * page.limit, page.page * page.limit)
  const writer = await titleWriterFor(ctx, shown, options)
  return { items: shown.map(writer.title), count: all.length }
}
