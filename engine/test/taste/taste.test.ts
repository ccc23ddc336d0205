import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLike, type Signal } from '../../src/taste/signals.ts'
import { decayFactor, MIN_DECAY, weighHistory } from '../../src/taste/taste.ts'

const DAY = 86_400_000
const now = 1_000 * DAY
const options = { now, halfLifeMs: 365 * DAY }
const weightOf = (...signals: Signal[]): number => weighHistory(signals, options).weights[0] ?? NaN

describe('weighHistory', () => {
  it('orders the weights of signals by their kind', () => {
    const at = now
    const weights = [
      weightOf({ kind: 'super_liked', title: 1, at }),
      weightOf({ kind: 'liked', title: 1, at }),
      weightOf({ kind: 'played', title: 1, at, progress: 95 }),
      weightOf({ kind: 'watchlist', title: 1, at }),
      weightOf({ kind: 'played', title: 1, at, progress: 40 }),
      weightOf({ kind: 'played', title: 1, at: now - 90 * DAY, progress: 5 }),
      weightOf({ kind: 'disliked', title: 1, at }),
    ]
    expect(weights).toEqual([...weights].sort((a, b) => b - a))
    expect(weights[4]).toBeGreaterThan(0)
    expect(weights[5]).toBeLessThan(0)
  })

  it('gives a title just started a small weight and one abandoned long ago a negative one', () => {
    expect(weightOf({ kind: 'played', title: 1, at: now, progress: 5 })).toBeGreaterThan(0)
    expect(weightOf({ kind: 'played', title: 1, at: now - 60 * DAY, progress: 5 })).toBeLessThan(0)
  })

  it('weighs a partly watched title by its progress, and less than a watched one', () => {
    const weights = [10, 20, 40, 60, 79.9, 80].map((progress) => weightOf({ kind: 'played', title: 1, at: now, progress }))
    expect(weights).toEqual([...new Set(weights)].sort((a, b) => a - b))
    expect(weights[0]).toBeGreaterThan(0)
    expect(weights[4]).toBeLessThan(weightOf({ kind: 'watchlist', title: 1, at: now }))
  })

  it('weighs ratings by the settings of the model: a like from seven on, less below it, negative up to three', () => {
    const evidence = { allRated: 0.5, neutral: 0.3, disliked: -0.2 }
    const weights = [10, 7, 6, 4, 3, 1].map((rating) => {
      return weighHistory([{ kind: 'rated', title: 1, at: now, rating }], { ...options, evidence }).weights[0]
    })
    expect(weights).toEqual([1, 1, Math.fround(0.3), Math.fround(0.3), Math.fround(-0.2), Math.fround(-0.2)])
  })

  it('prefers explicit signals to plays, in any order of arrival', () => {
    const disliked: Signal = { kind: 'disliked', title: 7, at: now - 10 }
    const watched: Signal = { kind: 'played', title: 7, at: now, progress: 100 }
    expect(weightOf(disliked, watched)).toBeLessThan(0)
    expect(weightOf(watched, disliked)).toBe(weightOf(disliked, watched))
  })

  it('decays by half-life and never to 0', () => {
    expect(decayFactor(0, DAY)).toBe(1)
    expect(decayFactor(DAY, DAY)).toBeCloseTo(MIN_DECAY + (1 - MIN_DECAY) / 2)
    expect(decayFactor(1e6 * DAY, DAY)).toBeGreaterThanOrEqual(MIN_DECAY)
    expect(decayFactor(-DAY, DAY)).toBe(1)
  })

  it('lists each title once, in rising order, whatever the order of signals', () => {
    const kind = fc.constantFrom('liked' as const, 'disliked' as const, 'watchlist' as const)
    const some = fc.array(fc.record({ kind, title: fc.nat(30), at: fc.integer({ min: 0, max: now }) }), { maxLength: 60 })
    const check = fc.property(some, (signals) => {
      const history = weighHistory(signals, options)
      expect([...history.titles]).toEqual([...new Set(signals.map(({ title }) => title))].sort((a, b) => a - b))
      expect(weighHistory([...signals].reverse(), options)).toEqual(history)
      expect(history.weights.every((weight) => weight !== 0 && Number.isFinite(weight))).toBe(true)
    })
    fc.assert(check)
  })

  it('limits the sum of all dislikes to half of the likes, or to one dislike', () => {
    const signals = (kind: 'liked' | 'disliked', count: number): Signal[] =>
      Array.from({ length: count }, (_, at) => ({ kind, title: (kind === 'liked' ? 0 : 100) + at, at: now }))
    const dislikedBeside = (likes: number, dislikes: number): number =>
      weighHistory([...signals('liked', likes), ...signals('disliked', dislikes)], options).weights.reduce(
        (sum, weight) => sum + Math.min(0, weight),
        0,
      )
    expect(dislikedBeside(2, 10)).toBeCloseTo(-1)
    expect(dislikedBeside(10, 40)).toBeCloseTo(-5)
    expect(dislikedBeside(0, 7)).toBeCloseTo(-1)
    expect(dislikedBeside(10, 3)).toBeCloseTo(-3)
  })

  it('keeps all of a history of 5,000 entries, the oldest too', () => {
    const signals = Array.from({ length: 5000 }, (_, title): Signal => ({ kind: 'liked', title, at: now - title * DAY }))
    const { titles, weights } = weighHistory(signals, options)
    expect(titles.length).toBe(5000)
    expect(Math.min(...weights)).toBeGreaterThan(0.1)
  })
})

describe('isLike', () => {
  it('is true of a like, and of a rating from seven on', () => {
    const [title, at] = [1, now]
    const rated = (rating: number): Signal => ({ kind: 'rated', title, at, rating })
    const signals: Signal[] = [{ kind: 'liked', title, at }, { kind: 'super_liked', title, at }, rated(7), rated(10)]
    expect(signals.map(isLike)).toEqual([true, true, true, true])
  })

  it('is false of every other signal', () => {
    const [title, at] = [1, now]
    const signals: Signal[] = [
      { kind: 'rated', title, at, rating: 6.5 },
      { kind: 'played', title, at, progress: 100 },
      { kind: 'watchlist', title, at },
      { kind: 'disliked', title, at },
    ]
    expect(signals.map(isLike)).toEqual([false, false, false, false])
  })
})
