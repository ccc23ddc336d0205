import { setImmediate } from 'node:timers/promises'
import type { Steps } from '@marquee/engine'

/** Runs work in steps; requests are answered in between. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
