/**
 * Caches buffers by key up to a total size; evicts the least recently used. Concurrent requests for a key share one
 * `make`.
 */
export class BoundedCache {
  readonly #cached = new Map<string, Buffer>()
  readonly #pending = new Map<string, Promise<Buffer>>()
  readonly #max: number
  #total = 0
  #hits = 0
  #misses = 0

  constructor(maxBytes: number) {
    this.#max = maxBytes
  }

  get size(): number {
    return this.#total
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#cached.get(key)
    if (cached) {
      this.#hits++
      this.#cached.delete(key)
      this.#cached.set(key, cached)
      return cached
    }
    this.#misses++
    return this.#pending.get(key) ?? this.#make(key, make)
  }

  #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const work = make()
      .then((bytes) => {
        this.#add(key, bytes)
        return bytes
      })
      .finally(() => this.#pending.delete(key))
    this.#pending.set(key, work)
    return work
  }

  #add(key: string, bytes: Buffer): void {
    this.#cached.set(key, bytes)
    this.#total += bytes.length
    for (const [oldest, old] of this.#cached) {
      if (this.#total <= this.#max) break
      this.#cached.delete(oldest)
      this.#total -= old.length
    }
  }
}
