import { isMainThread } from 'node:worker_threads'

// Loaded by the attacked server before its own code. Each signal sets its clock a year ahead, or back.

const YEAR_MS = 365 * 86_400_000

if (isMainThread) {
  const clock = { now: Date.now, aheadMs: 0 }
  Date.now = () => clock.now() + clock.aheadMs
  process.on('SIGUSR2', () => {
    clock.aheadMs = clock.aheadMs === 0 ? YEAR_MS : 0
  })
}
