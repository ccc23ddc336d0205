import path from 'node:path'
import { type Ctx, elapsedSince } from '../ctx.ts'
import type { BoundedCache } from './bounded-cache.ts'
import { newFairQueue, QueueFull } from './fair-queue.ts'
import { fetchPicture, type Outside, type Picture } from './fetch-picture.ts'
import { pictureFolder } from './picture-folder.ts'

const FOLDER = { bytes: 1024 * 1024 * 1024, files: 20_000 }
const FETCH_LIMITS = { atOnce: 8, most: 64, mostEach: 32 }
const REFUSED_RETRY_MS = 10 * 60_000
const MOST_FAILED = 10_000

/** The catalogue's own pictures, through this server; undefined where one cannot be had, or not now. */
export type PassedOn = (address: string | undefined, asker: string) => Promise<Picture | undefined>

export type PassedOnParts = Pick<Ctx, 'settings' | 'now' | 'log'> & { memory: BoundedCache; outside: Outside }

/** Passes pictures on where `MARQUEE_IMAGES` says so. Each is fetched once, a few at a time, and kept on disk. */
export function newPassedOn({ settings, now, log, memory, outside }: PassedOnParts): PassedOn {
  const folder = pictureFolder(path.join(settings.dataDir, 'pictures'), FOLDER, now)
  const fetches = newFairQueue(FETCH_LIMITS)
  const failedAt = new Map<string, number>()

  const noteFailure = (address: string) => {
    if (failedAt.size >= MOST_FAILED) failedAt.clear()
    failedAt.set(address, now())
  }
  const obtain = async (address: string, asker: string): Promise<Buffer> => {
    const cached = await folder.read(address)
    if (cached) return cached
    const picture = await fetches.run(asker, () => fetchPicture(address, outside))
    if (!picture) {
      noteFailure(address)
      throw new NotToBeHad()
    }
    await folder.keep(address, picture.bytes).catch((error) => log.warn({ err: error }, 'a picture could not be kept'))
    return picture.bytes
  }
  return async (address, asker) => {
    if (settings.images !== 'proxy' || address === undefined) return undefined
    if (elapsedSince(failedAt.get(address) ?? -Infinity, now()) < REFUSED_RETRY_MS) return undefined
    try {
      const bytes = await memory.get(`from ${address}`, () => obtain(address, asker))
      return { bytes, mediaType: typeOf(bytes) }
    } catch (error) {
      if (error instanceof NotToBeHad || error instanceof QueueFull) return undefined
      throw error
    }
  }
}

class NotToBeHad extends Error {}

function typeOf(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
