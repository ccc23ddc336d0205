import type { RequestTotals } from './recent-load.ts'

/** Upper bounds of the buckets, in seconds. */
export const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Labels = { method: string; route: string; status: number }
type HistogramSeries = {
  readonly method: string
  readonly status: number
  readonly labels: string
  /** The labels as members of a JSON object, for the access log. */
  readonly json: string
  readonly buckets: number[]
  sum: number
  count: number
}

/** A Prometheus histogram by method, route and status. Observing a request builds no strings. */
export class RequestHistogram {
  readonly #name: string
  readonly #help: string
  /** By route; a route has few methods and statuses. */
  readonly #series = new Map<string, HistogramSeries[]>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  /** Counts a request; returns its labels as members of a JSON object. */
  observe(labels: Labels, seconds: number): string {
    const series = this.#seriesOf(labels)
    series.sum += seconds
    series.count++
    let bucket = 0
    while (seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
    if (bucket < BOUNDS.length) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    return series.json
  }

  #seriesOf({ method, route, status }: Labels): HistogramSeries {
    const ofRoute = this.#series.get(route) ?? []
    for (const series of ofRoute) if (series.status === status && series.method === method) return series
    const made = {
      method,
      status,
      labels: `method="${method}",route="${route}",status="${status}"`,
      json: `"method":"${method}","route":"${route}","status":${status}`,
      buckets: BOUNDS.map(() => 0),
      sum: 0,
      count: 0,
    }
    this.#series.set(route, [...ofRoute, made])
    return made
  }

  /** Totals of all routes, by class of status and by bucket; one more bucket counts durations beyond the last bound. */
  totals(): RequestTotals {
    const classes = Array.from({ length: 6 }, () => 0)
    const buckets = Array.from({ length: BOUNDS.length + 1 }, () => 0)
    for (const series of [...this.#series.values()].flat()) {
      const kind = Math.floor(series.status / 100)
      classes[kind] = (classes[kind] ?? 0) + series.count
      let inBounds = 0
      for (const [i, count] of series.buckets.entries()) {
        buckets[i] = (buckets[i] ?? 0) + count
        inBounds += count
      }
      buckets[BOUNDS.length] = (buckets[BOUNDS.length] ?? 0) + series.count - inBounds
    }
    return { classes, buckets }
  }

  /** In Prometheus's text format. */
  text(): string {
    const all = [...this.#series.values()].flat()
    const lines = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`]
    return `${[...lines, ...all.flatMap((series) => this.#linesOf(series))].join('\n')}\n`
  }

  #linesOf({ labels, sum, count, buckets }: HistogramSeries): string[] {
    let below = 0
    const counts = BOUNDS.map((bound, index) => {
      below += buckets[index] ?? 0
      return `${this.#name}_bucket{le="${bound}",${labels}} ${below}`
    })
    return [
      ...counts,
      `${this.#name}_bucket{le="+Inf",${labels}} ${count}`,
      `${this.#name}_sum{${labels}} ${sum}`,
      `${this.#name}_count{${labels}} ${count}`,
    ]
  }
}
