import { isNarrowed, type PageFilters } from '@marquee/engine'
import type { Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import type { Language } from '../texts/locales.ts'
import { chartsOf } from './composing/charts.ts'
import type { ComposeJob } from './composing/compose.ts'
import { profilesOfPage, tastesOf } from './composing/profiles-of-page.ts'
import type { PagesCtx } from './ctx.ts'
import { type FiltersInput, filtersText, pageIdsOf, readFilters } from './page-filters.ts'
import { keepToQuota, noteRead } from './quota.ts'
import { cachedPage, cachePage, hasId, noteId, type OpenPage, openTogether } from './reading/page-cache.ts'
import { canRead } from './snapshot/snapshot.ts'
import type { PageRecord } from './store.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

export type NewPage = {
  pageFilters?: FiltersInput | undefined
  name?: string | undefined
  withProfiles?: readonly string[] | undefined
}

type StoredPage = PageRecord & { body: Uint8Array; composed_at: number }

/** Composes a page, or returns the one that this session already has; a name renames it. */
export async function createPage(ctx: PagesCtx, who: Session, given: NewPage, language: Language) {
  const filters = filtersText(given.pageFilters)
  const withProfiles = JSON.stringify([...new Set(given.withProfiles)].filter((id) => id !== who.profileId).sort())
  const id = pageIdsOf(who.sessionId)(filters, withProfiles)
  // If this node has not seen the id, the page is most likely new; if another node has stored it, the insert shows
  // that.
  const stored = hasId(ctx, id) ? await store.findPage(ctx.db, who.profileId, { id, now: ctx.now() }) : undefined
  const page = stored ?? newRow(ctx, who, { id, filters, withProfiles, name: given.name })
  const done = isReadable(page) ? { record: page, isFirst: false } : await composeRecord(ctx, who, page, language)
  noteId(ctx, id)
  const name = given.name ?? done.record.name
  if (name !== done.record.name) await store.renamePage(ctx.db, { profile_id: who.profileId, id, name })
  return { isFirst: done.isFirst, page: headOf({ ...done.record, name }) }
}

type NewPageValues = Pick<PageRecord, 'id' | 'filters'> & { withProfiles: string; name?: string | undefined }

function newRow(ctx: PagesCtx, who: Session, { id, filters, withProfiles, name }: NewPageValues): PageRecord {
  return {
    profile_id: who.profileId,
    id,
    session_id: who.sessionId,
    identity: '',
    filters,
    with_profiles: withProfiles,
    name: name ?? null,
    parent_id: null,
    depth: 1,
    language: '',
    created_at: ctx.now(),
    composed_at: null,
    body: null,
    expires_at: who.expiresAt + DAY_MS,
  }
}

type ComposeResult = { record: StoredPage; isFirst: boolean }

/** Composes a registered or new page. If several nodes do so at once, the result of one is kept. */
async function composeRecord(ctx: PagesCtx, who: Session, page: PageRecord, language: Language): Promise<ComposeResult> {
  const job = await composeJobFor(ctx, who, page)
  const { bytes, children } = await ctx.composers.compose(ctx, job, language)
  const made = { ...page, language, composed_at: ctx.now(), body: bytes }
  const added = await store.addPages(ctx.db, made, children)
  if (added > children.length) {
    await keepToQuota(ctx, who, page.id)
    return { record: made, isFirst: true }
  }
  const set = await store.setBody(ctx.db, made)
  if (set) await keepToQuota(ctx, who, page.id)
  const record = set ?? (await store.findPage(ctx.db, who.profileId, { id: page.id, now: ctx.now() }))
  if (!record) throw noSuchPage() // the profile was deleted meanwhile
  if (isComposed(record) && !isReadable(record)) await store.dropBody(ctx.db, record)
  // Equal bytes have equal children, and their author has inserted all of them: a caller that inserted some is the
  // author.
  if (isReadable(record)) return { record, isFirst: set !== undefined || (added > 0 && made.body.equals(record.body)) }
  // The body was dropped, or the page was registered at another depth, with fewer links.
  return composeRecord(ctx, who, { ...record, body: null }, language)
}

/** The stored fields that a page is composed from. */
type PageBasis = Pick<PageRecord, 'filters' | 'with_profiles' | 'session_id' | 'depth'>

/** Reads everything that is needed to compose a page, or to explain a title of it. */
export async function composeJobFor(ctx: PagesCtx, who: Session, page: PageBasis): Promise<ComposeJob> {
  const filters = readFilters(page.filters)
  if (!filters) throw noSuchPage() // without an unknown filter it would show titles that it must not
  const withProfiles = JSON.parse(page.with_profiles) as string[]
  const profiles = await profilesOfPage(ctx, who, withProfiles)
  const region = profiles[0].region
  const [tastes, charts] = await Promise.all([tastesOf(ctx, who, profiles), chartsOf(ctx, region)])
  const { session_id: sessionId, depth } = page
  return { sessionId, filters, withProfiles, depth, profiles, tastes, charts }
}

function isComposed(record: PageRecord): record is StoredPage {
  return record.body !== null
}

/** Whether its body is of a version that this release can read: another node may run a newer one. */
function isReadable(record: PageRecord): record is StoredPage {
  return isComposed(record) && canRead(record.body)
}

/** Opens a page of this session and composes it on its first read; synchronous if this node has it in memory. */
export function openSessionPage(ctx: PagesCtx, who: Session, pageId: string, language: Language): OpenPage | Promise<OpenPage> {
  const cached = cachedPage(ctx, who.profileId, pageId)
  if (cached?.record.session_id !== who.sessionId) return openUncachedPage(ctx, who, pageId, language)
  noteRead(ctx, cached.record)
  return cached
}

async function openUncachedPage(ctx: PagesCtx, who: Session, pageId: string, language: Language): Promise<OpenPage> {
  return openRecord(ctx, who, await findSessionPage(ctx, who, pageId), language)
}

/** The same, with the page's name as stored now. */
export async function openNamed(ctx: PagesCtx, who: Session, pageId: string, language: Language) {
  const record = await findSessionPage(ctx, who, pageId)
  const page = cachedPage(ctx, who.profileId, pageId) ?? (await openRecord(ctx, who, record, language))
  return { page, head: headOf({ ...page.record, name: record.name }) }
}

/** Opens a page of any session of the profile, so that a row on screen can be scrolled on. */
export async function openProfilePage(ctx: PagesCtx, who: Session, pageId: string): Promise<OpenPage> {
  const cached = cachedPage(ctx, who.profileId, pageId)
  if (cached) noteRead(ctx, cached.record)
  if (cached) return cached
  const record = await store.findPage(ctx.db, who.profileId, { id: pageId, now: ctx.now() })
  if (!record || !isComposed(record)) throw noSuchPage()
  return openComposed(ctx, who, record)
}

/** A page that was purged is posted again; one of another profile is answered alike. */
function noSuchPage(): Problem {
  return new Problem('NOT_FOUND', { detail: 'this profile has no such page; POST /pages makes one' })
}

async function findSessionPage(ctx: PagesCtx, who: Session, pageId: string): Promise<PageRecord> {
  const record = await store.findPage(ctx.db, who.profileId, { id: pageId, now: ctx.now() })
  if (!record) throw noSuchPage()
  if (record.session_id === who.sessionId) return record
  const { id: _, createdAt: __, ...members } = headOf(record)
  throw new Problem('SESSION_EXPIRED', { members })
}

async function openRecord(ctx: PagesCtx, who: Session, record: PageRecord, language: Language): Promise<OpenPage> {
  if (isComposed(record)) return openComposed(ctx, who, record)
  return openComposed(ctx, who, (await composeRecord(ctx, who, record, language)).record)
}

async function openComposed(ctx: PagesCtx, who: Session, record: StoredPage): Promise<OpenPage> {
  if (!isReadable(record)) throw noSuchPage() // as after a purge: posting the page again makes a new one
  noteRead(ctx, record)
  const withProfiles = JSON.parse(record.with_profiles) as string[]
  if (withProfiles.length === 0) return cachePage(ctx, record)
  const [, ...others] = await profilesOfPage(ctx, who, withProfiles)
  return openTogether(record, others)
}

type HeadFields = Pick<PageRecord, 'id' | 'created_at' | 'composed_at' | 'filters' | 'name' | 'with_profiles'>

/** The fields of a page besides its rows. */
export function headOf({ id, created_at, composed_at, filters, name, with_profiles }: HeadFields) {
  const pageFilters = JSON.parse(filters) as PageFilters
  const withProfiles = JSON.parse(with_profiles) as string[]
  return {
    id,
    createdAt: isoTime(composed_at ?? created_at),
    ...(isNarrowed(pageFilters) && { pageFilters }),
    ...(name !== null && { name }),
    ...(withProfiles.length > 0 && { withProfiles }),
  }
}
