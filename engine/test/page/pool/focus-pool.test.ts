import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { addSubjectToPool } from '../../../src/page/pool/focus-pool.ts'
import { maskTitles } from '../../../src/page/pool/masks.ts'
import { openPool } from '../../../src/page/pool/pool.ts'
import { profileViewsOf } from '../../../src/page/pool/profile-views.ts'
import { scoreFor } from '../../../src/page/pool/score-profiles.ts'
import { inWorkspace } from '../../../src/page/workspace/in-workspace.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

/** Every third title is a series with few votes. */
const isSeries = (title: number): boolean => title % 3 === 0
const titles = randomTitles(3000, 91).map((title, at): TitleFacts => {
  return { ...title, adult: false, media_type: isSeries(at) ? 'tv' : 'movie', vote_count: isSeries(at) ? 50 : 5000 + at }
})
const likes = Array.from({ length: 24 }, (_, at) => at * 60 + (at % 2))

describe('a pool whose last titles are replaced', () => {
  it('adds the offset of a title once, also if it was removed before it was added again', () => {
    const workspace = workspaceOf(plainSpace(), titles)
    const request = requestFor(profileLiking(likes))
    inWorkspace(workspace, () => {
      const profiles = profileViewsOf(workspace, request)
      maskTitles(workspace, request)
      scoreFor(workspace, request, profiles)
      const uncalibrated = workspace.scores.slice()
      const pool = openPool(workspace, profiles)
      const ranked = [...pool.titles.subarray(0, pool.ranked)]
      const calibrated = new Map(ranked.map((title) => [title, workspace.scores[title] ?? 0]))
      expect(ranked.some((title) => Math.abs((calibrated.get(title) ?? 0) - (uncalibrated[title] ?? 0)) > 0.01)).toBe(true)
      const others = titles.flatMap((_, title) => (pool.poolIndexOf[title] === -1 ? [title] : [])).slice(0, 100)
      const replaced = addSubjectToPool(workspace, pool, others)
      const removed = ranked.filter((title) => pool.poolIndexOf[title] === -1)
      expect(removed.length).toBeGreaterThan(50)
      for (const title of removed) expect(workspace.scores[title]).toBe(uncalibrated[title])
      addSubjectToPool(workspace, replaced, removed)
      for (const title of removed) expect(workspace.scores[title]).toBeCloseTo(calibrated.get(title) ?? 0, 4)
    })
  })
})
