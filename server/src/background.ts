import { fork } from 'node:child_process'
import os from 'node:os'
import type { Log } from './ctx.ts'
import type { Task, TaskProgress, TaskReply } from './worker.ts'

/**
 * How far tasks stand back, where nobody's requests wait for them. Beside a thread that composes pages, reading a history, which
 * somebody looks on at, gets a third of the time, training a fifth.
 */
const patience: Partial<Record<Task['name'], number>> = { 'read a history': 12, 'train a model': 15 }

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

/**
 * Does a task in a process of its own, with its own connection to the store; `signal` ends it. What it answers is the promise's.
 * A process, not a thread: all the memory that a long task took goes back when it ends.
 */
export function inProcess(
  task: Task,
  signal: AbortSignal,
  onProgress: (progress: TaskProgress) => void = () => {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(`too late to ${task.name}`))
    const child = fork(new URL('./worker.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] })
    stepBack(child.pid, patience[task.name])
    const end = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    child.on('message', (answer: TaskReply) => {
      if ('progress' in answer) onProgress(answer.progress)
      else if ('failed' in answer) reject(new Error(answer.failed))
      else resolve(answer.done)
    })
    child.once('error', reject)
    child.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', end)
      reject(new Error(`the process that was to ${task.name} ended with ${killedBy ?? code} and no answer`))
    })
    child.send(task)
  })
}

/** Behind the server and the threads that compose pages. At once, so that the threads which the process starts inherit it. */
function stepBack(pid: number | undefined, priority = 0): void {
  try {
    if (pid !== undefined && priority > os.getPriority(pid)) os.setPriority(pid, priority)
  } catch {
    // it has ended, and says so itself
  }
}
