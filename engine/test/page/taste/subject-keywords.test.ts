import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import { VISIBLE_TITLES } from '../../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const [HEIST, FOOD, RESTAURANT, DETAIL] = [20, 22, 23, 30]

/**
 * One title in a thousand is about heists; the last five differ from the others in type, genre, place and time. Each of
 * the first four shares a detail with another title. Some titles about food have two keywords.
 */
const isHeist = (title: number): boolean => title % 1000 === 0
const isUnlike = (title: number): boolean => isHeist(title) && title >= 9000
const hasDetail = (title: number): boolean => title % 1000 < 2 && title < 4000
const isAboutFood = (title: number): boolean => title % 350 === 2
const isInRestaurant = (title: number): boolean => title % 350 === 3
const hasAllKeywords = (title: number): boolean => title % 1400 === 4

function keywordsOf(title: number): number[] {
  if (isHeist(title) || hasDetail(title))
    return [...(isHeist(title) ? [HEIST] : []), ...(hasDetail(title) ? [DETAIL + Math.floor(title / 1000)] : [])]
  if (isAboutFood(title)) return likesFood.includes(title) ? [title % 700 === 2 ? FOOD : RESTAURANT] : [FOOD, RESTAURANT]
  if (hasAllKeywords(title)) return [FOOD, RESTAURANT, ...Array.from({ length: 30 }, (_, at) => 20_000 + at * 350 + title)]
  return isInRestaurant(title) ? [RESTAURANT] : [1000 + title]
}

const likesFood = Array.from({ length: 8 }, (_, at) => at * 350 + 2)
/** All are crime dramas of the same years, and those with a subject have the fewest votes. */
const titles = randomTitles(14_000, 62).map((title, at): TitleFacts => {
  const { collection: _, ...rest } = title
  const hasSubject = isHeist(at) || isAboutFood(at)
  return {
    ...rest,
    ...{ adult: false, media_type: isUnlike(at) ? 'tv' : 'movie', people: [] },
    ...(isUnlike(at) ? { countries: ['FR'], original_language: 'fr' } : { countries: ['US'], original_language: 'en' }),
    genres: isUnlike(at) ? [named(37)] : [named(18), named(80)],
    keywords: keywordsOf(at).map(named),
    release_date: `${isUnlike(at) ? 1978 : 1990 + (at % 10)}-05-05`,
    vote_average: 7.5,
    vote_count: hasSubject ? 900 : 9000 + (at % 200),
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const heists = titles.map((_, title) => title).filter(isHeist)
const others = Array.from({ length: 14 }, (_, at) => at * 130 + 7)

function picksFor(liked: readonly number[], more: Partial<ComposeRequest> = {}): number[] {
  const { rows } = composePage(workspace, requestFor(profileLiking(liked), more))
  return [...(rows.find(({ kind }) => kind === 'top_picks')?.titles.subarray(0, VISIBLE_TITLES) ?? [])]
}

describe('the keywords of a subject', () => {
  it('bring its titles to the page even if they are not among the best, in proportion from a third of the likes on', () => {
    const picks = picksFor([...heists.slice(4, 9), ...others.slice(0, 7)])
    expect(picks.filter(isHeist).length).toBeGreaterThanOrEqual(4)
    expect(picks.filter(isHeist).length).toBeLessThan(8)
    expect(picksFor([...heists.slice(4, 9), ...others]).filter(isHeist)).toEqual([])
  })

  it('include rare ones that likes of the subject share with other likes, and match titles whatever their other facts are', () => {
    const picks = picksFor(heists.slice(0, 4).flatMap((title) => [title, title + 1]))
    expect(picks.slice(0, 8).filter((title) => !isHeist(title))).toEqual([])
    expect(picks.filter(isUnlike).length).toBeGreaterThanOrEqual(3)
  })

  it('are several in a title, and not two of thirty, if no single one is of half of the likes', () => {
    const picks = picksFor([...likesFood, ...others.slice(0, 3)], { sameWords: new Map([[RESTAURANT, FOOD]]) })
    expect(picks.filter(isInRestaurant)).toEqual([])
    expect(picks.filter(hasAllKeywords)).toEqual([])
    expect(picks.filter(isAboutFood).length).toBeGreaterThanOrEqual(6)
  })
})
