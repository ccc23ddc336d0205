import type { Kernels } from '../src/kernels/kernels.ts'

/** The error that a test injects into a computation. */
export class InjectedFault extends Error {
  constructor() {
    super('injected')
    this.name = 'InjectedFault'
  }
}

/** Counts the uses of wrapped inputs and kernels, and throws at a chosen one. */
export interface Faults {
  /** The number of uses since the last `arm`. */
  readonly touched: () => number
  /** Makes the use with this number (from 1) throw; `raise` may throw another error. */
  arm(number: number, raise?: () => never): void
  disarm(): void
  touch(): void
}

/** Faults that are not armed. */
export function newFaults(): Faults {
  const throwFault = (): never => {
    throw new InjectedFault()
  }
  let [count, at, raise] = [0, 0, throwFault]
  return {
    touched: () => count,
    arm: (number, other = throwFault) => {
      ;[count, at, raise] = [0, number, other]
    },
    disarm: () => {
      ;[count, at] = [0, 0]
    },
    touch: () => {
      count++
      if (count === at) raise()
    },
  }
}

/** The same kernels; each call counts as a use before and after it. */
export function faultyKernels(kernels: Kernels, { touch }: Faults): Kernels {
  const around =
    (kernel: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): unknown => {
      touch()
      const result = kernel(...given)
      touch()
      return result
    }
  return Object.fromEntries(Object.entries(kernels).map(([name, kernel]) => [name, around(kernel)])) as unknown as Kernels
}

/** The same value; each read of a property, nested ones included, counts as a use. */
export function faultyInput<T>(value: T, faults: Faults): T {
  if (typeof value !== 'object' || value === null) return value
  const made = new Map<unknown, unknown>()
  return new Proxy(value, {
    get: (target, key) => {
      faults.touch()
      const found: unknown = Reflect.get(target, key, target)
      if (typeof found === 'function') return found.bind(target)
      const known = made.get(found) ?? faultyInput(found, faults)
      if (known !== found) made.set(found, known)
      return known
    },
  })
}
