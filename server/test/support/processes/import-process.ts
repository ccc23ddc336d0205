import { fileURLToPath } from 'node:url'
import type { Batch, Source } from '../../../src/catalogue/sources/source.ts'
import { Problem } from '../../../src/problems.ts'
import { answerOrders, type OrderedProcess, type SharedStore, startOrdered } from './ordered-process.ts'

type Order = 'begin' | 'end'

/** A process that imports titles on request: beginning says whether it may, ending waits until nothing runs there. */
export function startImportProcess(store: SharedStore): Promise<OrderedProcess<Order, boolean>> {
  return startOrdered(fileURLToPath(import.meta.url), store)
}

/** A source of its own with nothing in it, which ends when it is let. */
const sourceUntil = (end: Promise<void>): Source => ({
  name: 'ndjson',
  location: `${process.pid} ${performance.now()}`,
  fingerprint: '',
  batches: async function* (): AsyncGenerator<Batch> {
    await end
    yield { position: '1', part: 0.5, phase: 'titles' }
  },
})

function importHere(): Promise<void> {
  return answerOrders<Order, boolean>((ctx) => {
    let gate = Promise.withResolvers<void>()
    const begin = async () => {
      gate = Promise.withResolvers()
      const begun = ctx.importer.begin(ctx, { open: async () => sourceUntil(gate.promise) })
      return begun.then(
        () => true,
        (error) => {
          if (error instanceof Problem && error.code === 'CONFLICT') return false
          throw error
        },
      )
    }
    const end = async () => {
      gate.resolve()
      await ctx.importer.idle()
      return true
    }
    return { answer: (what) => (what === 'begin' ? begin() : end()), end }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await importHere()
