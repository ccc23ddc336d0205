import { describe, expect, it } from 'vitest'
import { relatedness } from '../../../src/models/content/relations.ts'
import { explain } from '../../../src/models/scoring/explain.ts'
import { rowReasons } from '../../../src/page/explain/reasons.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import { now, profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'
import { reproducibleSpace } from '../../spaces.ts'

const space = await reproducibleSpace()
/** Titles of one cluster have three keywords in common, so that they are alike. */
const clustered = (count: number) =>
  randomTitles(1500, 33).map((title, at) => ({
    ...title,
    adult: false,
    keywords: [0, 1, 2].map((nth) => ({ id: 1000 + 3 * (at % count) + nth, name: `cluster ${at % count} ${nth}` })),
  }))
const titles = clustered(25)
const workspace = workspaceOf(space, titles, { hasRelated: true })
const liked = [3, 57, 110, 240, 391, 502, 733, 904, 1120, 1404]
const person = profileLiking(liked)
const page = composePage(workspace, requestFor(person))
const becauseRows = page.rows.filter(({ kind }) => kind === 'because')

const termOf = (title: number, seed: number): number => {
  const { terms } = explain(workspace.scorer, person.history, title)
  return terms[Array.from(person.history.titles).indexOf(seed)] ?? 0
}
const shareOf = (title: number, seed: number): number => {
  const { prior, terms } = explain(workspace.scorer, person.history, title)
  return termOf(title, seed) / terms.reduce((sum, term) => sum + Math.max(0, term), Math.max(0, prior))
}
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
const firstTitles = ({ titles: list }: ComposedRow): number[] => [...list.slice(0, 10)]

