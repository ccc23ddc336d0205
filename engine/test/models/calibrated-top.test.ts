import { beforeEach, describe, expect, it } from 'vitest'
import { putBit } from '../../src/catalogue/bits.ts'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { wordsFor } from '../../src/catalogue/filters/facet.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { recommend } from '../../src/evaluate/protocols.ts'
import { servedRanker } from '../../src/evaluate/rankers.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { emptyModel, type Model } from '../../src/models/model.ts'
import {
  CALIBRATED_TITLES,
  type GroupOffsets,
  noOffsets,
  offsetOf,
  openCalibrationBuffers,
  priorOffsetOf,
  topCalibrated,
} from '../../src/models/scoring/calibrated-top.ts'
import { addFreshTitle, openScorer } from '../../src/models/scoring/scorer.ts'

// The last digit of a title's position says what it is: 0 a rated film, 1 to 3 films that the audience did not rate, 4
// a foreign film, 5 a series, 6 a foreign series; 7 to 9 rated films again.
const COUNT = 4000
const [RATED, FILM, FOREIGN, SERIES, FOREIGN_SERIES] = [0, 1, 4, 5, 6]
const kindOf = (title: number): number => {
  const digit = title % 10
  return digit >= 7 ? RATED : digit >= 1 && digit <= 3 ? FILM : digit
}
const facts = (title: number): TitleFacts => {
  const isSeries = kindOf(title) === SERIES || kindOf(title) === FOREIGN_SERIES
  const isForeign = kindOf(title) === FOREIGN || kindOf(title) === FOREIGN_SERIES
  return {
    id: `${isSeries ? 'TV' : 'MV'}_${title + 1}`,
    media_type: isSeries ? 'tv' : 'movie',
    title: `Title ${title}`,
    original_language: isForeign ? 'ko' : 'en',
  }
}
const all = Array.from({ length: COUNT }, (_, title) => title)
const rated = all.filter((title) => kindOf(title) === RATED)
const model: Model = {
  ...emptyModel(),
  ids: rated.map((title) => facts(title).id),
  audience: new Float32Array(rated.length).fill(100),
  recent: new Float32Array(rated.length),
  neighbours: { ...emptyModel().neighbours, start: new Uint32Array(rated.length + 1), scale: new Float32Array(rated.length) },
  users: 100,
}
const space = plainSpace()
const CAPACITY = 8
const count = COUNT + CAPACITY
const content = contentOf(space, columnsOf(all.map(facts)), CAPACITY)
const positions = new Map(all.map((title) => [facts(title).id, title]))
const scorer = openScorer(space, model, { count, positionOf: (id) => positions.get(id), content })
const words = wordsFor(count)
const titles = { scores: space.f32(words * 32), eligible: space.u32(words) }
const max = 2 * CALIBRATED_TITLES
const top = { titles: space.u32(max), scores: space.f32(max) }
const buffers = openCalibrationBuffers(space, words, max)

/** A history of so many titles of each kind. */
const historyOf = (counts: Readonly<Record<number, number>>) => {
  const list = Object.entries(counts).flatMap(([kind, length]) => Array.from({ length }, (_, at) => 10 * at + Number(kind)))
  return { titles: Uint32Array.from(list), weights: new Float32Array(list.length).fill(1) }
}
const bestOf = (history: ReturnType<typeof historyOf>): { best: number[]; offsets: GroupOffsets } => {
  const { found, offsets } = topCalibrated(scorer, history, titles, { buffers, top })
  return { best: [...top.titles.subarray(0, found)], offsets }
}
const shareOf = (best: readonly number[], ...kinds: number[]): number =>
  best.slice(0, CALIBRATED_TITLES).filter((title) => kinds.includes(kindOf(title))).length / CALIBRATED_TITLES
const plainBest = (): number[] => {
  const found = space.kernels.topK(titles.scores, titles.eligible, top.titles, top.scores)
  return [...top.titles.subarray(0, found)]
}

beforeEach(() => {
  // The audience raises what it rated; all series, and all foreign titles, are below all others.
  const level: Record<number, number> = { [RATED]: 1, [FILM]: 0, [FOREIGN]: -2, [SERIES]: -3, [FOREIGN_SERIES]: -1 }
  for (const title of all) {
    titles.scores[title] = ((title * 7919) % COUNT) / COUNT + (level[kindOf(title)] ?? 0)
    putBit(titles.eligible, title, true)
  }
})

