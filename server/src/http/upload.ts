import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { invalid, Problem } from '../problems.ts'
import { expectsInvitation, mediaTypeOf, tooLarge } from './body.ts'

/** What a route takes as a file, besides JSON. */
export type Uploads = { types: readonly string[]; bytes: number }

/** A body that was put into a file of its own; whoever gets it removes it. */
export type Upload = { file: string; bytes: number; sha256: string; remove: () => Promise<void> }

const UPLOAD_PREFIX = 'upload-'

/** Whether a request brings a file that the route takes. */
export function bringsUpload(request: IncomingMessage, uploads: Uploads | undefined): uploads is Uploads {
  return uploads?.types.includes(mediaTypeOf(request)) ?? false
}

export type Receiving = { most: number; folder: string; invite: () => void }

/** Writes a body into a file as it comes: never more than a piece of it is in memory. One that is too large leaves nothing. */
export async function receiveUpload(request: IncomingMessage, { most, folder, invite }: Receiving): Promise<Upload> {
  const { 'content-length': length = 0, 'content-encoding': encoding = 'identity' } = request.headers
  if (Number(length) > most) throw tooLarge(most)
  if (encoding.toLowerCase() !== 'identity')
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'send a packed file as application/gzip, without a Content-Encoding' })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploadFolder = await mkdtemp(path.join(folder, UPLOAD_PREFIX))
  const remove = () => rm(uploadFolder, { recursive: true, force: true })
  try {
    if (request.readableEnded) throw invalid('', 'the file is empty')
    if (expectsInvitation(request)) invite()
    const file = path.join(uploadFolder, 'body')
    const written = await write(request, file, most)
    if (written.bytes === 0) throw invalid('', 'the file is empty')
    return { file, ...written, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function write(request: IncomingMessage, file: string, most: number): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const pieces = async function* () {
    // What is left unread stays in the stream: destroying it would take the answer with it.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      bytes += piece.length
      if (bytes > most) throw tooLarge(most)
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(pieces, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch((error) => {
    if (error instanceof Problem || !request.destroyed) throw error
    throw new Problem('REQUEST_TIMEOUT', { detail: 'the connection ended before the body had arrived' })
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Removes what a process that ended suddenly has left. */
export async function removeStaleUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (name.startsWith(UPLOAD_PREFIX)) await rm(path.join(folder, name), { recursive: true, force: true })
}
