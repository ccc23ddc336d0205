import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import { profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../../page-world.ts'

// Every other title is a series for small children, the others are animated films. Only series have the genre Kids.
const isSeries = (title: number): boolean => title % 2 === 0
const titles = randomTitles(900, 61).map((title, i): TitleFacts => {
  const { collection: _, ...rest } = title
  const genres = [
    { id: 16, name: 'Animation' },
    { id: isSeries(i) ? 10762 : 10751, name: 'Kids or Family' },
  ]
  const certificate = isSeries(i) ? 'TV-Y' : 'G'
  const type = isSeries(i) ? 'tv' : 'movie'
  return { ...rest, adult: false, media_type: type, genres, certifications: { US: certificate } }
})
const workspace = workspaceOf(plainSpace(), titles)
const [series, films] = [0, 1].map((at) => Array.from({ length: 8 }, (_, i) => 40 * i + at))

function rowOfFilms(
  liked: readonly number[],
  { maturity = 'kids', ...rest }: Partial<ComposeRequest> & { maturity?: 'kids' | 'teen' } = {},
) {
  const request = requestFor(profileLiking(liked, { maturity }), rest)
  const page = composePage(workspace, request)
  expect(violationsOf(page, titles, request)).toEqual([])
  return page.rows.find(({ kind }) => kind === 'childrens_films')
}

describe('the row of films for children', () => {
  it('holds only films, for a child who likes mostly series, few or many', () => {
    for (const liked of [series?.slice(0, 3), series, [...(series ?? []), ...(films ?? []).slice(0, 3)]]) {
      const row = rowOfFilms(liked ?? [])
      expect(row?.titles.length).toBeGreaterThanOrEqual(8)
      expect(Array.from(row?.titles ?? []).some(isSeries)).toBe(false)
    }
  })

  it('is left out for a child who likes mostly films, and of a page of one type', () => {
    expect(rowOfFilms([...(films ?? []), ...(series ?? []).slice(0, 3)])).toBeUndefined()
    expect(rowOfFilms(series ?? [], { filters: { media_type: 'movie' } })).toBeUndefined()
    expect(rowOfFilms(series ?? [], { filters: { media_type: 'tv' } })).toBeUndefined()
  })

  it('is left out for a teenager, and of a page for several people', () => {
    expect(rowOfFilms(series ?? [], { maturity: 'teen' })).toBeUndefined()
    const two = [profileLiking(series ?? [], { maturity: 'kids' }), profileLiking(series ?? [])] as const
    expect(composePage(workspace, requestFor(two)).rows.some(({ kind }) => kind === 'childrens_films')).toBe(false)
  })
})