describe('a "because you liked" row', () => {
  it('appears more than twice on the page of somebody with ten likes', () => {
    expect(becauseRows.length).toBeGreaterThan(2)
  })

  it('holds titles to which its seed contributes far more than to titles of genre and decade rows', () => {
    const others = page.rows.filter(({ kind }) => kind === 'genre' || kind === 'decade').flatMap(firstTitles)
    for (const { subject, titles: list } of becauseRows) {
      const terms = (some: readonly number[]): number[] => some.map((title) => termOf(title, subject.seed ?? -1))
      expect(mean(terms([...list]))).toBeGreaterThan(1.5 * mean(terms(others)))
      expect(Math.min(...terms([...list]))).toBeGreaterThan(0.8 * mean(terms(others)))
    }
  })

  it('follows further seeds of a history of 20 titles: those with the most titles', () => {
    const counts = [1, 2, 3, 4, 5, 6].map((first) => {
      const fan = profileLiking(Array.from({ length: 20 }, (_, at) => first + at * 37))
      return composePage(workspace, requestFor(fan)).rows.filter(({ kind }) => kind === 'because').length
    })
    expect(mean(counts)).toBeGreaterThan(2)
  })

  it('holds the titles near its seed in a long history, whose best titles are spread over all entries', () => {
    const clusters = 125
    const fan = profileLiking(Array.from({ length: 110 }, (_, at) => at))
    const { rows } = composePage(workspaceOf(space, clustered(clusters), { hasRelated: true }), requestFor(fan))
    const found = rows.filter(({ kind }) => kind === 'because')
    expect(found.length).toBeGreaterThanOrEqual(2)
    const isNear = (title: number, seed: number): boolean => title % clusters === seed % clusters
    const near = found.map((row) => firstTitles(row).filter((title) => isNear(title, row.subject.seed ?? -1)).length)
    expect(Math.min(...near)).toBeGreaterThanOrEqual(5)
  })

  it.each<[string, Partial<ComposeRequest>, readonly number[]]>([
    ['a whole catalogue', {}, liked],
    ['one genre', { filters: { genres: [3] } }, liked],
    ['long films', { filters: { with_runtime_gte: 130 } }, liked],
    ['a long history', {}, Array.from({ length: 40 }, (_, i) => 11 + i * 31)],
  ])('holds only titles whose largest contribution is that of its seed, with a share that is felt: %s', (_, asked, likes) => {
    const fan = profileLiking(likes)
    const { rows, seeds } = composePage(workspace, requestFor(fan, asked))
    const becauseOf = rows.filter(({ kind }) => kind === 'because')
    expect(becauseOf.length).toBeGreaterThan(0)
    for (const { subject, titles: list, because } of becauseOf) {
      expect(list.length).toBeGreaterThanOrEqual(8)
      const own = seeds[0]?.indexOf(subject.seed ?? -1) ?? -1
      expect([...list].map((_, at) => because[0]?.seeds[at * 3])).toEqual([...list].map(() => own))
      expect([...(because[0]?.feltCounts ?? [])].every((felt) => felt > 0)).toBe(true)
      for (const title of list) {
        const { prior, terms } = explain(workspace.scorer, fan.history, title)
        const term = terms[Array.from(fan.history.titles).indexOf(subject.seed ?? -1)] ?? 0
        const share = term / terms.reduce((sum, one) => sum + Math.max(0, one), Math.max(0, prior))
        const stronger = terms.filter((one) => one > term + 1e-7).length
        expect(stronger).toBe(0)
        const next = Math.max(0, ...Array.from(terms).filter((one, at) => one !== term && (fan.history.weights[at] ?? 0) > 0))
        const { content } = workspace.scorer
        const isRelated = content !== null && relatedness(content, subject.seed ?? -1, title) > 0
        expect(isRelated || term >= 1.249 * next).toBe(true)
        expect(share >= 0.1 || term >= 2 * prior).toBe(true)
      }
    }
  })

  const isAlike = (seed: number, title: number): boolean => {
    const { content } = workspace.scorer
    return content !== null && Math.max(relatedness(content, seed, title), relatedness(content, title, seed)) >= 0.1
  }

  it.each([10, 20, 40])('holds at most one other title for two that are alike its seed: %i likes', (likes) => {
    const fan = profileLiking(Array.from({ length: likes }, (_, i) => 11 + i * 31))
    const found = composePage(workspace, requestFor(fan)).rows.filter(({ kind }) => kind === 'because')
    expect(found.length).toBeGreaterThan(0)
    for (const { subject, titles: list } of found) {
      const others = [...list].filter((title) => !isAlike(subject.seed ?? -1, title))
      expect(others.length).toBeLessThanOrEqual(list.length / 3)
    }
  })

  it('lists its seed as the first reason, with its mean share over the first ten titles', () => {
    for (const row of becauseRows) {
      const [first, ...others] = row.reasons[0] ?? []
      expect(page.seeds[0]?.[first?.seed ?? -1]).toBe(row.subject.seed)
      expect(first?.share).toBeCloseTo(mean(firstTitles(row).map((title) => shareOf(title, row.subject.seed ?? -1))), 3)
      expect(others.map(({ seed }) => seed)).not.toContain(first?.seed)
    }
  })

  it('lists its seed as the first reason even where another seed has a larger share', () => {
    const because = {
      seeds: Int32Array.of(5, 8, -1, 5, 9, 8),
      shares: Float32Array.of(0.5, 0.25, 0, 0.5, 0.125, 0.125),
      feltCounts: Uint8Array.of(2, 3),
    }
    expect(rowReasons(because, { followed: { seed: 8, share: 0.1875 }, isInRow: () => false })).toEqual([
      { seed: 8, share: 0.1875 },
      { seed: 5, share: 0.5 },
      { seed: 9, share: 0.0625 },
    ])
    const plain = (inRow: readonly number[]): number[] =>
      rowReasons(because, { followed: undefined, isInRow: (seed) => inRow.includes(seed) }).map(({ seed }) => seed)
    expect(plain([])).toEqual([5, 8, 9])
    expect(plain([8])).toEqual([5, 9])
  })

  it('has no reason whose share is large enough to be named but which is not felt in any title', () => {
    const shares = Float32Array.of(0.5, 0.25, 0.05, 0.5, 0.25, 0.05)
    const because = { seeds: Int32Array.of(5, 8, 9, 5, 8, 9), shares, feltCounts: Uint8Array.of(1, 1) }
    expect(rowReasons(because, { followed: undefined, isInRow: () => false }).map(({ seed }) => seed)).toEqual([5, 9])
  })

  it('has no reason that is named in only one of its titles', () => {
    const shares = Float32Array.of(0.9, 0, 0, 0.5, 0, 0, 0.5, 0, 0)
    const because = { seeds: Int32Array.of(5, -1, -1, 8, -1, -1, 8, -1, -1), shares, feltCounts: Uint8Array.of(1, 1, 1) }
    expect(rowReasons(because, { followed: undefined, isInRow: () => false })).toEqual([])
  })

  it('never has a partly played title as its seed where titles were liked', () => {
    const begun = [1300, 1301, 1302, 1303, 1304, 1305]
    const signals = begun.map((title) => ({ kind: 'played' as const, title, at: now, progress: 40 }))
    const rows = composePage(workspace, requestFor(profileLiking(liked, { signals, begun }))).rows
    const seeds = rows.filter(({ kind }) => kind === 'because').map(({ subject }) => subject.seed)
    expect(seeds.length).toBeGreaterThan(2)
    expect(seeds.filter((seed) => seed === undefined || begun.includes(seed))).toEqual([])
  })

  it('is left out where its seed is the main contribution to fewer than eight titles', () => {
    const lone = titles.map((title, at) =>
      at === 3
        ? {
            ...title,
            genres: [{ id: 77, name: 'own' }],
            keywords: [],
            people: [],
            countries: ['IS'],
            original_language: 'is',
            release_date: '1921-01-01',
          }
        : title,
    )
    const rows = composePage(workspaceOf(space, lone), requestFor(person)).rows
    expect(rows.some(({ kind }) => kind === 'because')).toBe(true)
    expect(rows.filter(({ kind }) => kind === 'because').map(({ subject }) => subject.seed)).not.toContain(3)
  })
})
