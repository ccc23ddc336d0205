import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { BoundedCache } from './bounded-cache.ts'
import { newFairQueue, QueueFull } from './fair-queue.ts'
import { newPace } from './pace.ts'
import { pictureFolder } from './picture-folder.ts'
import { newPngBudget } from './png-budget.ts'
import { newRasterThread, type RasterOrder } from './raster-thread.ts'

const FOLDER = { bytes: 256 * 1024 * 1024, files: 20_000 }
const QUEUE_LIMITS = { atOnce: 1, most: 512, mostEach: 128 }
/** The posters of a screen at full speed; then half a core, beside which others are answered as fast as ever. */
const DRAWING_BUDGET = { burstMs: 2000, share: 0.5 }
const RETRY_SECONDS = 5
const MOST_ATTEMPTS = 3
/** Counts up when the same SVG would give another PNG, for what lies on disk. */
const PNG_VERSION = 1

type PngOrder = RasterOrder & { megapixels: number }

/** PNGs of drawn pictures, each made once, in a thread beside the server's; RATE_LIMITED or OVERLOADED when too many are asked for. */
export type Pngs = {
  of: (order: PngOrder, asker: string) => Promise<Buffer>
  close: () => Promise<void>
}

export type PngParts = Pick<Ctx, 'settings' | 'now' | 'log'> & { memory: BoundedCache }

/** No PNGs yet but those that earlier starts have left on disk. */
export function newPngs({ settings, now, log, memory }: PngParts): Pngs {
  const folder = pictureFolder(path.join(settings.dataDir, 'drawn-pictures'), FOLDER, now)
  const queue = newFairQueue(QUEUE_LIMITS)
  const thread = newRasterThread(log)
  const pace = newPace(DRAWING_BUDGET)
  const budget = newPngBudget(settings.limits.pngMegapixelsPerAddress, now)

  const drawFor = async (asker: string, { svg, width, megapixels }: PngOrder): Promise<Buffer> => {
    try {
      budget.draw(asker, megapixels)
      return await queue.run(asker, () => pace(() => thread.rasterise({ svg, width })))
    } catch (error) {
      if (error instanceof QueueFull) throw new RefusedTo(asker, queueFull())
      throw error instanceof Problem ? new RefusedTo(asker, error) : error
    }
  }
  const obtain = async (key: string, order: PngOrder, asker: string): Promise<Buffer> => {
    const cached = await folder.read(key)
    if (cached) return cached
    const png = await drawFor(asker, order)
    await folder.keep(key, png).catch((error) => log.warn({ err: error }, 'a PNG could not be kept'))
    return png
  }
  return {
    of: async (order, asker) => {
      budget.send(asker, order.megapixels)
      const key = `png ${PNG_VERSION} ${order.width} ${createHash('sha256').update(order.svg).digest('base64url')}`
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        try {
          return await memory.get(key, () => obtain(key, order, asker))
        } catch (error) {
          if (!(error instanceof RefusedTo)) throw error
          if (error.asker === asker) throw error.problem
        }
      }
      throw queueFull()
    },
    close: thread.close,
  }
}

/** Many wait for the drawing that one of them asked for; where that one is refused, the others are not. */
class RefusedTo extends Error {
  readonly asker: string
  readonly problem: Problem

  constructor(asker: string, problem: Problem) {
    super(problem.message)
    this.name = 'RefusedTo'
    this.asker = asker
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
