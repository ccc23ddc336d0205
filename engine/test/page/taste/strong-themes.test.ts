import { describe, expect, it } from 'vitest'
import type { NamedId, TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import { themesIn } from '../../../src/page/workspace/theme-records.ts'
import type { Workspace } from '../../../src/page/workspace/workspace.ts'
import { profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../../page-world.ts'

const named = (id: number): NamedId => ({ id, name: `n${id}` })
const [THRILLER, COMEDY, TERRORISM] = [3, 5, 150]
const incidental = Array.from({ length: 12 }, (_, i) => named(500 + i))
/** Some thrillers have only the keyword terrorism; a few very acclaimed comedies have it among a dozen keywords. */
const titles = randomTitles(1200, 17).map((title, i): TitleFacts => {
  const rest = { ...title, adult: false, release_date: '1994-05-05', countries: ['US'], original_language: 'en' }
  const genres = [named(i % 10 === 0 ? THRILLER : i % 2 === 0 ? COMEDY : 1)]
  if (i % 30 === 0) return { ...rest, genres, keywords: [named(TERRORISM)] }
  if (i % 120 !== 2) return { ...rest, genres }
  return { ...rest, genres, keywords: [named(TERRORISM), ...incidental], vote_count: 90_000, vote_average: 9 }
})
const liked = Array.from({ length: 10 }, (_, i) => i * 30)

function rowsOf(workspace: Workspace, made: readonly TitleFacts[], likes: readonly number[]): readonly ComposedRow[] {
  const request = requestFor(profileLiking(likes), { settings: { rows: 40 } })
  const page = composePage(workspace, request)
  expect(violationsOf(page, made, request)).toEqual([])
  return page.rows
}

describe('a keyword', () => {
  const workspace = workspaceOf(plainSpace(), titles)
  const { themes, records } = workspace
  const isOn = (title: number): boolean => themesIn(records, title).includes(themes.find('keyword', TERRORISM) ?? -1)

  it('is strong in titles of the genre it goes with, not in others that have it among many keywords', () => {
    expect([0, 30, 60].map(isOn)).toEqual([true, true, true])
    expect([2, 122, 242].map(isOn)).toEqual([false, false, false])
  })

  it('has rows of titles in which it is strong, however acclaimed others are', () => {
    const about = rowsOf(workspace, titles, liked).filter(({ subject }) => subject.keyword === TERRORISM)
    expect(about.length).toBeGreaterThan(0)
    for (const row of about) expect(Array.from(row.titles).filter((title) => title % 30 !== 0)).toEqual([])
  })

  it('has the second row of the page where half of the likes have it, and not where fewer do', () => {
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
  /** Two actors are in every thirtieth title, one billed first and one last; the cast is not in billing order. */
  const cast = titles.map((title, i): TitleFacts => {
    if (i % 30 !== 0) return { ...title, people: [] }
    const others = Array.from({ length: 9 }, (_, at) => actor(1000 + i * 10 + at, at + 1))
    const director = { ...named(i % 60 === 0 ? DIRECTOR : 2000 + i), job: 'Director' }
    return { ...title, people: [...others, actor(EXTRA, 14), actor(STAR, 0), director] }
  })

  it('has a row as director or first-billed actor, not as last-billed actor', () => {
    const rows = rowsOf(workspaceOf(plainSpace(), cast), cast, liked)
    const people = rows.flatMap(({ subject }) => subject.person ?? [])
    expect(people.length).toBeGreaterThan(0)
    expect(people).not.toContain(EXTRA)
    for (const person of people) expect([STAR, DIRECTOR]).toContain(person)
  })
})
