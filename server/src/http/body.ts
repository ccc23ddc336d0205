import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { invalid, Problem } from '../problems.ts'

export const JSON_BYTES = 64 * 1024
const DEPTH = 32
const ARRAY_LENGTH = 1000
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

/** Collects a body, giving up as soon as it is over the limit. */
export async function readBody(stream: Readable, declaredLength: number, limit: number): Promise<Buffer> {
  if (declaredLength > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk as Buffer)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Bytes → JSON value: valid UTF-8, not too deep, no overlong arrays, no prototype keys. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw invalid('', 'the body is not valid UTF-8')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid('', 'the body is not valid JSON')
  }
  inspect(value, '', 1)
  return value
}

/** Form fields as an object; a repeated field is an error, as RFC 6749 wants. */
export function parseForm(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw invalid('', 'the body is not valid UTF-8')
  const fields = new URLSearchParams(bytes.toString('utf8'))
  const names = [...fields.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalid(repeated, 'given more than once')
  return Object.fromEntries(fields)
}

function inspect(value: unknown, path: string, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH) throw invalid('', `nested deeper than ${DEPTH} levels`)
  if (Array.isArray(value)) {
    if (value.length > ARRAY_LENGTH) throw invalid(path, `more than ${ARRAY_LENGTH} entries`)
    for (let index = 0; index < value.length; index++) inspect(value[index], `${path}[${index}]`, depth + 1)
    return
  }
  for (const [key, member] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    if (poisonous.has(key)) throw invalid(at, 'this name is not allowed')
    inspect(member, at, depth + 1)
  }
}

function tooLarge(limit: number): Problem {
  return new Problem('BODY_TOO_LARGE', { detail: `at most ${limit} bytes` })
}
