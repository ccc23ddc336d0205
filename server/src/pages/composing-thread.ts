import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openBeside, openEmptyStage, openPreparedBeside, openShared, type Scorer, type SharedScorer } from '@marquee/engine'
import type { SharedFile } from '../catalogue/beside.ts'
import { inSteps } from '../catalogue/in-steps.ts'
import { openedStage } from '../catalogue/late-stage.ts'
import { openTitles } from '../catalogue/titles-in-memory.ts'
import { compose } from './compose.ts'
import type { Answered, MadeAside, OrderAside, Told } from './composing-threads.ts'
import type { Workplace } from './person.ts'
import { stagingOf } from './stages.ts'

// A thread beside the server's that composes pages: the catalogue and the model lie in memory that both share; titles that came or
// changed, and what is worked in, are its own.

/** The server's own thread and the store come first, so that small requests are answered in between; before training. */
const PATIENT = 9

const file = workerData as SharedFile
const space = await openBeside(file.space, file.from)
const prepared = openPreparedBeside(space, new Uint8Array(file.space.memory.buffer, file.at, file.length))
const stage = openedStage(await inSteps(openEmptyStage(prepared.catalogue, prepared.content)))
const { titles, put } = openTitles(prepared, stage, { baseUrl: '' }) // no addresses are told here
let scorer: Scorer | undefined

function workplaceOf({ now, adult }: Pick<OrderAside, 'now' | 'adult'>): Workplace {
  const inService = () => {
    if (!scorer) throw new Error('there is no model yet')
    return scorer
  }
  return { shelf: () => titles, scorer: inService, now: () => now, settings: { adult } }
}

function serve(shared: SharedScorer): undefined {
  scorer = openShared(shared, space, prepared.content)
  stagingOf(workplaceOf({ now: 0, adult: false })) // before the first page needs it
}

function made(asked: OrderAside): MadeAside {
  const { bytes, children } = compose(workplaceOf(asked), asked.order, asked.language)
  return { bytes: new Uint8Array(bytes()), children } // exactly as long as it is: its memory is handed over
}

function answer(number: number, work: () => MadeAside | undefined): void {
  const say = (answered: Answered, handedOver: ArrayBuffer[] = []) => parentPort?.postMessage(answered, handedOver)
  try {
    const made = work()
    say({ number, ...(made && { made }) }, made ? [made.bytes.buffer] : [])
  } catch (error) {
    say({ number, failed: error instanceof Error ? error : new Error(String(error)) })
  }
}

parentPort?.on('message', (told: Told) => {
  if ('put' in told) {
    put(told.put)
    if (scorer) scorer.puts.count++
  } else answer(told.number, () => ('serve' in told ? serve(told.serve) : made(told.compose)))
})
os.setPriority(0, PATIENT) // of this thread alone, as Linux takes it
parentPort?.postMessage(space.mark())
