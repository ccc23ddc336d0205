import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import { VISIBLE_TITLES } from '../../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const [DRAMA, FIRST, SECOND] = [18, 50, 60]

/** All are dramas. A third also has one of two pairs of genres; a few others have very many votes and a high mean. */
const titles = randomTitles(1500, 31).map((title, at): TitleFacts => {
  const isLoved = at % 30 === 5
  const more = at % 6 === 0 ? [named(FIRST), named(70)] : at % 6 === 1 ? [named(SECOND), named(80)] : []
  return {
    ...title,
    ...{ adult: false, media_type: 'movie', countries: ['US'], original_language: 'en', keywords: [], people: [] },
    genres: [named(DRAMA), ...more],
    release_date: `${1990 + (at % 10)}-05-05`,
    vote_average: isLoved ? 9 : 7,
    vote_count: isLoved ? 90_000 : 300 + (at % 200),
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const isLoved = (title: number): boolean => title % 30 === 5
const isAlike = (title: number): boolean => title % 6 < 2

function titlesIn(liked: readonly number[], kind: ComposedRow['kind']): number[] {
  const { rows } = composePage(workspace, requestFor(profileLiking(liked)))
  return rows.filter((row) => row.kind === kind).flatMap((row) => [...row.titles])
}

describe('top picks', () => {
  const liked = Array.from({ length: 12 }, (_, at) => at * 60 + (at % 2))

  it('begins with titles that share more with the likes than the most common genre and release time', () => {
    const picks = titlesIn(liked, 'top_picks')
    expect(picks.length).toBeGreaterThan(VISIBLE_TITLES)
    expect(picks.slice(0, VISIBLE_TITLES).filter((title) => !isAlike(title))).toEqual([])
  })

  it('has only titles with a theme of half of the taste behind the visible top picks', () => {
    // The others are as near by their time, and better known, so that the history raises them, and few are alike.
    const isStillAlike = (title: number): boolean => isAlike(title) && title < 600
    const famous = titles.map((title, at): TitleFacts => {
      const known = { genres: [named(DRAMA)], vote_average: 9, vote_count: 9000 + at }
      return { ...title, ...(isStillAlike(at) ? {} : known), ...(at % 3 === 2 ? { release_date: '1931-05-05' } : {}) }
    })
    const { rows } = composePage(workspaceOf(plainSpace(), famous), requestFor(profileLiking(liked.slice(0, 10))))
    const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles ?? [])]
    expect(picks.length).toBeGreaterThan(VISIBLE_TITLES)
    expect(picks.filter((title) => !isStillAlike(title))).toEqual([])
  })

  it('leaves the titles with the most votes to the acclaimed row', () => {
    expect(titlesIn(liked, 'acclaimed').filter(isLoved).length).toBeGreaterThan(5)
  })

  it('follows the ranking where no title shares more with the likes', () => {
    const picks = titlesIn(
      Array.from({ length: 12 }, (_, at) => at * 60 + 2),
      'top_picks',
    )
    expect(picks.filter(isLoved).length).toBeGreaterThan(5)
  })
})
