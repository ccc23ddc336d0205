import { languagesFor } from '../catalogue/languages.ts'
import type { ResponseHeader } from '../http/route.ts'
import { Answer } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { AnswerOptions } from './titles.ts'

/** The headers by which clients of Trakt page through a list. */
export const pageHeaders: Record<number, readonly ResponseHeader[]> = {
  200: ['X-Pagination-Page', 'X-Pagination-Limit', 'X-Pagination-Page-Count', 'X-Pagination-Item-Count'],
}

type Page = { readonly page: number; readonly limit: number }

/** One page of a list of so many items. */
export function pageOf({ items, count }: { items: readonly unknown[]; count: number }, { page, limit }: Page): Answer {
  return new Answer(200, items, {
    'x-pagination-page': String(page),
    'x-pagination-limit': String(limit),
    'x-pagination-page-count': String(Math.ceil(count / limit)),
    'x-pagination-item-count': String(count),
  })
}

/** A page of a list where one is wanted, else all of it. */
export function allOrPage(all: readonly unknown[], { page, limit }: { page: number; limit?: number | undefined }): Answer {
  if (limit === undefined) return new Answer(200, all)
  return pageOf({ items: all.slice((page - 1) * limit, page * limit), count: all.length }, { page, limit })
}

type Asking = Parameters<typeof languagesFor>[1] & { query: { extended: string } }

/** How titles are written for a caller. */
export function optionsOf(ctx: PagesCtx, asking: Asking): AnswerOptions {
  return { languages: languagesFor(ctx, asking), isFull: asking.query.extended.split(',').includes('full') }
}
