import { invalid } from '../problems.ts'
import { parseForm, parseJson } from '../texts/parse-untrusted.ts'
import type { Payload } from './event.ts'

const MAX_JSON_BYTES = 256 * 1024
const MAX_PARTS = 20
/** The form fields in which senders put their JSON. */
const JSON_FIELD_NAMES = ['payload', 'data']

/** The JSON in a body: the body itself, or a field of a form. It does not keep the rest of the form in memory. */
export function jsonIn({ contentType, bytes }: { contentType: string; bytes: Buffer }): Buffer {
  const json = requireSmall(jsonBytesOf(contentType, bytes))
  return json.length === bytes.length ? json : Buffer.from(json)
}

/** Parses the JSON of an event, which must be an object. */
export function parsePayload(json: Buffer): Payload {
  const value = parseJson(startsWithMark(json) ? json.subarray(BYTE_ORDER_MARK.length) : json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('', 'must be a JSON object')
  return value as Payload // checked just now
}

/** Scripts on Windows put it before UTF-8. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

function startsWithMark(bytes: Buffer): boolean {
  return BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)
}

function jsonBytesOf(contentType: string, bytes: Buffer): Buffer {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data') return fieldIn(partsOf(bytes, boundaryOf(contentType)))
  if (type === 'application/x-www-form-urlencoded' && !isBareJson(bytes)) {
    const form = parseForm(requireSmall(bytes))
    return fieldIn(new Map(Object.entries(form).map(([name, text]) => [name, Buffer.from(text)])))
  }
  return bytes
}

/** Whether a body declared as a form is JSON: `curl -d` and scripts send JSON with the type of a form. */
function isBareJson(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 100).trimStart().startsWith('{')
}

function requireSmall(bytes: Buffer): Buffer {
  if (bytes.length > MAX_JSON_BYTES) throw invalid('', `must have at most ${MAX_JSON_BYTES} bytes of JSON`)
  return bytes
}

function fieldIn(fields: Map<string, Buffer>): Buffer {
  const name = JSON_FIELD_NAMES.find((one) => fields.has(one))
  const found = name === undefined ? undefined : fields.get(name)
  if (!found) throw invalid('', `must have a form field ${JSON_FIELD_NAMES.join(' or ')}`)
  return found
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw invalid('', 'must have a multipart boundary')
  return boundary
}

/** The parts of a multipart body by name (RFC 7578); the first of repeated ones. */
function partsOf(bytes: Buffer, boundary: string): Map<string, Buffer> {
  const [delimiter, headEnd] = [Buffer.from(`--${boundary}`), Buffer.from('\r\n\r\n')]
  const parts = new Map<string, Buffer>()
  let from = bytes.indexOf(delimiter)
  for (let count = 0; from >= 0 && count < MAX_PARTS; count++) {
    const next = bytes.indexOf(delimiter, from + delimiter.length)
    if (next < 0) break
    const head = bytes.indexOf(headEnd, from)
    if (head >= 0 && head < next) {
      const name = /\bname="?([^";\r\n]+)"?/i.exec(bytes.toString('latin1', from, head))?.[1]
      if (name !== undefined && !parts.has(name)) parts.set(name, bytes.subarray(head + headEnd.length, next - 2))
    }
    from = next
  }
  return parts
}
