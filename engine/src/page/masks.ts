import { dayText } from '../catalogue/decades.ts'
import { filterMask } from '../catalogue/filter-mask.ts'
import { putBit } from '../catalogue/fresh.ts'
import type { PageFilters } from '../catalogue/page-filters.ts'
import type { PageRequest, Person } from './request.ts'
import type { Stage } from './stage.ts'

/** Writes which titles the page may show at all, which it may recommend, and which of these are yet to be released. */
export function maskTitles(stage: Stage, { people, filters, today, adult }: PageRequest): void {
  const { catalogue, masks } = stage
  const { kernels } = catalogue.space
  const { open, fit, soon, scratch, spare } = masks
  filterMask(catalogue, filters, people[0].region, { out: open, scratch })
  for (const { maturity, region } of people) kernels.and(open, catalogue.allowed(maturity, region), open)
  if (!adult || !isNarrowed(filters)) kernels.andNot(open, catalogue.adult, open)
  filterMask(catalogue, { with_release_date_gte: dayText(today + 1) }, null, { out: spare, scratch })
  kernels.and(open, spare, soon)
  kernels.andNot(open, spare, fit)
  for (const person of people) {
    leaveOut(soon, person)
    leaveOut(fit, person)
  }
}

/** Whether filters say anything. */
export function isNarrowed(filters: PageFilters): boolean {
  return Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))
}

/** What somebody refused, finished, began or has an opinion of is not recommended; what waits on the watchlist may be. */
function leaveOut(bits: Uint32Array, { disliked, hidden, finished, begun, history }: Person): void {
  for (const list of [disliked, hidden, finished, begun]) {
    for (let i = 0; i < list.length; i++) putBit(bits, list[i] ?? 0, false)
  }
  for (const { title, kind } of history.telling) if (kind !== 'watchlist') putBit(bits, title, false)
}

/** Whether a title that stands on somebody's list may be shown: released, refused by nobody. */
export function listable({ catalogue, masks }: Stage, { people, today }: PageRequest): Uint32Array {
  const { kernels } = catalogue.space
  filterMask(catalogue, { with_release_date_gte: dayText(today + 1) }, null, { out: masks.spare, scratch: masks.scratch })
  kernels.andNot(masks.open, masks.spare, masks.spare)
  for (const { disliked, hidden } of people) {
    for (const list of [disliked, hidden]) for (let i = 0; i < list.length; i++) putBit(masks.spare, list[i] ?? 0, false)
  }
  return masks.spare
}
