import type { Taste } from '@marquee/sdk'

export type LeaningKind = 'genres' | 'decades' | 'people' | 'keywords' | 'countries' | 'languages'
export type LeaningEntry = Taste['genres'][number]
export type Trend = 'up' | 'down' | 'fresh' | 'steady'
export type LeaningChange = { kind: LeaningKind; leaning: LeaningEntry; trend: Trend }

/** A change below this share of the kind's largest weight is not shown. */
const MIN_CHANGE = 0.04
const MAX_CHANGES = 5

/** The largest weight of a kind; never 0. */
export function strongest(leanings: readonly LeaningEntry[]): number {
  return Math.max(...leanings.map(({ weight }) => Math.abs(weight)), Number.EPSILON)
}

/** The weight of a full bar: the largest of a kind, now or a month ago. */
export function scaleOf(leanings: readonly LeaningEntry[]): number {
  return Math.max(strongest(leanings), ...leanings.map(({ weight, change }) => weight - change))
}

/** The trend of a leaning within a month. */
export function trendOf({ weight, change }: LeaningEntry, max: number): Trend {
  if (Math.abs(change) < max * MIN_CHANGE) return 'steady'
  if (weight > 0 && Math.abs(weight - change) < max * 0.001) return 'fresh'
  return change > 0 ? 'up' : 'down'
}

/**
 * The leanings that changed most, relative to the largest weight of their kind: those that grew and those that shrank.
 */
export function largestChanges(taste: Taste, kinds: readonly LeaningKind[]): { more: LeaningChange[]; less: LeaningChange[] } {
  const changes = kinds.flatMap((kind) => {
    const max = strongest(taste[kind])
    return taste[kind].map((leaning) => ({ kind, leaning, trend: trendOf(leaning, max), size: leaning.change / max }))
  })
  const changed = changes.filter(({ trend }) => trend !== 'steady').sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
  return {
    more: changed.filter(({ size }) => size > 0).slice(0, MAX_CHANGES),
    less: changed.filter(({ size }) => size < 0).slice(0, MAX_CHANGES),
  }
}

/** Decades by time, including those in between without a leaning. */
export function decadesInOrder(decades: readonly LeaningEntry[]): { year: number; leaning: LeaningEntry | undefined }[] {
  const byYear = new Map(decades.map((leaning) => [firstYearOf(leaning), leaning]))
  const years = [...byYear.keys()].filter(Number.isFinite)
  if (years.length === 0) return []
  const first = Math.min(...years)
  const count = (Math.max(...years) - first) / 10 + 1
  return Array.from({ length: count }, (_, index) => ({ year: first + index * 10, leaning: byYear.get(first + index * 10) }))
}

/** The first year of a decade, from its name, whose wording depends on the language. */
export function firstYearOf({ name }: LeaningEntry): number {
  return Number(/\d{4}/.exec(name)?.[0] ?? Number.NaN)
}

/** Whether there is anything to draw. */
export function isBlank(taste: Taste, kinds: readonly LeaningKind[]): boolean {
  return kinds.every((kind) => taste[kind].length === 0)
}
