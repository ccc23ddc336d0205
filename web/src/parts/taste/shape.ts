import type { Taste } from '@marquee/sdk'

export type LeaningKind = 'genres' | 'decades' | 'people' | 'keywords' | 'countries' | 'languages'
export type LeaningEntry = Taste['genres'][number]
export type Move = 'up' | 'down' | 'fresh' | 'steady'
export type Moved = { kind: LeaningKind; leaning: LeaningEntry; move: Move }

/** A change below this part of the kind's strongest weight is not worth a word. */
const worthTelling = 0.04
const mostMoves = 5

/** The largest weight of a kind; never 0. */
export function strongest(leanings: readonly LeaningEntry[]): number {
  return Math.max(...leanings.map(({ weight }) => Math.abs(weight)), Number.EPSILON)
}

/** What a full bar stands for: the largest weight of a kind, now or a month ago. */
export function scaleOf(leanings: readonly LeaningEntry[]): number {
  return Math.max(strongest(leanings), ...leanings.map(({ weight, change }) => weight - change))
}

/** How a leaning has moved within a month. */
export function moveOf({ weight, change }: LeaningEntry, most: number): Move {
  if (Math.abs(change) < most * worthTelling) return 'steady'
  if (weight > 0 && Math.abs(weight - change) < most * 0.001) return 'fresh'
  return change > 0 ? 'up' : 'down'
}

/** The leanings that moved most, measured by the strongest of their kind: those that grew and those that shrank. */
export function largestMoves(taste: Taste, kinds: readonly LeaningKind[]): { more: Moved[]; less: Moved[] } {
  const moved = kinds.flatMap((kind) => {
    const most = strongest(taste[kind])
    return taste[kind].map((leaning) => ({ kind, leaning, move: moveOf(leaning, most), size: leaning.change / most }))
  })
  const changed = moved.filter(({ move }) => move !== 'steady').sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
  return {
    more: changed.filter(({ size }) => size > 0).slice(0, mostMoves),
    less: changed.filter(({ size }) => size < 0).slice(0, mostMoves),
  }
}

/** Decades in the order of time, those in between that nobody watched included. */
export function decadesInOrder(decades: readonly LeaningEntry[]): { year: number; leaning: LeaningEntry | undefined }[] {
  const byYear = new Map(decades.map((leaning) => [firstYearOf(leaning), leaning]))
  const years = [...byYear.keys()].filter(Number.isFinite)
  if (years.length === 0) return []
  const first = Math.min(...years)
  const count = (Math.max(...years) - first) / 10 + 1
  return Array.from({ length: count }, (_, index) => ({ year: first + index * 10, leaning: byYear.get(first + index * 10) }))
}

/** The year that a decade begins with; what is said around it differs from language to language. */
export function firstYearOf({ name }: LeaningEntry): number {
  return Number(/\d{4}/.exec(name)?.[0] ?? Number.NaN)
}

/** Whether there is anything to draw. */
export function isBlank(taste: Taste, kinds: readonly LeaningKind[]): boolean {
  return kinds.every((kind) => taste[kind].length === 0)
}
