import type { IncomingMessage } from 'node:http'
import { Problem } from '../problems.ts'
import { parseForm, parseJson } from '../texts/parse-untrusted.ts'

export const MAX_JSON_BYTES = 64 * 1024

/** Bodies that a route accepts without parsing: their media types and largest size. */
export type BodyRules = { types: readonly string[]; bytes: number }

export type RawBody = { contentType: string; bytes: Buffer }

/** Reads the body without parsing it. Its media type must be one that the route accepts. */
export function readRawBody(
  request: IncomingMessage,
  { types, bytes: max }: BodyRules,
  sendContinue: () => void,
): Promise<RawBody> {
  requireSize(request, max)
  requireType(request, types)
  requireUnencoded(request)
  sendContinue()
  return collectBytes(request, max).then((bytes) => ({ contentType: request.headers['content-type'] ?? '', bytes }))
}

/** Refuses a body that is larger than the limit by its own Content-Length. */
export function requireSize({ headers }: IncomingMessage, max: number): void {
  if (Number(headers['content-length'] ?? 0) > max) throw bodyTooLarge(max)
}

function requireType(request: IncomingMessage, types: readonly string[]): void {
  if (!types.includes(contentTypeOf(request))) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: `send ${types.join(', ')}` })
}

/** Refuses a body with a Content-Encoding. */
export function requireUnencoded({ headers }: IncomingMessage, detail = 'send the body without a Content-Encoding'): void {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail })
}

export type BodyOptions = {
  form?: boolean | 'or JSON' | undefined
  max?: number | undefined
  /** The media types of files that the route accepts, for the message about any other type. */
  files?: readonly string[] | undefined
  /** Called before the body is read, for callers that wait for `100 Continue`. */
  sendContinue: () => void
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The media types of a body that is parsed. */
export function parsedTypes(form: BodyOptions['form'] = false): string[] {
  return [...(form === true ? [] : ['application/json']), ...(form ? [FORM_TYPE] : [])]
}

/** Reads and parses the body: JSON, or a form as `form` states; undefined when empty. */
export async function readBody(
  request: IncomingMessage,
  { form = false, max = MAX_JSON_BYTES, files = [], sendContinue }: BodyOptions,
): Promise<unknown> {
  requireSize(request, max)
  sendContinue()
  const bytes = await collectBytes(request, max)
  if (bytes.length === 0) return undefined
  requireType(request, [...new Set([...parsedTypes(form), ...files])])
  requireUnencoded(request)
  return form === true || (form && contentTypeOf(request) === FORM_TYPE) ? parseForm(bytes) : parseJson(bytes)
}

/** The media type of the body, without parameters. */
export function contentTypeOf({ headers }: IncomingMessage): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Reads a body into memory; rejects as soon as it exceeds the limit. The rest stays unread in the stream. */
function collectBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0)) // without a body, no event is emitted
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    // Listeners stay after the end: removing them takes longer than the rest of this function.
    let hasEnded = false
    const stop = (problem: Problem) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose)
      reject(problem)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > limit) stop(bodyTooLarge(limit))
    }
    const onEnd = () => {
      hasEnded = true
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    }
    const onClose = () => {
      if (!hasEnded) stop(bodyIncomplete())
    }
    request.on('error', () => {}) // the caller disconnected; `close` follows
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}

export function bodyTooLarge(limit: number): Problem {
  return new Problem('BODY_TOO_LARGE', { detail: `the body may have at most ${limit} bytes` })
}

export function bodyIncomplete(): Problem {
  return new Problem('REQUEST_TIMEOUT', { detail: 'the connection ended before the body had arrived' })
}
