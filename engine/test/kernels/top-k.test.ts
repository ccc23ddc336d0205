import { describe, expect, it } from 'vitest'
import { seeded } from '../../src/models/random.ts'
import { f32, spaces, u32 } from '../kernel-twins.ts'

describe('topK', () => {
  const TITLES = 40_000
  const orders = {
    'by chance': () => 0,
    'rising with the titles': (title: number) => title / TITLES,
    'falling with the titles': (title: number) => -title / TITLES,
    'best where a sample looks': (title: number) => (title % 32 === 0 ? 9 : 0),
    'worst where a sample looks': (title: number) => (title % 32 === 0 ? -9 : 0),
  }

  it.each(Object.entries(orders))('finds the best of many titles whose scores are %s', (_, levelOf) => {
    const random = seeded(3)
    // Few different scores: equal ones go to the lower title.
    const scores = Float32Array.from({ length: TITLES }, (__, title) => Math.floor(random() * 3000) / 1000 + levelOf(title))
    const mask = Uint32Array.from({ length: TITLES / 32 }, () => (random() < 0.9 ? Math.floor(random() * 2 ** 32) | 1 : 0))
    for (const max of [10, 257, 2048, 8192]) {
      const results = spaces.flatMap((space) => {
        const [own, maxima] = [f32(space, scores), space.f32(mask.length)]
        space.kernels.wordMaxima(own, maxima)
        return [undefined, maxima].map((given) => {
          const [titles, best] = [space.u32(max), space.f32(max)]
          const found = space.kernels.topK(own, u32(space, mask), titles, best, given)
          return [found, ...titles, ...best, ...maxima]
        })
      })
      for (const result of results) expect(result).toEqual(results[0])
    }
  })
})
