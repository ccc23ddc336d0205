/** Work that may be paused after each step, so that a server can answer requests in between. */
export type Steps<T> = Generator<void, T>

/** Runs all steps without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Numbers computed per step: a few milliseconds of logarithms. */
const NUMBERS_PER_STEP = 2 ** 14

/** Fills an array with `numberAt` of each index, in steps. */
export function* fillInSteps(length: number, numberAt: (at: number) => number): Steps<Float32Array> {
  const values = new Float32Array(length)
  for (let at = 0; at < length; at++) {
    values[at] = numberAt(at)
    if (at % NUMBERS_PER_STEP === NUMBERS_PER_STEP - 1) yield
  }
  return values
}
