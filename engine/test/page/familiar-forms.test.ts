import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import type { ComposedPage } from '../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../page-world.ts'

const [FAMILY, ANIMATION, COMEDY] = [10751, 16, 35]
const named = (id: number) => ({ id, name: `n${id}` })
const isCartoon = (title: number): boolean => title % 4 === 0

/** Every fourth title is a family animation, with the most votes; otherwise all titles are alike. */
const titles = randomTitles(1500, 61).map((title, at): TitleFacts => {
  const own = [COMEDY, 40 + (at % 3), ...(isCartoon(at) ? [FAMILY, ANIMATION] : [])]
  return {
    ...title,
    ...{ adult: false, media_type: 'movie', countries: ['US'], original_language: 'en', genres: own.map(named) },
    ...{ vote_average: 8, vote_count: isCartoon(at) ? 50_000 + at : 5000 + at },
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const rowKinds = 'top_picks acclaimed genre blend decade keyword because short hidden_gems more'.split(' ')

function cartoonsIn({ hero, rows }: ComposedPage): { inRows: number; inHero: number; shown: number } {
  const shown = rows.filter(({ kind }) => rowKinds.includes(kind)).flatMap((row) => [...row.titles])
  return { inRows: shown.filter(isCartoon).length, inHero: [...hero.titles].filter(isCartoon).length, shown: shown.length }
}

const pageOf = (liked: readonly number[]): ComposedPage => composePage(workspace, requestFor(profileLiking(liked)))
const plain = Array.from({ length: 12 }, (_, at) => at * 44 + 1)

describe('a form that no liked title has', () => {
  it('is in no recommended row, and not in the hero', () => {
    const { inRows, inHero, shown } = cartoonsIn(pageOf(plain))
    expect(shown).toBeGreaterThan(100)
    expect([inRows, inHero]).toEqual([0, 0])
  })

  it('is recommended once two titles of it are liked, or one of a few', () => {
    expect(cartoonsIn(pageOf([...plain, 44, 88])).inRows).toBeGreaterThan(0)
    expect(cartoonsIn(pageOf([...plain.slice(0, 6), 44])).inRows).toBeGreaterThan(0)
  })

  it('is in no recommended row from six liked titles on', () => {
    expect(cartoonsIn(pageOf(plain.slice(0, 6))).inRows).toBe(0)
  })

  it('is in no recommended row and not in the hero from three liked titles on, if it is made for children', () => {
    const isDrawn = ({ id }: { id: number }): boolean => id === ANIMATION
    const live = titles.map((title) => ({ ...title, genres: (title.genres ?? []).filter((one) => !isDrawn(one)) }))
    const page = composePage(workspaceOf(plainSpace(), live), requestFor(profileLiking(plain.slice(0, 3))))
    expect([cartoonsIn(page).inRows, cartoonsIn(page).inHero]).toEqual([0, 0])
  })

  it('is recommended where there are few other titles', () => {
    const few = titles.map((title, at) => (at % 10 === 0 ? title : { ...title, genres: [named(COMEDY), named(ANIMATION)] }))
    const liked = Array.from({ length: 12 }, (_, at) => at * 20 + 10).filter((title) => !isCartoon(title))
    const more = Array.from({ length: 12 }, (_, at) => at * 20 + 250).filter((title) => !isCartoon(title))
    const { rows } = composePage(workspaceOf(plainSpace(), few), requestFor(profileLiking([...liked, ...more])))
    expect(rows.flatMap((row) => [...row.titles]).some((title) => title % 10 !== 0)).toBe(true)
  })
})

describe('a form that only one of many liked titles has', () => {
  const LIKED_CARTOON = 44

  it('is recommended in titles related to it only', () => {
    const isRelated = (title: number): boolean => isCartoon(title) && title % 60 === LIKED_CARTOON
    const people = [{ id: 3, name: 'A. Director', job: 'Director', order: 0 }]
    const directed = titles.map((title, at) => ({ ...title, keywords: [], people: isRelated(at) ? people : [] }))
    const withLists = workspaceOf(plainSpace(), directed, { hasRelated: true })
    const page = composePage(withLists, requestFor(profileLiking([...plain, LIKED_CARTOON])))
    const shown = page.rows.filter(({ kind }) => rowKinds.includes(kind) && kind !== 'because')
    const cartoons = [...page.hero.titles, ...shown.flatMap((row) => [...row.titles])].filter(isCartoon)
    expect(cartoons.length).toBeGreaterThan(0)
    expect(cartoons.filter((title) => !isRelated(title))).toEqual([])
  })
})
