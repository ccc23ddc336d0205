import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { contentOf, putContent } from '../../src/models/content/content.ts'
import { penaltiesOf } from '../../src/models/content/mismatch.ts'
import { DIRECTOR, emptyRelated, type RelatedLists, SAGA, ties } from '../../src/models/content/relations.ts'
import { similarFacts } from '../../src/models/content/similar.ts'
import { emptyModel } from '../../src/models/model.ts'
import { scoreSimilar } from '../../src/models/scoring/score-similar.ts'
import { openScorer } from '../../src/models/scoring/scorer.ts'
import { randomTitles } from '../page-world.ts'

/** TMDB's numbers, which decide the form of a title and the age of its viewers. */
const [ACTION, ANIMATION, COMEDY, DRAMA, FAMILY, DOCUMENTARY, WAR, ROMANCE] = [28, 16, 35, 18, 10751, 99, 10752, 10749]
const numbersOfGenres = [ACTION, ANIMATION, COMEDY, DRAMA, FAMILY, DOCUMENTARY, WAR, 27]

const titles = randomTitles(300, 5).map(
  (title): TitleFacts => ({ ...title, genres: (title.genres ?? []).map(({ id }) => genre(numbersOfGenres[id % 8] ?? DRAMA)) }),
)
const space = plainSpace()
const content = contentOf(space, columnsOf(titles))

function genre(id: number): { id: number; name: string } {
  return { id, name: `g${id}` }
}
const film = (rest: Partial<TitleFacts> = {}): TitleFacts => ({ id: 'MV_1', media_type: 'movie', title: 'x', ...rest })

/** The scores beside the first title, to which the others are related with these ties. */
function scoresBeside(some: readonly TitleFacts[], tied: readonly number[] = []): Float32Array {
  const columns = columnsOf([...some, ...titles.slice(0, 50)])
  const own = plainSpace()
  const start = new Uint32Array(columns.count + 1).fill(tied.length)
  start[0] = 0
  const related: RelatedLists = {
    start,
    list: { titles: Uint32Array.from(tied, (_, at) => at + 1), values: new Int8Array(tied.length).fill(50) },
    scale: new Float32Array(columns.count).fill(0.01),
    ties: Uint8Array.from(tied),
    predicted: emptyRelated(plainSpace(), columns.count).predicted,
  }
  const content = contentOf(own, columns, 0, related)
  const scores = new Float32Array(512)
  scoreSimilar(openScorer(own, emptyModel(), { count: columns.count, positionOf: () => undefined, content }), 0, scores)
  return scores.slice(0, some.length)
}

/** How much a title loses as similar to a seed by being of these genres and certificate, beside genres in common. */
function loss(seed: Partial<TitleFacts>, title: Partial<TitleFacts>): number {
  const [, same = 0, other = 0] = scoresBeside([film(seed), film(seed), film(title)])
  return same - other
}
const of = (genres: readonly number[], certificate = '', rest: Partial<TitleFacts> = {}): Partial<TitleFacts> => ({
  genres: genres.map(genre),
  certifications: certificate ? { US: certificate } : {},
  ...rest,
})

