import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const [DRAMA, HISTORY, CRIME] = [18, 36, 80]
const named = (id: number) => ({ id, name: `n${id}` })
const VISIBLE = 8

const isBritish = (title: number): boolean => title % 6 === 0
const isPeriod = (title: number): boolean => title % 12 === 0

/** A sixth are British dramas: half of them about history, the others crime series with very many votes. */
const series = randomTitles(3000, 71).map((title, at): TitleFacts => {
  const own = isBritish(at) ? [DRAMA, isPeriod(at) ? HISTORY : CRIME] : [50 + (at % 5), 60 + (at % 4)]
  const isFamous = isBritish(at) && !isPeriod(at)
  return {
    ...title,
    ...{
      adult: false,
      media_type: 'tv',
      keywords: [],
      people: [],
      genres: own.map(named),
      release_date: `${2010 + (at % 8)}-03-01`,
    },
    ...{ countries: [isBritish(at) ? 'GB' : 'US'], original_language: 'en' },
    ...{ vote_average: isFamous ? 8.8 : 7, vote_count: isFamous ? 80_000 + at : 1000 + (at % 90) },
  }
})

/** How many of hero and first top picks are about history, for six likes about it, three crime series and one more. */
function periodTitles(): { inHero: number; inPicks: number } {
  const workspace = workspaceOf(plainSpace(), series)
  const liked = Array.from({ length: 9 }, (_, at) => at * 132 + (at < 6 ? 0 : 6))
  const { hero, rows } = composePage(workspace, requestFor(profileLiking([...liked, 7])))
  const picks = rows.find(({ kind }) => kind === 'top_picks')?.titles.slice(0, VISIBLE) ?? []
  return { inHero: [...hero.titles].filter(isPeriod).length, inPicks: [...picks].filter(isPeriod).length }
}

describe('a taste from one country, of titles without keywords', () => {
  it('has in hero and top picks what the history raises most, before what is most famous', () => {
    const { inHero, inPicks } = periodTitles()
    expect(inHero).toBeGreaterThanOrEqual(8)
    expect(inPicks).toBeGreaterThanOrEqual(6)
  })
})
