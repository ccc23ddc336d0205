import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HistoryImport } from '../src/index.ts'
import type { Call } from '../src/operations.ts'
import { importsOf } from '../src/resources/imports.ts'

describe('imports.follow', () => {
  afterEach(() => void vi.useRealTimers())

  it('asks once in a while until the import ends', async () => {
    vi.useFakeTimers()
    const states: HistoryImport['status'][] = ['reading', 'adding', 'done', 'done']
    const askedAt: number[] = []
    const answer = async () => {
      askedAt.push(Date.now())
      return { status: states[askedAt.length - 1] }
    }
    const seen: string[] = []
    const following = (async () => {
      for await (const { status } of importsOf(answer as unknown as Call).follow('imp_1')) seen.push(status)
    })()
    await vi.runAllTimersAsync()
    await following
    expect(seen).toEqual(['reading', 'adding', 'done'])
    const [first = 0, second = 0, third = 0] = askedAt
    expect(second - first).toBeGreaterThanOrEqual(500)
    expect(third - second).toBe(second - first)
  })
})
