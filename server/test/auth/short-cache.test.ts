import { describe, expect, it } from 'vitest'
import { ShortCache } from '../../src/auth/short-cache.ts'

const NOW = 1_800_000_000_000

/** A store that answers when the test says so. */
function newStore() {
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const read = () => new Promise<string>((resolve, reject) => void answers.push({ resolve, reject }))
  return { read, answers }
}

describe('a read that several ask for', () => {
  it('is computed once for concurrent callers, and again afterwards', async () => {
    const { read, answers } = newStore()
    const memory = new ShortCache<string>()
    const asked = [memory.getShared('key', NOW, read), memory.getShared('key', NOW + 10, read)]
    expect(answers).toHaveLength(1)
    answers[0]?.resolve('there')
    expect(await Promise.all(asked)).toEqual(['there', 'there'])
    void memory.getShared('key', NOW + 20, read)
    expect(answers).toHaveLength(2)
  })

  it('is not shared with another key, a second later, or after the cache was cleared', () => {
    const { read, answers } = newStore()
    const memory = new ShortCache<string>()
    void memory.getShared('key', NOW, read)
    void memory.getShared('another', NOW, read)
    expect(answers).toHaveLength(2)
    void memory.getShared('key', NOW + 1000, read)
    expect(answers).toHaveLength(3)
    memory.clear()
    void memory.getShared('key', NOW + 1000, read)
    expect(answers).toHaveLength(4)
  })

  it('that fails does so for all who wait, and the next one asks again', async () => {
    const { read, answers } = newStore()
    const memory = new ShortCache<string>()
    const asked = [memory.getShared('key', NOW, read), memory.getShared('key', NOW, read)]
    answers[0]?.reject(new Error('away'))
    expect(await Promise.all(asked.map((one) => one.catch(({ message }) => message)))).toEqual(['away', 'away'])
    void memory.getShared('key', NOW, read)
    expect(answers).toHaveLength(2)
  })
})
