import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { KernelTask, ThreadPool, WasmSpace } from '@marquee/engine'

/** A pool of worker threads over the memory of one space; to be closed after use. */
export interface WorkerPool extends ThreadPool {
  close(): Promise<void>
}

/**
 * Starts `threads` workers. A run sends every worker the same list of tasks; each takes the next task by a shared
 * counter.
 */
export async function openWorkerPool(space: WasmSpace, threads: number): Promise<WorkerPool> {
  const file = new URL('./pool-worker.ts', import.meta.url)
  const workerData = { module: space.module, memory: space.memory }
  const workers = Array.from({ length: threads }, () => new Worker(file, { workerData }))
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  return {
    threads,
    run: (tasks) => runOnWorkers(workers, tasks),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

async function runOnWorkers(workers: Worker[], tasks: readonly KernelTask[]): Promise<void> {
  const next = new Int32Array(new SharedArrayBuffer(4))
  const done = workers.slice(0, tasks.length).map(async (worker) => {
    const answer = once(worker, 'message')
    worker.postMessage({ tasks, next })
    const [word] = await answer
    if (word !== 'done') throw new Error(`a worker failed: ${word}`)
  })
  await Promise.all(done)
}
