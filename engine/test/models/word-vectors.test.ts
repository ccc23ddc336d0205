import { describe, expect, it } from 'vitest'
import { relatedFeaturesBuilder } from '../../src/catalogue/related-features.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { clusterVectors } from '../../src/models/content/vector-clusters.ts'
import { WORD_DIMENSIONS, wordVectors } from '../../src/models/content/word-vectors.ts'
import { spaces } from '../kernel-twins.ts'

const film = (rest: Partial<TitleFacts> = {}): TitleFacts => ({ id: 'MV_1', media_type: 'movie', title: 'x', ...rest })

describe('vectors of words', () => {
  const subjects = [['spaceship', 'planet', 'alien'], ['wedding', 'bride', 'village'], ['bank', 'robbery', 'getaway']] // biome-ignore format: one thought
  const about = Array.from({ length: 60 }, (_, at) => {
    const words = subjects[at % 3] ?? []
    return film({ title: `Title ${at}`, overview: at === 59 ? '' : `${words.join(' ')} ${words[at % 2]} filler${at % 13}` })
  })
  const builder = relatedFeaturesBuilder()
  for (const title of about) builder.add(title)
  const none = { size: 0, lists: { start: new Uint32Array(61), values: new Uint32Array(0) } }
  // Words of more than a tenth of the titles are ignored.
  const vectors = wordVectors(builder.done(), none, new Float32Array(60))
  const rare = Array.from({ length: 60 }, (_, at) => film({ overview: at < 8 ? `pair${at >> 1} link${at >> 1}` : `solo${at}` }))
  const paired = relatedFeaturesBuilder()
  for (const title of rare) paired.add(title)
  const pairs = wordVectors(paired.done(), none, new Float32Array(60))
  const cosine = ({ bytes, scale }: typeof vectors, a: number, b: number): number => {
    let sum = 0
    for (let i = 0; i < WORD_DIMENSIONS; i++) sum += (bytes[a * WORD_DIMENSIONS + i] ?? 0) * (bytes[b * WORD_DIMENSIONS + i] ?? 0)
    return sum * (scale[a] ?? 0) * (scale[b] ?? 0)
  }

  it('have length 1, or 0 without words', () => {
    for (let title = 0; title < 8; title++) expect(cosine(pairs, title, title)).toBeCloseTo(1, 1)
    expect([pairs.scale[20], vectors.scale[59]]).toEqual([0, 0])
  })

  it('are close for titles of the same words, and far apart for others', () => {
    for (const pair of [0, 2, 4, 6]) {
      expect(cosine(pairs, pair, pair + 1)).toBeGreaterThan(0.95)
      expect(Math.abs(cosine(pairs, pair, (pair + 2) % 8))).toBeLessThan(0.1)
    }
  })

  it('ignore words that more than a tenth of the titles have', () => {
    expect(Math.abs(cosine(vectors, 0, 3))).toBeLessThan(0.1)
    expect(cosine(vectors, 0, 13)).toBeGreaterThan(0.9)
  })

  it('are close if their words occur with the same keywords in other titles', () => {
    const words = ['queen', 'servant', 'rocket', 'alien']
    const texts = Array.from({ length: 60 }, (_, at) => {
      const word = at < 12 ? words[Math.floor(at / 3)] : words[at - 50]
      return `${word ?? ''} own${at} other${at % 25}`
    })
    const described = relatedFeaturesBuilder()
    for (const overview of texts) described.add(film({ overview }))
    // The first six titles have one keyword, the next six another.
    const start = Uint32Array.from({ length: 61 }, (_, at) => Math.min(12, at))
    const keywords = { size: 2, lists: { start, values: Uint32Array.from({ length: 12 }, (_, at) => Math.floor(at / 6)) } }
    const learned = wordVectors(described.done(), keywords, new Float32Array(60))
    expect(cosine(learned, 50, 51)).toBeGreaterThan(0.35)
    expect(cosine(learned, 52, 53)).toBeGreaterThan(0.35)
    expect(cosine(learned, 50, 52)).toBeLessThan(0.1)
  })

  it('are searched in the nearest clusters, in every build, which contain the nearest titles', () => {
    for (const one of spaces) {
      const mark = one.mark()
      const clusters = clusterVectors(
        one,
        pairs,
        Uint32Array.from({ length: 8 }, (_, at) => at),
      )
      expect([...clusters.members].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
      const scores = one.f32(16)
      const ranges = clusters.addNearest(2, 2, scores)
      expect(ranges.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(8)
      clusters.members.forEach((title, slot) => {
        expect(scores[slot]).toBeCloseTo(2 * cosine(pairs, 2, title), 3)
      })
      expect(clusters.addNearest(20, 1, scores)).toEqual([])
      one.release(mark)
    }
  })
})
