import { describe, expect, it } from 'vitest'
import { newComposeQueue } from '../../../src/pages/composing/compose-queue.ts'
import { withinBudget } from '../../../src/store/deadline.ts'

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('the compose queue without worker threads', () => {
  const turns = newComposeQueue<never>()
  const inTurn = async <T>(work: () => T): Promise<T> => {
    await turns.next()
    return work()
  }

  it('runs one task per turn of the event loop, in the order of arrival', async () => {
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

  it('continues after a task that fails', async () => {
    const failing = inTurn(() => {
      throw new Error('no')
    })
    const next = inTurn(() => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(await inTurn(() => 'later')).toBe('later')
  })

  it('resumes a started task before tasks that wait', async () => {
    const events: string[] = []
    const first = inTurn(() => events.push('begun')).then(async () => {
      await turns.continueLater()
      events.push('ended')
    })
    await Promise.all([first, inTurn(() => events.push('next'))])
    expect(events).toEqual(['begun', 'ended', 'next'])
  })

  it('refuses a task behind two hundred waiting ones, and accepts tasks again when they are done', async () => {
    const waiting = Array.from({ length: 200 }, (_, at) => inTurn(() => at))
    await expect(inTurn(() => 'one too many')).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await Promise.all(waiting)).toHaveLength(200)
    expect(await inTurn(() => 'again')).toBe('again')
  })

  it('drops a task that has waited longer than its request may take', async () => {
    let isDone = false
    const late = withinBudget(1000, () => inTurn(() => (isDone = true)), performance.now() - 2000)
    await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(isDone).toBe(false)
    expect(await withinBudget(60_000, () => inTurn(() => 'in time'))).toBe('in time')
  })
})

describe('the compose queue with worker threads', () => {
  it('prefers a free thread, then whichever becomes free first', async () => {
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

  it('gives no other task to this thread while one continues on it', async () => {
    const turns = newComposeQueue<string>()
    const goesOn = turns.continueLater()
    const waits = turns.next()
    turns.offer('left')
    await goesOn
    expect(await waits).toBe('left')
  })

  it('passes its turn on from a task that has waited too long', async () => {
    const turns = newComposeQueue<string>()
    const late = withinBudget(1000, () => turns.next(), performance.now() - 2000)
    turns.offer('left')
    await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await turns.next()).toBe('left')
  })

  it('gives no task to a thread that has left', async () => {
    const turns = newComposeQueue<string>()
    turns.offer('left')
    turns.offer('left')
    turns.withdraw('left')
    expect(await turns.next()).toBeUndefined()
  })
})
