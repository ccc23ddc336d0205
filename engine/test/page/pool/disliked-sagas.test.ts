import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

// Six renowned titles of one saga, and likes of the same genres, among many others.
const SAGA = [0, 1, 2, 3, 4, 5]
const LIKES = [20, 30, 40, 50, 60]
const titles = randomTitles(600, 5).map(
  (title, at): TitleFacts => ({
    ...title,
    title: `${[...String(at)].map((digit) => 'qwertzuiop'[Number(digit)]).join('')}ton`, // no numbers: they make sagas
    ...([...SAGA, ...LIKES].includes(at) && { genres: [1, 2].map((id) => ({ id, name: `n${id}` })) }),
    ...(SAGA.includes(at) && {
      collection: { id: 7, name: 'A saga' },
      media_type: 'movie',
      release_date: '2015-01-01',
      adult: false,
      vote_count: 20_000,
      vote_average: 8.4,
      popularity: 100,
    }),
  }),
)
const workspace = workspaceOf(plainSpace(), titles, { hasRelated: true })

function ofSagaFor(likes: readonly number[], disliked: readonly number[]): number[] {
  const { hero, rows } = composePage(workspace, requestFor({ ...profileLiking([...likes]), disliked }))
  const recommended = rows.filter(({ kind }) => kind !== 'top_region') // a chart, the same for everybody
  const shown = new Set([hero, ...recommended].flatMap((list) => [...list.titles]))
  return SAGA.filter((title) => shown.has(title))
}

describe('the saga of a disliked title', () => {
  it('is left out, with and without likes', () => {
    for (const likes of [[], LIKES]) {
      expect(ofSagaFor(likes, []).length).toBeGreaterThan(2)
      expect(ofSagaFor(likes, [0])).toEqual([])
    }
  })

  it('stays if another title of it is liked', () => {
    expect(ofSagaFor([1, ...LIKES], [0]).length).toBeGreaterThan(2)
  })
})
