import type { WasmSpace } from '../kernels/space.ts'
import type { KernelName } from '../kernels/wasm.ts'

/** One kernel call: its name, then pointers and numbers. */
export type KernelCall = readonly [kernel: KernelName, ...args: number[]]

/** Calls that one thread makes in order. Tasks of one run may go in any order, so they never write the same numbers. */
export type Task = readonly KernelCall[]

/** Threads with their own instance of the kernels over the memory of one space. The embedder makes it. */
export interface Pool {
  readonly threads: number
  run(tasks: readonly Task[]): Promise<void>
}

/** A pool without threads: every call is made here and now. */
export function inlinePool(space: WasmSpace): Pool {
  return {
    threads: 1,
    run: async (tasks) => {
      for (const task of tasks) runTask(space.raw, task)
    },
  }
}

/** Makes a task's calls; workers use it too. */
export function runTask(raw: WasmSpace['raw'], task: Task): void {
  for (const [kernel, ...args] of task) raw[kernel](...args)
}

/** What training computes with. */
export interface Compute {
  readonly space: WasmSpace
  readonly pool: Pool
}

/** [0, size) cut into pieces of at most `step`. */
export function pieces(size: number, step: number): [from: number, to: number][] {
  const cuts: [number, number][] = []
  for (let from = 0; from < size; from += step) cuts.push([from, Math.min(size, from + step)])
  return cuts
}
