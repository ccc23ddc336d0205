import { dayText } from '../catalogue/decades.ts'
import { filterMask } from '../catalogue/filter-mask.ts'
import { putBit } from '../catalogue/fresh.ts'
import { madeFor, type Young } from '../catalogue/made-for.ts'
import type { Maturity } from '../catalogue/maturity.ts'
import type { PageFilters } from '../catalogue/page-filters.ts'
import type { PageRequest, Person } from './request.ts'
import type { Stage } from './stage.ts'

/** Writes which titles the page may show at all, on a list, as recommended, and as yet to be released. */
export function maskTitles(stage: Stage, { people, filters, today, adult }: PageRequest): void {
  const { catalogue, masks } = stage
  const { kernels } = catalogue.space
  const { open, listed, fit, soon, scratch, spare } = masks
  filterMask(catalogue, filters, people[0].region, { out: open, scratch })
  for (const { maturity, region } of people) kernels.and(open, catalogue.allowed(maturity, region), open)
  if (!adult || !isNarrowed(filters)) kernels.andNot(open, catalogue.adult, open)
  filterMask(catalogue, { with_release_date_gte: dayText(today + 1) }, null, { out: spare, scratch })
  kernels.and(open, spare, soon)
  kernels.andNot(open, spare, listed)
  for (const { disliked, hidden } of people) {
    clearAll(listed, disliked)
    clearAll(listed, hidden)
  }
  kernels.and(listed, listed, fit)
  for (const person of people) {
    leaveOut(soon, person)
    leaveOut(fit, person)
  }
  const young = youngestOf(people)
  if (young === 'all') kernels.and(open, open, masks.suited)
  else narrowFor(stage, young)
}

/** With fewer titles that are made for a child, whatever it may watch is recommended. */
const ENOUGH = 40

/** Recommends to the young what is made for them. */
function narrowFor({ catalogue, masks, madeFor: made }: Stage, young: Young): void {
  const { kernels } = catalogue.space
  const { open, fit, soon, suited } = masks
  kernels.and(fit, madeFor(catalogue, made, young), suited)
  const isEnough = kernels.countBits(suited) >= ENOUGH
  kernels.and(open, isEnough ? made.bits[young] : open, suited)
  kernels.and(fit, suited, fit)
  kernels.and(soon, suited, soon)
}

/** How far the youngest of some people may look. */
export function youngestOf(people: readonly Pick<Person, 'maturity'>[]): Maturity {
  if (people.some(({ maturity }) => maturity === 'kids')) return 'kids'
  return people.some(({ maturity }) => maturity === 'teen') ? 'teen' : 'all'
}

/** Whether filters say anything. */
export function isNarrowed(filters: PageFilters): boolean {
  return Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))
}

/** What somebody refused, finished, began or has an opinion of, be it muted, is not recommended; what waits on the watchlist may be. */
function leaveOut(bits: Uint32Array, { disliked, hidden, finished, begun, muted = [], history }: Person): void {
  for (const list of [disliked, hidden, finished, begun, muted]) clearAll(bits, list)
  for (const { title, kind } of history.telling) if (kind !== 'watchlist') putBit(bits, title, false)
}

function clearAll(bits: Uint32Array, titles: ArrayLike<number>): void {
  for (let i = 0; i < titles.length; i++) putBit(bits, titles[i] ?? 0, false)
}
