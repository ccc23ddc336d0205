import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { VISIBLE_TITLES } from '../../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const DANCE = 150
const sameWords = new Map([[DANCE, DANCE]])

/** Thirty titles about dancing, the last ten of them comedies, behind a thousand better known dramas. */
const isAboutDancing = (title: number): boolean => title % 100 === 0
const isComedy = (title: number): boolean => isAboutDancing(title) && title >= 2000
const titles = randomTitles(3000, 61).map((title, at): TitleFacts => {
  const { collection: _, ...rest } = title
  return {
    ...rest,
    ...{ adult: false, media_type: 'movie', countries: ['US'], original_language: 'en', people: [] },
    genres: isComedy(at) ? [named(35), named(40 + ((at / 100) % 10))] : [named(18), named(80)],
    keywords: [named(isAboutDancing(at) ? DANCE : 1000 + (at % 500))],
    release_date: `${isComedy(at) ? 1990 + ((at / 100) % 30) : 1995}-05-05`,
    vote_average: 7,
    vote_count: isComedy(at) ? 200 : isAboutDancing(at) ? 300 - at / 100 : 60_000 + at,
  }
})

describe('a row of titles far down the ranking', () => {
  it('is in the order of the ranking, and not of what differs most', () => {
    const likes = Array.from({ length: 8 }, (_, at) => 100 * at)
    const workspace = workspaceOf(plainSpace(), titles)
    const { rows } = composePage(workspace, requestFor(profileLiking(likes), { sameWords }))
    const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles ?? [])]
    expect(picks.filter((title) => !isAboutDancing(title))).toEqual([])
    expect(picks.length).toBeGreaterThanOrEqual(VISIBLE_TITLES)
    expect(picks.slice(0, 6).filter(isComedy)).toEqual([])
  })
})
