import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposeProfile } from '../../../src/page/slate/request.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

// A series that the catalogue has as a film of ten hours, too, and as a short film of another maker.
const [SERIES, LONG_FILM, FILM] = [0, 1, 2]
const LIKES = [20, 30, 40, 50, 60]
const titles = randomTitles(600, 5).map((title, at): TitleFacts => {
  const isDouble = at <= FILM
  const liked = { media_type: 'tv' as const, genres: [1, 2].map((id) => ({ id, name: `n${id}` })), adult: false }
  return {
    ...title,
    title: `Title ${at}`,
    ...((isDouble || LIKES.includes(at)) && liked),
    ...(isDouble && {
      ...{ title: 'Brothers in Arms', vote_average: 8.4, vote_count: 20_000 - at, popularity: 100, collection: null },
      ...{ media_type: at === SERIES ? 'tv' : 'movie', runtime: [60, 600, 100][at] ?? 0 },
      release_date: at === LONG_FILM ? '2001-09-09' : '2001-01-01',
    }),
  }
})
const workspace = workspaceOf(plainSpace(), titles)

/** Which of the three a page recommends. */
function shownFor(more: Partial<ComposeProfile> = {}, filters = {}): number[] {
  const { hero, rows } = composePage(workspace, requestFor(profileLiking(LIKES, more), { filters }))
  const recommended = rows.filter(({ kind }) => kind !== 'top_region') // a chart, the same for everybody
  const shown = new Set([hero, ...recommended].flatMap((list) => [...list.titles]))
  return [SERIES, LONG_FILM, FILM].filter((title) => shown.has(title))
}

describe('a work that the catalogue has as a series and as a film', () => {
  it('is recommended once, beside a film that only has its name', () => {
    expect(shownFor()).toEqual([SERIES, FILM])
  })

  it('is recommended as the lesser known entry if only that one may be shown', () => {
    expect(shownFor({}, { media_type: 'movie' })).toEqual([LONG_FILM, FILM])
  })

  it('is not recommended to whom either entry is known', () => {
    expect(shownFor({ finished: [SERIES] })).toEqual([FILM])
    expect(shownFor({ finished: [LONG_FILM] })).toEqual([FILM])
    expect(shownFor({ disliked: [LONG_FILM] })).toEqual([FILM])
  })
})
