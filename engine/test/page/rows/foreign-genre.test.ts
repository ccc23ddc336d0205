import { describe, expect, it } from 'vitest'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const FOREIGN = 10_769
const genresOf = (foreign: number) => {
  const titles = randomTitles(1000, 8).map((title, at) => {
    return at % 10 === 0 ? { ...title, adult: false, genres: [{ id: foreign, name: 'Foreign' }] } : title
  })
  const liked = Array.from({ length: 10 }, (_, at) => at * 10)
  const { rows } = composePage(workspaceOf(plainSpace(), titles), requestFor(profileLiking(liked), { hasNavigation: true }))
  return rows.flatMap(({ subject, entries }) => [subject.genre, ...entries.map((entry) => entry.subject.genre)])
}

describe('the genre Foreign', () => {
  it('names no row and no link: the place of a title says it better', () => {
    expect(genresOf(77)).toContain(77)
    expect(genresOf(FOREIGN)).not.toContain(FOREIGN)
  })
})
