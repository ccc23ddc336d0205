import { describe, expect, it } from 'vitest'
import { plainSpace } from '../../../src/kernels/space.ts'
import { defaultSettings, type Model } from '../../../src/models/model.ts'
import { seeded } from '../../../src/models/random.ts'
import { explain } from '../../../src/models/scoring/explain.ts'
import { newScores, score } from '../../../src/models/scoring/scorer.ts'
import { openTerms } from '../../../src/page/contributions/terms.ts'
import { randomTitles, workspaceOf } from '../../page-world.ts'
import { reproducibleSpace } from '../../spaces.ts'

const [COUNT, MET, PREDICTED, D] = [600, 250, 200, 16]
const titles = randomTitles(COUNT, 12)
const ids = titles.map(({ id }) => id)
const random = seeded(9)
const byte = (): number => Math.round(254 * random() - 127)
const blend = { ...defaultSettings.blend, content: 0.1, predictedContent: 0.4, predictedPrior: 0.1, predictedFactors: 1.5 }

/** Some titles have an audience, some have predicted factors, the rest have neither. */
const model: Model = {
  ids: ids.slice(0, MET),
  audience: Float32Array.from({ length: MET }, (_, code) => 1 + (code % 90)),
  recent: new Float32Array(MET).fill(1),
  neighbours: {
    start: Uint32Array.from({ length: MET + 1 }, (_, code) => code * 4),
    titles: Uint32Array.from({ length: MET * 4 }, (_, at) => (at * 7) % MET),
    values: Int8Array.from({ length: MET * 4 }, byte),
    scale: new Float32Array(MET).fill(0.002),
  },
  factors: {
    d: D,
    bytes: Int8Array.from({ length: MET * D }, byte),
    scale: new Float32Array(MET).fill(0.004),
    base: Float32Array.from({ length: D * D }, (_, at) => (at % (D + 1) === 0 ? 1 : 0)),
  },
  predicted: {
    ids: ids.slice(MET, MET + PREDICTED),
    bytes: Int8Array.from({ length: PREDICTED * D }, byte),
    scale: Float32Array.from({ length: PREDICTED }, () => 0.005 * random()),
    certainty: Float32Array.from({ length: PREDICTED }, () => random()),
  },
  users: 500,
  settings: { ...defaultSettings, ials: { ...defaultSettings.ials, d: D }, blend },
}

describe('openTerms', () => {
  it('computes the same terms as explain for every title, predicted factors included; terms and prior add up to the score', async () => {
    for (const space of [await reproducibleSpace(), plainSpace()]) {
      const { scorer, termBuffers } = workspaceOf(space, titles, { model })
      // Seeds with a large audience, a small one, predicted factors only, and neither.
      const taste = { titles: [3, 90, 181, 249, 260, 444, 450, 599], weights: [1, 0.5, -1, 2, 1, -0.5, 1, 1] }
      const shown = Uint32Array.from({ length: COUNT }, (_, title) => title)
      const entries = Uint32Array.from(taste.titles.keys())
      const scores = newScores(space, COUNT)
      score(scorer, taste, scores)
      const sums = new Float64Array(COUNT)
      const expected = Array.from(shown, (title) => explain(scorer, taste, title))
      const terms = openTerms(scorer, termBuffers, { taste, titles: shown, entries, isFolded: false, isSolved: false })
      terms.each((some, block) => {
        for (let slot = 0; slot < COUNT; slot++) {
          some.forEach((entry, lane) => {
            const term = block.terms[slot * block.width + lane] ?? NaN
            sums[slot] = (sums[slot] ?? 0) + term
            expect(Math.abs(term - (expected[slot]?.terms[entry] ?? NaN))).toBeLessThan(1e-4)
          })
        }
      })
      terms.close()
      sums.forEach((sum, title) => {
        expect(Math.abs(sum + (expected[title]?.prior ?? NaN) - (scores[title] ?? NaN))).toBeLessThan(2e-4)
      })
    }
  })
})
