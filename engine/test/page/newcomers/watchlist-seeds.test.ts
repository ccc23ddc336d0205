import { describe, expect, it } from 'vitest'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedPage } from '../../../src/page/slate/row.ts'
import type { Signal } from '../../../src/taste/signals.ts'
import { mediaRows, now, profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'
import { reproducibleSpace } from '../../spaces.ts'

// Titles of one cluster have three keywords in common, so that rows can follow one of them.
const titles = randomTitles(1500, 33).map((title, at) => ({
  ...title,
  adult: false,
  keywords: [0, 1, 2].map((nth) => ({ id: 1000 + 3 * (at % 25) + nth, name: `cluster ${at % 25} ${nth}` })),
}))
const workspace = workspaceOf(await reproducibleSpace(), titles, { hasRelated: true })
const wanted = [3, 57, 110, 240, 391, 502, 733, 904]

function pageOf(liked: readonly number[]): ComposedPage {
  const signals = wanted.map((title): Signal => ({ kind: 'watchlist', title, at: now }))
  return composePage(workspace, requestFor(profileLiking(liked, { signals, watchlist: wanted })))
}
const followedOn = ({ rows }: ComposedPage) => rows.flatMap(({ kind, subject }) => (kind === 'because' ? subject : []))

describe('the page of a profile with a watchlist and fewer than three likes', () => {
  const page = pageOf([])
  const kinds = page.rows.map(({ kind }) => kind)

  it('is not that of a newcomer', () => {
    expect(kinds[0]).toBe('top_picks')
    expect(kinds).not.toContain('popular')
    expect(kinds).not.toContain('favourites')
  })

  it('has rows that follow titles of the watchlist and state that they are on it', () => {
    expect(followedOn(page).length).toBeGreaterThan(1)
    for (const subject of followedOn(page)) {
      expect(wanted).toContain(subject.seed)
      expect(subject).toMatchObject({ liked: false, wanted: true })
    }
  })

  it('recommends none of the titles on it: they have a row of their own', () => {
    const recommended = [...page.hero.titles, ...mediaRows(page).flatMap((row) => [...row.titles])]
    expect(recommended.filter((title) => wanted.includes(title))).toEqual([])
    expect([...(page.rows.find(({ kind }) => kind === 'watchlist')?.titles ?? [])].sort()).toEqual([...wanted].sort())
  })

  it('follows likes and the watchlist from the first like on', () => {
    const followed = followedOn(pageOf([1120, 1404]))
    expect(followed.some(({ liked }) => liked)).toBe(true)
    expect(followed.some((subject) => subject.wanted)).toBe(true)
  })
})

describe('the page of a profile with a watchlist and three likes', () => {
  it('follows the likes only', () => {
    const followed = followedOn(pageOf([1120, 1404, 20]))
    expect(followed.length).toBeGreaterThan(0)
    expect(followed.every(({ liked }) => liked)).toBe(true)
  })
})
