import fc from 'fast-check'
import { expect } from 'vitest'
import { openSpace, plainSpace, type Space } from '../src/kernels/space.ts'
import type { TermBlock } from '../src/kernels/term-kernels.ts'
import { seeded } from '../src/models/random.ts'
import { kernelBytes, reproducibleSpace } from './spaces.ts'

/** The reference in plain TypeScript, then both WASM builds of the kernels. */
export const spaces: readonly Space[] = [plainSpace(), await reproducibleSpace(), await openSpace(kernelBytes)]

/** Expects a computation to give the same numbers in every space. */
export function expectSameInAllSpaces(work: (space: Space) => ArrayLike<number>): void {
  const [plain, ...others] = spaces.map((space) => Array.from(work(space)))
  for (const other of others) {
    expect(other.length).toBe(plain?.length)
    other.forEach((value, at) => {
      expect(value).toBeCloseTo(plain?.[at] ?? NaN, 3)
    })
  }
}

/** Copies numbers into an array of a space. */
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

/** The width of a block of terms: not a multiple of 8, to cover the tails of vector loops. */
export const WIDTH = 44

export const blockOf = (space: Space, slots: number, values: ArrayLike<number> = new Float32Array(slots * WIDTH)): TermBlock => ({
  terms: f32(space, values),
  slots,
  width: WIDTH,
})

/** Random integers below a bound, by a random seed. */
export const rolls = (seed: number): ((sides: number) => number) => {
  const random = seeded(seed)
  return (sides) => Math.floor(random() * sides)
}

export const seeds = fc.integer({ min: 0, max: 1e6 })
