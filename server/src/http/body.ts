import type { IncomingMessage } from 'node:http'
import { parseForm, parseJson } from '../parse-untrusted.ts'
import { Problem } from '../problems.ts'

export const JSON_BYTES = 64 * 1024

/** Bodies that a route takes as they come. */
export type RawBodies = { types: readonly string[]; bytes: number }

export type RawBody = { contentType: string; bytes: Buffer }

/** The body as it came, of one of the types that the route takes. */
export async function rawBodyOf(
  request: IncomingMessage,
  { types, bytes: most }: RawBodies,
  invite: () => void,
): Promise<RawBody> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most)
  if (!types.includes(mediaTypeOf(request))) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: `send ${types.join(', ')}` })
  refuseEncoded(request)
  if (expectsInvitation(request)) invite()
  return { contentType: request.headers['content-type'] ?? '', bytes: await readBody(request, most) }
}

function refuseEncoded({ headers: { 'content-encoding': encoding = 'identity' } }: IncomingMessage): void {
  if (encoding.toLowerCase() !== 'identity')
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'send the body without a Content-Encoding' })
}

/** `files`: what the route takes as a file, to be named to whoever sends something else. */
export type BodyOptions = {
  form?: boolean | undefined
  most?: number | undefined
  files?: readonly string[] | undefined
  invite: () => void
}

/** The body as a value; undefined when there is none. JSON, or a form where `form` says so. `invite` asks a caller who waits for it to send. */
export async function bodyOf(
  request: IncomingMessage,
  { form = false, most = JSON_BYTES, files = [], invite }: BodyOptions,
): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most)
  if (expectsInvitation(request)) invite()
  const bytes = await readBody(request, most)
  if (bytes.length === 0) return undefined
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (mediaTypeOf(request) !== wanted) {
    const detail = `send ${[...new Set([wanted, ...files])].join(', ')}`
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail })
  }
  refuseEncoded(request)
  return form ? parseForm(bytes) : parseJson(bytes)
}

/** The type of a body, without its parameters. */
export function mediaTypeOf({ headers }: IncomingMessage): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether the caller waits for `100 Continue` before it sends its body. */
export function expectsInvitation({ headers }: IncomingMessage): boolean {
  return /100-continue/i.test(headers.expect ?? '')
}

/** Collects a body, giving up as soon as it is over the limit; what is left unread stays in the stream. */
function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0)) // without a body, no event comes
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
      if (size > limit) stop(tooLarge(limit))
    }
    const onEnd = () => stop(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    const onClose = () => stop(new Problem('REQUEST_TIMEOUT', { detail: 'the connection ended before the body had arrived' }))
    request.on('error', () => {}) // a caller that goes away; `close` follows
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}

/** The problem of a body over its limit. */
export function tooLarge(limit: number): Problem {
  return new Problem('BODY_TOO_LARGE', { detail: `at most ${limit} bytes` })
}
