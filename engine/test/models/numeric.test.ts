import { crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteFactors, quantiseTaste } from '../../src/models/audience/byte-factors.ts'
import { popularityScale, userWeights } from '../../src/models/audience/ease.ts'
import { gradeWeightsOf, likedOnly, weightsOf } from '../../src/models/audience/evidence.ts'
import { interactionsOf } from '../../src/models/audience/interactions.ts'
import { audienceLevels } from '../../src/models/audience/popularity.ts'
import { joinRows, kthLargest, MAX_NEIGHBOURS, newCodes, prune, type SparseRow } from '../../src/models/audience/prune.ts'
import { crc32 } from '../../src/models/files/crc32.ts'
import { defaultSettings, emptyModel } from '../../src/models/model.ts'
import { normal, seeded, shuffle } from '../../src/models/random.ts'
import {
  audienceShare,
  predictedShare,
  predictedWeight,
  unknownHistory,
  weightsWithHistory,
} from '../../src/models/scoring/content-weight.ts'
import { priorWeight } from '../../src/models/scoring/prior-weight.ts'
import { trendLevel, trendShare } from '../../src/models/scoring/trend-level.ts'
import { atOnce, fillInSteps } from '../../src/models/steps.ts'

const value = fc.float({ min: -9, max: 9, noNaN: true })

describe('crc32', () => {
  it('equals that of zlib, also for no bytes', () => {
    const check = fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(crc32(bytes)).toBe(zlibCrc32(bytes))
    })
    fc.assert(check, { numRuns: 50 })
    expect(crc32(new Uint8Array(0))).toBe(0)
  })
})

describe('steps', () => {
  it('give the same array at once as step by step, with pauses', () => {
    const steps = fillInSteps(40_000, (at) => at % 7)
    let pauses = 0
    let last = steps.next()
    for (; !last.done; last = steps.next()) pauses++
    expect(last.value).toEqual(atOnce(fillInSteps(40_000, (at) => at % 7)))
    expect(pauses).toBe(2)
    expect(atOnce(fillInSteps(0, () => 1)).length).toBe(0)
  })
})

describe('seeded random numbers', () => {
  it('are the same for the same seed, different for another, and below 1', () => {
    const [first, second, third] = [seeded(5), seeded(5), seeded(6)].map((random) => Array.from({ length: 50 }, random))
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
    expect(first?.every((number) => number >= 0 && number < 1)).toBe(true)
  })

  it('have the mean and variance of their distribution', () => {
    const random = seeded(1)
    const flat = Array.from({ length: 4000 }, random)
    const bell = Array.from({ length: 4000 }, () => normal(random))
    const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
    expect(mean(flat)).toBeCloseTo(0.5, 1)
    expect(mean(bell)).toBeCloseTo(0, 1)
    expect(mean(bell.map((number) => number ** 2))).toBeCloseTo(1, 1)
  })

  it('shuffle to a permutation, with every value at every position', () => {
    const random = seeded(3)
    const firsts = new Set<number>()
    for (let round = 0; round < 100; round++) {
      const mixed = shuffle(random, Uint32Array.of(0, 1, 2, 3, 4))
      expect([...mixed].sort()).toEqual([0, 1, 2, 3, 4])
      firsts.add(mixed[0] ?? -1)
    }
    expect(firsts.size).toBe(5)
  })
})

describe('kthLargest', () => {
  it('equals the result of sorting, ties included', () => {
    const numbers = fc.array(fc.oneof(value, fc.integer({ min: -2, max: 2 })), { minLength: 1, maxLength: 60 })
    const check = fc.property(numbers, fc.nat(59), (given, at) => {
      const some = given.map((one) => one + 0) // sorting tells −0 from 0
      const k = 1 + (at % some.length)
      const falling = Float32Array.from(some).sort().reverse()
      expect(kthLargest(Float32Array.from(some), k)).toBe(falling[k - 1])
    })
    fc.assert(check, { numRuns: 150 })
  })
})

describe('prune', () => {
  const row = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 30 }).map(
    (values): SparseRow => ({
      titles: Uint32Array.from(values.keys()),
      values: Float32Array.from(values),
    }),
  )

  it('keeps the strongest by size, the first of equals, in their order', () => {
    const floors = new Float32Array(30).fill(Infinity)
    const check = fc.property(row, fc.integer({ min: 1, max: 12 }), (one, most) => {
      const sizes = Array.from(one.values, Math.abs)
      const wanted = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b).slice(0, most)
      const [pruned] = prune({ rows: [one], floors }, most)
      expect(Array.from(pruned?.titles ?? [])).toEqual(wanted.sort((a, b) => a - b))
      expect(Array.from(pruned?.values ?? [])).toEqual(wanted.map((at) => one.values[at]))
    })
    fc.assert(check, { numRuns: 100 })
  })

  it('also keeps an entry that is among the strongest of its column', () => {
    const one = { titles: Uint32Array.of(0, 1, 2, 3), values: Float32Array.of(9, 8, 1, 1) }
    const floors = Float32Array.of(Infinity, Infinity, 1, 2)
    expect(prune({ rows: [one], floors }, 2).map(({ titles }) => Array.from(titles))).toEqual([[0, 1, 2]])
  })

  it('keeps 400 entries a row for few rows, and fewer for many', () => {
    const long: SparseRow = { titles: Uint32Array.from({ length: 900 }, (_, i) => i), values: new Float32Array(900).fill(1) }
    const floors = new Float32Array(900).fill(Infinity)
    expect(prune({ rows: [long], floors })[0]?.titles.length).toBe(MAX_NEIGHBOURS)
  })
})

