import type { FallbackReason } from '@marquee/engine'
import { describe, expect, it } from 'vitest'
import { rowSourceOf } from '../../../src/pages/reading/row-source.ts'
import { wordsIn } from '../../../src/pages/wording/words-by-language.ts'

/** A row whose titles have these fallback reasons, with the shares of its own seeds. */
function rowOf(fallbacks: FallbackReason[], shares: number[] = []) {
  const fallback = (index: number) => ({ fallback: fallbacks[index] ?? 'none', liking: 0 })
  return { reasons: [shares.map((share) => ({ share }))], list: { length: fallbacks.length, fallback } }
}

describe('a row without a single seed', () => {
  it('is widely loved only if most of its first titles are', () => {
    const loved = rowOf(['loved', 'acclaimed', 'watched', 'listed'])
    expect(rowSourceOf(loved, 'liked')).toEqual({ isLoved: true })
    expect(rowSourceOf(rowOf(['loved', 'new', 'watched', 'listed', 'new']), 'liked')).toEqual({ isLoved: false })
  })

  it('comes from the history if most of its first titles do, and is not called loved', () => {
    expect(rowSourceOf(rowOf(['liking', 'several', 'none', 'loved']), 'liked')).toEqual({ history: 'liked' })
    expect(rowSourceOf(rowOf(['loved', 'loved'], [0.2, 0.2]), 'watched')).toEqual({ history: 'watched' })
    expect(rowSourceOf(rowOf(['loved', 'loved'], [0.01, 0.01, 0.01]), 'wanted')).toEqual({ history: 'wanted' })
  })

  it('is neither if it has no titles', () => {
    expect(rowSourceOf(rowOf([]), 'liked')).toEqual({ isLoved: false })
  })
})

describe('texts about a history', () => {
  const [en, de] = [wordsIn('en'), wordsIn('de')]
  const histories = ['liked', 'watched', 'wanted'] as const

  it('does not say that a person likes what they only watched, or put aside for later', () => {
    const liking = { country: 'KR', genre: 53 }
    for (const history of ['watched', 'wanted'] as const) {
      expect(en.fallback('liking', { liking, people: 1, history })).toBe('Korean thrillers')
      expect(de.fallback('liking', { liking, people: 1, history })).toBe('Koreanische Thriller')
    }
    const several = histories.map((history) => en.fallback('several', { liking: {}, people: 1, history }))
    expect(several).toEqual([
      'Similar to several titles you like',
      'Similar to several titles you watched',
      'Similar to several titles on your watchlist',
    ])
    const rows = histories.map((history) => en.rowReason({ kind: 'top_picks', subject: {}, people: 1, history }, []))
    expect(rows).toEqual(['From all that you like', 'From all that you have watched', 'From what you put aside for later'])
  })
})
