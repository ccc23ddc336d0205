import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposeProfile } from '../../../src/page/slate/request.ts'
import { profileLiking, randomTitles, requestFor, today, workspaceOf } from '../../page-world.ts'

// Four renowned films of one saga, the last of them new, and likes of the same genres, among many others.
const [FIRST, SECOND, BETTER_KNOWN, NEW] = [0, 1, 2, 3]
const LIKES = [20, 30, 40, 50, 60]
const spelled = (at: number): string => [...String(at)].map((digit) => 'qwertzuiop'[Number(digit)]).join('')
const dates = ['2010-01-01', '2012-01-01', '2014-01-01', new Date((today - 20) * 86_400_000).toISOString().slice(0, 10)]
const titles = randomTitles(600, 5).map((title, at): TitleFacts => {
  const isOfSaga = at <= NEW
  return {
    ...title,
    title: `${spelled(at)}ton`, // no numbers: they make sagas
    ...((isOfSaga || LIKES.includes(at)) && { media_type: 'movie', genres: [1, 2].map((id) => ({ id, name: `n${id}` })) }),
    ...(isOfSaga && {
      collection: { id: 7, name: 'A saga' },
      release_date: dates[at] ?? '',
      adult: false,
      vote_count: at === BETTER_KNOWN ? 30_000 : 20_000 - at,
      vote_average: 8.4,
      popularity: 100,
    }),
  }
})
const workspace = workspaceOf(plainSpace(), titles, { hasRelated: true })

/** The parts of the saga that a page recommends, in the hero or in rows of some kinds. */
function partsFor(more: Partial<ComposeProfile> = {}, likes: readonly number[] = LIKES, isRow = isRecommendation): number[] {
  const { hero, rows } = composePage(workspace, requestFor(profileLiking(likes, more)))
  const shown = new Set([hero, ...rows.filter(({ kind }) => isRow(kind))].flatMap((list) => [...list.titles]))
  return [FIRST, SECOND, BETTER_KNOWN, NEW].filter((title) => shown.has(title))
}

/** Whether the rows of a kind are for this person: a chart is the same for everybody. */
function isRecommendation(kind: string): boolean {
  return kind !== 'top_region'
}

describe('a saga of which a person has seen nothing', () => {
  it('is recommended without the parts that continue one at least as widely known, except new releases', () => {
    expect(partsFor()).toEqual([FIRST, BETTER_KNOWN, NEW])
  })

  it('is recommended with all parts if one was liked, started or finished', () => {
    expect(partsFor({}, [FIRST, ...LIKES])).toContain(SECOND)
    expect(partsFor({ begun: [FIRST] })).toContain(SECOND)
    expect(partsFor({ finished: [FIRST] })).toContain(SECOND)
  })

  it('is recommended with a later part if the first is none of the recommendable titles', () => {
    expect(partsFor({ hidden: [FIRST] })).toContain(SECOND)
  })

  it('is as before for newcomers, who are asked what they know', () => {
    expect(partsFor({}, LIKES.slice(0, 1))).toContain(SECOND)
  })
})

describe('a saga of which a person has seen a part', () => {
  const picksFor = (more: Partial<ComposeProfile>, likes: readonly number[] = LIKES): number[] =>
    partsFor(more, likes, (kind) => kind === 'top_picks')

  it('goes on in hero and top picks with the next part, or a better known one', () => {
    expect(picksFor({}, [FIRST, ...LIKES])).toEqual([SECOND, BETTER_KNOWN])
    expect(picksFor({}, [FIRST, SECOND, ...LIKES])).toEqual([BETTER_KNOWN])
    expect(picksFor({ finished: [BETTER_KNOWN] }, [FIRST, SECOND, ...LIKES])).toEqual([NEW])
  })

  it('has its later parts in other rows', () => {
    expect(partsFor({}, [FIRST, ...LIKES])).toContain(NEW)
  })

  it('goes on with a later part if the next one is none of the recommendable titles', () => {
    expect(picksFor({ hidden: [SECOND, BETTER_KNOWN] }, [FIRST, ...LIKES])).toEqual([NEW])
  })
})