describe('similar titles', () => {
  it('are scored the same one by one as all at once, but for penalties', () => {
    const scorer = openScorer(space, emptyModel(), { count: titles.length, positionOf: () => undefined, content })
    const scores = new Float32Array(512)
    const members = Uint32Array.from(titles.keys())
    const facts = similarFacts(content, members)
    for (const seed of [0, 17, 255]) {
      scoreSimilar(scorer, seed, scores)
      facts.open(seed)
      const penalties = penaltiesOf(content.kinds[seed] ?? NaN)
      const penaltyOf = (title: number): number => penalties[content.kinds[title] ?? NaN] ?? NaN
      for (const title of members) {
        expect(facts.scoreOf(title, 0) - penaltyOf(title)).toBeCloseTo(scores[title] ?? NaN, 4)
      }
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
      predicted: emptyRelated(plainSpace(), some.count).predicted,
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
      predicted: emptyRelated(plainSpace(), some.count).predicted,
    }
    const own = plainSpace()
    const content = contentOf(own, some, 0, related)
    const scores = new Float32Array(512)
    scoreSimilar(openScorer(own, emptyModel(), { count: some.count, positionOf: () => undefined, content }), 0, scores)
    expect(scores[2]).toBeGreaterThan((scores[1] ?? NaN) + 0.1)
    expect(scores[4]).toBeCloseTo(scores[3] ?? NaN, 5)
  })

  it('put every title for small children before those for adults, but keep these', () => {
    const seed = film(of([ANIMATION, FAMILY], 'TV-Y', { media_type: 'tv', original_language: 'en', release_date: '2018-01-01' }))
    const near = film({ ...seed, ...of([ANIMATION, COMEDY], 'TV-MA') })
    const far = film(of([FAMILY], 'TV-Y', { media_type: 'tv', original_language: 'fr', release_date: '1975-01-01' }))
    const [, adult = NaN, child = NaN] = scoresBeside([seed, near, far], [0])
    expect(child).toBeGreaterThan(adult)
    expect(adult).toBeGreaterThan(-Infinity)
  })

  it('prefer viewers of the same age, in both directions', () => {
    const [small, children] = [of([ANIMATION, FAMILY], 'TV-Y'), of([ANIMATION, FAMILY], 'TV-Y7', { media_type: 'tv' })]
    const seed = { ...small, media_type: 'tv' } as const
    expect(loss(seed, children)).toBeGreaterThan(0.1)
    expect(loss(of([ANIMATION, COMEDY], 'TV-MA'), of([ANIMATION, COMEDY, FAMILY], 'TV-Y'))).toBeGreaterThan(1)
    expect(loss(of([ANIMATION, COMEDY], 'TV-MA'), of([ANIMATION, COMEDY], 'TV-14'))).toBeCloseTo(0, 5)
  })

  it('put documentaries before fiction, and fiction before documentaries', () => {
    expect(loss(of([DOCUMENTARY, WAR]), of([WAR]))).toBeGreaterThan(0.8)
    expect(loss(of([WAR]), of([WAR, DOCUMENTARY]))).toBeGreaterThan(0.7)
  })

  it('put anime before other animation', () => {
    const [japanese, english] = [
      of([ANIMATION], '', { original_language: 'ja' }),
      of([ANIMATION], '', { original_language: 'en' }),
    ]
    const [neither, other] = [of([WAR], '', { original_language: 'ja' }), of([WAR], '', { original_language: 'en' })]
    expect(loss(japanese, english)).toBeGreaterThan(loss(neither, other) + 0.2)
  })

  it('count less of the penalty for a documentary of the same saga', () => {
    const some = [film(of([WAR])), film(of([WAR, DOCUMENTARY])), film(of([WAR]))]
    const [, tied = 0, plain = 0] = scoresBeside(some, [SAGA, SAGA])
    const [, loose = 0, other = 0] = scoresBeside(some, [0, 0])
    expect(plain - tied).toBeLessThan(other - loose - 0.3)
  })

  it('count the relation to a film by the same director only as far as the genres are alike', () => {
    const some = [film(of([WAR, ACTION])), film(of([WAR])), film(of([ROMANCE]))]
    const gains = (tie: number): number[] => {
      const [, ...tied] = scoresBeside(some, [tie, tie])
      const [, ...none] = scoresBeside(some)
      return tied.map((score, at) => score - (none[at] ?? 0))
    }
    const [alike = 0, unlike = 0] = gains(DIRECTOR)
    expect(alike).toBeCloseTo(0.25, 5)
    expect(unlike).toBeCloseTo(0.075, 5)
    expect(gains(ties.indexOf('writer'))[1]).toBeCloseTo(0.25, 5)
  })

  it('follow the facts of a title that was changed since', () => {
    const columns = columnsOf([film(of([DOCUMENTARY])), film(of([DOCUMENTARY])), ...titles.slice(0, 50)])
    const own = plainSpace()
    const content = contentOf(own, columns, 4)
    const scorer = openScorer(own, emptyModel(), { count: columns.count, positionOf: () => undefined, content })
    const [before, after] = [new Float32Array(512), new Float32Array(512)]
    scoreSimilar(scorer, 0, before)
    putContent(content, 1, film(of([DRAMA])))
    scoreSimilar(scorer, 0, after)
    expect(after[1]).toBeLessThan((before[1] ?? NaN) - 0.8)
  })
})
