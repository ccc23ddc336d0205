import { composePage, type Page, type PageFilters, type PageRequest, youngestOf } from '@marquee/engine'
import type { Taste } from '../taste/taste.ts'
import { draftOf } from './draft.ts'
import type { ChildRow } from './insert-store.ts'
import { chanceOf, filtersText, pageIdsOf } from './page-filters.ts'
import { personOf, type Viewer } from './person.ts'
import { encodeSnapshot } from './snapshot.ts'
import { stagingOf } from './stages.ts'
import type { Workplace } from './workplace.ts'

/** A page of this depth leads to no further ones. */
const DEEPEST = 3
const DAY_MS = 86_400_000
/** Pages for several people keep reasons for each of them, so they are less deep. */
const DEPTH_TOGETHER = 30

/** What a page is composed from. */
export type Order = {
  readonly sessionId: string
  readonly filters: PageFilters
  readonly withProfiles: readonly string[]
  readonly depth: number
  readonly viewers: readonly [Viewer, ...Viewer[]]
  readonly tastes: readonly Taste[]
  readonly charts: readonly number[]
}

/** What the engine is asked for; used without waiting in between. */
export function requestOf(place: Workplace, order: Order): PageRequest {
  const { shelf, keywordsFor } = stagingOf(place)
  const { moods, unnamed, standAlone, sameWords } = keywordsFor(youngestOf(order.viewers))
  const person = (viewer: Viewer, at: number) => personOf(place, viewer, order.tastes[at] ?? nothing)
  const [first, ...others] = order.viewers
  const today = Math.floor(place.now() / DAY_MS)
  const ids = order.viewers.map(({ id }) => id)
  return {
    people: [person(first, 0), ...others.map((viewer, at) => person(viewer, at + 1))],
    filters: order.filters,
    today,
    seed: chanceOf(ids, today, order.filters),
    charts: order.charts.filter((number) => number < shelf.count),
    moods,
    unnamed,
    standAlone,
    sameWords,
    leadsOn: order.depth < DEEPEST,
    adult: place.settings.adult,
    ...(others.length > 0 && { settings: { depth: DEPTH_TOGETHER } }),
  }
}

/** A page in the making: its bytes, which are written when they are asked for, and the pages it leads to. */
type Composed = { readonly bytes: () => Buffer; readonly children: ChildRow[] }

/** Composes a page as of now, without waiting; what it leads to is composed when it is first read. */
export function compose(place: Workplace, order: Order, language: string): Composed {
  const { shelf, stage } = stagingOf(place)
  const request = requestOf(place, order)
  const page = composePage(stage, request)
  const children = childrenOf(page, order)
  const each = new Map([...children.values()].map((child) => [child.id, child]))
  const begun = order.tastes[0]?.begun ?? []
  const bytes = () => encodeSnapshot(draftOf(shelf, { page, request, begun, children, language }))
  return { bytes, children: [...each.values()] }
}

const nothing: Taste = {
  signals: [],
  disliked: [],
  hidden: [],
  muted: [],
  finished: [],
  begun: [],
  watchlist: [],
  shown: [],
}

/** The pages that entries lead to, by entry. */
function childrenOf({ rows }: Page, { sessionId, withProfiles }: Order): Map<object, ChildRow> {
  const together = JSON.stringify(withProfiles)
  const idOf = pageIdsOf(sessionId)
  const children = new Map<object, ChildRow>()
  for (const { entries } of rows)
    for (const entry of entries) {
      const filters = filtersText(entry.filters)
      children.set(entry, { id: idOf(filters, together), filters })
    }
  return children
}
