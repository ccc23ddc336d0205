import { languagesFor } from '../catalogue/languages.ts'
import type { ResponseHeader } from '../http/route.ts'
import { Answer } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { AnswerOptions } from './titles.ts'

/** The pagination headers of Trakt. */
export const pageHeaders: Record<number, readonly ResponseHeader[]> = {
  200: ['X-Pagination-Page', 'X-Pagination-Limit', 'X-Pagination-Page-Count', 'X-Pagination-Item-Count'],
}

type Page = { readonly page: number; readonly limit: number }

/** The answer with one page of a list; `count`: the items of all pages. */
export function pageOf({ items, count }: { items: readonly unknown[]; count: number }, { page, limit }: Page): Answer {
  return new Answer(200, items, {
    'x-pagination-page': String(page),
    'x-pagination-limit': String(limit),
    'x-pagination-page-count': String(Math.ceil(count / limit)),
    'x-pagination-item-count': String(count),
  })
}

/** The answer with one page of a list if there is a limit, otherwise with all of it. */
export function allOrPage(all: readonly unknown[], { page, limit }: { page: number; limit?: number | undefined }): Answer {
  if (limit === undefined) return new Answer(200, all)
  return pageOf({ items: all.slice((page - 1) * limit, page * limit), count: all.length }, { page, limit })
}

type TitleRequest = Parameters<typeof languagesFor>[1] & { query: { extended: string } }

/** The languages and the level of detail of the titles in an answer. */
export function optionsOf(ctx: PagesCtx, request: TitleRequest): AnswerOptions {
  return { languages: languagesFor(ctx, request), isFull: request.query.extended.split(',').includes('full') }
}
