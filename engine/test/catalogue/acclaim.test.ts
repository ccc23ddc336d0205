import { describe, expect, it } from 'vitest'
import {
  type AcclaimScale,
  acclaimIn,
  acclaimScaleOf,
  acclaimsOf,
  type VotedTitle,
  votedAt,
} from '../../src/catalogue/acclaim.ts'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { MAX_RENOWN, renownIn, renownScaleOf, renownsOf, voteRarity } from '../../src/catalogue/renown.ts'
import { dayOf, type TitleFacts } from '../../src/catalogue/title-facts.ts'
import { randomTitles } from '../page-world.ts'

const titles = randomTitles(2000, 7)
const columns = columnsOf(titles)
const scale = acclaimScaleOf(columns)
const renown = renownScaleOf(columns)
const film: VotedTitle = { isSeries: false, releaseDay: dayOf('1995-06-01') ?? 0, votes: 800, mean: 7, popularity: 30 }

describe('acclaim', () => {
  it('is above 0 for one title in a hundred, and for at least a hundred titles of a small catalogue', () => {
    const above = acclaimsOf(scale, columns).filter((acclaim) => acclaim > 0).length
    expect(above).toBeGreaterThan(90)
    expect(above).toBeLessThanOrEqual(100)
  })

  it('never falls with votes of a good mean, nor with the mean', () => {
    const votes = [0, 1, 10, 100, 1000, 10_000, 1e6].map((count) => acclaimIn(scale, { ...film, mean: 9, votes: count }))
    expect(votes).toEqual([...votes].sort((a, b) => a - b))
    const means = [1, 4, 6, 7, 8, 9].map((mean) => acclaimIn(scale, { ...film, votes: 5000, mean }))
    expect(means).toEqual([...means].sort((a, b) => a - b))
    expect(new Set(means).size).toBeGreaterThan(3)
  })

  it('weighs the mean of few votes less than that of many', () => {
    const gain = (votes: number): number =>
      acclaimIn(scale, { ...film, votes, mean: 9 }) - acclaimIn(scale, { ...film, votes, mean: 7 })
    expect(gain(2)).toBeLessThan(gain(20_000))
  })

  it('ignores a mean above those of the most voted titles', () => {
    const [{ maxPlausibleMean, usualMean }] = scale.types
    const films = titles.filter(({ media_type }) => media_type === 'movie')
    const mostVoted = films.sort((a, b) => (b.vote_count ?? 0) - (a.vote_count ?? 0)).slice(0, 100)
    const best = Math.max(...mostVoted.map(({ vote_average }) => vote_average ?? 0))
    expect(maxPlausibleMean).toBeCloseTo(best + 0.3, 5)
    expect(acclaimIn(scale, { ...film, mean: maxPlausibleMean + 0.1 })).toBe(acclaimIn(scale, { ...film, mean: usualMean }))
  })

  it('is lowest without votes and popularity', () => {
    const none = acclaimIn(scale, { ...film, votes: 0, mean: 0, popularity: 0 })
    expect(none).toBeCloseTo(-scale.usual, 6)
    expect(Math.min(...acclaimsOf(scale, columns))).toBeGreaterThanOrEqual(Math.fround(none))
  })

  it('equals its formula', () => {
    const byHand: AcclaimScale = {
      renown,
      types: [
        { doubt: 100, usualMean: 6, maxPlausibleMean: 9, handicap: 0.25 },
        { doubt: 1, usualMean: 1, maxPlausibleMean: 9, handicap: 9 },
      ],
      usual: 0.5,
    }
    const tenfolds = voteRarity(renown, film)
    const wanted = 0.4 * (tenfolds - 0.25) + (0.35 * (7 - 6) * 800) / 900 - 0.5
    expect(tenfolds).toBeGreaterThan(0.25)
    expect(acclaimIn(byHand, film)).toBeCloseTo(wanted, 9)
    const ignored = 0.4 * (tenfolds - 0.25) - 0.5
    expect(acclaimIn(byHand, { ...film, mean: 9.1 })).toBeCloseTo(ignored, 9)
  })

  it('ranks the smaller media type as if it had more titles, but fewer than the larger type', () => {
    const [films, series] = scale.types
    const share = columns.isSeries.reduce((sum, is) => sum + is, 0) / columns.count
    expect(films.handicap).toBe(0)
    expect(series.handicap).toBeCloseTo(0.5 * Math.log10((1 - share) / share), 6)
  })

  it('is the same from columns as from facts', () => {
    const position = titles.findIndex(({ media_type }) => media_type === 'tv')
    const { popularity = 0, vote_average = 0, vote_count = 0, release_date } = titles[position] as TitleFacts
    const voted = votedAt(columns, position)
    expect([voted.isSeries, voted.releaseDay, voted.votes]).toEqual([true, dayOf(release_date), vote_count])
    expect(voted.mean).toBeCloseTo(vote_average ?? 0, 5)
    expect(voted.popularity).toBeCloseTo(popularity ?? 0, 4)
  })

  it('accepts a catalogue without titles, with one title and without votes', () => {
    for (const some of [[], titles.slice(0, 1), titles.slice(0, 5).map((title) => ({ ...title, vote_count: 0 }))]) {
      const few = columnsOf(some)
      expect(acclaimsOf(acclaimScaleOf(few), few).every(Number.isFinite)).toBe(true)
    }
  })
})

describe('renown', () => {
  const among = (votes: number, rest: Partial<VotedTitle> = {}): number => voteRarity(renown, { ...film, votes, ...rest })

  it('lies between 0 and its maximum, and is the same from columns as from facts', () => {
    const all = renownsOf(renown, columns)
    expect(Math.max(...all)).toBeLessThanOrEqual(MAX_RENOWN)
    for (let title = 0; title < columns.count; title += 97) expect(all[title]).toBe(renownIn(renown, votedAt(columns, title)))
  })

  it('is log10 of the inverse rank fraction where a decade has too few titles to be a group', () => {
    const plain = Array.from(
      { length: 1000 },
      (_, at): TitleFacts => ({
        ...{ id: `MV_${at}`, media_type: 'movie', title: 'x', vote_count: at + 1 },
      }),
    )
    const undated = renownScaleOf(columnsOf(plain))
    const tenfolds = (votes: number): number => voteRarity(undated, { ...film, releaseDay: NaN, votes })
    expect(tenfolds(901)).toBeCloseTo(1, 0)
    expect(tenfolds(991)).toBeCloseTo(2, 0)
    expect(tenfolds(1)).toBeLessThan(0.1)
    expect(tenfolds(5000)).toBeGreaterThanOrEqual(3)
  })

  it('never falls with votes, and depends on popularity where there are none', () => {
    const rising = [1, 5, 50, 500, 5000, 50_000].map((votes) => among(votes))
    expect(rising).toEqual([...rising].sort((a, b) => a - b))
    expect(among(0, { popularity: 90 })).toBeGreaterThan(among(0, { popularity: 5 }))
    expect(among(0, { popularity: 0 })).toBe(0)
  })
})
