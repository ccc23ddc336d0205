import { StoreUnavailable, timeLeft, timeouts } from './deadline.ts'

const MAX_WAITING = 1000

type Waiter = { enter: () => void; timer: NodeJS.Timeout | undefined }

/**
 * So many may be in at once; the others wait, first come, first served, for as long as their request has time. When
 * nobody has left for a second something is stuck, and who waits is refused.
 */
export class Semaphore {
  #free: number
  #leftAt = 0
  readonly #waiting = new Set<Waiter>()

  constructor(count: number) {
    this.#free = count
  }

  async acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    if (this.#waiting.size >= MAX_WAITING) throw new StoreUnavailable('acquire')
    await this.#wait(performance.now() + timeLeft(timeouts.requestMs))
  }

  #wait(until: number): Promise<void> {
    const from = performance.now()
    return new Promise((resolve, reject) => {
      const waiting: Waiter = { enter: resolve, timer: undefined }
      this.#waiting.add(waiting)
      const leftMs = () => Math.min(until, Math.max(from, this.#leftAt) + timeouts.acquireMs) - performance.now()
      const look = () => {
        const remainingMs = leftMs()
        if (remainingMs > 0) waiting.timer = setTimeout(look, remainingMs)
        else setImmediate(refuse) // answers that came while the event loop was busy are read first: somebody may leave
      }
      const refuse = () => {
        if (!this.#waiting.has(waiting)) return
        if (leftMs() > 0) look()
        else if (this.#waiting.delete(waiting)) reject(new StoreUnavailable('acquire'))
      }
      look()
    })
  }

  release(): void {
    this.#leftAt = performance.now()
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    clearTimeout(next.timer)
    next.enter()
  }
}
