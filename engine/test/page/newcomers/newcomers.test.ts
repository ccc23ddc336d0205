import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../../src/catalogue/catalogue.ts'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { emptyModel, type Model } from '../../../src/models/model.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedPage } from '../../../src/page/slate/row.ts'
import { traits, traitsOf } from '../../../src/page/workspace/traits.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

// Films of ten decades, equally many of each. All decades have acclaimed films; only the last four have popular ones.

const YEARS = [1920, 1930, 1940, 1950, 1960, 1970, 1980, 1990, 2000, 2010]
const made = randomTitles(1200, 11).map((title, at): TitleFacts => {
  const decade = at % YEARS.length
  const votes = (1 + ((at * 37) % 400)) * 2 ** decade
  return {
    ...{ ...title, id: `MV_${at + 1}`, media_type: 'movie', adult: false, collection: null, vote_count: votes },
    ...{ release_date: `${(YEARS[decade] ?? 0) + (at % 7)}-03-01`, vote_average: at % 3 === 0 ? 8.4 : 6.5 },
    popularity: decade >= 6 ? 20 + ((at * 37) % 400) / 4 : 1,
  }
})
const yearOf = (title: number): number => Number(made[title]?.release_date?.slice(0, 4))

/** A model of an audience that has met titles of some years, later ones more often. */
function audienceOf(isRated: (year: number) => boolean): Model {
  const rated = made.flatMap((_, at) => (isRated(yearOf(at)) ? [at] : []))
  const audience = Float32Array.from(rated, (at) => 1 + (yearOf(at) % 10) * 20 + (at % 50))
  return {
    ...emptyModel(),
    ids: rated.map((at) => made[at]?.id ?? ''),
    ...{ audience, recent: audience, users: 300 },
    neighbours: {
      ...{ start: new Uint32Array(rated.length + 1), scale: new Float32Array(rated.length) },
      ...{ titles: new Uint32Array(0), values: new Int8Array(0) },
    },
  }
}

const stranger = requestFor(profileLiking([]), { settings: { rows: 12, depth: 20 } })
const pageWith = (model: Model): ComposedPage => composePage(workspaceOf(plainSpace(), made, { model }), stranger)
const shownOn = ({ hero, rows }: ComposedPage): number[][] => [hero, ...rows].map(({ titles }) => Array.from(titles))

describe('the page of a profile without history', () => {
  it('is the same with an audience of old films only as without an audience', () => {
    expect(shownOn(pageWith(audienceOf((year) => year < 1975)))).toEqual(shownOn(pageWith(emptyModel())))
  })

  it('differs with an audience of current films', () => {
    expect(shownOn(pageWith(audienceOf(() => true)))).not.toEqual(shownOn(pageWith(emptyModel())))
  })

  it('has a hero of mostly recent titles, of at least four decades and two foreign-language ones', () => {
    const hero = Array.from(pageWith(emptyModel()).hero.titles)
    expect(hero).toHaveLength(10)
    const decades = hero.map((title) => Math.floor(yearOf(title) / 10))
    expect(decades.filter((decade) => decade >= 198).length).toBeGreaterThanOrEqual(8)
    expect(Math.min(...decades)).toBeGreaterThanOrEqual(196)
    expect(new Set(decades).size).toBeGreaterThanOrEqual(4)
    const languages = hero.map((title) => made[title]?.original_language)
    expect(languages.filter((language) => language !== 'en').length).toBeGreaterThanOrEqual(2)
  })
})

describe('rows of a profile without history', () => {
  const MANY = 5600
  // The 500 films with the fewest votes are of the 1910s; every fourth film has a low mean.
  const many = Array.from({ length: MANY }, (_, at): TitleFacts => {
    const early = at < 500
    return {
      ...{ id: `MV_${at + 1}`, media_type: 'movie', title: `Film ${at}`, runtime: 80 + (at % 50), popularity: 1 },
      ...{ release_date: `${early ? 1910 + (at % 10) : 1960 + (at % 60)}-03-01`, vote_count: early ? 90 + (at % 9) : 1000 + at },
      ...{ vote_average: at % 4 === 0 ? 6.2 : 7 + (at % 10) / 10, countries: ['US'], original_language: 'en' },
      genres: [18, 35, 53, 12].map((id) => ({ id: id + (at % 3), name: `n${id + (at % 3)}` })),
    }
  })
  const workspace = workspaceOf(plainSpace(), many)
  const shown = (liked: readonly number[]): number[] =>
    composePage(workspace, requestFor(profileLiking(liked)))
      .rows.filter(({ kind }) => ['genre', 'decade', 'acclaimed', 'short', 'blend', 'more'].includes(kind))
      .flatMap(({ titles }) => Array.from(titles))

  it('have neither obscure titles nor titles with a low mean, where there are enough others', () => {
    const titles = shown([])
    expect(titles.length).toBeGreaterThan(200)
    expect(titles.filter((title) => title < 500)).toEqual([])
    expect(titles.filter((title) => title % 4 === 0)).toEqual([])
  })

  it('may have obscure titles once there are twelve likes', () => {
    expect(shown(Array.from({ length: 12 }, (_, at) => at * 12)).some((title) => title < 500)).toBe(true)
  })
})

describe('traits', () => {
  const film = (id: number, vote_count: number, vote_average: number): TitleFacts => ({
    ...{ id: `MV_${id}`, media_type: 'movie', title: `Film ${id}`, vote_count, vote_average, popularity: 1, runtime: 100 },
  })
  const films = Array.from({ length: 300 }, (_, at) => film(at + 1, 20 + at * at, 5 + (at % 40) / 10))
  const series = films.map(
    (facts, at): TitleFacts => ({ ...facts, id: `TV_${at + 1}`, media_type: 'tv', vote_count: 25 * (20 + at * at) }),
  )
  const titles = [
    ...films,
    ...series,
    film(900, 120, 10),
    film(901, 4000, 8.6),
    { ...film(902, 120, 8.8), id: 'TV_902', media_type: 'tv' as const },
  ]
  const of = traitsOf(openCatalogue(plainSpace(), columnsOf(titles)))
  const is = (title: number, trait: keyof typeof traits): boolean => (of(title) & traits[trait]) !== 0

  it('ignore a mean higher than that of any title with many votes', () => {
    expect(is(600, 'acclaimed')).toBe(false)
    expect(is(600, 'gem')).toBe(false)
    expect(is(601, 'acclaimed')).toBe(true)
  })

  it('mark no title of a small catalogue as obscure', () => {
    expect(titles.some((_, title) => is(title, 'obscure'))).toBe(false)
  })

  it('require more votes of the media type whose titles have more votes', () => {
    expect(is(602, 'acclaimed')).toBe(false)
  })
})
