import { newCodes } from '../../engine/src/models/audience/prune.ts'
import { defaultSettings, type Model } from '../../engine/src/models/model.ts'
import type { PredictedFactors } from '../../engine/src/models/predicted-factors.ts'
import { seeded } from '../../engine/src/models/random.ts'

export const NEIGHBOURS = 400
const D = 128
/** Number of titles without an audience whose factors are predicted: the maximum in training. */
const PREDICTED = 10_000

/** A model of `titles` titles with as many neighbours and factors as in service; its numbers are random. */
export function madeModel(ids: readonly string[], titles: number): Model {
  const random = seeded(1)
  const start = Uint32Array.from({ length: titles + 1 }, (_, i) => i * NEIGHBOURS)
  const neighbours = newCodes(titles, titles * NEIGHBOURS)
  for (let row = 0; row < titles; row++) {
    const some = Uint32Array.from({ length: NEIGHBOURS }, () => Math.floor(random() * titles)).sort()
    neighbours.set(some, row * NEIGHBOURS)
  }
  const byte = (): number => Math.floor(random() * 255) - 127
  const base = Float32Array.from({ length: D * D }, (_, i) => (i % (D + 1) === 0 ? 1 : 0))
  return {
    ids: ids.slice(0, titles),
    audience: Float32Array.from({ length: titles }, () => 1 + Math.floor(random() * 5000)),
    recent: new Float32Array(titles).fill(1),
    neighbours: {
      start,
      titles: neighbours,
      values: Int8Array.from(neighbours, byte),
      scale: new Float32Array(titles).fill(0.001),
    },
    factors: { d: D, bytes: Int8Array.from({ length: titles * D }, byte), scale: new Float32Array(titles).fill(0.0001), base },
    predicted: madePredicted(ids.slice(titles, titles + PREDICTED), byte),
    users: 100_000,
    settings: {
      ...defaultSettings,
      ials: { ...defaultSettings.ials, d: D },
      blend: { ...defaultSettings.blend, content: 0.05, factorsPopularityExponent: 0.1, predictedFactors: 1 },
    },
  }
}

function madePredicted(ids: readonly string[], byte: () => number): PredictedFactors {
  return {
    ids,
    bytes: Int8Array.from({ length: ids.length * D }, byte),
    scale: new Float32Array(ids.length).fill(0.0001),
    certainty: new Float32Array(ids.length).fill(0.5),
  }
}