describe('joinRows', () => {
  it('restores each value within half a quantisation step of its row, the largest exactly, and empty rows', () => {
    const rows = fc.array(fc.array(value, { maxLength: 8 }), { maxLength: 8 })
    const check = fc.property(rows, (lists) => {
      const { start, titles, values, scale } = joinRows(
        lists.map((list) => ({ titles: Uint32Array.from(list.keys()), values: Float32Array.from(list) })),
      )
      lists.forEach((list, at) => {
        const [from = 0, to = 0] = [start[at], start[at + 1]]
        expect(Array.from(titles.subarray(from, to))).toEqual([...list.keys()])
        list.forEach((wanted, i) => {
          const step = scale[at] ?? 0
          expect(Math.abs((values[from + i] ?? 0) * step - wanted)).toBeLessThanOrEqual(step / 2 + 1e-5)
        })
      })
    })
    fc.assert(check, { numRuns: 60 })
    expect(joinRows([{ titles: Uint32Array.of(4), values: Float32Array.of(0) }]).values[0]).toBe(0)
  })

  it('numbers titles in 16 bits as long as they fit', () => {
    expect(newCodes(65_536, 1)).toBeInstanceOf(Uint16Array)
    expect(newCodes(65_537, 1)).toBeInstanceOf(Uint32Array)
  })
})

describe('factors as bytes', () => {
  it('differ by at most half a quantisation step of their title, and zero stays zero', () => {
    const check = fc.property(fc.array(value, { minLength: 16, maxLength: 16 }), (row) => {
      const titles = { rows: 2, cols: 16, stride: 16, data: Float32Array.from([...row, ...new Array<number>(16).fill(0)]) }
      const { bytes, scale } = byteFactors({ d: 16, titles, base: new Float32Array(256) })
      row.forEach((wanted, i) => {
        expect(Math.abs((bytes[i] ?? 0) * (scale[0] ?? 0) - wanted)).toBeLessThanOrEqual((scale[0] ?? 0) / 2 + 1e-5)
      })
      expect([scale[1], ...bytes.subarray(16)]).toEqual(new Array(17).fill(0))
    })
    fc.assert(check, { numRuns: 40 })
  })

  it('round a taste to 16 bits likewise', () => {
    const check = fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (taste) => {
      const into = new Int16Array(taste.length)
      const step = quantiseTaste(Float32Array.from(taste), into)
      taste.forEach((wanted, i) => {
        expect(Math.abs((into[i] ?? 0) * step - wanted)).toBeLessThanOrEqual(step / 2 + 1e-6)
      })
    })
    fc.assert(check, { numRuns: 40 })
    expect(quantiseTaste(new Float32Array(3), new Int16Array(3))).toBe(0)
  })
})

describe('the blend of content and audience', () => {
  const blend = { ...defaultSettings.blend, content: 0.2, coldContent: 1.5, coldPrior: 0.3, coldAudience: 4 }

  it('shifts from content to audience with the audience of a title', () => {
    expect([0, 4, 12].map((audience) => audienceShare(blend, audience))).toEqual([0, 0.5, 0.75])
    const weights = [0, 4].map((audience) => weightsWithHistory(blend, { audience, acclaim: 2, certainty: 0 }))
    expect(weights).toEqual([
      { contentWeight: 1.5, bias: 3.3 },
      { contentWeight: 0.85, bias: 1.65 },
    ])
  })

  it('is the same for a history without audience as for a title without audience, less the constant prior of all', () => {
    const acclaims = fc.float({ min: -2, max: 3, noNaN: true })
    const certainties = fc.float({ min: 0, max: 1, noNaN: true })
    const predicting = { ...blend, predictedContent: 0.4, predictedPrior: -0.2, predictedFactors: 1.3 }
    const check = fc.property(fc.nat(5000), acclaims, certainties, (audience, acclaim, certainty) => {
      const standing = { audience, acclaim, certainty }
      const [own, ofUnknown] = [weightsWithHistory(predicting, standing), unknownHistory(predicting, standing)]
      const unmet = weightsWithHistory(predicting, { audience: 0, acclaim, certainty: 0 })
      expect(own.contentWeight + ofUnknown.contentWeight).toBeCloseTo(unmet.contentWeight, 9)
      expect(own.bias + ofUnknown.bias).toBeCloseTo(unmet.bias - predicting.coldPrior, 6)
    })
    fc.assert(check, { numRuns: 60 })
    expect(predictedShare(1)).toBe(0)
  })

  it('shifts from content to predicted factors with their certainty, and not at all where these are unused', () => {
    const predicting = { ...blend, predictedContent: 0.5, predictedPrior: 0.1, predictedFactors: 2 }
    const standing = { audience: 0, acclaim: 1, certainty: 0.5 }
    expect(weightsWithHistory(predicting, standing).contentWeight).toBeCloseTo(1, 9)
    expect(weightsWithHistory(predicting, standing).bias).toBeCloseTo(0.2 + 1, 9)
    expect(weightsWithHistory(predicting, { ...standing, certainty: 1 })).toEqual({ contentWeight: 0.5, bias: 0.6 })
    expect([0, 0.25, 1].map((certainty) => predictedWeight(predicting, certainty))).toEqual([0, 1, 2])
    expect([0, 0.75].map(predictedShare)).toEqual([1, 0.5])
    const off = { ...predicting, predictedFactors: 0 }
    expect(weightsWithHistory(off, standing)).toEqual(weightsWithHistory(off, { ...standing, certainty: 0 }))
    expect(unknownHistory(off, standing)).toEqual({ contentWeight: 0, bias: -0.3 })
  })

  it('never lowers the weight of content where its weight with an audience is the larger one', () => {
    expect(unknownHistory({ ...blend, content: 3 }, { audience: 100, acclaim: 0, certainty: 0 }).contentWeight).toBe(0)
  })
})

