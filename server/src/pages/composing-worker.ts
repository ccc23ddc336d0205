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
import type { SharedFile } from '../catalogue/catalogue-threads.ts'
import { inSteps } from '../catalogue/in-steps.ts'
import { readyWorkspace } from '../catalogue/lazy-workspace.ts'
import { openTitles } from '../catalogue/titles-in-memory.ts'
import { compose } from './compose.ts'
import type { ComposeContext } from './compose-context.ts'
import type { ThreadOrder, ThreadPage, ThreadReply, ThreadRequest } from './composing-thread.ts'
import { workspaceOf } from './workspaces.ts'

// What runs in a thread beside the server's that composes pages: the catalogue and the model lie in memory that both share; titles that came or
// changed, and what is worked in, are its own.

/** The server's own thread and the store come first, so that small requests are answered in between; before training. */
const PATIENT = 9

const file = workerData as SharedFile
const space = await openSharedSpace(file.space, file.from)
const prepared = openPreparedShared(space, new Uint8Array(file.space.memory.buffer, file.at, file.length))
const workspace = readyWorkspace(await inSteps(openWorkspaceBase(prepared.catalogue, prepared.content)))
const { titles, put } = openTitles(prepared, workspace, { baseUrl: '' }) // no addresses are written here
let scorer: Scorer | undefined

function serve(shared: SharedScorer): undefined {
  const next = openSharedScorer(shared, space, prepared.content)
  workspaceOf({ liveCatalogue: () => titles, scorer: () => next }) // before the first page needs it
  scorer = next
}

function contextOf({ now, adult }: ThreadOrder): ComposeContext {
  const inService = () => {
    if (!scorer) throw new Error('there is no model yet')
    return scorer
  }
  return { liveCatalogue: () => titles, scorer: inService, now: () => now, settings: { adult } }
}

function composeOrder(asked: ThreadOrder): ThreadPage {
  const { bytes, children } = compose(contextOf(asked), asked.order, asked.language)
  return { bytes: new Uint8Array(bytes()), children } // exactly as long as it is: its memory is handed over
}

function answer(number: number, work: () => ThreadPage | undefined): void {
  const say = (answered: ThreadReply, handedOver: ArrayBuffer[] = []) => parentPort?.postMessage(answered, handedOver)
  try {
    const made = work()
    say({ number, ...(made && { made }) }, made ? [made.bytes.buffer] : [])
  } catch (error) {
    say({ number, failed: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** Only Linux takes it for this thread alone; who started the server may have set it back further already. */
function stepBack(): void {
  if (os.platform() === 'linux') os.setPriority(0, Math.max(PATIENT, os.getPriority(0)))
}

parentPort?.on('messageerror', (error) => {
  throw error // the message is lost: a thread that missed something must not go on
})
parentPort?.on('message', (request: ThreadRequest) => {
  if ('put' in request) {
    put(request.put)
    if (scorer) scorer.puts.count++
  } else answer(request.number, () => ('serve' in request ? serve(request.serve) : composeOrder(request.compose)))
})
stepBack()
parentPort?.postMessage(space.mark())
