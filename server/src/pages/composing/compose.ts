import { type ComposedPage, type ComposeRequest, composePage, type PageFilters, youngestOf } from '@marquee/engine'
import type { ProfileTaste } from '../../taste/current/taste.ts'
import type { ChildRecord } from '../insert-store.ts'
import { filtersText, pageIdsOf, randomSeedOf } from '../page-filters.ts'
import { encodeSnapshot } from '../snapshot/encode-snapshot.ts'
import type { ComposeContext } from './compose-context.ts'
import { draftOf } from './draft.ts'
import { type PageProfile, personOf } from './page-profile.ts'
import { workspaceOf } from './workspaces.ts'

/** The maximum depth: pages of this depth have no navigation rows. */
export const DEEPEST_PAGE = 3
const DAY_MS = 86_400_000
/** Rows of pages for several people are shorter, since they store reasons for each person. */
const DEPTH_TOGETHER = 30

/** The input of a page, as data. */
export type ComposeJob = {
  readonly sessionId: string
  readonly filters: PageFilters
  readonly withProfiles: readonly string[]
  readonly depth: number
  readonly profiles: readonly [PageProfile, ...PageProfile[]]
  readonly tastes: readonly ProfileTaste[]
  readonly charts: readonly number[]
}

/** Builds the engine's request. To be used before the next await. */
export function requestOf(context: ComposeContext, job: ComposeJob): ComposeRequest {
  const { live, keywordsFor } = workspaceOf(context)
  const person = (profile: PageProfile, at: number) => personOf(context, profile, job.tastes[at] ?? emptyTaste)
  const [first, ...others] = job.profiles
  const today = Math.floor(context.now() / DAY_MS)
  return {
    profiles: [person(first, 0), ...others.map((profile, at) => person(profile, at + 1))],
    filters: job.filters,
    today,
    randomSeed: randomSeedOf(today, job.filters),
    charts: job.charts.filter((number) => number < live.count),
    ...keywordsFor(youngestOf(job.profiles)),
    hasNavigation: job.depth < DEEPEST_PAGE,
    adult: context.settings.adult,
    ...(others.length > 0 && { settings: { depth: DEPTH_TOGETHER } }),
  }
}

/** A composed page: its bytes, encoded on demand, and the pages it links to. */
type EncodablePage = { readonly bytes: () => Buffer; readonly children: ChildRecord[] }

/** Composes a page synchronously. Linked pages are composed when they are first read. */
export function compose(context: ComposeContext, job: ComposeJob, language: string): EncodablePage {
  const { live, workspace } = workspaceOf(context)
  const request = requestOf(context, job)
  const page = composePage(workspace, request)
  const children = childrenOf(page, job)
  const uniqueChildren = new Map([...children.values()].map((child) => [child.id, child]))
  const begun = job.tastes[0]?.begun ?? []
  const bytes = () => encodeSnapshot(draftOf(live, { page, request, begun, children, language }))
  return { bytes, children: [...uniqueChildren.values()] }
}

const emptyTaste: ProfileTaste = {
  signals: [],
  disliked: [],
  hidden: [],
  muted: [],
  finished: [],
  begun: [],
  watchlist: [],
  shown: [],
}

/** The linked pages, by navigation entry. */
function childrenOf({ rows }: ComposedPage, { sessionId, withProfiles }: ComposeJob): Map<object, ChildRecord> {
  const together = JSON.stringify(withProfiles)
  const idOf = pageIdsOf(sessionId)
  const children = new Map<object, ChildRecord>()
  for (const { entries } of rows)
    for (const entry of entries) {
      const filters = filtersText(entry.filters)
      children.set(entry, { id: idOf(filters, together), filters })
    }
  return children
}
