import { describe, expect, it } from 'vitest'
import { newComposeQueue } from '../../src/pages/compose-queue.ts'
import { withinBudget } from '../../src/store/deadline.ts'

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('turns without other hands', () => {
  const turns = newComposeQueue<never>()
  const inTurn = async <T>(work: () => T): Promise<T> => {
    await turns.next()
    return work()
  }

  it('come one piece of work a turn of the event loop, in the order of arrival', async () => {
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

  it('go on after work that fails', async () => {
    const failing = inTurn(() => {
      throw new Error('no')
    })
    const next = inTurn(() => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(await inTurn(() => 'later')).toBe('later')
  })

  it('let work that has begun go on before whoever waits', async () => {
    const events: string[] = []
    const first = inTurn(() => events.push('begun')).then(async () => {
      await turns.again()
      events.push('ended')
    })
    await Promise.all([first, inTurn(() => events.push('next'))])
    expect(events).toEqual(['begun', 'ended', 'next'])
  })

  it('are refused to what would wait behind two hundred others, and given again when they are done', async () => {
    const waiting = Array.from({ length: 200 }, (_, at) => inTurn(() => at))
    await expect(inTurn(() => 'one too many')).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await Promise.all(waiting)).toHaveLength(200)
    expect(await inTurn(() => 'again')).toBe('again')
  })

  it('leave out what has waited longer than its request may take', async () => {
    let isDone = false
    const late = withinBudget(1000, () => inTurn(() => (isDone = true)), performance.now() - 2000)
    await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(isDone).toBe(false)
    expect(await withinBudget(60_000, () => inTurn(() => 'in time'))).toBe('in time')
  })
})

describe('turns with hands beside', () => {
  it('are those of a free hand first, then of whoever is free sooner', async () => {
    const turns = newComposeQueue<string>()
    turns.offer('left')
    turns.offer('right')
    expect(await turns.next()).toBe('left')
    expect(await turns.next()).toBe('right')
    const [third, fourth] = [turns.next(), turns.next()]
    turns.offer('right')
    expect(await third).toBe('right')
    expect(await fourth).toBeUndefined()
  })

  it('are not those of work that goes on in this thread', async () => {
    const turns = newComposeQueue<string>()
    const goesOn = turns.again()
    const waits = turns.next()
    turns.offer('left')
    await goesOn
    expect(await waits).toBe('left')
  })

  it('are offered on by what has waited too long', async () => {
    const turns = newComposeQueue<string>()
    const late = withinBudget(1000, () => turns.next(), performance.now() - 2000)
    turns.offer('left')
    await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await turns.next()).toBe('left')
  })

  it('are not those of a hand that has left', async () => {
    const turns = newComposeQueue<string>()
    turns.offer('left')
    turns.offer('left')
    turns.withdraw('left')
    expect(await turns.next()).toBeUndefined()
  })
})
