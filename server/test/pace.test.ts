import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPace } from '../src/images/pace.ts'

/** A clock that only moves when it is told to, and what was done by it. */
function newClock() {
  const clock = {
    now: 0,
    rested: 0,
    pass: async (ms = 0) => {
      clock.now += ms
    },
    rest: async (ms = 0) => {
      clock.rested += ms
      clock.now += ms
    },
  }
  return clock
}

const paceOn = (clock: ReturnType<typeof newClock>, burstMs: number) =>
  newPace({ burstMs, share: 0.5 }, () => clock.now, clock.rest)

describe('a pace', () => {
  it('lets work go on for a burst, and then take its share of all time', async () => {
    const pieces = fc.array(fc.record({ pauseMs: fc.nat(500), workMs: fc.nat(300) }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(pieces, async (pieces) => {
        const clock = newClock()
        const pace = paceOn(clock, 1000)
        let worked = 0
        for (const { pauseMs, workMs } of pieces) {
          await clock.pass(pauseMs)
          await pace(async () => {
            expect(worked).toBeLessThanOrEqual(1000 + clock.now * 0.5 + 1e-6)
            await clock.pass(workMs)
            worked += workMs
          })
        }
      }),
    )
  })

  it('does not rest while little is done', async () => {
    const clock = newClock()
    const pace = paceOn(clock, 1000)
    for (let n = 0; n < 50; n++) {
      await pace(() => clock.pass(100))
      await clock.pass(110)
    }
    expect(clock.rested).toBe(0)
  })

  it('counts work that fails', async () => {
    const clock = newClock()
    const pace = paceOn(clock, 100)
    const failing = pace(async () => {
      await clock.pass(300)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await pace(() => clock.pass())
    expect(clock.rested).toBe(100) // 300 is 50 more than the burst and half of its own time
  })
})
