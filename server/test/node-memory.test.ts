import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Cache, NodeMemory, perNode, weakCache } from '../src/node-memory.ts'

describe('a cache', () => {
  const step = fc.record({ kind: fc.constantFrom('set', 'get', 'delete'), key: fc.nat(9), value: fc.nat(5) })

  it('has what was put last, as far as it fits, and counts what it was asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        const cache = new Cache<number, number>(limit, (value) => value)
        let twin: { key: number; value: number }[] = []
        const sizeOf = () => twin.reduce((sum, { value }) => sum + Math.max(1, value), 0)
        const counts = { hits: 0, misses: 0 }
        for (const { kind, key, value } of steps) {
          const known = twin.find((entry) => entry.key === key)
          if (kind === 'get') {
            expect(cache.get(key)).toBe(known?.value)
            counts[known ? 'hits' : 'misses']++
            continue
          }
          twin = twin.filter((entry) => entry.key !== key)
          if (kind === 'delete') cache.delete(key)
          else {
            cache.set(key, value)
            twin.push({ key, value })
            while (sizeOf() > limit && twin.length > 1) twin.shift()
          }
          expect(cache.size).toBe(sizeOf())
        }
        expect({ hits: cache.hits, misses: cache.misses }).toEqual(counts)
      }),
    )
  })
})

describe('the memory of a node', () => {
  const namesOf = perNode({ name: 'names in this test', limit: 3, open: () => new Cache<string, string>(3) })

  it('is its own, and listed with sizes and limits from the start', () => {
    const [one, other] = [{ memory: new NodeMemory() }, { memory: new NodeMemory() }]
    namesOf(one).set('a', 'A')
    namesOf(one).get('a')
    namesOf(one).get('b')
    const useOf = ({ memory }: typeof one) => memory.list().find(({ name }) => name === 'names in this test')
    expect(useOf(one)).toEqual({ name: 'names in this test', limit: 3, unit: 'entries', size: 1, hits: 1, misses: 1 })
    expect(useOf(other)).toEqual({ name: 'names in this test', limit: 3, unit: 'entries', size: 0, hits: 0, misses: 0 })
  })

  it('takes no name twice', () => {
    expect(() => perNode({ name: 'names in this test', limit: 1, open: () => new Set() })).toThrow('names in this test')
  })

  it('lists what hangs on other objects', () => {
    const lengths = weakCache<object, number>('lengths in this test')
    const key = {}
    expect([lengths.get(key, () => 1), lengths.get(key, () => 2)]).toEqual([1, 1])
    const use = new NodeMemory().list().find(({ name }) => name === 'lengths in this test')
    expect(use).toMatchObject({ size: 1, hits: 1, misses: 1 })
  })
})
