import { describe, expect, it } from 'vitest'
import { inTurn } from '../src/pages/turns.ts'
import { withinBudget } from '../src/store/deadline.ts'

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('inTurn', () => {
  it('does one piece of work a turn of the event loop, in the order of arrival', async () => {
    const events: string[] = []
    let isOpen = true
    const others = (async () => {
      for (; isOpen; await nextTurn()) events.push('turn')
    })()
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => inTurn(() => events.push(name))))
    isOpen = false
    await others
    expect(events.filter((event) => event !== 'turn')).toEqual(['a', 'b', 'c', 'd'])
    for (const [at, event] of events.entries()) if (event !== 'turn') expect(events[at + 1] ?? 'turn').toBe('turn')
  })

  it('goes on after work that fails', async () => {
    const failing = inTurn(() => {
      throw new Error('no')
    })
    const next = inTurn(() => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(await inTurn(() => 'later')).toBe('later')
  })

  it('refuses what would wait behind two hundred others, and takes work again when they are done', async () => {
    const waiting = Array.from({ length: 200 }, (_, at) => inTurn(() => at))
    await expect(inTurn(() => 'one too many')).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await Promise.all(waiting)).toHaveLength(200)
    expect(await inTurn(() => 'again')).toBe('again')
  })

  it('leaves out what has waited longer than its request may take', async () => {
    let isDone = false
    const late = withinBudget(1000, () => inTurn(() => (isDone = true)), performance.now() - 2000)
    await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(isDone).toBe(false)
    expect(await withinBudget(60_000, () => inTurn(() => 'in time'))).toBe('in time')
  })
})