describe('topCalibrated', () => {
  it('gives titles that the audience did not rate their share of the history', () => {
    expect(shareOf(plainBest(), FILM)).toBeLessThan(0.05)
    expect(shareOf(bestOf(historyOf({ [FILM]: 12, [RATED]: 8 })).best, FILM)).toBeCloseTo(0.6, 2)
  })

  it('gives foreign titles and series their shares', () => {
    const { best } = bestOf(historyOf({ [FILM]: 4, [RATED]: 8, [FOREIGN]: 3, [SERIES]: 5 }))
    expect(shareOf(best, FOREIGN)).toBeCloseTo(0.15, 2)
    expect(shareOf(best, SERIES)).toBeCloseTo(0.25, 2)
    expect(shareOf(best, RATED)).toBeCloseTo(0.4, 2)
  })

  it('does not raise foreign series because foreign films and other series are liked', () => {
    const { best, offsets } = bestOf(historyOf({ [FILM]: 12, [FOREIGN]: 4, [SERIES]: 4 }))
    expect(offsetOf(scorer, offsets, FOREIGN_SERIES)).toBe(0)
    expect(shareOf(best, FOREIGN_SERIES)).toBe(0)
  })

  it('keeps the order within a group, and at most a quarter more than its share further down', () => {
    const { best, offsets } = bestOf(historyOf({ [FILM]: 12, [RATED]: 8, [SERIES]: 4 }))
    const series = best.filter((title) => kindOf(title) === SERIES)
    expect(best.length).toBe(max)
    expect(series.length).toBeLessThanOrEqual(Math.ceil((1.25 * max) / 6))
    expect(series).toEqual(series.toSorted((a, b) => (titles.scores[b] ?? 0) - (titles.scores[a] ?? 0)))
    for (const [at, title] of best.entries())
      expect(top.scores[at]).toBeCloseTo((titles.scores[title] ?? 0) + offsetOf(scorer, offsets, title), 5)
  })

  it('raises the prior by what the audience took away, not by what type or language did', () => {
    const { offsets } = bestOf(historyOf({ [FILM]: 12, [RATED]: 8, [SERIES]: 4 }))
    expect(priorOffsetOf(scorer, offsets, SERIES)).toBe(offsetOf(scorer, offsets, FILM))
    expect(priorOffsetOf(scorer, offsets, SERIES)).toBeGreaterThan(0)
    expect(offsetOf(scorer, offsets, SERIES)).toBeGreaterThan(priorOffsetOf(scorer, offsets, SERIES) + 2)
    expect(priorOffsetOf(scorer, offsets, RATED)).toBe(0)
  })

  it.each([
    ['of one kind', historyOf({ [FILM]: 9 })],
    ['of two titles', historyOf({ [FILM]: 1, [SERIES]: 1 })],
    ['with one series among a hundred films', historyOf({ [FILM]: 100, [SERIES]: 1 })],
  ])('is the plain ranking for a history %s', (_, history) => {
    const plain = plainBest()
    expect(bestOf(history)).toEqual({ best: plain, offsets: noOffsets })
  })

  it('is the plain ranking if a filter leaves few titles, or few of the kinds of the history', () => {
    for (const title of all) putBit(titles.eligible, title, title < 2000)
    const few = plainBest()
    expect(bestOf(historyOf({ [FILM]: 9, [SERIES]: 9 }))).toEqual({ best: few, offsets: noOffsets })
    for (const title of all) putBit(titles.eligible, title, kindOf(title) === RATED || kindOf(title) === FILM)
    const films = plainBest()
    expect(bestOf(historyOf({ [FOREIGN]: 9, [SERIES]: 9 }))).toEqual({ best: films, offsets: noOffsets })
  })

  it('knows the language and the type of a title that was added later', () => {
    const title = addFreshTitle(scorer, { ...facts(FOREIGN_SERIES), id: 'TV_9999' })
    const { offsets } = bestOf(historyOf({ [FILM]: 12, [FOREIGN_SERIES]: 8 }))
    expect(offsetOf(scorer, offsets, title)).toBe(offsetOf(scorer, offsets, FOREIGN_SERIES))
    expect(offsetOf(scorer, offsets, title)).toBeGreaterThan(0)
  })
})

describe('an evaluation', () => {
  it('ranks the served model as it is served, and by score alone where settings are chosen', () => {
    const history = historyOf({ [RATED]: 6, [SERIES]: 6 })
    const ranker = { ...servedRanker(scorer), score: (_: Uint32Array, scores: Float32Array) => scores.set(titles.scores) }
    const cases = [{ history: history.titles, heldOut: new Uint32Array(0) }]
    const listOf = (byScore: boolean): number[] => [
      ...(recommend(space, ranker, { cases, count, among: u32(all), byScore })[0] ?? []),
    ]
    for (const title of history.titles) putBit(titles.eligible, title, false)
    expect(listOf(false)).toEqual(bestOf(history).best.slice(0, 100))
    expect(listOf(false).filter((title) => kindOf(title) === SERIES).length).toBeGreaterThan(30)
    expect(listOf(true)).toEqual(plainBest().slice(0, 100))
    expect(listOf(true).filter((title) => kindOf(title) === SERIES)).toEqual([])
  })
})

const u32 = (values: readonly number[]): Uint32Array => Uint32Array.from(values)
