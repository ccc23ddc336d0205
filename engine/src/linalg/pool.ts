import type { WasmSpace } from '../kernels/space.ts'
import type { KernelName } from '../kernels/wasm.ts'

/** One kernel call: its name, then pointers and numbers. */
type KernelCall = readonly [kernel: KernelName, ...args: number[]]

/**
 * Calls that one thread makes in order. Tasks of one run may run in any order and in parallel, so they never write the
 * same numbers.
 */
export type KernelTask = readonly KernelCall[]

/** Threads that each have an instance of the kernels over the memory of one space. The host program provides it. */
export interface ThreadPool {
  readonly threads: number
  run(tasks: readonly KernelTask[]): Promise<void>
}

/** A pool without threads: `run` makes every call itself. */
export function inlinePool(space: WasmSpace): ThreadPool {
  return {
    threads: 1,
    run: async (tasks) => {
      for (const task of tasks) runTask(space.raw, task)
    },
  }
}

/** Makes the calls of a task; workers use it too. */
export function runTask(raw: WasmSpace['raw'], task: KernelTask): void {
  for (const [kernel, ...args] of task) raw[kernel](...args)
}

/** The memory space and the threads that training uses. */
export interface Compute {
  readonly space: WasmSpace
  readonly pool: ThreadPool
}

/** Cuts [0, size) into ranges of at most `step`. */
export function splitRange(size: number, step: number): [from: number, to: number][] {
  const cuts: [number, number][] = []
  for (let from = 0; from < size; from += step) cuts.push([from, Math.min(size, from + step)])
  return cuts
}
