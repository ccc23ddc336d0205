import { describe, expect, it } from 'vitest'
import { fitLists } from '../../src/models/audience/fit.ts'
import { defaultSettings, type Model } from '../../src/models/model.ts'
import { bindScorer } from '../../src/models/scoring/bind.ts'
import { boundModelBytes } from '../../src/models/scoring/bound-buffers.ts'
import { MAX_SLOTS } from '../../src/models/scoring/fold-buffers.ts'
import { newScores, openScorer, score } from '../../src/models/scoring/scorer.ts'
import { EXTRA_TITLES, MAX_ROWS, MAX_TITLES, POOL_TITLES } from '../../src/page/slate/settings.ts'
import { newCompute } from '../spaces.ts'

const { space } = await newCompute({ reproducible: true })
const COUNT = 5000
const ids = Array.from({ length: COUNT }, (_, i) => `MV_${i + 1}`)
const listed = new Map(ids.map((_, title) => [title, [1, 2, 3].map((step) => (title * 7 + step * 31) % COUNT)]))
const [d, some] = [16, 300]
const lists = fitLists(ids, listed, defaultSettings)
/** A model with every part filled. */
const model: Model = {
  ...lists,
  settings: { ...lists.settings, ials: { ...lists.settings.ials, d } },
  factors: {
    d,
    bytes: Int8Array.from({ length: some * d }, (_, i) => (i % 19) - 9),
    scale: new Float32Array(some).fill(0.01),
    base: Float32Array.from({ length: d * d }, (_, i) => (i % (d + 1) === 0 ? 1 : 0)),
  },
  predicted: {
    ids: ids.slice(-200),
    bytes: Int8Array.from({ length: 200 * d }, (_, i) => (i % 17) - 8),
    scale: new Float32Array(200).fill(0.01),
    certainty: new Float32Array(200).fill(0.5),
  },
}
const binding = { count: COUNT, positionOf: (id: string) => Number(id.slice(3)) - 1, content: null }

describe('bindScorer', () => {
  it('reserves memory for the terms of a pool and of a whole page of several profiles', () => {
    expect(MAX_SLOTS).toBeGreaterThanOrEqual(Math.max(POOL_TITLES, MAX_ROWS * MAX_TITLES) + EXTRA_TITLES)
  })

  it('allocates all memory before the first step, and no more than predicted', () => {
    const before = space.mark()
    const steps = bindScorer(space, model, binding)
    let { done } = steps.next()
    const taken = space.mark() - before
    let count = 1
    for (; !done; count++) done = steps.next().done
    expect(space.mark() - before).toBe(taken)
    expect(boundModelBytes(model, binding)).toBeGreaterThanOrEqual(taken)
    expect(boundModelBytes(model, binding)).toBeLessThan(taken + 4096)
    expect(count).toBeGreaterThan(3)
  })

  it('gives the same result for any pauses between steps, and any previous memory contents', () => {
    const scoresOf = (scorer: ReturnType<typeof openScorer>) => {
      const scores = newScores(space, COUNT)
      score(scorer, { titles: [0, 7, 299], weights: [1, -0.5, 2] }, scores)
      return Array.from(scores.subarray(0, COUNT))
    }
    const expected = scoresOf(openScorer(space, model, binding))
    const mark = space.mark()
    space.u8(boundModelBytes(model, binding)).fill(0xff)
    space.release(mark)
    const steps = bindScorer(space, model, binding)
    for (;;) {
      const { done, value } = steps.next()
      if (done) {
        expect(scoresOf(value)).toEqual(expected)
        break
      }
      const meanwhile = space.mark()
      space.f32(1000).fill(9)
      space.release(meanwhile)
    }
  })
})
