/** The caches of a node, which may be emptied at any time: each has a name and a limit, and /metrics lists them all. */

/** The counts that /metrics reports of a cache; hits and misses only where the cache counts them. */
export type Sized = { readonly size: number; readonly hits?: number; readonly misses?: number }

type CacheUnit = 'entries' | 'bytes' | 'titles'

type CacheInfo = { readonly name: string; readonly limit: number; readonly unit?: CacheUnit }

/** The usage of a cache: its size, and how many lookups hit and missed. */
export type CacheUse = Required<CacheInfo> & { readonly size: number; readonly hits: number; readonly misses: number }

/**
 * Entries by key, up to a total size; the oldest is evicted first. An entry counts as 1, or as what `sizeOf` returns:
 * at least 1, so that empty ones are limited, too.
 */
export class Cache<K, V> {
  readonly #limit: number
  readonly #sizeOf: (value: V) => number
  readonly #entries = new Map<K, V>()
  #size = 0
  #hits = 0
  #misses = 0

  constructor(limit: number, sizeOf: (value: V) => number = () => 1) {
    this.#limit = limit
    this.#sizeOf = (value) => Math.max(1, sizeOf(value))
  }

  get size(): number {
    return this.#size
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) this.#misses++
    else this.#hits++
    return value
  }

  /** The entry, without counting a hit or a miss. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)
  }

  /** Evicts the oldest entries until the limit holds; the new entry stays, whatever its size. */
  set(key: K, value: V): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#size += this.#sizeOf(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit || oldest === key) return
      this.delete(oldest)
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#size -= this.#sizeOf(value)
    this.#entries.delete(key)
  }
}

/** Values derived from objects, each cached for as long as its object is referenced elsewhere. */
export class WeakCache<K extends object, V> {
  readonly #made = new WeakMap<K, V>()
  readonly #gone = new FinalizationRegistry<undefined>(() => this.#size--)
  #size = 0
  #hits = 0
  #misses = 0

  get size(): number {
    return this.#size
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  peek(key: K): V | undefined {
    return this.#made.get(key)
  }

  get(key: K, make: () => V): V {
    const cached = this.#made.get(key)
    if (cached !== undefined) {
      this.#hits++
      return cached
    }
    const made = make()
    this.#misses++
    this.#size++
    this.#made.set(key, made)
    this.#gone.register(key, undefined)
    return made
  }
}

type NodeCache<T> = CacheInfo & { readonly open: () => T }

/** Per-node caches that modules declare, by name; each node opens its own at the first use. */
const declared = new Map<string, NodeCache<Sized>>()
const ofProcess: { info: CacheInfo; cache: Sized }[] = []

/** Declares a cache of which each node has its own; returns the function that finds a node's. */
export function perNode<T extends Sized>(spec: NodeCache<T>): (node: { readonly memory: NodeMemory }) => T {
  if (declared.has(spec.name)) throw new Error(`two caches are called ${spec.name}`)
  declared.set(spec.name, spec)
  let last: { memory: NodeMemory; cache: T } | undefined // except in tests, a process has one node
  return ({ memory }) => {
    if (last?.memory !== memory) last = { memory, cache: memory.open(spec) }
    return last.cache
  }
}

/** Declares a cache that all nodes of a process share: for results of pure functions. */
export function perProcess<T extends Sized>(info: CacheInfo, cache: T): T {
  ofProcess.push({ info, cache })
  return cache
}

/** Declares a cache whose entries live as long as the objects that they were derived from. */
export function weakCache<K extends object, V>(name: string): WeakCache<K, V> {
  return perProcess({ name, limit: Number.POSITIVE_INFINITY }, new WeakCache<K, V>())
}

/** All caches of one node. */
export class NodeMemory {
  readonly #opened = new Map<NodeCache<Sized>, Sized>()
  readonly #added: { info: CacheInfo; cache: Sized }[] = []

  /** The node's cache of a declaration; opened at the first call. */
  open<T extends Sized>(spec: NodeCache<T>): T {
    const cached = this.#opened.get(spec)
    if (cached !== undefined) return cached as T // opened by the same declaration, so of its type
    const cache = spec.open()
    this.#opened.set(spec, cache)
    return cache
  }

  /** Lists a cache that a part of the node owns. */
  add<T extends Sized>(info: CacheInfo, cache: T): T {
    this.#added.push({ info, cache })
    return cache
  }

  list(): CacheUse[] {
    const perNodeCaches = [...declared.values()].map((spec) => ({ info: spec, cache: this.#opened.get(spec) ?? { size: 0 } }))
    return [...perNodeCaches, ...this.#added, ...ofProcess].map(({ info: { name, limit, unit = 'entries' }, cache }) => {
      return { name, limit, unit, size: cache.size, hits: cache.hits ?? 0, misses: cache.misses ?? 0 }
    })
  }
}
