import { isUtf8 } from 'node:buffer'
import { invalid } from './problems.ts'

const MOST_DEPTH = 32
const ARRAY_LENGTH = 1000
const FORM_FIELDS = 100
const [QUOTE, BACKSLASH, BRACKET, BRACE] = [0x22, 0x5c, 0x5b, 0x7b] // a closing one is two further
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

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
    else if (!inText && (byte === BRACKET || byte === BRACE) && ++depth > MOST_DEPTH)
      throw invalid('', `nested deeper than ${MOST_DEPTH} levels`)
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

/** Refuses what no store can keep: PostgreSQL takes no NUL, and half a surrogate pair is no character. */
export function requireText(text: string, path: string): void {
  if (text.includes('\0')) throw invalid(path, 'contains a NUL character')
  if (!text.isWellFormed()) throw invalid(path, 'contains half a surrogate pair')
}
