import { describe, expect, it } from 'vitest'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const FILMS = 1000
const isSeries = (title: number): boolean => title >= FILMS
const titles = randomTitles(1600, 41).map((title, at) => ({
  ...{ ...title, adult: false, collection: null, keywords: [], people: [], release_date: '2005-01-01' },
  ...{ original_language: 'en', countries: ['US'], runtime: 60, vote_average: 7, vote_count: 4000 + (at % 97) },
  ...{ id: `${isSeries(at) ? 'TV' : 'MV'}_${at + 1}`, media_type: isSeries(at) ? ('tv' as const) : ('movie' as const) },
  genres: (at % 5 === 0 ? [3, 4] : [1, 2]).map((id) => ({ id, name: `g${id}` })),
}))
const workspace = workspaceOf(plainSpace(), titles)

/** The number of series in the hero of somebody who likes a series and newer films of the same and other genres. */
function seriesInHero(films: number): number {
  const liked = Array.from({ length: films }, (_, at) => 5 * at + (at % 2))
  return Array.from(composePage(workspace, requestFor(profileLiking([...liked, 1000]))).hero.titles).filter(isSeries).length
}

describe('the hero of somebody who likes many films and a series', () => {
  it('has a place for a series only if series are a tenth of the likes', () => {
    expect(seriesInHero(8)).toBe(1)
    expect(seriesInHero(24)).toBe(0)
  })
})
