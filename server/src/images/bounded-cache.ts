/** Remembers bytes by key up to a total; what was used longest ago goes first. Work for a key is done once, however many ask. */
export class BoundedCache {
  readonly #kept = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #most: number
  #total = 0
  #hits = 0
  #misses = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
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
    const cached = this.#kept.get(key)
    if (cached) {
      this.#hits++
      this.#kept.delete(key)
      this.#kept.set(key, cached)
      return cached
    }
    this.#misses++
    const work = this.#underWay.get(key) ?? this.#make(key, make)
    return work
  }

  #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const work = make()
      .then((bytes) => {
        this.#keep(key, bytes)
        return bytes
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }

  #keep(key: string, bytes: Buffer): void {
    this.#kept.set(key, bytes)
    this.#total += bytes.length
    for (const [oldest, old] of this.#kept) {
      if (this.#total <= this.#most) break
      this.#kept.delete(oldest)
      this.#total -= old.length
    }
  }
}
