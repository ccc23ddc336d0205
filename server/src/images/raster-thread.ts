import { Worker } from 'node:worker_threads'
import type { Log } from '../ctx.ts'

/** An SVG, and how many pixels wide its PNG is to be. */
export type RasterOrder = { svg: string; width: number }

/** Makes PNGs in a thread beside the server's. One order at a time: who asks must wait for the answer before asking again. */
export type RasterThread = {
  rasterise: (order: RasterOrder) => Promise<Buffer>
  close: () => Promise<void>
}

const LONGEST_DRAWING_MS = 20_000
const IDLE_MS = 60_000
const OLD_MB = 32
const YOUNG_MB = 2

/** A thread that starts with the first order, ends when there was none for a minute, and is started again after a crash. */
export function newRasterThread(log: Log): RasterThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const open = () => {
    clearTimeout(idle)
    worker ??= start()
    return worker
  }
  return {
    rasterise: async (order) => {
      try {
        return await answerOf(open(), order)
      } catch (error) {
        log.error({ err: error }, 'the thread that makes PNGs failed; it is started again')
        await end()
        throw error
      } finally {
        if (worker) idle = setTimeout(end, IDLE_MS).unref()
      }
    },
    close: end,
  }
}

function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: OLD_MB, maxYoungGenerationSizeMb: YOUNG_MB }
  const worker = new Worker(new URL('./raster-worker.ts', import.meta.url), { execArgv: [], resourceLimits })
  worker.unref() // a request that waits keeps the process, not this
  worker.on('error', () => {}) // pending requests are rejected elsewhere; an idle thread has none
  return worker
}

/** The next answer of the thread; its end, an error or too long a wait are errors. */
function answerOf(worker: Worker, order: RasterOrder): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error('a PNG took too long'))), LONGEST_DRAWING_MS)
    const answered = (png: Uint8Array<ArrayBuffer>) => settle(() => resolve(Buffer.from(png.buffer, png.byteOffset, png.length)))
    const failed = (error: unknown) => settle(() => reject(error))
    const ended = () => settle(() => reject(new Error('the thread that makes PNGs ended')))
    const settle = (answer: () => void) => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('messageerror', failed).off('exit', ended)
      answer()
    }
    worker.on('message', answered).on('error', failed).on('messageerror', failed).on('exit', ended)
    worker.postMessage(order)
  })
}
