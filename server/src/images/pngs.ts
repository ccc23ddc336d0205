import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { BoundedCache } from './bounded-cache.ts'
import { newFairQueue, QueueFull } from './fair-queue.ts'
import { pictureFolder } from './picture-folder.ts'
import { newPngBudget } from './png-budget.ts'
import { newRasterThread, type RasterOrder } from './raster-thread.ts'
import { newThrottle } from './throttle.ts'

const FOLDER_LIMITS = { bytes: 256 * 1024 * 1024, files: 20_000 }
const QUEUE_LIMITS = { atOnce: 1, max: 512, maxPerCaller: 128 }
/** Draws the posters of a screen at full speed, then with half a core, so that other requests are not slowed down. */
const DRAWING_BUDGET = { burstMs: 2000, share: 0.5 }
const RETRY_SECONDS = 5
const MAX_ATTEMPTS = 3
/** To be increased when the same SVG would give another PNG: it invalidates the files on disk. */
const PNG_VERSION = 1

type PngOrder = RasterOrder & { megapixels: number }

/**
 * Converts drawn pictures to PNG in a worker thread, each once. Throws RATE_LIMITED or OVERLOADED on too many requests.
 */
export type Pngs = {
  of: (order: PngOrder, clientKey: string) => Promise<Buffer>
  close: () => Promise<void>
}

export type PngParts = Pick<Ctx, 'settings' | 'now' | 'log'> & { memory: BoundedCache }

/** Opens the cache of PNGs, with those on disk from earlier runs. */
export function newPngs({ settings, now, log, memory }: PngParts): Pngs {
  const folder = pictureFolder(path.join(settings.dataDir, 'drawn-pictures'), FOLDER_LIMITS, now)
  const queue = newFairQueue(QUEUE_LIMITS)
  const thread = newRasterThread(log)
  const throttle = newThrottle(DRAWING_BUDGET)
  const budget = newPngBudget(settings.limits.pngMegapixelsPerAddress, now)

  const drawFor = async (clientKey: string, { svg, width, megapixels }: PngOrder): Promise<Buffer> => {
    try {
      budget.draw(clientKey, megapixels)
      return await queue.run(clientKey, () => throttle(() => thread.rasterise({ svg, width })))
    } catch (error) {
      if (error instanceof QueueFull) throw new RefusedForClient(clientKey, queueFull())
      throw error instanceof Problem ? new RefusedForClient(clientKey, error) : error
    }
  }
  const obtain = async (key: string, order: PngOrder, clientKey: string): Promise<Buffer> => {
    const cached = await folder.read(key)
    if (cached) return cached
    const png = await drawFor(clientKey, order)
    await folder.write(key, png).catch((error) => log.warn({ err: error }, 'a PNG could not be stored'))
    return png
  }
  return {
    of: async (order, clientKey) => {
      budget.send(clientKey, order.megapixels)
      const key = `png ${PNG_VERSION} ${order.width} ${createHash('sha256').update(order.svg).digest('base64url')}`
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        try {
          return await memory.get(key, () => obtain(key, order, clientKey))
        } catch (error) {
          if (!(error instanceof RefusedForClient)) throw error
          if (error.clientKey === clientKey) throw error.problem
        }
      }
      throw queueFull()
    },
    close: thread.close,
  }
}

/** A drawing was refused because of one client's limit. Other clients that wait for the same drawing try again. */
class RefusedForClient extends Error {
  readonly clientKey: string
  readonly problem: Problem

  constructor(clientKey: string, problem: Problem) {
    super(problem.message)
    this.name = 'RefusedForClient'
    this.clientKey = clientKey
    this.problem = problem
  }
}

function queueFull(): Problem {
  return new Problem('OVERLOADED', {
    detail: 'too many requests for PNG pictures right now',
    retryAfterSeconds: RETRY_SECONDS,
    isDelayed: true,
  })
}
