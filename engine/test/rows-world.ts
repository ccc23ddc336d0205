import { expect } from 'vitest'
import type { TitleFacts } from '../src/catalogue/title-facts.ts'
import { plainSpace } from '../src/kernels/space.ts'
import { composePage } from '../src/page/page.ts'
import type { ComposeProfile, ComposeRequest } from '../src/page/slate/request.ts'
import type { ComposedRow } from '../src/page/slate/row.ts'
import type { RowKind } from '../src/page/slate/row-kinds.gen.ts'
import { profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from './page-world.ts'

// Most likes are Danish crime films of the 1990s with one actor and one mood, in a catalogue of all kinds of titles.
export const nordic = (title: TitleFacts): TitleFacts => ({
  ...title,
  genres: [{ id: 3, name: 'Crime' }],
  countries: ['DK'],
  original_language: 'da',
  keywords: [{ id: 150, name: 'slow' }, ...(title.keywords ?? [])],
  people: [{ id: 350, name: 'Actor' }],
  release_date: '1994-03-03',
  adult: false,
})
const heist = (title: TitleFacts): TitleFacts => ({ ...title, keywords: [{ id: 151, name: 'heist' }], adult: false })
const withActor = (title: TitleFacts): TitleFacts => ({ ...title, people: [{ id: 777, name: 'Star' }], adult: false })
const inKorean = (title: TitleFacts): TitleFacts => ({ ...title, original_language: 'ko', adult: false })
export const titles = randomTitles(2000, 21).map((title, i) => {
  const change = { 0: nordic, 20: nordic, 5: inKorean, 10: withActor, 15: heist }[i % 40]
  return change ? change(title) : title
})
export const workspace = workspaceOf(plainSpace(), titles)
export const liked = [0, 20, 40, 60, 80, 10, 50, 90, 5, 45, 85, 301, 555, 1203]
export const settings = { rows: 40 }

export const rowsOf = (person: ComposeProfile, rest: Partial<ComposeRequest> = {}): readonly ComposedRow[] => {
  const request = requestFor(person, { settings, ...rest })
  const page = composePage(workspace, request)
  expect(violationsOf(page, titles, request)).toEqual([])
  return page.rows
}
export const kindsOf = (rows: readonly ComposedRow[]): RowKind[] => rows.map(({ kind }) => kind)
export const rowOfKind = (rows: readonly ComposedRow[], kind: RowKind): ComposedRow => {
  const row = rows.find((one) => one.kind === kind)
  if (!row) throw new Error(`no ${kind} among ${kindsOf(rows).join(', ')}`)
  return row
}
export const profileWithLikes = (rest: Parameters<typeof profileLiking>[1] = {}): ComposeProfile => profileLiking(liked, rest)
export const factsOf = ({ titles: list }: ComposedRow): TitleFacts[] => Array.from(list).flatMap((title) => titles[title] ?? [])
