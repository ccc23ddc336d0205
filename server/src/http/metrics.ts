import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { counted } from '../ctx.ts'

/** What /metrics shows: requests by route and status, durations, events, and what the caller adds as gauges. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #events: Counter<'event'>

  constructor() {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'marquee_request_duration_seconds',
      help: 'Requests by route and status, and how long they took',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    })
    this.#events = new Counter({
      name: 'marquee_events_total',
      help: 'Sign-in and store events',
      labelNames: ['event'],
      registers,
    })
    for (const event of counted) this.#events.inc({ event }, 0) // so that a rate is seen from the first one on
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds)
  }

  event(event: string): void {
    this.#events.inc({ event })
  }

  /** A value read when somebody looks; not a number while it cannot be read. */
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

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  get contentType(): string {
    return this.#registry.contentType
  }
}
