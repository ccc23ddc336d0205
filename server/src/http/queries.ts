import { parse } from 'node:querystring'
import type { z } from 'zod'
import { attached, Cache } from '../node-memory.ts'

/** A query as it was sent, without its question mark: taken apart only where a route asks for it. */
export type RawQuery = { readonly text: string }

const MOST_KEPT = 64
const LONGEST_KEPT = 100

/** By schema and text. An application asks in the same few words (`limit=12&items=10`): checking them once is enough. */
const checked = attached<z.ZodType, Cache<string, unknown>>('checked queries')

/** What a schema has made of these very words before. */
export function recallQuery(schema: z.ZodType, { text }: RawQuery): unknown {
  return keptFor(schema).get(text)
}

/** Remembers what a schema made of a query, if it is short: long ones hold somebody's page token, and come but once. */
export function keepQuery(schema: z.ZodType, { text }: RawQuery, value: unknown): void {
  if (text.length > LONGEST_KEPT) return
  keptFor(schema).set(text, Object.freeze(value))
}

function keptFor(schema: z.ZodType): Cache<string, unknown> {
  return checked.get(schema, () => new Cache(MOST_KEPT))
}

/** The fields of a query. */
export function fieldsOf({ text }: RawQuery): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: 0 })
}
