import type { IncomingMessage } from 'node:http'
import { parseForm, parseJson } from '../parse-untrusted.ts'
import { Problem } from '../problems.ts'

export const MAX_JSON_BYTES = 64 * 1024

/** The raw bodies that a route accepts: their media types and largest size. */
export type RawBodies = { types: readonly string[]; bytes: number }

export type RawBody = { contentType: string; bytes: Buffer }

/** Reads the body without parsing it. Its media type must be one that the route accepts. */
export async function readRawBody(
  request: IncomingMessage,
  { types, bytes: max }: RawBodies,
  sendContinue: () => void,
): Promise<RawBody> {
  if (Number(request.headers['content-length'] ?? 0) > max) throw bodyTooLarge(max)
  if (!types.includes(mediaTypeOf(request))) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: `send ${types.join(', ')}` })
  refuseEncoded(request)
  if (expectsContinue(request)) sendContinue()
  return { contentType: request.headers['content-type'] ?? '', bytes: await collectBytes(request, max) }
}

function refuseEncoded({ headers: { 'content-encoding': encoding = 'identity' } }: IncomingMessage): void {
  if (encoding.toLowerCase() !== 'identity')
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'send the body without a Content-Encoding' })
}

/** `files`: the media types of files that the route accepts, for the message about any other type. */
export type BodyOptions = {
  form?: boolean | undefined
  max?: number | undefined
  files?: readonly string[] | undefined
  sendContinue: () => void
}

/**
 * Reads and parses the body: JSON, or a form if `form`; undefined when empty. `sendContinue` answers `Expect:
 * 100-continue`.
 */
export async function readBody(
  request: IncomingMessage,
  { form = false, max = MAX_JSON_BYTES, files = [], sendContinue }: BodyOptions,
): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > max) throw bodyTooLarge(max)
  if (expectsContinue(request)) sendContinue()
  const bytes = await collectBytes(request, max)
  if (bytes.length === 0) return undefined
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (mediaTypeOf(request) !== wanted) {
    const detail = `send ${[...new Set([wanted, ...files])].join(', ')}`
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail })
  }
  refuseEncoded(request)
  return form ? parseForm(bytes) : parseJson(bytes)
}

/** The media type of the body, without parameters. */
export function mediaTypeOf({ headers }: IncomingMessage): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether the caller waits for `100 Continue` before it sends the body. */
export function expectsContinue({ headers }: IncomingMessage): boolean {
  return /100-continue/i.test(headers.expect ?? '')
}

/** Reads a body into memory; rejects as soon as it exceeds the limit. The rest stays unread in the stream. */
function collectBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0)) // without a body, no event is emitted
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = (outcome: Buffer | Problem) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose)
      if (outcome instanceof Problem) reject(outcome)
      else resolve(outcome)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > limit) stop(bodyTooLarge(limit))
    }
    const onEnd = () => stop(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    const onClose = () => stop(new Problem('REQUEST_TIMEOUT', { detail: 'the connection ended before the body had arrived' }))
    request.on('error', () => {}) // the caller disconnected; `close` follows
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}

export function bodyTooLarge(limit: number): Problem {
  return new Problem('BODY_TOO_LARGE', { detail: `at most ${limit} bytes` })
}
