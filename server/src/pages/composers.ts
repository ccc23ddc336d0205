import { sharedWith } from '@marquee/engine'
import type { Beside, Companions, SharedFile } from '../catalogue/beside.ts'
import type { Log } from '../ctx.ts'
import { compose, type Order } from './compose.ts'
import { type ComposingThread, startThread, ThreadEnded } from './composing-threads.ts'
import type { ChildRow } from './insert-store.ts'
import type { Workplace } from './person.ts'
import { stageOpened } from './stages.ts'
import { newTurns } from './turns.ts'

/** A page's bytes, and the pages it leads to. */
type Made = { readonly bytes: Buffer; readonly children: ChildRow[] }

/** Composes pages: in threads beside this one where there are some, and here when these have enough to do. */
export type Composers = {
  readonly beside: Beside
  compose: (place: Workplace, order: Order, language: string) => Promise<Made>
}

/** Orders that a thread has at a time: the next one lies there when one is done. */
const AHEAD = 2

/** Composers with so many threads, which start with the first catalogue. */
export function newComposers({ threads, log }: { threads: number; log: Log }): Composers {
  const turns = newTurns<ComposingThread>()
  let crew: readonly ComposingThread[] = []

  const here = async (place: Workplace, order: Order, language: string): Promise<Made> => {
    while (!place.shelf().stage.isOpen) {
      await stageOpened(place)
      await turns.again() // others have waited for it, too
    }
    const { bytes, children } = compose(place, order, language)
    await turns.again()
    return { bytes: bytes(), children }
  }
  const there = async (thread: ComposingThread, place: Workplace, order: Order, language: string): Promise<Made> => {
    try {
      return await thread.compose({ order, language, now: place.now(), adult: place.settings.adult })
    } finally {
      if (crew.includes(thread) && thread.isAlive()) turns.offer(thread)
    }
  }
  const replace = (next: readonly ComposingThread[]): void => {
    if (crew === next) return
    for (const thread of crew) turns.withdraw(thread)
    crew = next
    for (const thread of crew) for (let order = 0; order < AHEAD; order++) turns.offer(thread)
  }
  return {
    beside: { threads, open: (file) => openCompanions(file, { threads, log, replace }) },
    compose: async (place, order, language) => {
      const thread = await turns.next()
      if (!thread) return here(place, order, language)
      return there(thread, place, order, language).catch((error) => {
        if (error instanceof ThreadEnded) return here(place, order, language)
        throw error
      })
    },
  }
}

type Opening = { threads: number; log: Log; replace: (next: readonly ComposingThread[]) => void }

/** Starts the threads one after the other, each behind the room of the one before. Without them all is composed here. */
async function openCompanions(file: SharedFile, { threads, log, replace }: Opening): Promise<Companions> {
  const started: ComposingThread[] = []
  try {
    while (started.length < threads) started.push(await startThread({ ...file, from: started.at(-1)?.end ?? file.from }))
  } catch (error) {
    log.warn({ err: error }, 'a thread for pages could not be started: they are composed by the server’s own')
  }
  for (const thread of started)
    thread.onEnd((error) => log.error({ err: error }, 'a thread for pages ended; it is started again'))
  const all = <T>(tell: (thread: ComposingThread, at: number) => Promise<T>) => Promise.all(started.map(tell))
  return {
    end: started.at(-1)?.end ?? file.from,
    each: (started[0]?.end ?? file.from) - file.from,
    isWhole: () => started.every((thread) => thread.isAlive()),
    put: (title) => {
      for (const thread of started) thread.put(title)
    },
    serve: async (scorer) => {
      await all((thread, at) => whileAlive(thread.serve(sharedWith(scorer, at))))
      replace(started)
    },
    close: async () => {
      await all((thread) => thread.close())
    },
  }
}

/** A thread that ends has left the model before, too. */
async function whileAlive(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
  }
}
