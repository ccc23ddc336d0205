import { monitorEventLoopDelay } from 'node:perf_hooks'

const LAG_WINDOW_MS = 500
const RESOLUTION_MS = 20

/** So many requests a window are admitted whatever the lag: few requests are not what causes it. */
const ALWAYS_ADMITTED = 10

/** Measures the lag of the event loop, and sheds requests while the mean of the last half second exceeds the limit. */
export class LagMonitor {
  readonly #limitMs: number
  readonly #histogram: ReturnType<typeof monitorEventLoopDelay>
  readonly #timer: NodeJS.Timeout
  #lagMs = 0
  #admitted = 0

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#read(), LAG_WINDOW_MS).unref()
  }

  get lagMs(): number {
    return this.#lagMs
  }

  /** Counts a request, and returns whether it is to be answered. */
  admits(): boolean {
    if (this.#limitMs === 0 || this.#lagMs <= this.#limitMs) return true
    this.#admitted++
    return this.#admitted <= ALWAYS_ADMITTED
  }

  /** Discards what was measured so far: the work of starting up is no load. */
  reset(): void {
    this.#lagMs = 0
    this.#histogram.reset()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#histogram.disable()
  }

  #read(): void {
    const mean = this.#histogram.mean / 1e6
    this.#lagMs = Number.isFinite(mean) ? Math.max(0, mean - RESOLUTION_MS) : 0
    this.#histogram.reset()
    this.#admitted = 0
  }
}
