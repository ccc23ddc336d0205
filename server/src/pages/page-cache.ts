import type { Ctx } from '../ctx.ts'
import { Cache, perNode } from '../node-memory.ts'
import type { PageProfile } from './page-profile.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import type { PageRecord } from './store.ts'

/** A composed page as this node has it in memory. Nothing of it changes any more but its name, which is asked for anew. */
export type OpenPage = {
  readonly record: PageRecord
  readonly snapshot: Snapshot
  /** Who else it is for, as they are now: what one of them may not see is not there. */
  readonly others: readonly PageProfile[]
  readonly answers: CachedRows[]
}

/** Which rows, and how many items of each at most. */
export type RowsRange = { readonly from: number; readonly to: number; readonly items: number }

/** What an answer depends on besides the page: the catalogue as it is, who may see what, what they hold of titles, and the key of page tokens. */
export type RowsVersion = {
  readonly catalogue: number
  readonly baseUrl: string
  readonly maturity: string
  readonly region: string | null
  readonly states: number
  readonly cursorKey: string
}

/** Rows of the page as they were answered, for as long as they are current. */
type CachedRows = { readonly range: RowsRange; readonly version: RowsVersion; readonly bytes: Buffer }

const MOST_PAGES = 256
const MOST_ANSWERS = 4

const pagesOf = perNode({ name: 'pages', limit: MOST_PAGES, open: () => new Cache<string, OpenPage>(MOST_PAGES) })

/** The page, if this node has read it lately and its time is not over. */
export function cachedPage(ctx: Ctx, profileId: string, id: string): OpenPage | undefined {
  const page = pagesOf(ctx).get(id)
  return page && page.record.profile_id === profileId && page.record.expires_at > ctx.now() ? page : undefined
}

/** Forgets pages that are gone from the store. */
export function forgetPages(ctx: Pick<Ctx, 'memory'>, ids: readonly string[]): void {
  const pages = pagesOf(ctx)
  for (const id of ids) pages.delete(id)
}

const MOST_IDS = 50_000
const idsOf = perNode({ name: 'ids of pages', limit: MOST_IDS, open: () => new Cache<string, true>(MOST_IDS) })

/** Whether this node has made or found a page before, as far as it remembers. */
export function hasId(ctx: Pick<Ctx, 'memory'>, id: string): boolean {
  return idsOf(ctx).get(id) ?? false
}

/** Remembers that there is a page. */
export function noteId(ctx: Pick<Ctx, 'memory'>, id: string): void {
  idsOf(ctx).set(id, true)
}

/** Opens a page for several people. It is not remembered: what the others may see, and whether they are still here, is asked each time. */
export function openTogether(record: PageRecord & { body: Uint8Array }, others: readonly PageProfile[]): OpenPage {
  return { record, snapshot: openSnapshot(record.body), others, answers: [] }
}

/** Opens a composed page for one person and remembers it; the one remembered first is forgotten first. */
export function cachePage(ctx: Ctx, record: PageRecord & { body: Uint8Array }): OpenPage {
  const page = openTogether(record, [])
  pagesOf(ctx).set(record.id, page)
  return page
}

/** The cached rows if neither the catalogue nor the caller has changed; else they are written and cached. */
export function cachedRows({ answers }: OpenPage, range: RowsRange, { version, make }: RowsSource): Buffer {
  const at = answers.findIndex((cached) => isSameRange(cached.range, range))
  const cached = answers[at]
  if (cached && isSameVersion(cached.version, version)) return cached.bytes
  const bytes = Buffer.from(make())
  if (cached) answers.splice(at, 1)
  else if (answers.length >= MOST_ANSWERS) answers.shift()
  answers.push({ range, version, bytes })
  return bytes
}

type RowsSource = { readonly version: RowsVersion; readonly make: () => string }

function isSameRange(one: RowsRange, other: RowsRange): boolean {
  return one.from === other.from && one.to === other.to && one.items === other.items
}

/** Field by field: a text to compare by would cost more than all else that is done for an answer that is there. */
function isSameVersion(one: RowsVersion, other: RowsVersion): boolean {
  return (
    one.catalogue === other.catalogue &&
    one.baseUrl === other.baseUrl &&
    one.maturity === other.maturity &&
    one.region === other.region &&
    one.states === other.states &&
    one.cursorKey === other.cursorKey
  )
}
