import type { ByteRows } from '../../kernels/kernels.ts'
import type { Space } from '../../kernels/space.ts'
import { WORD_DIMENSIONS, type WordVectors } from './word-vectors.ts'

// Approximate nearest neighbours by clustering (spherical k-means): only the clusters nearest to a vector are
// searched, so that the total cost is not quadratic in the number of titles.

const PER_CLUSTER = 400
const MAX_CLUSTERS = 256
const PROBED_CLUSTERS = 10
const ITERATIONS = 4

export interface VectorClusters {
  /** The members, cluster by cluster; slot i holds the vector of title members[i]. */
  readonly members: Uint32Array
  /** Adds factor · cosine to `scores` for the slots near a title, and returns the slot ranges that were searched. */
  addNearest(title: number, factor: number, scores: Float32Array): readonly SlotRange[]
}

export interface SlotRange {
  readonly from: number
  readonly to: number
}

/** Clusters the vectors of some titles. */
export function clusterVectors(space: Space, { bytes, scale }: WordVectors, titles: Uint32Array): VectorClusters {
  const clusters = Math.max(1, Math.min(MAX_CLUSTERS, Math.round(titles.length / PER_CLUSTER)))
  const query = space.i16(WORD_DIMENSIONS)
  const rows = byteRowsOf(space, titles.length)
  fillRows(rows, { bytes, scale }, titles)
  const centroids = byteRowsOf(space, clusters)
  fillRows(centroids, { bytes, scale }, spacedOut(titles, clusters))
  const best = space.f32(titles.length)
  let clusterOf: Uint32Array = new Uint32Array(titles.length)
  for (let round = 0; round < ITERATIONS; round++) {
    clusterOf = assignRows(space, { rows, centroids, query, best })
    fillRows(centroids, meansOf(rows, clusterOf, clusters))
  }
  const order = Uint32Array.from(clusterOf.keys()).sort((a, b) => clusterOf[a] - clusterOf[b] || a - b)
  const members = order.map((at) => titles[at])
  fillRows(rows, { bytes, scale }, members)
  const start = new Uint32Array(clusters + 1)
  for (const cluster of clusterOf) start[cluster + 1]++
  for (let cluster = 0; cluster < clusters; cluster++) start[cluster + 1] += start[cluster]
  const near = space.f32(clusters)
  return {
    members,
    addNearest: (title, factor, scores) => {
      if (!scale[title]) return []
      for (let i = 0; i < WORD_DIMENSIONS; i++) query[i] = bytes[title * WORD_DIMENSIONS + i]
      near.fill(0)
      space.kernels.dotRows(centroids, query, scale[title], near)
      const probed = Array.from(near.keys()).sort((a, b) => near[b] - near[a] || a - b)
      return probed.slice(0, PROBED_CLUSTERS).map((cluster) => {
        const [from, to] = [start[cluster], start[cluster + 1]]
        space.kernels.dotRows(partOf(rows, from, to), query, factor * scale[title], scores)
        return { from, to }
      })
    },
  }
}

function byteRowsOf(space: Space, count: number): ByteRows {
  const raw = space.u8(count * WORD_DIMENSIONS)
  const titles = space.u32(count)
  for (let row = 0; row < count; row++) titles[row] = row
  return { d: WORD_DIMENSIONS, bytes: new Int8Array(raw.buffer, raw.byteOffset, raw.length), scale: space.f32(count), titles }
}

function partOf({ d, bytes, scale, titles }: ByteRows, from: number, to: number): ByteRows {
  return { d, bytes: bytes.subarray(from * d, to * d), scale: scale.subarray(from, to), titles: titles.subarray(from, to) }
}

function fillRows(rows: ByteRows, vectors: WordVectors, titles?: Uint32Array): void {
  for (let row = 0; row < rows.scale.length; row++) {
    const title = titles ? titles[row] : row
    rows.scale[row] = vectors.scale[title]
    rows.bytes.set(vectors.bytes.subarray(title * WORD_DIMENSIONS, (title + 1) * WORD_DIMENSIONS), row * WORD_DIMENSIONS)
  }
}

function spacedOut(titles: Uint32Array, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) => titles[Math.floor((i * titles.length) / count)])
}

interface AssignmentBuffers {
  readonly rows: ByteRows
  readonly centroids: ByteRows
  readonly query: Int16Array
  readonly best: Float32Array
}

/** The nearest centroid of each row. */
function assignRows(space: Space, { rows, centroids, query, best }: AssignmentBuffers): Uint32Array {
  const count = rows.scale.length
  const clusterOf = new Uint32Array(count)
  const highest = new Float32Array(count).fill(-Infinity)
  for (let cluster = 0; cluster < centroids.scale.length; cluster++) {
    for (let i = 0; i < WORD_DIMENSIONS; i++) query[i] = centroids.bytes[cluster * WORD_DIMENSIONS + i]
    best.fill(0)
    space.kernels.dotRows(rows, query, centroids.scale[cluster], best)
    for (let row = 0; row < count; row++) {
      const value = best[row]
      if (value <= highest[row]) continue
      highest[row] = value
      clusterOf[row] = cluster
    }
  }
  return clusterOf
}

function meansOf({ bytes, scale }: ByteRows, clusterOf: Uint32Array, clusters: number): WordVectors {
  const sums = new Float32Array(clusters * WORD_DIMENSIONS)
  clusterOf.forEach((cluster, row) => {
    const [from, to, step] = [row * WORD_DIMENSIONS, cluster * WORD_DIMENSIONS, scale[row]]
    for (let i = 0; i < WORD_DIMENSIONS; i++) sums[to + i] += step * bytes[from + i]
  })
  const means = { bytes: new Int8Array(sums.length), scale: new Float32Array(clusters) }
  for (let cluster = 0; cluster < clusters; cluster++) {
    const mean = sums.subarray(cluster * WORD_DIMENSIONS, (cluster + 1) * WORD_DIMENSIONS)
    const length = Math.hypot(...mean)
    const max = mean.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
    if (!(length > 0)) continue
    means.scale[cluster] = max / 127 / length
    means.bytes.set(
      mean.map((value) => Math.round((value / max) * 127)),
      cluster * WORD_DIMENSIONS,
    )
  }
  return means
}
