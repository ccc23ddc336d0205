import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { noRelated, type RelatedLists, SAGA, ties } from '../../src/models/content/relations.ts'
import { similarFacts } from '../../src/models/content/similar.ts'
import { emptyModel } from '../../src/models/model.ts'
import { scoreSimilar } from '../../src/models/scoring/score-similar.ts'
import { openScorer } from '../../src/models/scoring/scorer.ts'
import { randomTitles } from '../page-world.ts'

const titles = randomTitles(300, 5)
const space = plainSpace()
const content = contentOf(space, columnsOf(titles))

const film = (rest: Partial<TitleFacts> = {}): TitleFacts => ({ id: 'MV_1', media_type: 'movie', title: 'x', ...rest })
const genre = (id: number): { id: number; name: string } => ({ id, name: `g${id}` })

describe('similar titles', () => {
  it('are scored the same one by one as all at once', () => {
    const scorer = openScorer(space, emptyModel(), { count: titles.length, positionOf: () => undefined, content })
    const scores = new Float32Array(512)
    const members = Uint32Array.from(titles.keys())
    const facts = similarFacts(content, members)
    for (const seed of [0, 17, 255]) {
      scoreSimilar(scorer, seed, scores)
      facts.open(seed)
      for (const title of members) expect(facts.scoreOf(title, 0)).toBeCloseTo(scores[title] ?? NaN, 4)
    }
  })

  it('put a closely related title in another language before an unrelated one in the same language', () => {
    const at = (original_language: string, country: string): TitleFacts =>
      film({ genres: [genre(1)], release_date: '1985-01-01', original_language, countries: [country] })
    const some = columnsOf([at('sv', 'SE'), at('sv', 'SE'), at('da', 'DK'), ...titles.slice(0, 50)])
    const facts = similarFacts(contentOf(plainSpace(), some), Uint32Array.from([0, 1, 2]))
    facts.open(0)
    expect(facts.scoreOf(2, 0)).toBeLessThan(facts.scoreOf(1, 0))
    expect(facts.scoreOf(2, 0.9)).toBeGreaterThan(facts.scoreOf(1, 0))
  })

  it('count a film by the same director as of the same language and country', () => {
    const at = (original_language: string, country: string): TitleFacts =>
      film({ genres: [genre(1)], release_date: '1985-01-01', original_language, countries: [country] })
    const some = columnsOf([at('sv', 'SE'), at('sv', 'SE'), at('da', 'DK'), at('da', 'DK'), ...titles.slice(0, 50)])
    const start = new Uint32Array(some.count + 1).fill(3)
    start[0] = 0
    const related: RelatedLists = {
      start,
      list: { titles: Uint32Array.of(1, 2, 3), values: Int8Array.of(9, 9, 9) },
      scale: new Float32Array(some.count).fill(0.01),
      ties: Uint8Array.of(0, ties.indexOf('director'), ties.indexOf('writer')),
      predicted: noRelated(plainSpace(), some.count).predicted,
    }
    const own = plainSpace()
    const content = contentOf(own, some, 0, related)
    const scores = new Float32Array(512)
    scoreSimilar(openScorer(own, emptyModel(), { count: some.count, positionOf: () => undefined, content }), 0, scores)
    expect(scores[2]).toBeCloseTo(scores[1] ?? NaN, 5)
    expect(scores[3]).toBeLessThan(scores[1] ?? NaN)
  })
  it('put a film of the same saga before one that is as closely related, but not a series of the saga', () => {
    const facts = { genres: [genre(1)], release_date: '1985-01-01', original_language: 'sv', countries: ['SE'] }
    const ofSaga = [film(facts), film(facts), film({ ...facts, media_type: 'tv' }), film({ ...facts, media_type: 'tv' })]
    const some = columnsOf([film(facts), ...ofSaga, ...titles.slice(0, 50)])
    const start = new Uint32Array(some.count + 1).fill(4)
    start[0] = 0
    const related: RelatedLists = {
      start,
      list: { titles: Uint32Array.of(1, 2, 3, 4), values: Int8Array.of(9, 9, 9, 9) },
      scale: new Float32Array(some.count).fill(0.01),
      ties: Uint8Array.of(0, SAGA, 0, SAGA),
      predicted: noRelated(plainSpace(), some.count).predicted,
    }
    const own = plainSpace()
    const content = contentOf(own, some, 0, related)
    const scores = new Float32Array(512)
    scoreSimilar(openScorer(own, emptyModel(), { count: some.count, positionOf: () => undefined, content }), 0, scores)
    expect(scores[2]).toBeGreaterThan((scores[1] ?? NaN) + 0.1)
    expect(scores[4]).toBeCloseTo(scores[3] ?? NaN, 5)
  })
})
