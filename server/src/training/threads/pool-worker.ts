import { parentPort, workerData } from 'node:worker_threads'
import type { RawKernels, WasmSpace } from '@marquee/engine'
import { type KernelTask, runTask, webAssembly } from '@marquee/engine'

// One thread of the pool: its own instance of the kernels over the shared memory, tasks taken from a shared counter.
const { module, memory } = workerData as Pick<WasmSpace, 'module' | 'memory'>
const instance = await webAssembly.instantiate(module, { env: { memory } })
const raw = instance.exports as RawKernels

parentPort?.on('message', ({ tasks, next }: { tasks: KernelTask[]; next: Int32Array }) => {
  try {
    for (let i = Atomics.add(next, 0, 1); i < tasks.length; i = Atomics.add(next, 0, 1)) runTask(raw, tasks[i] ?? [])
    parentPort?.postMessage('done')
  } catch (error) {
    parentPort?.postMessage(String(error))
  }
})
parentPort?.postMessage('ready')
