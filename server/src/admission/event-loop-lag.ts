import { monitorEventLoopDelay } from 'node:perf_hooks'

const LAG_WINDOW_MS = 500
const RESOLUTION_MS = 20

/** Measures the lag of the event loop; `tooBusy` while the mean of the last half second exceeds the limit. */
export class LagMonitor {
  readonly #limitMs: number
  readonly #histogram: ReturnType<typeof monitorEventLoopDelay>
  readonly #timer: NodeJS.Timeout
  #lagMs = 0

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#read(), LAG_WINDOW_MS).unref()
  }

  get lagMs(): number {
    return this.#lagMs
  }

  get tooBusy(): boolean {
    return this.#limitMs > 0 && this.#lagMs > this.#limitMs
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
  }
}
