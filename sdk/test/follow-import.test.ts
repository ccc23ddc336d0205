import { describe, expect, it } from 'vitest'
import type { HistoryImport } from '../src/index.ts'
import type { Call } from '../src/operations.ts'
import { machineTiming, type Timing } from '../src/requests/timing.ts'
import { importsOf } from '../src/resources/imports.ts'

describe('imports.follow', () => {
  /** Follows an import with these states. */
  const follow = async (states: HistoryImport['status'][], { sleep }: Pick<Timing, 'sleep'>, signal?: AbortSignal) => {
    const seen: string[] = []
    const answer = async () => ({ status: states.shift() })
    const imports = importsOf(answer as unknown as Call, { sleep })
    for await (const { status } of imports.follow('imp_1', { signal })) seen.push(status)
    return seen
  }

  it('asks once in a while by the clock of the client until the import ends', async () => {
    const slept: number[] = []
    const sleep = async (milliseconds: number) => void slept.push(milliseconds)
    expect(await follow(['reading', 'adding', 'done', 'done'], { sleep })).toEqual(['reading', 'adding', 'done'])
    expect(slept).toEqual([700, 700])
  })

  it('ends at once when its signal aborts while it waits', async () => {
    const stop = new AbortController()
    const states: HistoryImport['status'][] = ['reading', 'done']
    const sleep: Timing['sleep'] = (milliseconds, signal) => {
      queueMicrotask(() => stop.abort(new Error('enough')))
      return machineTiming.sleep(milliseconds, signal)
    }
    await expect(follow(states, { sleep }, stop.signal)).rejects.toThrow('enough')
    expect(states).toEqual(['done'])
  })
})
