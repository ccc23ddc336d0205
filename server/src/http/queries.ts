import { parse } from 'node:querystring'
import type { z } from 'zod'

/** A query as it was sent, without its question mark: taken apart only where a route asks for it. */
export type RawQuery = { readonly text: string }

const MOST_KEPT = 64
const LONGEST_KEPT = 100

/** By schema and text. An application asks in the same few words (`limit=12&items=10`): checking them once is enough. */
const checked = new WeakMap<z.ZodType, Map<string, unknown>>()

/** What a schema has made of these very words before. */
export function recallQuery(schema: z.ZodType, { text }: RawQuery): unknown {
  return checked.get(schema)?.get(text)
}

/** Remembers what a schema made of a query, if it is short: long ones hold somebody's page token, and come but once. */
export function keepQuery(schema: z.ZodType, { text }: RawQuery, value: unknown): void {
  if (text.length > LONGEST_KEPT) return
  const kept = checked.get(schema) ?? new Map<string, unknown>()
  if (kept.size >= MOST_KEPT) kept.clear()
  checked.set(schema, kept.set(text, Object.freeze(value)))
}

/** The fields of a query. */
export function fieldsOf({ text }: RawQuery): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: 0 })
}
