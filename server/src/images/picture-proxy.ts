import path from 'node:path'
import { type Ctx, elapsedSince } from '../ctx.ts'
import type { BoundedCache } from './bounded-cache.ts'
import { newFairQueue, QueueFull } from './fair-queue.ts'
import { fetchPicture, type Picture, type PictureNetwork } from './fetch-picture.ts'
import { pictureFolder } from './picture-folder.ts'

const FOLDER_LIMITS = { bytes: 1024 * 1024 * 1024, files: 20_000 }
const FETCH_LIMITS = { atOnce: 8, max: 64, maxPerCaller: 32 }
const FAILURE_RETRY_MS = 10 * 60_000
const MAX_FAILURES_CACHED = 10_000

/** Serves the catalogue's own pictures through this server; undefined where one is not available now. */
export type PictureProxy = (address: string | undefined, clientKey: string) => Promise<Picture | undefined>

export type PictureProxyParts = Pick<Ctx, 'settings' | 'now' | 'log'> & { memory: BoundedCache; network: PictureNetwork }

/**
 * Makes the proxy; it is active with `MARQUEE_IMAGES=proxy`. Each picture is fetched once, a few at a time, and stored
 * on disk.
 */
export function newPictureProxy({ settings, now, log, memory, network }: PictureProxyParts): PictureProxy {
  const folder = pictureFolder(path.join(settings.dataDir, 'pictures'), FOLDER_LIMITS, now)
  const fetches = newFairQueue(FETCH_LIMITS)
  const failedAt = new Map<string, number>()

  const noteFailure = (address: string) => {
    if (failedAt.size >= MAX_FAILURES_CACHED) failedAt.clear()
    failedAt.set(address, now())
  }
  const obtain = async (address: string, clientKey: string): Promise<Buffer> => {
    const cached = await folder.read(address)
    if (cached) return cached
    const picture = await fetches.run(clientKey, () => fetchPicture(address, network))
    if (!picture) {
      noteFailure(address)
      throw new PictureUnavailable()
    }
    await folder.write(address, picture.bytes).catch((error) => log.warn({ err: error }, 'a picture could not be stored'))
    return picture.bytes
  }
  return async (address, clientKey) => {
    if (settings.images !== 'proxy' || address === undefined) return undefined
    if (elapsedSince(failedAt.get(address) ?? -Infinity, now()) < FAILURE_RETRY_MS) return undefined
    try {
      const bytes = await memory.get(`from ${address}`, () => obtain(address, clientKey))
      return { bytes, mediaType: contentTypeOf(bytes) }
    } catch (error) {
      if (error instanceof PictureUnavailable || error instanceof QueueFull) return undefined
      throw error
    }
  }
}

class PictureUnavailable extends Error {}

function contentTypeOf(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
