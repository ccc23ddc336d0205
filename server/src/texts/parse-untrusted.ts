import { isUtf8 } from 'node:buffer'
import { invalid } from '../problems.ts'

const MAX_DEPTH = 32
const MAX_ENTRIES = 1000
const MAX_FORM_FIELDS = 100
// The code of a closing bracket or brace is greater by 2.
const [QUOTE, BACKSLASH, BRACKET, BRACE] = [0x22, 0x5c, 0x5b, 0x7b]
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Bytes → JSON value. Requires valid UTF-8; limits depth and array length; forbids keys such as `__proto__`. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw invalid('', 'the body is not valid UTF-8')
  requireShallow(bytes)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw invalid('', `the body is not valid JSON${placeOf(error as SyntaxError)}`)
  }
  requireSafe(value, '')
  return value
}

/** Where JSON breaks, as far as the parser states it without repeating the text. */
function placeOf({ message }: SyntaxError): string {
  const position = / at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return ` at character ${Number(position) + 1}`
  return message.startsWith('Unexpected end') ? ': it ends too early' : ''
}

/** The fields of a form as an object; a repeated field is an error, as RFC 6749 requires. */
export function parseForm(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw invalid('', 'the body is not valid UTF-8')
  const text = bytes.toString('utf8')
  if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) throw invalid('', `more than ${MAX_FORM_FIELDS} fields`)
  const fields = new URLSearchParams(text)
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of fields) {
    if (name in form) throw invalid(name, 'given more than once')
    requireStorableText(value, name)
    form[name] = value
  }
  return form
}

/**
 * Limits the depth before parsing, by counting brackets outside of strings: tens of thousands of nested lists are slow
 * to parse.
 */
function requireShallow(bytes: Buffer): void {
  if (hasFewBrackets(bytes)) return
  let depth = 0
  let inString = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (inString && byte === BACKSLASH) index++
    else if (byte === QUOTE) inString = !inString
    else if (!inString && (byte === BRACKET || byte === BRACE) && ++depth > MAX_DEPTH)
      throw invalid('', `nested deeper than ${MAX_DEPTH} levels`)
    else if (!inString && (byte === BRACKET + 2 || byte === BRACE + 2)) depth--
  }
}

/** More are searched for more slowly than all bytes are read. */
const FEW_BRACKETS = 8

/** Whether there are too few brackets for any depth: most bodies are one flat object. */
function hasFewBrackets(bytes: Buffer): boolean {
  let count = 0
  for (const bracket of [BRACKET, BRACE])
    for (let at = bytes.indexOf(bracket); at >= 0; at = bytes.indexOf(bracket, at + 1)) if (++count > FEW_BRACKETS) return false
  return true
}

function requireSafe(value: unknown, path: string): void {
  if (typeof value === 'string') requireStorableText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (value.length > MAX_ENTRIES) throw invalid(path, `more than ${MAX_ENTRIES} entries`)
    for (let index = 0; index < value.length; index++) requireSafe(value[index], `${path}[${index}]`)
    return
  }
  const members = value as Record<string, unknown> // neither null nor an array
  for (const key in members) {
    const at = path ? `${path}.${key}` : key
    if (forbiddenKeys.has(key)) throw invalid(at, 'this name is not allowed')
    requireSafe(members[key], at)
  }
}

/**
 * Throws for text that cannot be stored: PostgreSQL accepts no NUL, and half a surrogate pair has no UTF-8 encoding.
 */
export function requireStorableText(text: string, path: string): void {
  if (text.includes('\0')) throw invalid(path, 'contains a NUL character')
  if (!text.isWellFormed()) throw invalid(path, 'contains half a surrogate pair')
}
