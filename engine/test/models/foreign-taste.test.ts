import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { emptyModel } from '../../src/models/model.ts'
import { explain } from '../../src/models/scoring/explain.ts'
import { newScores, openScorer, score } from '../../src/models/scoring/scorer.ts'

// 200 films of the main language, a few of them met by everybody, and ten films of each of ten languages, met by few.

const languages = ['sv', 'ru', 'fr', 'it', 'ja', 'fa', 'pl', 'zh', 'hu', 'th']
const film = (id: number, original_language: string, vote_count: number, vote_average = 7.5): TitleFacts => ({
  ...{ id: `MV_${id}`, media_type: 'movie', title: `Film ${id}`, release_date: `${1960 + (id % 40)}-01-01` },
  ...{ genres: [{ id: 18, name: 'Drama' }], original_language, vote_average, vote_count },
})
const usual = Array.from({ length: 200 }, (_, at) =>
  at < 30 ? film(at + 1, 'en', 30_000 - at, 8.5) : film(at + 1, 'en', 400 - at),
)
const foreign = languages.flatMap((language, of) =>
  Array.from({ length: 10 }, (_, at) => film(1000 + 10 * of + at, language, 900 - 80 * at)),
)
const titles = [...usual, ...foreign]
const first = usual.length
const space = plainSpace()
const columns = columnsOf(titles)
const scorer = openScorer(space, emptyModel(), {
  count: columns.count,
  positionOf: () => undefined,
  content: contentOf(space, columns),
})

function scoresFor(liked: readonly number[]): { scores: Float32Array; taste: { titles: number[]; weights: number[] } } {
  const taste = { titles: [...liked], weights: liked.map(() => 1) }
  const scores = newScores(space, columns.count)
  score(scorer, taste, scores)
  return { scores, taste }
}

const bestOf = (scores: Float32Array, liked: readonly number[], max: number): number[] =>
  titles
    .map((_, at) => at)
    .filter((at) => !liked.includes(at))
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, max)

describe('a taste for films in foreign languages', () => {
  // One like of each of eight languages, so that no single language dominates.
  const liked = languages.slice(0, 8).map((_, of) => first + 10 * of + 3)

  it('ranks foreign-language films above popular films of the main language, in other foreign languages too', () => {
    const { scores } = scoresFor(liked)
    const best = bestOf(scores, liked, 20)
    expect(best.filter((at) => at >= first).length).toBeGreaterThanOrEqual(16)
    expect(best.some((at) => ['hu', 'th'].includes(titles[at]?.original_language ?? ''))).toBe(true)
  })

  it('has a score that is the sum of its terms and the prior', () => {
    const { scores, taste } = scoresFor(liked)
    for (const title of [0, 7, 40, first, first + 95]) {
      const { prior, terms } = explain(scorer, taste, title)
      expect(prior + terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(scores[title] ?? NaN, 4)
    }
  })
})

it('ranks popular films of the main language first for somebody who likes films in it', () => {
  const liked = [25, 30, 40, 50, 60, 70, 80, 90]
  const best = bestOf(scoresFor(liked).scores, liked, 20)
  expect(best).toHaveLength(20)
  expect(best.filter((at) => at >= first)).toEqual([])
})
