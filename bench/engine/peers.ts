import { wordsFor } from '../../engine/src/catalogue/filters/facet.ts'
import { openSpace, type Space } from '../../engine/src/kernels/space.ts'
import { quantiseTaste } from '../../engine/src/models/audience/byte-factors.ts'
import { seeded } from '../../engine/src/models/random.ts'
import { readKernels } from '../../server/src/catalogue/memory/kernels.ts'
import { openHnswlib, openUsearch, type Peer } from './peers-open.ts'

const TITLES = 131_682
const D = 128
const KINDS = 400
const QUERIES = 40
const TOP = 500

type PeerInput = { bytes: Int8Array; scale: Float32Array; vectors: Float32Array; tastes: Float32Array[] }

/** Vectors of some hundred clusters with noise, rounded to bytes, so that all indexes have the same numbers. */
function randomInput(): PeerInput {
  const random = seeded(5)
  const bell = () => random() + random() + random() - 1.5
  const kinds = Array.from({ length: KINDS }, () => Float32Array.from({ length: D }, bell))
  const near = (kind: number, noise: number) => Float32Array.from(kinds[kind] ?? [], (value) => value + noise * bell())
  const bytes = new Int8Array(TITLES * D)
  const scale = new Float32Array(TITLES)
  for (let title = 0; title < TITLES; title++) {
    const row = near(Math.floor(random() ** 2 * KINDS), 1)
    const max = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
    scale[title] = max / 127
    for (let i = 0; i < D; i++) bytes[title * D + i] = Math.round(((row[i] ?? 0) / max) * 127)
  }
  const vectors = Float32Array.from(bytes, (value, i) => value * (scale[Math.floor(i / D)] ?? 0))
  const tastes = Array.from({ length: QUERIES }, () => near(Math.floor(random() * KINDS), 0.5))
  return { bytes, scale, vectors, tastes }
}

/** Our exact search: scores every title, and keeps the best under the mask. */
function exact(space: Space, { bytes, scale }: PeerInput): Peer {
  const rows = { d: D, bytes: space.i8(bytes.length), scale: space.f32(TITLES), titles: space.u32(TITLES) }
  rows.bytes.set(bytes)
  rows.scale.set(scale)
  rows.titles.set(rows.titles.map((_, title) => title))
  const [scores, mask] = [space.f32(wordsFor(TITLES + 1) * 32), space.u32(wordsFor(TITLES))]
  const [titles, values, quantised] = [space.u32(TOP), space.f32(TOP), space.i16(D)]
  return {
    name: 'Marquee, exact',
    search: (taste, top, filter) => {
      mask.set(filter)
      space.kernels.clear(scores)
      space.kernels.dotRows(rows, quantised, quantiseTaste(taste, quantised), scores)
      return titles.subarray(0, space.kernels.topK(scores, mask, titles.subarray(0, top), values))
    },
  }
}

/** The best titles under a filter by exhaustive search in full precision. */
function exhaustive({ vectors }: PeerInput, taste: Float32Array, filter: Uint32Array): Set<number> {
  const scores = new Float64Array(TITLES).fill(-Infinity)
  for (let title = 0; title < TITLES; title++) {
    if (((filter[title >>> 5] ?? 0) & (1 << (title & 31))) === 0) continue
    let sum = 0
    for (let i = 0; i < D; i++) sum += (vectors[title * D + i] ?? 0) * (taste[i] ?? 0)
    scores[title] = sum
  }
  const order = Uint32Array.from(scores.keys()).filter((title) => scores[title] !== -Infinity)
  return new Set(order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).subarray(0, TOP))
}

function filterOf(share: number): Uint32Array {
  const random = seeded(share * 1000)
  const filter = new Uint32Array(wordsFor(TITLES))
  for (let title = 0; title < TITLES; title++)
    if (random() < share) filter[title >>> 5] = (filter[title >>> 5] ?? 0) | (1 << (title & 31))
  return filter
}

/**
 * The 500 nearest of 131,682 titles under a filter: time and recall of our search and of the installed approximate
 * indexes.
 */
export async function benchPeers(): Promise<void> {
  const all = randomInput()
  const space = await openSpace(readKernels())
  const index = { vectors: all.vectors, count: TITLES, d: D, print: console.log }
  const peers = [exact(space, all), ...openHnswlib(index), ...openUsearch(index)]
  for (const share of [0.01, 0.1]) {
    const filter = filterOf(share)
    const wanted = all.tastes.map((taste) => exhaustive(all, taste, filter))
    for (const peer of peers) console.log(lineOf(peer, share, measure(peer, { tastes: all.tastes, wanted, filter, share })))
  }
}

type PeerQuery = { tastes: Float32Array[]; wanted: Set<number>[]; filter: Uint32Array; share: number }

function measure({ search }: Peer, { tastes, wanted, filter, share }: PeerQuery): { recall: number; cpuMs: number } {
  for (const taste of tastes.slice(0, 3)) search(taste, TOP, filter, share)
  const before = process.cpuUsage()
  const lists = tastes.map((taste) => Array.from(search(taste, TOP, filter, share)))
  const { user, system } = process.cpuUsage(before)
  const recalls = lists.map((list, i) => list.filter((title) => wanted[i]?.has(title)).length / (wanted[i]?.size || 1))
  return { recall: recalls.reduce((sum, one) => sum + one, 0) / recalls.length, cpuMs: (user + system) / 1000 / tastes.length }
}

function lineOf({ name }: Peer, share: number, { recall, cpuMs }: { recall: number; cpuMs: number }): string {
  const what = `top ${TOP} of ${TITLES} vectors of ${D} behind a filter of ${(share * 100).toFixed(0)} %`
  return `${what}; ${name.padEnd(32)} ${cpuMs.toFixed(2).padStart(7)} ms of CPU, recall ${recall.toFixed(3)}`
}
