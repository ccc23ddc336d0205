import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import {
  openPreparedShared,
  openSharedScorer,
  openSharedSpace,
  openWorkspaceBase,
  type Scorer,
  type SharedScorer,
} from '@marquee/engine'
import type { SharedFile } from '../../catalogue/memory/catalogue-threads.ts'
import { inSteps } from '../../catalogue/memory/in-steps.ts'
import { readyWorkspace } from '../../catalogue/memory/lazy-workspace.ts'
import { openTitles } from '../../catalogue/memory/titles-in-memory.ts'
import { compose } from './compose.ts'
import type { ComposeContext } from './compose-context.ts'
import type { ThreadJob, ThreadPage, ThreadReply, ThreadRequest } from './composing-thread.ts'
import { workspaceOf } from './workspaces.ts'

// The code of a thread that composes pages. The catalogue and the model are in shared memory; updated titles and the
// workspace are the thread's own.

/**
 * Niceness: below the server's own thread and the store, so that small requests are answered in between; above
 * training.
 */
const NICENESS = 9

const file = workerData as SharedFile
const space = await openSharedSpace(file.space, file.from)
const prepared = openPreparedShared(space, new Uint8Array(file.space.memory.buffer, file.at, file.length))
const workspace = readyWorkspace(await inSteps(openWorkspaceBase(prepared.catalogue, prepared.content)))
const { titles, put } = openTitles(prepared, workspace, { baseUrl: '' }) // no URLs are written here
let scorer: Scorer | undefined

function serve(shared: SharedScorer): undefined {
  const next = openSharedScorer(shared, space, prepared.content)
  workspaceOf({ liveCatalogue: () => titles, scorer: () => next }) // ahead of the first page
  scorer = next
}

function contextOf({ now, adult }: ThreadJob): ComposeContext {
  const inService = () => {
    if (!scorer) throw new Error('there is no model yet')
    return scorer
  }
  return { liveCatalogue: () => titles, scorer: inService, now: () => now, settings: { adult } }
}

function composeJob(threadJob: ThreadJob): ThreadPage {
  const { bytes, children } = compose(contextOf(threadJob), threadJob.job, threadJob.language)
  return { bytes: new Uint8Array(bytes()), children } // a copy of exact length, since its memory is transferred
}

function reply(number: number, work: () => ThreadPage | undefined): void {
  const post = (message: ThreadReply, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred)
  try {
    const page = work()
    post({ number, ...(page && { page }) }, page ? [page.bytes.buffer] : [])
  } catch (error) {
    post({ number, error: error instanceof Error ? error : new Error(String(error)) })
  }
}

/**
 * Lowers the priority of this thread. Only Linux applies it to one thread; the server may already run at a lower
 * priority.
 */
function lowerPriority(): void {
  if (os.platform() === 'linux') os.setPriority(0, Math.max(NICENESS, os.getPriority(0)))
}

parentPort?.on('messageerror', (error) => {
  throw error // the message is lost, and the thread would be inconsistent
})
parentPort?.on('message', (request: ThreadRequest) => {
  if ('put' in request) {
    put(request.put)
    if (scorer) scorer.updates.count++
  } else reply(request.number, () => ('serve' in request ? serve(request.serve) : composeJob(request.compose)))
})
lowerPriority()
parentPort?.postMessage(space.mark())
