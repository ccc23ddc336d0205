import { describe, expect, it } from 'vitest'
import type { Named, TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import type { ComposedRow } from '../../src/page/slate/row.ts'
import { themesIn } from '../../src/page/workspace/theme-records.ts'
import type { Workspace } from '../../src/page/workspace/workspace.ts'
import { faultsOf, madeTitles, personWho, requestFor, workspaceOf } from '../page-world.ts'

const named = (id: number): Named => ({ id, name: `n${id}` })
const [THRILLER, COMEDY, TERRORISM] = [3, 5, 150]
const incidental = Array.from({ length: 12 }, (_, i) => named(500 + i))
/** Some thrillers are about terrorism; a few of many comedies, the most acclaimed, have it among a dozen of keywords. */
const titles = madeTitles(1200, 17).map((title, i): TitleFacts => {
  const rest = { ...title, adult: false, release_date: '1994-05-05', countries: ['US'], original_language: 'en' }
  const genres = [named(i % 10 === 0 ? THRILLER : i % 2 === 0 ? COMEDY : 1)]
  if (i % 30 === 0) return { ...rest, genres, keywords: [named(TERRORISM)] }
  if (i % 120 !== 2) return { ...rest, genres }
  return { ...rest, genres, keywords: [named(TERRORISM), ...incidental], vote_count: 90_000, vote_average: 9 }
})
const liked = Array.from({ length: 10 }, (_, i) => i * 30)

function rowsOf(workspace: Workspace, made: readonly TitleFacts[], likes: readonly number[]): readonly ComposedRow[] {
  const request = requestFor(personWho(likes), { settings: { rows: 40 } })
  const page = composePage(workspace, request)
  expect(faultsOf(page, made, request)).toEqual([])
  return page.rows
}

describe('a keyword', () => {
  const workspace = workspaceOf(plainSpace(), titles)
  const { themes, records } = workspace
  const isOn = (title: number): boolean => themesIn(records, title).includes(themes.find('keyword', TERRORISM) ?? -1)

  it('is strong in titles whose genres go with it, not in those that have it among many of another kind', () => {
    expect([0, 30, 60].map(isOn)).toEqual([true, true, true])
    expect([2, 122, 242].map(isOn)).toEqual([false, false, false])
  })

  it('makes rows of titles in which it is strong, however acclaimed others are', () => {
    const about = rowsOf(workspace, titles, liked).filter(({ subject }) => subject.keyword === TERRORISM)
    expect(about.length).toBeGreaterThan(0)
    for (const row of about) expect(Array.from(row.titles).filter((title) => title % 30 !== 0)).toEqual([])
  })

  it('has the row behind the best of the page where half of a taste is about it, and not where less is', () => {
    const placeOf = (likes: readonly number[]): number =>
      rowsOf(workspace, titles, likes).findIndex(({ subject }) => subject.keyword === TERRORISM)
    const others = Array.from({ length: 10 }, (_, i) => i * 60 + 1)
    expect(placeOf([...liked.slice(0, 6), ...others.slice(0, 6)])).toBe(1)
    expect(placeOf([...liked.slice(0, 3), ...others])).not.toBe(1)
  })
})

describe('a person', () => {
  const [STAR, EXTRA, DIRECTOR] = [701, 702, 703]
  const actor = (id: number, order: number): { id: number; name: string; job: string; order: number } => ({
    ...named(id),
    job: 'Actor',
    order,
  })
  /** Everybody plays in every thirtieth title: one first, one last; the cast is not listed as it is billed. */
  const cast = titles.map((title, i): TitleFacts => {
    if (i % 30 !== 0) return { ...title, people: [] }
    const others = Array.from({ length: 9 }, (_, at) => actor(1000 + i * 10 + at, at + 1))
    const director = { ...named(i % 60 === 0 ? DIRECTOR : 2000 + i), job: 'Director' }
    return { ...title, people: [...others, actor(EXTRA, 14), actor(STAR, 0), director] }
  })

  it('has a row where the titles are known by them, not where they have a small part', () => {
    const rows = rowsOf(workspaceOf(plainSpace(), cast), cast, liked)
    const people = rows.flatMap(({ subject }) => subject.person ?? [])
    expect(people.length).toBeGreaterThan(0)
    expect(people).not.toContain(EXTRA)
    for (const person of people) expect([STAR, DIRECTOR]).toContain(person)
  })
})
