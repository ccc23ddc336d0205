import type { Log } from './ctx.ts'

export type Chore = { name: string; everyMs: number; work: () => Promise<void> }

/** Does chores over and over, each again only after it has ended; a failed one is noted and comes round again. */
export function startChores(chores: Chore[], log: Log): { stop: () => Promise<void> } {
  const state = { stopped: false }
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const schedule = (chore: Chore) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = chore.work().catch((error) => log.warn({ chore: chore.name, err: error }, 'chore failed'))
      running.add(run)
      run.then(() => {
        running.delete(run)
        if (!state.stopped) schedule(chore)
      })
    }, chore.everyMs)
    timers.add(timer)
  }
  for (const chore of chores) schedule(chore)
  return {
    stop: async () => {
      state.stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
