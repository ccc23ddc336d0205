import { type FileHandle, open } from 'node:fs/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import { SourceBroken } from './source.ts'

/** Bytes read at once; compressed ones may expand a thousandfold. */
const CHUNK = 16 * 1024

/** A chunk of the decompressed content; `read` is the number of bytes of the file read so far. */
export type InflatedChunk = { bytes: Buffer; read: number }

/** Limits for an uploaded compressed file: decompressed bytes in total, and per byte read. */
export type InflateLimits = { bytes: number; ratio: number }

const UNLIMITED: InflateLimits = { bytes: Number.POSITIVE_INFINITY, ratio: Number.POSITIVE_INFINITY }

/** The content of a file from byte `from` of the decompressed content on. Gzip is recognised by its first bytes. */
export async function* contentOf(file: string, from: number, max = UNLIMITED): AsyncGenerator<InflatedChunk> {
  const handle = await open(file, 'r')
  try {
    if (await isGzip(handle)) yield* unpack(handle, from, max)
    else yield* chunks(handle, from)
  } finally {
    await handle.close()
  }
}

async function isGzip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
}

async function* chunks(handle: FileHandle, from: number): AsyncGenerator<InflatedChunk> {
  let read = from
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, read)
    if (bytesRead === 0) return
    read += bytesRead
    yield { bytes: buffer.subarray(0, bytesRead), read }
  }
}

/** Not a pipe, which would drop the content decompressed before an error. */
async function* unpack(handle: FileHandle, from: number, max: InflateLimits): AsyncGenerator<InflatedChunk> {
  const gunzip = createGunzip()
  const ready: Buffer[] = []
  const failure: { error?: Error } = {}
  let toSkip = from
  let read = 0
  let unpackedBytes = 0
  const isTooMuch = () => unpackedBytes > max.bytes || unpackedBytes > read * max.ratio
  gunzip.on('data', (bytes: Buffer) => {
    unpackedBytes += bytes.length
    if (!isTooMuch()) ready.push(bytes)
  })
  gunzip.on('error', (error) => Object.assign(failure, { error }))
  const drain = function* (): Generator<InflatedChunk> {
    for (const bytes of ready.splice(0)) {
      const skipped = Math.min(toSkip, bytes.length)
      toSkip -= skipped
      if (skipped < bytes.length) yield { bytes: bytes.subarray(skipped), read }
    }
  }
  for await (const chunk of chunks(handle, 0)) {
    read = chunk.read
    await feed(gunzip, chunk.bytes)
    yield* drain()
    if (failure.error || isTooMuch()) break
  }
  if (!failure.error && !isTooMuch()) await feed(gunzip)
  yield* drain()
  gunzip.destroy()
  if (isTooMuch())
    throw new SourceBroken(`the file unpacks to more than ${max.bytes / 1e6} MB, or to more than ${max.ratio} times its size`)
  if (failure.error) throw new SourceBroken(`the gzip file is cut short or damaged (${failure.error.message})`)
}

/** Resolves when all content of these bytes was passed on, or decompression has failed. */
function feed(gunzip: Gunzip, bytes?: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      gunzip.off('error', done).off('end', done)
      resolve()
    }
    gunzip.once('error', done)
    if (bytes) gunzip.write(bytes, done)
    else gunzip.once('end', done).end()
  })
}
