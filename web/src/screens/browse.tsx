import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isKeyDriven } from '../focus/engine.ts'
import { restoreLocation, storedFocus } from '../focus/memory.ts'
import { t } from '../messages/screens.ts'
import { BrowseEnd } from '../parts/browse/browse-end.tsx'
import { ChosenFilters } from '../parts/browse/chosen-filters.tsx'
import { Empty } from '../parts/browse/empty.tsx'
import { Hero, HeroSkeleton } from '../parts/browse/hero.tsx'
import { RefreshNote } from '../parts/browse/refresh-note.tsx'
import { BrowseRow, RowSkeleton } from '../parts/browse/row.tsx'
import { useFrameLocation } from '../parts/layout/profile-frame.tsx'
import { LoadError } from '../parts/status/load-error.tsx'
import { countOf, type FilterChoice, filtersIn, pageFiltersOf } from '../watching/filters.ts'
import { openPage, type PageView, pageViewFor, retryRows } from '../watching/page-views.ts'
import { useProfile } from '../watching/watching-profile.tsx'

/** `/browse`: the page of a profile, with filters, or one that a row links to. */
export function BrowseScreen() {
  const { id } = useProfile()
  const { search, key } = useFrameLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const chosen = useMemo(() => filtersIn(search), [search])
  const view = usePageView(`${id} ${search}`)
  const open = () => void openPage(view, pageRequestOf(query, chosen))
  useEffect(open, [view])
  const name = nameOf(query, chosen)
  useEffect(() => {
    document.title = `${name} · ${t.product}`
  }, [name])
  const [isReturn] = useState(() => view.page !== undefined)
  useReturn(key, view.page !== undefined)
  const shown = query.get('title')
  return (
    <>
      <h1 class={shown ? 'page-name' : 'unseen'} dir="auto">
        {name}
      </h1>
      <RefreshNote search={search} />
      {!query.has('page') && countOf(chosen) > 0 && <ChosenFilters chosen={chosen} />}
      <PageBody view={view} restored={isReturn ? storedFocus(key) : undefined} onRetry={open} isFiltered={search !== ''} />
    </>
  )
}

type BodyProps = { view: PageView; restored: string | undefined; onRetry: () => void; isFiltered: boolean }

/** The body of a page: hero and rows, or a placeholder or error. */
export function PageBody({ view, restored, onRetry, isFiltered }: BodyProps) {
  if (!view.page) return view.failure ? <LoadError failure={view.failure} onRetry={onRetry} /> : <PageSkeleton />
  if (view.page.hero.length === 0 && view.rows.length === 0) return <Empty isFiltered={isFiltered} />
  return (
    <>
      <Hero view={view} isFirst />
      <div class="rows" key="rows">
        {view.rows.map((rowView) => (
          <BrowseRow
            key={rowView.row.id}
            view={view}
            rowView={rowView}
            isRestored={restored?.startsWith(`${rowView.row.id}:`) ?? false}
          />
        ))}
        {view.failure ? (
          <LoadError failure={view.failure} onRetry={() => void retryRows(view)} />
        ) : (
          <BrowseEnd key={view.rows.length} view={view} />
        )}
      </div>
    </>
  )
}

/** Placeholders in the layout of a page, so that nothing moves when it arrives. */
function PageSkeleton() {
  return (
    <>
      <HeroSkeleton />
      <div class="rows" key="rows">
        <p class="unseen" role="status">
          {t.loading}
        </p>
        <RowSkeleton />
        <RowSkeleton />
      </div>
    </>
  )
}

/** The page view of a key, rendered again whenever a part of it arrives. */
export function usePageView(address: string): PageView {
  const view = useMemo(() => pageViewFor(address), [address])
  const [, redraw] = useState(0)
  useLayoutEffect(() => {
    const listener = () => redraw((times) => times + 1)
    view.listeners.add(listener)
    return () => void view.listeners.delete(listener)
  }, [view])
  return view
}

/** Restores the position of a location that is returned to, once; scrolls a new one to the top. */
export function useReturn(key: string, isReady: boolean): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current) return
    if (!isReady) return scrollTo({ top: 0, behavior: 'instant' })
    isDone.current = true
    const isBack = restoreLocation(key)
    if (!isBack) scrollTo({ top: 0, behavior: 'instant' })
    if (!isBack && isKeyDriven()) document.querySelector<HTMLElement>('main [data-autofocus]')?.focus({ preventScroll: true })
  }, [key, isReady])
}

function pageRequestOf(query: URLSearchParams, chosen: FilterChoice) {
  const pageId = query.get('page')
  const pageFilters = pageFiltersOf(chosen)
  if (pageId) return { pageId }
  return pageFilters ? { pageFilters } : {}
}

function nameOf(query: URLSearchParams, chosen: FilterChoice): string {
  const words = t.watch.browse
  if (query.has('page')) return query.get('title') ?? words.untitled
  if (countOf(chosen) > 0) return words.chosen
  return chosen.media_type === 'movie' ? words.films : chosen.media_type === 'tv' ? words.series : words.home
}
