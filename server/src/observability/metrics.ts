import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countedEvents } from '../ctx.ts'
import type { CacheUse } from '../node-memory.ts'
import { type Load, RecentLoad } from './recent-load.ts'
import { BOUNDS, RequestHistogram } from './request-histogram.ts'
import { RequestOrigins } from './request-origins.ts'

/** State of the process, read from its own gauges. */
export type ProcessState = { runtime: string; memoryBytes: number; lagMilliseconds: number }

/** Measured by the HTTP edge; see http/overload.ts. */
export const LAG_GAUGE = 'marquee_event_loop_lag_seconds'

/** The metrics of /metrics: requests by route and status, durations, events, and gauges that callers add. */
export class Metrics {
  readonly origins = new RequestOrigins()
  readonly #registry = new Registry()
  readonly #requests = new RequestHistogram(
    'marquee_request_duration_seconds',
    'Requests by route and status, and how long they took',
  )
  readonly #lately = new RecentLoad(BOUNDS)
  readonly #events: Counter<'event'>

  constructor() {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#events = new Counter({
      name: 'marquee_events_total',
      help: 'Sign-in and store events',
      labelNames: ['event'],
      registers,
    })
    for (const event of countedEvents) this.#events.inc({ event }, 0) // so that a rate includes the first one
  }

  /** Counts a request; returns its method, route and status as members of a JSON object. */
  request(method: string, route: string, status: number, seconds: number): string {
    return this.#requests.observe({ method, route, status }, seconds)
  }

  event(event: string): void {
    this.#events.inc({ event })
  }

  /** Adds a gauge whose value is read on every scrape; NaN while it cannot be read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        gauge.set(await (async () => read())().catch(() => Number.NaN))
      },
    })
  }

  /** Adds gauges of this node's caches, read on every scrape. */
  caches(list: () => readonly CacheUse[]): void {
    const registers = [this.#registry]
    const labelNames = ['cache', 'unit']
    // Collected first: it sets the other gauges too.
    const size = new Gauge({
      name: 'marquee_cache_size',
      help: 'Used size of each cache of this node',
      labelNames,
      registers,
      collect: () => {
        for (const { name: cache, unit, ...use } of list()) {
          size.set({ cache, unit }, use.size)
          limit.set({ cache, unit }, use.limit)
          requests.set({ cache, result: 'hit' }, use.hits)
          requests.set({ cache, result: 'miss' }, use.misses)
        }
      },
    })
    const limit = new Gauge({ name: 'marquee_cache_limit', help: 'Maximum size of each cache', labelNames, registers })
    const requests = new Gauge({
      name: 'marquee_cache_requests',
      help: 'Lookups in each cache since the start, by whether it had the value',
      labelNames: ['cache', 'result'],
      registers,
    })
  }

  /** Samples the totals, so that `load` can compute recent values. */
  noteLoad(at: number): void {
    this.#lately.note(at, this.#requests.totals())
  }

  /** The load of this node in the last minutes. */
  load(at: number): Load {
    return this.#lately.read(at, this.#requests.totals())
  }

  async ofProcess(): Promise<ProcessState> {
    const first = async (name: string) => (await this.#registry.getSingleMetric(name)?.get())?.values[0]
    const lag = (await first(LAG_GAUGE))?.value ?? 0
    return {
      runtime: `node ${(await first('nodejs_version_info'))?.labels['version'] ?? ''}`,
      memoryBytes: (await first('process_resident_memory_bytes'))?.value ?? 0,
      lagMilliseconds: Math.round(lag * 1e4) / 10,
    }
  }

  async text(): Promise<string> {
    return `${await this.#registry.metrics()}\n${this.#requests.text()}`
  }

  get contentType(): string {
    return this.#registry.contentType
  }
}
