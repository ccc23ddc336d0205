import { Worker } from 'node:worker_threads'
import type { Log } from '../ctx.ts'

/** An SVG, and the width of its PNG in pixels. */
export type RasterOrder = { svg: string; width: number }

/** Makes PNGs in a worker thread. The caller must await each call before the next. */
export type RasterThread = {
  rasterise: (order: RasterOrder) => Promise<Buffer>
  close: () => Promise<void>
}

const LONGEST_DRAWING_MS = 20_000
const END_AFTER_IDLE_MS = 60_000
const OLD_GENERATION_MB = 32
const YOUNG_GENERATION_MB = 2

/** The thread starts at the first call, ends after a minute without one, and is restarted after a crash. */
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
        if (worker) idle = setTimeout(end, END_AFTER_IDLE_MS).unref()
      }
    },
    close: end,
  }
}

function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: OLD_GENERATION_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB }
  const worker = new Worker(new URL('./raster-worker.ts', import.meta.url), { execArgv: [], resourceLimits })
  worker.unref() // the thread does not keep the process alive; waiting requests do
  worker.on('error', () => {}) // pending requests are rejected elsewhere; an idle thread has none
  return worker
}

/** Sends an order and resolves with the next message; rejects if the thread fails, ends or takes too long. */
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
