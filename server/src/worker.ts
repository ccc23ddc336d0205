import { type BuildTask, buildCatalogueFile } from './catalogue/memory/build.ts'
import { type ReadTask, readHistory } from './imports/read-history.ts'
import { connectStore, type StoreSettings } from './store/open.ts'
import { type TrainTask, trainModel } from './training/job.ts'

/** A task for a child process of the server, with its own store connection; its memory is freed when it ends. */
export type Task =
  | { name: 'build the catalogue'; store: Omit<StoreSettings, 'now'>; input: BuildTask }
  | { name: 'read a history'; store: Omit<StoreSettings, 'now'>; input: ReadTask }
  | { name: 'train a model'; store: Omit<StoreSettings, 'now'>; input: TrainTask }

/** The progress of a task. */
export type TaskProgress = { phase: string; done: number }

export type TaskReply = { done: unknown } | { failed: string } | { progress: TaskProgress }

process.once('message', (task: Task) => void runAndReply(task))
process.once('disconnect', () => process.exit(1)) // the server has ended

async function runAndReply(task: Task): Promise<void> {
  const reply: TaskReply = await runTask(task).then(
    (done) => ({ done }),
    (error) => ({ failed: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(reply, () => process.exit(0))
}

async function runTask(task: Task): Promise<unknown> {
  const store = connectStore(task.store)
  try {
    if (task.name === 'build the catalogue') return await buildCatalogueFile(store.slow, task.input)
    if (task.name === 'read a history') {
      const onProgress = (done: number) => void process.send?.({ progress: { phase: 'reading', done } })
      return await readHistory(store.slow, task.input, onProgress)
    }
    const { input } = task
    return await trainModel({ store, now: () => input.now }, input, (phase, done) =>
      process.send?.({ progress: { phase, done } }),
    )
  } finally {
    await store.close()
  }
}
