import { expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { meanMetrics, overallQuality } from '../../src/evaluate/metrics.ts'
import { measure, recommend } from '../../src/evaluate/protocols.ts'
import { servedRanker } from '../../src/evaluate/rankers.ts'
import type { TestCase } from '../../src/evaluate/splits.ts'
import { train } from '../../src/evaluate/train.ts'
import { type Interactions, rowOf, select } from '../../src/models/audience/interactions.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { defaultSettings, emptyModel, type Model } from '../../src/models/model.ts'
import { openScorer } from '../../src/models/scoring/scorer.ts'
import { factsOfAudience, madeIds, randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

// An audience that has met every second title of each kind, and never the others.

const [USERS, TRAINED, TITLES, KINDS] = [360, 240, 480, 8]
const isRated = (title: number): boolean => Math.floor(title / KINDS) % 2 === 0

/** Two kinds share a genre and differ in keywords, whose importance only the audience shows without related titles. */
const facts = factsOfAudience(TITLES, KINDS).map((title, i) => {
  const genre = (i % KINDS) % (KINDS / 2)
  return { ...title, genres: [{ id: genre, name: `genre ${genre}` }] }
})

/** Which likes are in the history and which are held out: of titles with an audience, of both, of titles without. */
const situations = [
  { name: 'histories of the audience’s titles, which are to be found', given: isRated, heldOut: isRated },
  { name: 'histories of both, both are to be found', given: () => true, heldOut: () => true },
  {
    name: 'histories of other titles, which are to be found',
    given: (title: number) => !isRated(title),
    heldOut: (title: number) => !isRated(title),
  },
]

function casesIn(x: Interactions, { given, heldOut }: (typeof situations)[number]): TestCase[] {
  const people = Array.from({ length: USERS - TRAINED }, (_, at) => rowOf(x, TRAINED + at))
  return people
    .map((liked) => ({
      history: liked.filter((title, at) => at % 3 !== 0 && given(title)),
      heldOut: liked.filter((title, at) => at % 3 === 0 && heldOut(title)),
    }))
    .filter(({ history, heldOut: found }) => history.length > 1 && found.length > 0)
}

it('an audience makes recall no worse than none, whatever part of a history it covers', { timeout: 180_000 }, async () => {
  const compute = await newCompute({ reproducible: true })
  const x = randomAudience({ users: USERS, titles: TITLES, kinds: KINDS, seed: 5 })
  const ids = madeIds(TITLES)
  const content = contentOf(compute.space, columnsOf(facts))
  const positions = new Map(ids.map((id, at) => [id, at]))
  const positionOf = (id: string) => positions.get(id)
  const known = select(x, { isSelected: (user) => user < TRAINED, isLeftOut: (_, title) => !isRated(title) })
  const start = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, iterations: 4 } }
  const { model } = await train(compute, known, ids, { randomSeed: 3, start, facts: { content, positionOf } })
  const quality = (by: Model, cases: readonly TestCase[]): number => {
    const mark = compute.space.mark()
    const ranker = servedRanker(openScorer(compute.space, by, { count: TITLES, positionOf, content }))
    const lists = recommend(compute.space, ranker, { cases, count: TITLES })
    compute.space.release(mark)
    return overallQuality(meanMetrics([measure(lists, cases)]))
  }
  expect(model.predicted.ids.length).toBeGreaterThan(0)
  expect(model.predicted.ids.filter((id) => model.ids.includes(id))).toEqual([])
  const unpredicted = { ...model, settings: { ...model.settings, blend: { ...model.settings.blend, predictedFactors: 0 } } }
  for (const situation of situations) {
    const cases = casesIn(x, situation)
    const [withIt, without, byFacts] = [model, emptyModel(), unpredicted].map((one) => quality(one, cases))
    expect.soft((withIt ?? 0) / (without ?? 0), situation.name).toBeGreaterThan(0.97)
    expect.soft((withIt ?? 0) / (byFacts ?? 0), `${situation.name}, beside facts alone`).toBeGreaterThan(0.97)
  }
  const others = casesIn(x, {
    name: 'the audience’s titles tell, others are to be found',
    given: isRated,
    heldOut: (title) => !isRated(title),
  })
  expect(quality(model, others)).toBeGreaterThan(2 * quality(unpredicted, others))
})
