/** Requests since the start, by class of status and by bucket of duration. Counts only grow. */
export type RequestTotals = { readonly classes: readonly number[]; readonly buckets: readonly number[] }

/** The requests in a span of time; without any there is no latency. */
export type LoadSpan = {
  requests: number
  errors: number
  p50Milliseconds: number | null
  p99Milliseconds: number | null
}

export type Load = LoadSpan & {
  seconds: number
  byStatus: { informational: number; success: number; redirection: number; refusal: number; failure: number }
  /** One for each span between two samples, oldest first. */
  points: ({ at: number } & LoadSpan)[]
}

/** The caller sets the interval; 61 samples cover ten minutes at one per ten seconds. */
const MAX_SAMPLES = 61

const SERVER_ERROR_CLASS = 5

/** The recent load, computed from differences between sampled totals: no extra cost per request. */
export class RecentLoad {
  readonly #bounds: readonly number[]
  readonly #notes: { at: number; totals: RequestTotals }[] = []

  /** `bounds`: the upper bound of each bucket in seconds; the last bucket has none. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  note(at: number, totals: RequestTotals): void {
    this.#notes.push({ at, totals })
    if (this.#notes.length > MAX_SAMPLES) this.#notes.shift()
  }

  /** The load from the oldest sample until now. */
  read(at: number, totals: RequestTotals): Load {
    const notes = [...this.#notes, { at, totals }]
    const first = notes[0] ?? { at, totals }
    const all = difference(first.totals, totals)
    const [, informational = 0, success = 0, redirection = 0, refusal = 0, failure = 0] = all.classes
    const points = notes.slice(1).map((note, i) => ({
      at: note.at,
      ...this.#spanOf(difference(notes[i]?.totals ?? note.totals, note.totals)),
    }))
    const seconds = Math.max(0, Math.round((at - first.at) / 1000))
    return {
      seconds,
      ...this.#spanOf(all),
      byStatus: { informational, success, redirection, refusal, failure },
      points,
    }
  }

  #spanOf({ classes, buckets }: RequestTotals): LoadSpan {
    return {
      requests: classes.reduce((sum, count) => sum + count, 0),
      errors: classes[SERVER_ERROR_CLASS] ?? 0,
      p50Milliseconds: quantile(buckets, this.#bounds, 0.5),
      p99Milliseconds: quantile(buckets, this.#bounds, 0.99),
    }
  }
}

function difference(before: RequestTotals, after: RequestTotals): RequestTotals {
  const minus = (list: readonly number[], other: readonly number[]) => list.map((count, i) => count - (other[i] ?? 0))
  return { classes: minus(after.classes, before.classes), buckets: minus(after.buckets, before.buckets) }
}

/** Interpolates linearly inside a bucket; times beyond the last bound count as the bound. */
function quantile(buckets: readonly number[], bounds: readonly number[], share: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let below = 0
  for (const [i, count] of buckets.entries()) {
    if (count > 0 && below + count >= share * all) {
      const from = bounds[i - 1] ?? 0
      const to = bounds[i] ?? from
      return toMilliseconds(from + (to - from) * ((share * all - below) / count))
    }
    below += count
  }
  return toMilliseconds(bounds.at(-1) ?? 0)
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1e5) / 100
}
