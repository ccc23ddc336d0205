import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { invalid, Problem } from '../problems.ts'
import { type BodyRules, bodyIncomplete, bodyTooLarge, contentTypeOf, requireSize, requireUnencoded } from './body.ts'

/** A body that was written to a temporary file. The handler must call `remove`. */
export type Upload = { file: string; bytes: number; sha256: string; remove: () => Promise<void> }

const UPLOAD_PREFIX = 'upload-'

/** Whether the body is a file that the route accepts. */
export function isUpload(request: IncomingMessage, uploads: BodyRules | undefined): uploads is BodyRules {
  return uploads?.types.includes(contentTypeOf(request)) ?? false
}

export type UploadOptions = { max: number; folder: string; sendContinue: () => void }

/** Streams a body to a file, so that only one chunk at a time is in memory. A body that is too large leaves no file. */
export async function receiveUpload(request: IncomingMessage, { max, folder, sendContinue }: UploadOptions): Promise<Upload> {
  requireSize(request, max)
  requireUnencoded(request, 'send a packed file as application/gzip, without a Content-Encoding')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploadFolder = await mkdtemp(path.join(folder, UPLOAD_PREFIX))
  const remove = () => rm(uploadFolder, { recursive: true, force: true })
  try {
    if (request.readableEnded) throw invalid('', 'the file is empty')
    sendContinue()
    const file = path.join(uploadFolder, 'body')
    const written = await writeBody(request, file, max)
    if (written.bytes === 0) throw invalid('', 'the file is empty')
    return { file, ...written, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function writeBody(request: IncomingMessage, file: string, max: number): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = async function* () {
    // The rest stays unread in the stream: destroying the request would close the connection before the answer is sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > max) throw bodyTooLarge(max)
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(chunks, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch((error) => {
    if (error instanceof Problem || !request.destroyed) throw error
    throw bodyIncomplete()
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Deletes the temporary files of uploads that a process left when it ended unexpectedly. */
export async function removeStaleUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (name.startsWith(UPLOAD_PREFIX)) await rm(path.join(folder, name), { recursive: true, force: true })
}
