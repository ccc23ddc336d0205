import { isMainThread } from 'node:worker_threads'

// Loaded by the attacked server before its own code: it purges at a signal instead of every ten
// minutes.

const TEN_MINUTES = 600_000

if (isMainThread) {
  const usual = globalThis.setTimeout
  const due = new Set<() => void>()
  const patient = (work: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
    if (delay !== TEN_MINUTES) return usual(work, delay, ...args)
    due.add(() => work(...args))
    return usual(() => {}, delay)
  }
  globalThis.setTimeout = Object.assign(patient, usual) as unknown as typeof setTimeout
  process.on('SIGUSR2', () => {
    const now = [...due]
    due.clear()
    for (const work of now) work()
  })
}
