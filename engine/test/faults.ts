import type { Kernels } from '../src/kernels/kernels.ts'

/** What a test throws in the middle of some work. */
export class InjectedFault extends Error {
  constructor() {
    super('injected')
    this.name = 'InjectedFault'
  }
}

/** Counts how often the work touches what it was given, and throws at one of these times. */
export interface Faults {
  /** How often something was touched since the last `arm`. */
  readonly touched: () => number
  /** Lets the touch with this number (from 1) throw; `raise` may throw something else. */
  arm(number: number, raise?: () => never): void
  disarm(): void
  touch(): void
}

/** Faults that nobody has armed. */
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

/** The same kernels, touched before and after each call. */
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

/** The same value, touched whenever a property of it, or of what is in it, is read. */
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
