import type { MediaItem, Page, PageFilters, Row, RowItem } from '@marquee/sdk'
import { asFailure, type Failure } from '../api/failure.ts'
import { marquee } from './client.ts'

/** A row on screen: its loaded items, and the position in it. */
export type RowView = {
  row: Row
  items: RowItem[]
  hasEnded: boolean
  isLoading: boolean
  index: number
  scrollLeft: number
  batches?: AsyncGenerator<RowItem[], void, undefined>
  /** How many items `batches` has returned: it starts with those already loaded. */
  readCount: number
}

/** A page on screen. It outlives the screen, so that Back restores it. */
export type PageView = {
  address: string
  page: Page | undefined
  rows: RowView[]
  hasEnded: boolean
  isLoading: boolean
  failure: Failure | undefined
  hero: number
  batches?: AsyncGenerator<Row[], void, undefined>
  listeners: Set<() => void>
}

const maxCached = 12
const rowsPerRead = 8
const itemsWithRow = 20
const itemsPerRead = 40
const views = new Map<string, PageView>()

/** Drops all pages: for another profile, or a new session. */
export function clearPages(): void {
  views.clear()
}

/** The cached page view of a key, or an empty one. */
export function pageViewFor(address: string): PageView {
  const cached = views.get(address)
  const view = cached ?? newView(address)
  views.delete(address)
  views.set(address, view)
  for (const oldest of views.keys()) {
    if (views.size <= maxCached) break
    views.delete(oldest)
  }
  return view
}

function newView(address: string): PageView {
  return {
    address,
    page: undefined,
    rows: [],
    hasEnded: false,
    isLoading: false,
    failure: undefined,
    hero: 0,
    listeners: new Set(),
  }
}

/** Notifies the listeners of a page. */
export function notify(view: PageView): void {
  for (const listener of view.listeners) listener()
}

type PageToOpen = { pageId?: string; pageFilters?: PageFilters; withProfiles?: string[] }

/** Creates the page and loads its hero and first rows; may be repeated after a failure. */
export async function openPage(view: PageView, { pageId, ...request }: PageToOpen): Promise<void> {
  if (view.isLoading || view.page) return
  await attempt(view, async () => {
    const id = pageId ?? (await marquee.pages.create(request)).id
    const batches = marquee.rows(id, { limit: rowsPerRead, items: itemsWithRow }).batches()
    const [page, first] = await Promise.all([marquee.pages.get(id), batches.next()])
    view.page = page
    view.batches = batches
    addRows(view, first)
  })
}

/** Loads the next rows; after a failure not by itself. */
export async function moreRows(view: PageView): Promise<void> {
  if (!view.failure) await nextRows(view)
}

async function nextRows(view: PageView): Promise<void> {
  const { batches } = view
  if (view.isLoading || view.hasEnded || !batches) return
  const loaded = view.rows.length
  await attempt(view, async () => {
    // A restarted iteration begins with rows that are loaded already.
    while (view.rows.length === loaded && !view.hasEnded) addRows(view, await batches.next())
  })
}

/** After a failure within a page, restarts its rows; those on screen stay. */
export async function retryRows(view: PageView): Promise<void> {
  if (!view.page) return
  view.batches = marquee.rows(view.page, { limit: rowsPerRead, items: itemsWithRow }).batches()
  await nextRows(view)
}

/** A failure stays until another attempt has ended, so that its message does not flicker. */
async function attempt(view: PageView, work: () => Promise<void>): Promise<void> {
  view.isLoading = true
  notify(view)
  try {
    await work()
    view.failure = undefined
  } catch (thrown) {
    view.failure = asFailure(thrown)
  } finally {
    view.isLoading = false
    notify(view)
  }
}

function addRows(view: PageView, { value, done }: IteratorResult<Row[], void>): void {
  if (done || !value) {
    view.hasEnded = true
    return
  }
  const ids = new Set(view.rows.map(({ row }) => row.id))
  const fresh = value.filter(({ id }) => !ids.has(id)).map(asRowView)
  view.rows = [...view.rows, ...fresh]
}

function asRowView(row: Row): RowView {
  return {
    row,
    items: row.items,
    hasEnded: row.items.length < itemsWithRow,
    isLoading: false,
    index: 0,
    scrollLeft: 0,
    readCount: 0,
  }
}

/** Loads more items of a row. */
export async function moreItems(view: PageView, rowView: RowView): Promise<void> {
  if (rowView.isLoading || rowView.hasEnded) return
  rowView.isLoading = true
  rowView.batches ??= marquee.items(rowView.row, { limit: itemsPerRead }).batches()
  const loaded = rowView.items.length
  try {
    while (rowView.items.length === loaded && !rowView.hasEnded) addItems(rowView, await rowView.batches.next())
  } catch {
    delete rowView.batches // the items on screen stay; the next step to the right tries again
    rowView.readCount = 0
  }
  rowView.isLoading = false
  notify(view)
}

/**
 * A page is a snapshot: a restarted iteration returns the same items in the same order, so only those beyond the loaded
 * ones are added.
 */
function addItems(rowView: RowView, { value, done }: IteratorResult<RowItem[], void>): void {
  const items = value ?? []
  const fresh = Math.max(0, rowView.readCount + items.length - rowView.items.length)
  rowView.readCount += items.length
  if (fresh > 0) rowView.items = [...rowView.items, ...items.slice(-fresh)]
  rowView.hasEnded = done === true || items.length < itemsPerRead
}

/** The row that a title was opened from; otherwise the first row that has it, else the first row of titles. */
export async function findRow(pageId: string, rowId: string | undefined, mediaId: string): Promise<Row | undefined> {
  const loaded = [...views.values()].find(({ page }) => page?.id === pageId)?.rows.map(({ row }) => row)
  if (rowId !== undefined) return loaded?.find(({ id }) => id === rowId) ?? marquee.pages.row({ id: rowId, pageId })
  const rows = loaded ?? (await marquee.rows(pageId, { items: itemsWithRow }).first(rowsPerRead))
  const media = rows.filter(({ type }) => type === 'media')
  return media.find(({ items }) => items.some((item) => item.type === 'media' && item.id === mediaId)) ?? media[0]
}

/** The profile's state of a title, as cards show it. */
export type CardState = NonNullable<MediaItem['state']>

const noState: CardState = {
  liked: false,
  super_liked: false,
  disliked: false,
  watchlist: false,
  watched: false,
  progress: null,
  rating: null,
}

/** Updates the state of a title on all cached pages. */
export function noteTitleState(mediaId: string, change: Partial<CardState>): void {
  for (const view of views.values()) {
    const items = [...(view.page?.hero ?? []), ...view.rows.flatMap((rowView) => rowView.items)]
    for (const item of items) {
      if (item.type === 'media' && item.id === mediaId) item.state = { ...noState, ...item.state, ...change }
    }
    notify(view)
  }
}
