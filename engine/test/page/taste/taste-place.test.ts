import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedPage } from '../../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const narrowedKinds = ['acclaimed', 'short', 'hidden_gems', 'genre', 'decade', 'keyword', 'blend', 'country', 'language', 'more']

/** Every fifth title is British; of these, every fourth was produced with another country. */
const isBritish = (title: number): boolean => title % 5 === 0
const isCoProduced = (title: number): boolean => title % 20 === 0

function worldWith(coProduced: Partial<TitleFacts>) {
  const titles = randomTitles(1500, 73).map((title, at): TitleFacts => {
    const facts = { ...title, adult: false, genres: [named(40 + (at % 4))], vote_average: 8, vote_count: 5000 + at }
    if (isCoProduced(at)) return { ...facts, ...coProduced }
    return { ...facts, countries: [isBritish(at) ? 'GB' : 'US'], original_language: 'en' }
  })
  return workspaceOf(plainSpace(), titles)
}

/** Twelve likes, of which five are co-productions. */
const likes = Array.from({ length: 12 }, (_, at) => (at < 5 ? 20 * (4 * at + 3) : 20 * (4 * at + 3) + 5))

const narrowed = ({ rows }: ComposedPage): number[] =>
  rows.filter(({ kind }) => narrowedKinds.includes(kind)).flatMap((row) => [...row.titles])

describe('the page of a taste from one place', () => {
  it('has only titles from there where nearly all of the taste is, co-productions in its language included', () => {
    const world = worldWith({ countries: ['GB', 'US'], original_language: 'en' })
    const page = composePage(world, requestFor(profileLiking(likes)))
    expect(narrowed(page).length).toBeGreaterThan(30)
    expect(narrowed(page).filter((title) => !isBritish(title))).toEqual([])
    const picks = page.rows.find(({ kind }) => kind === 'top_picks')
    expect(picks?.titles.length).toBeGreaterThan(9)
    expect([...(picks?.titles ?? []), ...page.hero.titles].filter((title) => !isBritish(title))).toEqual([])
  })

  it('has titles from elsewhere where the co-productions are in another language', () => {
    const world = worldWith({ countries: ['FR', 'GB'], original_language: 'fr' })
    const page = composePage(world, requestFor(profileLiking(likes)))
    expect(narrowed(page).filter((title) => !isBritish(title)).length).toBeGreaterThan(30)
  })

  it('has only titles from there where one of six likes is from elsewhere, but in the language of all others', () => {
    const isThere = (title: number): boolean => title % 5 === 0
    const titles = randomTitles(1500, 76).map((title, at): TitleFacts => {
      const facts = { ...title, adult: false, genres: [named(40 + (at % 4))], vote_average: 8, vote_count: 5000 + at }
      if (isThere(at)) return { ...facts, countries: ['KR'], original_language: 'ko' }
      return { ...facts, countries: ['US'], original_language: at === 1 ? 'ko' : 'en' }
    })
    const world = workspaceOf(plainSpace(), titles)
    const five = [0, 35, 70, 105, 140]
    const page = composePage(world, requestFor(profileLiking([...five, 1])))
    expect(narrowed(page).length).toBeGreaterThan(30)
    expect(narrowed(page).filter((title) => !isThere(title))).toEqual([])
    const mixed = composePage(world, requestFor(profileLiking([...five, 2])))
    expect(narrowed(mixed).some((title) => !isThere(title))).toBe(true)
  })

  it('has titles from there even if more titles from elsewhere score higher than a pool has', () => {
    const isThere = (title: number): boolean => title % 10 === 0
    const liked = Array.from({ length: 10 }, (_, at) => at * 350)
    const titles = randomTitles(3600, 74).map((title, at): TitleFacts => {
      // By genre the likes are nearer to titles from elsewhere.
      const genres = isThere(at) && !liked.includes(at) ? [named(41)] : [named(40), named(41), named(42)]
      const facts = { ...title, adult: false, genres, original_language: 'en', vote_average: 8 }
      return isThere(at) ? { ...facts, countries: ['NG'], vote_count: 1 } : { ...facts, countries: ['US'], vote_count: 5000 + at }
    })
    const page = composePage(workspaceOf(plainSpace(), titles), requestFor(profileLiking(liked)))
    const picks = page.rows.find(({ kind }) => kind === 'top_picks')
    expect(picks?.titles.length).toBeGreaterThan(20)
    expect([...(picks?.titles ?? []), ...page.hero.titles].filter((title) => !isThere(title))).toEqual([])
  })

  it('has only titles from a place of few titles that all of the taste names among its countries', () => {
    // Every 40th title is from Senegal, and of these every other one counts for France.
    const isThere = (title: number): boolean => title % 40 === 0
    const isFrenchToo = (title: number): boolean => title % 80 === 40
    const titles = randomTitles(3600, 75).map((title, at): TitleFacts => {
      const facts = { ...title, adult: false, genres: [named(40 + (at % 4))], vote_average: 8, vote_count: 5000 + at }
      if (isFrenchToo(at)) return { ...facts, countries: ['FR', 'SN'], original_language: 'fr' }
      if (isThere(at)) return { ...facts, countries: ['SN'], original_language: 'wo' }
      return at % 3 === 0
        ? { ...facts, countries: ['FR'], original_language: 'fr' }
        : { ...facts, countries: ['US'], original_language: 'en' }
    })
    // Seven likes of twelve count for France.
    const liked = [0, 80, 160, 240, 320, ...Array.from({ length: 7 }, (_, at) => 40 + at * 80)]
    const page = composePage(workspaceOf(plainSpace(), titles), requestFor(profileLiking(liked)))
    const picks = page.rows.find(({ kind }) => kind === 'top_picks')
    const all = [...narrowed(page), ...(picks?.titles ?? []), ...page.hero.titles]
    expect(all.some(isFrenchToo)).toBe(true)
    expect(all.filter((title) => !isThere(title))).toEqual([])
    expect(page.rows.filter(({ subject }) => subject.country === 'FR')).toEqual([])
  })
})
