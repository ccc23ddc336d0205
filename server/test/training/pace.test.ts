import { describe, expect, it } from 'vitest'
import { newPaceMeter, type Pace } from '../../src/training/pace.ts'

type Progress = readonly (readonly [seconds: number, done: number])[]

/**
 * The progress of a training on ML-1M with the whole catalogue, on two busy cores: long ridge fits, longer factor fits,
 * then many trials that cost nothing.
 */
const recorded: Progress = [
  [2.4, 0], [40.9, 0.05], [45.7, 0.053], [49.9, 0.065], [54.1, 0.08], [59.7, 0.1], [83.2, 0.115], [92.9, 0.13], [102.3, 0.145],
  [111.4, 0.16], [119.9, 0.176], [128.4, 0.191], [136.1, 0.206], [144.9, 0.236], [153.1, 0.266], [161.4, 0.296], [168.5, 0.342],
  [183, 0.372], [193.6, 0.402], [208.3, 0.432], [219.4, 0.448], [230.9, 0.463], [241.9, 0.478], [253.2, 0.493], [309.1, 0.508],
  [312.4, 0.553], [315.2, 0.644], [316.8, 0.78], [318.1, 0.823], [324.7, 0.893], [366.8, 0.95], [371.9, 1],
] // biome-ignore format: a table

const even = (seconds: number): Progress => Array.from({ length: 100 }, (_, at) => [((at + 1) / 100) * seconds, (at + 1) / 100])
const slower = (progress: Progress, factor: number): Progress => progress.map(([seconds, done]) => [seconds * factor, done])
const lengthOf = (progress: Progress) => progress.at(-1)?.[0] ?? 0

function paceOf(progress: Progress): Pace {
  const meter = newPaceMeter()
  for (const [seconds, done] of progress) meter.note(done, seconds)
  return meter.pace()
}

/** The estimated totals after the first minute, divided by the true one. */
function promised(progress: Progress, before: Pace[] = []): number[] {
  const meter = newPaceMeter(before)
  return progress.flatMap(([seconds, done]) => {
    meter.note(done, seconds)
    return seconds < 60 ? [] : [(meter.total() ?? Number.NaN) / lengthOf(progress)]
  })
}

const worst = (ratios: number[]) => Math.max(...ratios.map((ratio) => Math.abs(Math.log(ratio))))
const QUARTER = Math.log(1.25)

describe('the estimated duration of a training', () => {
  it('is absent before there is progress to measure', () => {
    const meter = newPaceMeter()
    expect(meter.total()).toBeNull()
    meter.note(0, 100)
    expect(meter.total()).toBeNull()
    meter.note(0.5, 1)
    expect(meter.total()).toBeNull()
  })

  it('is exact for linear progress at any speed', () => {
    for (const seconds of [90, 600, 7200]) expect(worst(promised(even(seconds)))).toBeLessThan(0.01)
  })

  it('is within a quarter after the first minute where an earlier training had the same pace, at any speed', () => {
    for (const factor of [0.5, 1, 4]) expect(worst(promised(slower(recorded, factor), [paceOf(recorded)]))).toBeLessThan(QUARTER)
  })

  it('is within a quarter when the machine is temporarily slower', () => {
    let now = 0
    const uneven: Progress = recorded.map(([seconds, done], at) => {
      now += (seconds - (recorded[at - 1]?.[0] ?? 0)) * (at % 3 === 0 ? 1.3 : 0.9)
      return [now, done]
    })
    expect(worst(promised(uneven, [paceOf(recorded)]))).toBeLessThan(QUARTER)
  })

  it('uses the recorded pace whose estimate has been the most stable', () => {
    const late: Progress = even(600).map(([seconds, done]) => [600 * (seconds / 600) ** 3, done])
    const paces = [paceOf(late), paceOf(recorded)]
    expect(worst(promised(even(600), paces).slice(20))).toBeLessThan(0.05)
    expect(worst(promised(slower(recorded, 2), paces).slice(6))).toBeLessThan(QUARTER)
  })

  it('ignores invalid paces', () => {
    const nonsense = [
      [],
      [0, 1],
      Array.from({ length: 41 }, (_, at) => (at % 2) / 2),
      Array.from({ length: 41 }, () => Number.NaN),
    ]
    expect(worst(promised(even(600), nonsense))).toBeLessThan(0.01)
  })
})

describe('the pace of a training', () => {
  it('rises from 0 to 1, and does not depend on the duration', () => {
    const pace = paceOf(recorded)
    expect([pace[0], pace.at(-1)]).toEqual([expect.closeTo(0, 1), 1])
    for (let step = 1; step < pace.length; step++) expect(pace[step]).toBeGreaterThanOrEqual(pace[step - 1] ?? 0)
    for (const [step, share] of paceOf(slower(recorded, 7)).entries()) expect(share).toBeCloseTo(pace[step] ?? 0, 9)
  })
})
