import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addName, isOften, openNameCounts, spreadNames } from '../../../src/page/explain/spread-names.ts'
import { type Explanations, LEAD } from '../../../src/page/slate/row.ts'

const SEEDS = 5

/** A page of rows of ten titles, each with up to three felt seeds whose shares fall. */
const pages = fc.array(
  fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 3 }),
      fc.double({ min: 0.3, max: 1, noNaN: true }),
    ),
    {
      minLength: 10,
      maxLength: 10,
    },
  ),
  { minLength: 1, maxLength: 12 },
)

function explained(titles: readonly (readonly [number, readonly number[], number])[]): Explanations {
  const places = titles.length
  const shares = titles.flatMap(([, , fall]) => [0.5, 0.5 * fall, 0.5 * fall * fall])
  return {
    seeds: Int32Array.from(titles.flatMap(([, seeds]) => seeds.slice(0, 3))),
    shares: Float32Array.from(shares),
    feltCounts: Uint8Array.from(titles, ([felt]) => felt),
    priors: new Float32Array(places),
    ties: new Uint8Array(places),
    sagas: new Uint8Array(places),
    leads: new Uint8Array(places),
    leadTies: new Uint8Array(places),
  }
}

describe('spreadNames', () => {
  it('names a seed in at most a tenth of the titles where another seed has nearly its share or a liking can be named', () => {
    fc.assert(
      fc.property(pages, fc.boolean(), (rows, hasLiking) => {
        const own = explained(rows.flat())
        const lists = rows.map((_, at) => ({ from: at * 10, to: at * 10 + 10, isFollowing: false, hasLiking: () => hasLiking }))
        spreadNames(own, lists, SEEDS)
        const most = Math.max(4, Math.ceil(rows.length))
        const uses = new Uint32Array(SEEDS)
        for (const [place, [felt, seeds]] of rows.flat().entries()) {
          const lead = own.leads[place] ?? 0
          const share = own.shares[place * 3] ?? 0
          const isFree = (nth: number): boolean =>
            nth < felt && (own.shares[place * 3 + nth] ?? 0) >= 0.9 * share + 1e-6 && (uses[seeds[nth] ?? 0] ?? 0) < most
          if (lead === LEAD.fallback) expect(hasLiking && felt > 0).toBe(true)
          else if (lead > 0) expect(own.shares[place * 3 + lead] ?? 0).toBeGreaterThanOrEqual(0.9 * share - 1e-6)
          if (felt === 0 || lead === LEAD.fallback) continue
          expect(lead).toBeLessThan(felt)
          const named = seeds[lead] ?? 0
          if ((uses[named] ?? 0) >= most) expect(hasLiking || [1, 2].some(isFree)).toBe(false)
          uses[named] = (uses[named] ?? 0) + 1
          const second = seeds[1] ?? 0
          if (lead === 0 && felt > 1) uses[second] = (uses[second] ?? 0) + 1
        }
      }),
      { numRuns: 200 },
    )
  })

  it('leaves the first seed in because rows and in titles tied to it by a director, writer or saga', () => {
    const titles = Array.from({ length: 30 }, () => [2, [0, 1, 2], 0.9] as const)
    const followed = explained(titles)
    spreadNames(followed, [{ from: 0, to: 30, isFollowing: true, hasLiking: () => true }], SEEDS)
    expect([...followed.leads]).toEqual(titles.map(() => 0))
    const tied = { ...explained(titles), ties: new Uint8Array(30).fill(2) }
    spreadNames(tied, [{ from: 0, to: 30, isFollowing: false, hasLiking: () => true }], SEEDS)
    expect([...tied.leads]).toEqual(titles.map(() => 0))
  })

  it('counts repeats separately for visible titles and titles further back', () => {
    const repeats = openNameCounts([60, 60], 1)
    for (let i = 0; i < 4; i++) addName(repeats, 0, true)
    expect([isOften(repeats.visible, 0), isOften(repeats.behind, 0)]).toEqual([true, false])
  })
})
