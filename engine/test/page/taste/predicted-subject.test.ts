import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { VISIBLE_TITLES } from '../../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const [HOSPITAL, PRISON, PLACE] = [20, 21, 30]
const PLACES = 6

/**
 * All are dramas of the same years. Films about a hospital, a prison or one of six places have its keyword, and its
 * word in their overviews. The series have words only: those of a hospital or a prison, and of two places. The others
 * have keywords of their own. Series about prisons have the best ratings.
 */
const isFilmOfHospital = (title: number): boolean => title % 160 === 0
const isSeriesOfHospital = (title: number): boolean => title % 80 === 1
const isFilmOfPrison = (title: number): boolean => title % 160 === 2
const isSeriesOfPrison = (title: number): boolean => title % 20 === 3
const isSeries = (title: number): boolean => isSeriesOfHospital(title) || isSeriesOfPrison(title)
const isFilmOfPlace = (title: number): boolean => title % 160 >= 4 && title % 160 < 4 + PLACES && !isSeries(title)
const placeOf = (title: number): number => (isSeries(title) ? Math.floor(title / 80) : title % 160) % PLACES

function overviewOf(title: number): string {
  if (isFilmOfHospital(title)) return 'surgeons'
  if (isFilmOfPrison(title)) return 'warders'
  if (isFilmOfPlace(title)) return `place${placeOf(title)}`
  if (!isSeries(title)) return `village${title % 400} harvest${title % 370}`
  const places = `place${placeOf(title)} place${(placeOf(title) + 1) % PLACES}`
  return `${isSeriesOfHospital(title) ? 'surgeons' : 'warders'} ${places}`
}

function keywordsOf(title: number): number[] {
  if (isSeries(title)) return []
  if (isFilmOfPlace(title)) return [PLACE + placeOf(title)]
  return [isFilmOfHospital(title) ? HOSPITAL : isFilmOfPrison(title) ? PRISON : 1000 + (title % 500)]
}

const titles = randomTitles(1600, 63).map((title, at): TitleFacts => {
  const { collection: _, ...rest } = title
  return {
    ...rest,
    ...{ adult: false, media_type: isSeries(at) ? 'tv' : 'movie', countries: ['US'], original_language: 'en', people: [] },
    genres: [named(18)],
    keywords: keywordsOf(at).map(named),
    overview: overviewOf(at),
    release_date: `${2000 + (at % 10)}-05-05`,
    vote_average: isSeriesOfPrison(at) ? 8.5 : 7.5,
    vote_count: 9000 + (at % 200),
  }
})
const workspace = workspaceOf(plainSpace(), titles, { hasRelated: true })
const series = titles.map((_, title) => title).filter(isSeriesOfHospital)
const isAboutHospitals = (title: number): boolean => isSeriesOfHospital(title) || isFilmOfHospital(title)

function picksFor(liked: readonly number[]): number[] {
  const { rows } = composePage(workspace, requestFor(profileLiking(liked)))
  const picks = rows.find(({ kind }) => kind === 'top_picks')?.titles.subarray(0, VISIBLE_TITLES) ?? []
  expect(picks).toHaveLength(VISIBLE_TITLES)
  return [...picks]
}

describe('keywords that overviews predict', () => {
  it('are the subject of likes without keywords, and bring other titles that have or predict them', () => {
    const picks = picksFor(series.slice(0, 6))
    expect(picks.filter((title) => !isAboutHospitals(title))).toEqual([])
    expect(picks.filter(isSeriesOfHospital).length).toBeGreaterThanOrEqual(6)
  })

  it('count together with the keywords of other likes', () => {
    const films = titles.map((_, title) => title).filter(isFilmOfHospital)
    const picks = picksFor([...films.slice(0, 4), ...series.slice(0, 4)])
    expect(picks.filter((title) => !isAboutHospitals(title))).toEqual([])
  })

  it('keep a title about something else out of the subject, however many likes it is related to', () => {
    expect(picksFor(series.slice(0, 6)).filter(isSeriesOfPrison)).toEqual([])
  })

  it('are no subject if fewer than half of the likes have one in common', () => {
    const others = Array.from({ length: 9 }, (_, at) => at * 128 + 7)
    expect(picksFor([...series.slice(0, 4), ...others]).every(isAboutHospitals)).toBe(false)
  })
})
