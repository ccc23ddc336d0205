import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { languagesFor } from '../catalogue/names/languages.ts'
import { inBackground } from '../ctx.ts'
import type { ResponseHeader } from '../http/route.ts'
import { Answer, jsonHeaders } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { MAX_ITEMS } from './input-schemas.ts'
import type { ItemList } from './sync/item-list.ts'
import type { AnswerOptions } from './titles.ts'

/** The pagination headers of Trakt. */
export const pageHeaders: Record<number, readonly ResponseHeader[]> = {
  200: ['X-Pagination-Page', 'X-Pagination-Limit', 'X-Pagination-Page-Count', 'X-Pagination-Item-Count'],
}

type Page = { readonly page: number; readonly limit: number }
type OptionalPage = { readonly [Key in keyof Page]?: Page[Key] | undefined }

/** The answer with one page of a list; `count`: the items of all pages. */
export function pageOf({ items, count }: { items: readonly unknown[]; count: number }, { page, limit }: Page): Answer {
  return new Answer(200, items, {
    'x-pagination-page': String(page),
    'x-pagination-limit': String(limit),
    'x-pagination-page-count': String(Math.ceil(count / limit)),
    'x-pagination-item-count': String(count),
  })
}

/** The answer with one page of a list if a page or a limit was requested, otherwise with all of it. */
export async function allOrPage(list: ItemList, given: OptionalPage): Promise<Answer> {
  const { page = 1, limit = MAX_ITEMS } = given
  if (given.page !== undefined || given.limit !== undefined)
    return pageOf({ items: await list.items((page - 1) * limit, page * limit), count: list.count }, { page, limit })
  if (list.count <= MAX_ITEMS) return new Answer(200, await list.items(0, list.count))
  // Sent part by part: a list can have as many entries as a profile may have.
  return new Answer(200, Readable.from(jsonParts(list)), jsonHeaders)
}

const ITEMS_PER_PART = 500

async function* jsonParts({ count, items }: ItemList): AsyncGenerator<string> {
  for (let from = 0; from < count; from += ITEMS_PER_PART) {
    const part = await inBackground(() => items(from, from + ITEMS_PER_PART))
    yield (from === 0 ? '[' : ',') + JSON.stringify(part).slice(1, -1)
    await setImmediate() // gives other requests a turn
  }
  yield ']'
}

type TitleRequest = Parameters<typeof languagesFor>[1] & { query: { extended: string } }

/** The languages and the level of detail of the titles in an answer. */
export function optionsOf(ctx: PagesCtx, request: TitleRequest): AnswerOptions {
  return { languages: languagesFor(ctx, request), isFull: request.query.extended.split(',').includes('full') }
}
