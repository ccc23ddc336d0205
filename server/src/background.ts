import { fork } from 'node:child_process'
import os from 'node:os'
import type { Log } from './ctx.ts'
import type { Task, TaskProgress, TaskReply } from './worker.ts'

/**
 * The nice value of tasks that no request waits for. Next to a thread that composes pages, reading a history, whose
 * progress a person watches, gets a third of the CPU time, and training a fifth.
 */
const niceValues: Partial<Record<Task['name'], number>> = { 'read a history': 12, 'train a model': 15 }

export type PeriodicTask = { name: string; everyMs: number; work: () => Promise<void> }

/**
 * Runs each task periodically; the interval starts when the last run ended. A failure is logged, and the task runs
 * again.
 */
export function startPeriodicTasks(tasks: PeriodicTask[], log: Log): { stop: () => Promise<void> } {
  const state = { stopped: false }
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const schedule = (task: PeriodicTask) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = task.work().catch((error) => log.warn({ task: task.name, err: error }, 'periodic task failed'))
      running.add(run)
      run.then(() => {
        running.delete(run)
        if (!state.stopped) schedule(task)
      })
    }, task.everyMs)
    timers.add(timer)
  }
  for (const task of tasks) schedule(task)
  return {
    stop: async () => {
      state.stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/**
 * Runs a task in a child process with its own connection to the store, and resolves with its result; `signal` kills it.
 * A process and not a thread: all the memory that a long task used is returned to the system when it ends.
 */
export function runInProcess(
  task: Task,
  signal: AbortSignal,
  onProgress: (progress: TaskProgress) => void = () => {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(`too late to ${task.name}`))
    const child = fork(new URL('./worker.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] })
    lowerPriority(child.pid, niceValues[task.name])
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

/**
 * Gives a process a lower priority than the server's. Called right after the fork: threads that it starts inherit the
 * value.
 */
function lowerPriority(pid: number | undefined, priority = 0): void {
  try {
    if (pid !== undefined && priority > os.getPriority(pid)) os.setPriority(pid, priority)
  } catch {
    // the process has ended already; its `exit` event reports that
  }
}
