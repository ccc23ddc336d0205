import fc from 'fast-check'
import { expect } from 'vitest'
import { openSpace, plainSpace, type Space } from '../src/kernels/space.ts'
import type { TermBlock } from '../src/kernels/term-kernels.ts'
import { seeded } from '../src/models/random.ts'
import { kernelBytes, reproducibleSpace } from './spaces.ts'

/** Plain TypeScript first, then both builds of the kernels. */
export const spaces: readonly Space[] = [plainSpace(), await reproducibleSpace(), await openSpace(kernelBytes)]

/** Expects every space to make the same of the same work. */
export function expectAlike(work: (space: Space) => ArrayLike<number>): void {
  const [plain, ...others] = spaces.map((space) => Array.from(work(space)))
  for (const other of others) {
    expect(other.length).toBe(plain?.length)
    other.forEach((value, at) => {
      expect(value).toBeCloseTo(plain?.[at] ?? NaN, 3)
    })
  }
}

/** Numbers of a space's own. */
export function f32(space: Space, values: ArrayLike<number>): Float32Array {
  const array = space.f32(values.length)
  array.set(values)
  return array
}

export function u32(space: Space, values: ArrayLike<number>): Uint32Array {
  const array = space.u32(values.length)
  array.set(values)
  return array
}

/** Seeds of a block of terms: not a multiple of 16, nor of 8. */
export const WIDTH = 44

export const blockOf = (space: Space, slots: number, values: ArrayLike<number> = new Float32Array(slots * WIDTH)): TermBlock => ({
  terms: f32(space, values),
  slots,
  width: WIDTH,
})

/** Dice that fall the same way for the same seed. */
export const rolls = (seed: number): ((sides: number) => number) => {
  const random = seeded(seed)
  return (sides) => Math.floor(random() * sides)
}

export const seeds = fc.integer({ min: 0, max: 1e6 })
