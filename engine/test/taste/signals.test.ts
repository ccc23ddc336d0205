import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grades } from '../../src/models/audience/interactions.ts'
import {
  BARELY_STARTED_PROGRESS,
  gradeOfSignal,
  playedWeight,
  type Signal,
  signalWeights,
  WATCHED_PROGRESS,
} from '../../src/taste/signals.ts'
import { decayFactor, weighHistory } from '../../src/taste/taste.ts'

const DAY = 86_400_000
const now = 5000 * DAY
const options = { now, halfLifeMs: 300 * DAY }

describe('playedWeight', () => {
  it('is full from the watched threshold on, and proportional below it', () => {
    expect([WATCHED_PROGRESS, 100].map((progress) => playedWeight(progress, 0))).toEqual([0.8, 0.8])
    expect(playedWeight(40, 0)).toBeCloseTo((signalWeights.begun * 40) / 80, 9)
    expect(playedWeight(0, 0)).toBe(playedWeight(BARELY_STARTED_PROGRESS, 0))
  })

  it('becomes negative for a title abandoned early, after a month and not before', () => {
    expect(playedWeight(19.9, 30 * DAY)).toBeGreaterThan(0)
    expect(playedWeight(19.9, 30 * DAY + 1)).toBe(signalWeights.dropped)
    expect(playedWeight(20, 400 * DAY)).toBeGreaterThan(0)
  })

  it('never falls with progress', () => {
    const check = fc.property(fc.nat(100), fc.nat(100), fc.nat(100), (a, b, days) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(playedWeight(less, days * DAY)).toBeLessThanOrEqual(playedWeight(more, days * DAY))
    })
    fc.assert(check, { numRuns: 100 })
  })
})

describe('gradeOfSignal', () => {
  it('grades ratings by the bounds, dislikes as dislikes, and watched titles as likes', () => {
    const rated = (rating: number): Signal => ({ kind: 'rated', title: 1, at: now, rating })
    expect([1, 3, 3.5, 6.5, 7, 10].map((rating) => gradeOfSignal(rated(rating)))).toEqual([0, 0, 1, 1, 2, 2])
    expect(gradeOfSignal({ kind: 'disliked', title: 1, at: now })).toBe(grades.disliked)
    expect(gradeOfSignal({ kind: 'played', title: 1, at: now, progress: 1 })).toBe(grades.liked)
  })
})

describe('weighHistory', () => {
  const weigh = (...signals: Signal[]) => weighHistory(signals, options)

  it('is the weight of the signal times the decay by its age', () => {
    const { titles, weights } = weigh(
      { kind: 'liked', title: 9, at: now - 300 * DAY },
      { kind: 'super_liked', title: 2, at: now },
      { kind: 'watchlist', title: 5, at: now - 600 * DAY },
    )
    expect(Array.from(titles)).toEqual([2, 5, 9])
    expect(weights[0]).toBe(1.5)
    expect(weights[1]).toBeCloseTo(0.4 * (0.1 + 0.9 / 4), 6)
    expect(weights[2]).toBeCloseTo(0.55, 6)
  })

  it('prefers a dislike to a super like, a like to a rating, and a play to the watchlist', () => {
    const kinds: Signal[] = [
      { kind: 'watchlist', title: 1, at: now },
      { kind: 'played', title: 1, at: now - 9, progress: 50 },
      { kind: 'rated', title: 1, at: now - 99, rating: 8 },
      { kind: 'liked', title: 1, at: now - 999 },
      { kind: 'super_liked', title: 1, at: now - 9999 },
      { kind: 'disliked', title: 1, at: now - 99_999 },
    ]
    for (let upTo = 1; upTo <= kinds.length; upTo++) {
      expect(weigh(...kinds.slice(0, upTo)).signals).toEqual([kinds[upTo - 1]])
    }
  })

  it('uses the newest signal of a kind, and at equal times the one of more progress', () => {
    const played = (at: number, progress: number): Signal => ({ kind: 'played', title: 1, at, progress })
    expect(weigh(played(now - 5, 100), played(now, 30)).signals).toEqual([played(now, 30)])
    expect(weigh(played(now, 30), played(now, 60), played(now, 45)).signals).toEqual([played(now, 60)])
  })

  it('treats future times as now, and is empty without signals', () => {
    expect(weigh({ kind: 'liked', title: 1, at: now + 100 * DAY }).weights[0]).toBe(1)
    expect(weigh().titles.length).toBe(0)
    expect(decayFactor(Infinity, DAY)).toBeCloseTo(0.1, 9)
  })
})
