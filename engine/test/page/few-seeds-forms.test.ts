import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../page-world.ts'

const [ANIMATION, RARE, KINDS] = [16, 90, 6]
const named = (id: number) => ({ id, name: `n${id}` })
// Six groups of titles with own genres and keywords. A rare genre has twenty live-action titles and eighty cartoons.
const isRare = (at: number): boolean => at % 9 === 4
const isCartoon = (at: number): boolean => isRare(at) && at % 5 > 0
const titles = randomTitles(900, 4).map((title, at): TitleFacts => {
  const kind = at % KINDS
  const genres = [50 + kind, (at * 7) % 5, ...(isRare(at) ? [RARE] : []), ...(isCartoon(at) ? [ANIMATION] : [])].map(named)
  return {
    ...{ ...title, adult: false, media_type: 'movie', genres },
    keywords: [named(1000 + kind * 3 + (at % 3)), named(2000 + (at % 40))],
    original_language: ['en', 'en', 'en', 'ko', 'fr', 'hi'][kind] ?? 'en',
    countries: [['US', 'US', 'GB', 'KR', 'FR', 'IN'][kind] ?? 'US'],
    ...(isCartoon(at) && { vote_count: 9000, vote_average: 8 }),
  }
})
const workspace = workspaceOf(plainSpace(), titles, { hasRelated: true })

describe('a row that has something in common with the only like', () => {
  it('holds no cartoon if the like is live action, unless the explanation names the like', () => {
    const likes = titles.flatMap((_, at) => (isRare(at) && !isCartoon(at) ? at : []))
    const rows = likes.flatMap((only) =>
      composePage(workspace, requestFor(profileLiking([only]))).rows.filter(
        ({ kind, subject }) => kind !== 'because' && subject.seed !== undefined,
      ),
    )
    const cartoons = rows.flatMap(({ titles: shown, because: [own] }) =>
      Array.from(shown).filter((title, at) => isCartoon(title) && (own?.feltCounts[at] ?? 0) === 0),
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(cartoons).toEqual([])
  })
})
