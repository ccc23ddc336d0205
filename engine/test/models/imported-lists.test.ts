import { describe, expect, it } from 'vitest'
import { chooseSettings } from '../../src/evaluate/choose/choose.ts'
import { fitLists, fitModel } from '../../src/models/audience/fit.ts'
import { addImportedRow, importedRow } from '../../src/models/audience/imported-lists.ts'
import { type Interactions, interactionsOf, likeCounts, rowOf } from '../../src/models/audience/interactions.ts'
import { defaultSettings, type Model } from '../../src/models/model.ts'
import { explain } from '../../src/models/scoring/explain.ts'
import { newScores, openScorer, type Scorer, score } from '../../src/models/scoring/scorer.ts'
import { madeIds, randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

const KINDS = 8
const TITLES = 160
const compute = await newCompute({ reproducible: true })
const audience = randomAudience({ users: 300, titles: TITLES, kinds: KINDS, seed: 5 })
const ids = madeIds(TITLES + 8)
/** The same audience over a catalogue with eight more titles that nobody met. */
const wider: Interactions = { ...audience, titles: TITLES + KINDS }
const small = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 3 } }
const kindMates = (title: number): number[] =>
  Array.from({ length: 10 }, (_, i) => i * KINDS + (title % KINDS)).filter((other) => other !== title)

function bound(model: Model): Scorer {
  const places = new Map(ids.map((id, at) => [id, at]))
  return openScorer(compute.space, model, { count: ids.length, positionOf: (id) => places.get(id), content: null })
}

describe('imported neighbour lists', () => {
  it('count fully where nobody met both titles, less the more did, and less at lower ranks', () => {
    const audienceSizes = Float32Array.of(0, 0, 50, 5000)
    const row = importedRow(
      new Map([
        [3, [1, 2, 3, 2]],
        [0, [1]],
      ]),
      3,
      audienceSizes,
      1,
    )
    expect([...row.titles]).toEqual([1, 2])
    expect(row.values[0]).toBeCloseTo(1)
    expect(row.values[1]).toBeCloseTo(0.5 / Math.sqrt(2))
    expect([...importedRow(new Map(), 3, audienceSizes, 1).titles]).toEqual([])
  })

  it('are added to the audience’s neighbours, of which the strongest are kept', () => {
    const a = { titles: Uint32Array.of(1, 4), values: Float32Array.of(0.5, -0.25) }
    const b = { titles: Uint32Array.of(2, 4), values: Float32Array.of(0.125, 0.5) }
    expect(addImportedRow(a, b)).toEqual({ titles: Uint32Array.of(1, 2, 4), values: Float32Array.of(0.5, 0.125, 0.25) })
  })

  it('make a title that nobody met recommendable, and are a part of its explanation', async () => {
    const fresh = TITLES + 3
    const listed = new Map([[11, [fresh]]])
    const model = await fitModel(compute, wider, ids, { settings: small, listed })
    const scorer = bound(model)
    const taste = { titles: [11, 19], weights: [1, 1] }
    const scores = newScores(compute.space, ids.length)
    score(scorer, taste, scores)
    expect(scores[fresh]).toBeGreaterThan(scores[TITLES + 4] ?? 1)
    const { prior, terms } = explain(scorer, taste, fresh)
    expect(terms[0]).toBeCloseTo(small.blend.imported, 3)
    expect(terms[1]).toBe(0)
    expect(prior + (terms[0] ?? 0)).toBeCloseTo(scores[fresh] ?? 0, 4)
  })

  it('are used alone without an audience', () => {
    const scores = newScores(compute.space, ids.length)
    score(bound(fitLists(ids, new Map([[2, [7, 5]]]), small)), { titles: [2], weights: [1] }, scores)
    const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    expect(order.slice(0, 2)).toEqual([7, 5])
  })

  it('get weight on the validation split where they predict likes, and none where they do not', async () => {
    const thin = interactionsOf(
      60,
      TITLES,
      Array.from({ length: 60 }, (_, u) => Array.from(rowOf(audience, u), () => u)).flat(),
      Array.from({ length: 60 }, (_, u) => Array.from(rowOf(audience, u))).flat(),
    )
    const truth = new Map(Array.from({ length: TITLES }, (_, title) => [title, kindMates(title)]))
    const lies = new Map(Array.from({ length: TITLES }, (_, title) => [title, kindMates(title + 3)]))
    const chosen = async (listed: Map<number, number[]>) =>
      (await chooseSettings(compute, thin, { randomSeed: 4, start: small, listed })).settings.blend.imported
    const [trusted, mistrusted] = [await chosen(truth), await chosen(lies)]
    expect(trusted).toBeGreaterThan(mistrusted)
    expect(likeCounts(thin).length).toBe(TITLES)
  })
})
