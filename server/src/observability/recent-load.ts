/** Requests so far: how many of each class of status, and how many took how long. Counts only ever grow. */
export type Totals = { readonly classes: readonly number[]; readonly buckets: readonly number[] }

/** The requests of a node in some seconds; without any there is no latency. */
export type LoadSpan = {
  requests: number
  errors: number
  p50Milliseconds: number | null
  p99Milliseconds: number | null
}

export type Load = LoadSpan & {
  seconds: number
  byStatus: { informational: number; success: number; redirection: number; refusal: number; failure: number }
  /** One for each stretch between two notes, oldest first. */
  points: ({ at: number } & LoadSpan)[]
}

/** Seconds between two notes are the caller's; ten minutes of notes every ten seconds fit. */
const MOST_NOTES = 61

const SERVER_ERROR_CLASS = 5

/** The recent load of this node, computed from the difference of totals that are noted now and then: a request costs nothing more. */
export class RecentLoad {
  readonly #bounds: readonly number[]
  readonly #notes: { at: number; totals: Totals }[] = []

  /** `bounds`: seconds up to which each bucket counts; the last bucket has no end. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  note(at: number, totals: Totals): void {
    this.#notes.push({ at, totals })
    if (this.#notes.length > MOST_NOTES) this.#notes.shift()
  }

  /** From the oldest note until now. */
  read(at: number, totals: Totals): Load {
    const notes = [...this.#notes, { at, totals }]
    const first = notes[0] ?? { at, totals }
    const all = difference(first.totals, totals)
    const [, informational = 0, success = 0, redirection = 0, refusal = 0, failure = 0] = all.classes
    const points = notes.slice(1).map((note, i) => ({
      at: note.at,
      ...this.#spellOf(difference(notes[i]?.totals ?? note.totals, note.totals)),
    }))
    const seconds = Math.max(0, Math.round((at - first.at) / 1000))
    return {
      seconds,
      ...this.#spellOf(all),
      byStatus: { informational, success, redirection, refusal, failure },
      points,
    }
  }

  #spellOf({ classes, buckets }: Totals): LoadSpan {
    return {
      requests: classes.reduce((sum, count) => sum + count, 0),
      errors: classes[SERVER_ERROR_CLASS] ?? 0,
      p50Milliseconds: quantile(buckets, this.#bounds, 0.5),
      p99Milliseconds: quantile(buckets, this.#bounds, 0.99),
    }
  }
}

function difference(before: Totals, after: Totals): Totals {
  const minus = (list: readonly number[], other: readonly number[]) => list.map((count, i) => count - (other[i] ?? 0))
  return { classes: minus(after.classes, before.classes), buckets: minus(after.buckets, before.buckets) }
}

/** Inside a bucket, times are taken to lie evenly; beyond the last bound, at the bound. */
function quantile(buckets: readonly number[], bounds: readonly number[], share: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let below = 0
  for (const [i, count] of buckets.entries()) {
    if (count > 0 && below + count >= share * all) {
      const from = bounds[i - 1] ?? 0
      const to = bounds[i] ?? from
      return inMilliseconds(from + (to - from) * ((share * all - below) / count))
    }
    below += count
  }
  return inMilliseconds(bounds.at(-1) ?? 0)
}

function inMilliseconds(seconds: number): number {
  return Math.round(seconds * 1e5) / 100
}
