import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { BoundedCache } from './bounded-cache.ts'
import { newFairQueue, QueueFull } from './fair-queue.ts'
import { pictureFolder } from './picture-folder.ts'
import { newRasterThread, type RasterOrder } from './raster-thread.ts'

const FOLDER = { bytes: 256 * 1024 * 1024, files: 20_000 }
const QUEUE = { atOnce: 1, most: 64, mostEach: 16 }
const RETRY_SECONDS = 5
const REFUSED_MS = 100
/** Counts up when the same SVG would give another PNG, for what lies on disk. */
const FORM = 1

/** PNGs of drawn pictures, each made once, in a thread beside the server's; OVERLOADED when too many wait for theirs. */
export type Pngs = {
  of: (order: RasterOrder, asker: string) => Promise<Buffer>
  close: () => Promise<void>
}

export type PngParts = Pick<Ctx, 'settings' | 'now' | 'log'> & { memory: BoundedCache }

/** No PNGs yet but those that earlier starts have left on disk. */
export function newPngs({ settings, now, log, memory }: PngParts): Pngs {
  const folder = pictureFolder(path.join(settings.dataDir, 'drawn-pictures'), FOLDER, now)
  const queue = newFairQueue(QUEUE)
  const thread = newRasterThread(log)

  const obtain = async (key: string, order: RasterOrder, asker: string): Promise<Buffer> => {
    const kept = await folder.read(key)
    if (kept) return kept
    const png = await queue.run(asker, () => thread.rasterise(order)).catch(sayBusy)
    await folder.keep(key, png).catch((error) => log.warn({ err: error }, 'a PNG could not be kept'))
    return png
  }
  return {
    of: (order, asker) => {
      const key = `png ${FORM} ${order.width} ${createHash('sha256').update(order.svg).digest('base64url')}`
      return memory.get(key, () => obtain(key, order, asker))
    },
    close: thread.close,
  }
}

/** Not at once: who asks again the moment it is refused would otherwise take all the time there is. */
async function sayBusy(error: unknown): Promise<never> {
  if (!(error instanceof QueueFull)) throw error
  await setTimeout(REFUSED_MS)
  throw new Problem('OVERLOADED', {
    detail: 'too many pictures are asked for as PNG right now',
    retryAfterSeconds: RETRY_SECONDS,
  })
}