describe('the weight of a rating', () => {
  it('depends on its grade, and is that of a like without grades', () => {
    expect(gradeWeightsOf({ allRated: 1, neutral: 0.3, disliked: -0.1 })).toEqual([-0.1, 0.3, 1])
    expect(Array.from(weightsOf(3, undefined, likedOnly))).toEqual([1, 1, 1])
    expect(Array.from(weightsOf(3, Uint8Array.of(0, 1, 2), [-1, 0.5, 1]))).toEqual([-1, 0.5, 1])
    expect(
      weightsOf(12, Uint8Array.of(2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), [-1, 0.5, 1]).reduce((sum, one) => sum + one),
    ).toBeCloseTo(1)
  })
})

describe('popularity', () => {
  it('is 0 where nobody met a title, 1 for the most met, and rises', () => {
    const levels = atOnce(audienceLevels(Float32Array.of(0, 1, 9, 99)))
    expect([levels[0], levels[3]]).toEqual([0, 1])
    expect(levels[2]).toBeCloseTo(0.5, 6)
    expect(Array.from(atOnce(audienceLevels(new Float32Array(2))))).toEqual([0, 0])
  })

  it('counts most for a newcomer, half of the extra at the set number of likes, and least at the end', () => {
    const blend = { prior: 0.01, newcomerPrior: 0.1, newcomerHistory: 3 }
    expect([0, 3].map((history) => priorWeight(blend, history))).toEqual([0.11, 0.060000000000000005])
    expect(priorWeight(blend, 1e9)).toBeCloseTo(0.01, 6)
  })

  it('of recent times is a power of the share, or logarithmic', () => {
    const recent = Float32Array.of(0, 25, 100)
    expect([0, 25, 100].map(trendLevel(recent, 0.5))).toEqual([0, 0.5, 1])
    expect(trendLevel(recent)(100)).toBe(1)
    expect(trendLevel(recent)(25)).toBeCloseTo(Math.log(26) / Math.log(101), 9)
    expect(trendLevel(new Float32Array(0), 1)(0)).toBe(0)
  })

  it('of recent times halves with each half-life before the newest interaction, and is unchanged without times', () => {
    const settings = { ...defaultSettings, newestAt: 1000, trendHalfLifeMs: 100 }
    expect([900, 1000, 1100, 1200].map((moment) => trendShare(settings, moment))).toEqual([1, 1, 0.5, 0.25])
    expect(trendShare(defaultSettings, 1e15)).toBe(1)
  })
})

describe('the weights of EASE', () => {
  it('are 1 at the median, whatever the exponent, and everywhere at exponent 0', () => {
    const x = interactionsOf(3, 9, [0, 1, 1, 1, 1, 2, 2], [0, 0, 1, 2, 3, 0, 1])
    expect(Array.from(userWeights(x, 0))).toEqual([1, 1, 1])
    expect(Array.from(userWeights(x, 1))).toEqual([2, 0.5, 1])
    expect(Array.from(popularityScale(Float32Array.of(4, 16, 1), 0.5))).toEqual([1, 0.5, 2])
  })

  it('treat an audience of 0 as 1', () => {
    expect(Array.from(popularityScale(Float32Array.of(0, 0, 0), 1))).toEqual([1, 1, 1])
    expect(Array.from(userWeights(interactionsOf(2, 1, [], []), 2))).toEqual([1, 1])
  })
})

describe('an empty model', () => {
  it('has empty arrays and a base for its factors', () => {
    const { ids, neighbours, factors, users } = emptyModel()
    expect([ids.length, users, Array.from(neighbours.start), factors.bytes.length]).toEqual([0, 0, [0], 0])
    expect(factors.base.length).toBe(factors.d ** 2)
  })
})
