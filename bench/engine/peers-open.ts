import { createRequire } from 'node:module'
import path from 'node:path'

/** An index that finds the `top` nearest titles under a filter (a bitset with `share` of all titles). */
export type Peer = {
  name: string
  search: (taste: Float32Array, top: number, filter: Uint32Array, share: number) => ArrayLike<number>
}

type Vectors = { vectors: Float32Array; count: number; d: number; print: (line: string) => void }

/** The used part of `hnswlib-node`. */
type Hnswlib = {
  HierarchicalNSW: new (
    metric: 'ip',
    d: number,
  ) => {
    initIndex: (options: { maxElements: number; m: number; efConstruction: number }) => void
    addPoint: (point: number[], label: number) => void
    setEf: (ef: number) => void
    searchKnn: (point: number[], top: number, filter: (label: number) => boolean) => { neighbors: number[] }
  }
}

/** The used part of `usearch`. */
type Usearch = {
  Index: new (config: {
    dimensions: number
    metric: string
    quantization: string
    connectivity: number
    expansion_add: number
    expansion_search: number
    multi: boolean
  }) => {
    add: (keys: BigUint64Array, vectors: Float32Array, threads: number) => void
    search: (vector: Float32Array, top: number, threads: number) => { keys: BigUint64Array }
  }
}

/**
 * A package that is installed here or in the folder BENCH_PEERS. It is native code, so the project does not depend on
 * it.
 */
function installed<T>(name: string): T | undefined {
  const places = [import.meta.filename, path.join(path.resolve(process.env['BENCH_PEERS'] ?? '.'), 'package.json')]
  for (const place of places) {
    try {
      return createRequire(place)(name) as T
    } catch {
      // the next place
    }
  }
  return undefined
}

const CONNECTIONS = 16
const BUILD_WIDTH = 100
const isIn = (filter: Uint32Array, title: number) => ((filter[title >>> 5] ?? 0) & (1 << (title & 31))) !== 0

/** hnswlib with its own filter, with the minimum `ef` and four times that; empty if it is not installed. */
export function openHnswlib({ vectors, count, d, print }: Vectors): Peer[] {
  const hnswlib = installed<Hnswlib>('hnswlib-node')
  if (!hnswlib) return absent('hnswlib-node', print)
  const index = new hnswlib.HierarchicalNSW('ip', d)
  index.initIndex({ maxElements: count, m: CONNECTIONS, efConstruction: BUILD_WIDTH })
  const before = process.cpuUsage()
  for (let title = 0; title < count; title++) index.addPoint(Array.from(vectors.subarray(title * d, title * d + d)), title)
  print(builtLine('hnswlib-node', before))
  return [1, 4].map((times) => ({
    name: `hnswlib-node, width ${times} × top`,
    search: (taste, top, filter) => {
      index.setEf(top * times)
      return index.searchKnn(Array.from(taste), top, (title) => isIn(filter, title)).neighbors
    },
  }))
}

/** usearch, which takes no filter from JavaScript: more results are requested, by the share that the filter drops. */
export function openUsearch({ vectors, count, d, print }: Vectors): Peer[] {
  const usearch = installed<Usearch>('usearch')
  if (!usearch) return absent('usearch', print)
  const widths = { connectivity: CONNECTIONS, expansion_add: BUILD_WIDTH, expansion_search: 500 }
  const index = new usearch.Index({ dimensions: d, metric: 'ip', quantization: 'f32', multi: false, ...widths })
  const before = process.cpuUsage()
  index.add(
    BigUint64Array.from({ length: count }, (_, title) => BigInt(title)),
    vectors,
    1,
  )
  print(builtLine('usearch', before))
  return [1, 2].map((times) => ({
    name: `usearch, ${times} × top ÷ share asked`,
    search: (taste, top, filter, share) => {
      const { keys } = index.search(taste, Math.min(count, Math.ceil((top * times) / share)), 1)
      return Array.from(keys, Number)
        .filter((title) => isIn(filter, title))
        .slice(0, top)
    },
  }))
}

function absent(name: string, print: (line: string) => void): Peer[] {
  print(`${name} is not installed: npm install --prefix FOLDER ${name}, then BENCH_PEERS=FOLDER (a C++ compiler may be needed)`)
  return []
}

function builtLine(name: string, before: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(before)
  return `${name}: index built in ${((user + system) / 1e6).toFixed(1)} s of CPU`
}
