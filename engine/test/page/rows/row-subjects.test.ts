import { describe, expect, it } from 'vitest'
import type { NamedId, TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import { mediaRows, profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../../page-world.ts'

const named = (id: number): NamedId => ({ id, name: `n${id}` })
const [ROMANCE, COMEDY, ROMANTIC, WEDDING] = [3, 4, 150, 151]

function rowsFor(made: readonly TitleFacts[], liked: readonly number[]): readonly ComposedRow[] {
  const request = requestFor(profileLiking(liked), { settings: { rows: 40 } })
  const page = composePage(workspaceOf(plainSpace(), made), request)
  expect(violationsOf(page, made, request)).toEqual([])
  return mediaRows(page)
}

describe('the rows of a page', () => {
  /** Every tenth title is a romance from France or Japan; a third of these has one romance keyword, a third another. */
  const romances = randomTitles(2000, 31).map((title, i): TitleFacts => {
    const { collection: _, keywords: __, ...rest } = title
    if (i % 10 !== 0) return { ...rest, adult: false, genres: [named(i % 3)] }
    const keywords = [...(i % 30 === 0 ? [ROMANTIC] : []), ...(i % 30 === 10 ? [WEDDING] : [])].map(named)
    const country = i % 20 === 0 ? 'FR' : 'JP'
    const genres = [named(ROMANCE), ...(i % 7 === 0 ? [named(COMEDY)] : [])]
    return { ...rest, adult: false, genres, keywords, countries: [country], original_language: country === 'FR' ? 'fr' : 'ja' }
  })
  const liked = Array.from({ length: 12 }, (_, i) => (i >> 1) * 60 + (i % 2) * 10)

  it('are about one subject at most twice, counting a genre and keywords of the same meaning together', () => {
    const about = rowsFor(romances, liked).filter(
      ({ subject: { genre, keyword } }) => genre === ROMANCE || keyword === ROMANTIC || keyword === WEDDING,
    )
    expect(about.length).toBeGreaterThan(0)
    expect(about.length).toBeLessThanOrEqual(2)
  })

  it('include only one of a decade and a keyword that have nearly the same titles', () => {
    // All titles with the keyword are of the 1980s, and nearly all titles of the 1980s have it.
    const eighties = randomTitles(2000, 33).map((title, i): TitleFacts => {
      const isOld = i % 25 === 0
      const keywords = isOld && i % 200 !== 0 ? [named(ROMANTIC)] : []
      return { ...title, adult: false, keywords, release_date: isOld ? '1984-03-03' : `${1990 + (i % 29)}-03-03` }
    })
    const old = Array.from({ length: 12 }, (_, i) => i * 25 + 25)
    const about = rowsFor(eighties, old).filter(
      ({ kind, subject }) => ['decade', 'keyword'].includes(kind) && (subject.decade === 1980 || subject.keyword),
    )
    expect(about).toHaveLength(1)
  })

  it('include at most two "more" rows where there are enough others', () => {
    // The titles have no facts but genres, release date and votes.
    const plain = randomTitles(2000, 35).map(
      ({ id, media_type, title, genres, vote_average = null, vote_count = null }, i): TitleFacts => ({
        ...{ id, media_type, title, vote_average, vote_count },
        genres: genres ?? [],
        release_date: `${1950 + ((i * 7) % 70)}-05-05`,
      }),
    )
    const rows = rowsFor(plain, [1, 2, 3, 5, 8, 13, 21, 34])
    const rest = rows.filter(({ kind }) => kind === 'more').length
    expect(rest).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(14)
    expect(rest).toBeLessThanOrEqual(2)
  })

  it.each([0, 0.1, 0.25])('include "more" rows of lower mean score than the second row, at a diversity of %d', (diversity) => {
    const made = randomTitles(400, 4)
    const workspace = workspaceOf(plainSpace(), made)
    const page = composePage(
      workspace,
      requestFor(profileLiking([1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]), { settings: { diversity, rows: 20 } }),
    )
    const meanScore = ({ titles }: ComposedRow): number =>
      titles.slice(0, 10).reduce((sum, title) => sum + (workspace.scores[title] ?? 0) / Math.min(10, titles.length), 0)
    const [, second, ...below] = mediaRows(page)
    const left = below.filter(({ kind }) => kind === 'more')
    expect(left.length).toBeGreaterThan(0)
    for (const row of left) expect(meanScore(row)).toBeLessThan(second ? meanScore(second) : 0)
  })
})
