import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { invalid, Problem } from '../problems.ts'
import { requireText } from './text.ts'

export const JSON_BYTES = 64 * 1024
const DEPTH = 32
const ARRAY_LENGTH = 1000
const FORM_FIELDS = 100
const [QUOTE, BACKSLASH, BRACKET, BRACE] = [0x22, 0x5c, 0x5b, 0x7b] // a closing one is two further
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

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

export type BodyOptions = { form?: boolean | undefined; most?: number | undefined; invite: () => void }

/** The body as a value; undefined when there is none. JSON, or a form where `form` says so. `invite` asks a caller who waits for it to send. */
export async function bodyOf(
  request: IncomingMessage,
  { form = false, most = JSON_BYTES, invite }: BodyOptions,
): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most)
  if (expectsInvitation(request)) invite()
  const bytes = await readBody(request, most)
  if (bytes.length === 0) return undefined
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (mediaTypeOf(request) !== wanted) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: `send ${wanted}` })
  refuseEncoded(request)
  return form ? parseForm(bytes) : parseJson(bytes)
}

/** The type of a body, without its parameters. */
export function mediaTypeOf({ headers }: IncomingMessage): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether the caller sends its body only when told that it may. */
export function expectsInvitation({ headers }: IncomingMessage): boolean {
  return /100-continue/i.test(headers.expect ?? '')
}

/** Collects a body, giving up as soon as it is over the limit; what is left unread stays in the stream. */
function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
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

/** Bytes → JSON value: valid UTF-8, not too deep, no overlong arrays, no prototype keys. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw invalid('', 'the body is not valid UTF-8')
  requireShallow(bytes)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid('', 'the body is not valid JSON')
  }
  inspect(value, '')
  return value
}

/** Form fields as an object; a repeated field is an error, as RFC 6749 wants. */
export function parseForm(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw invalid('', 'the body is not valid UTF-8')
  const text = bytes.toString('utf8')
  if (text.split('&', FORM_FIELDS + 1).length > FORM_FIELDS) throw invalid('', `more than ${FORM_FIELDS} fields`)
  const fields = new URLSearchParams(text)
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of fields) {
    if (name in form) throw invalid(name, 'given more than once')
    requireText(value, name)
    form[name] = value
  }
  return form
}

/** Counts brackets outside of texts before anything is built: tens of thousands of nested lists take long to make. */
function requireShallow(bytes: Buffer): void {
  let depth = 0
  let inText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (inText && byte === BACKSLASH) index++
    else if (byte === QUOTE) inText = !inText
    else if (!inText && (byte === BRACKET || byte === BRACE) && ++depth > DEPTH)
      throw invalid('', `nested deeper than ${DEPTH} levels`)
    else if (!inText && (byte === BRACKET + 2 || byte === BRACE + 2)) depth--
  }
}

function inspect(value: unknown, path: string): void {
  if (typeof value === 'string') requireText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (value.length > ARRAY_LENGTH) throw invalid(path, `more than ${ARRAY_LENGTH} entries`)
    for (let index = 0; index < value.length; index++) inspect(value[index], `${path}[${index}]`)
    return
  }
  for (const [key, member] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    if (poisonous.has(key)) throw invalid(at, 'this name is not allowed')
    inspect(member, at)
  }
}

/** The problem of a body over its limit. */
export function tooLarge(limit: number): Problem {
  return new Problem('BODY_TOO_LARGE', { detail: `at most ${limit} bytes` })
}
