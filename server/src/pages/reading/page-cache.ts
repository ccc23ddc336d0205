import type { Ctx } from '../../ctx.ts'
import { Cache, perNode } from '../../node-memory.ts'
import type { PageProfile } from '../composing/page-profile.ts'
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts'
import type { PageRecord } from '../store.ts'

/** A composed page in memory. It is immutable but for its name, which is read anew. */
export type OpenPage = {
  readonly record: PageRecord
  readonly snapshot: Snapshot
  /** The other people it is for, as they are now: titles that one of them may not see are hidden. */
  readonly others: readonly PageProfile[]
  readonly cachedRows: CachedRows[]
}

/** The range of rows, and the maximum number of items of each. */
export type RowsRange = { readonly from: number; readonly to: number; readonly items: number }

/**
 * What an answer depends on besides the page: the catalogue's revision, the reader's limits and title states, and the
 * key of page tokens.
 */
export type RowsVersion = {
  readonly catalogue: number
  readonly baseUrl: string
  readonly maturity: string
  readonly region: string | null
  readonly states: number
  readonly cursorKey: string
}

/** An answer with rows, valid while its version is current. */
type CachedRows = { readonly range: RowsRange; readonly version: RowsVersion; readonly bytes: Buffer }

const MAX_PAGES = 256
const MAX_CACHED_RANGES = 4

const pagesOf = perNode({ name: 'pages', limit: MAX_PAGES, open: () => new Cache<string, OpenPage>(MAX_PAGES) })

/** The page, if this node has it in memory and it has not expired. */
export function cachedPage(ctx: Ctx, profileId: string, id: string): OpenPage | undefined {
  const page = pagesOf(ctx).get(id)
  return page && page.record.profile_id === profileId && page.record.expires_at > ctx.now() ? page : undefined
}

/** Removes pages that were deleted from the store. */
export function forgetPages(ctx: Pick<Ctx, 'memory'>, ids: readonly string[]): void {
  const pages = pagesOf(ctx)
  for (const id of ids) pages.delete(id)
}

const MAX_IDS = 50_000
const idsOf = perNode({ name: 'ids of pages', limit: MAX_IDS, open: () => new Cache<string, true>(MAX_IDS) })

/** Whether this node remembers that a page exists. */
export function hasId(ctx: Pick<Ctx, 'memory'>, id: string): boolean {
  return idsOf(ctx).get(id) ?? false
}

/** Remembers that a page exists. */
export function noteId(ctx: Pick<Ctx, 'memory'>, id: string): void {
  idsOf(ctx).set(id, true)
}

/**
 * Opens a page for several people. It is not cached: the others' limits, and whether they still exist, are checked
 * each time.
 */
export function openTogether(record: PageRecord & { body: Uint8Array }, others: readonly PageProfile[]): OpenPage {
  return { record, snapshot: openSnapshot(record.body), others, cachedRows: [] }
}

/** Opens a composed page for one person and caches it; the oldest entry is evicted first. */
export function cachePage(ctx: Ctx, record: PageRecord & { body: Uint8Array }): OpenPage {
  const page = openTogether(record, [])
  pagesOf(ctx).set(record.id, page)
  return page
}

/** The cached answer if its version is current; otherwise makes and caches a new one. */
export function rowsFromCache({ cachedRows }: OpenPage, range: RowsRange, { version, make }: RowsSource): Buffer {
  const at = cachedRows.findIndex((cached) => isSameRange(cached.range, range))
  const cached = cachedRows[at]
  if (cached && isSameVersion(cached.version, version)) return cached.bytes
  const bytes = Buffer.from(make())
  if (cached) cachedRows.splice(at, 1)
  else if (cachedRows.length >= MAX_CACHED_RANGES) cachedRows.shift()
  cachedRows.push({ range, version, bytes })
  return bytes
}

type RowsSource = { readonly version: RowsVersion; readonly make: () => string }

function isSameRange(one: RowsRange, other: RowsRange): boolean {
  return one.from === other.from && one.to === other.to && one.items === other.items
}

/** Field by field: building a string to compare would cost more than the rest of a cached answer. */
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
