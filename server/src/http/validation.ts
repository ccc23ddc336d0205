import { parse } from 'node:querystring'
import type { z } from 'zod'
import { Cache, weakCache } from '../node-memory.ts'
import { type FieldError, Problem } from '../problems.ts'
import { requireStorableText } from '../texts/parse-untrusted.ts'
import { fieldErrorsOf, validationMessage } from '../texts/validation-messages.ts'
import type { RequestContext } from './context.ts'
import type { Route } from './route.ts'
import type { CheckedInput } from './router.ts'

const MAX_ERRORS = 100 // keeps the answer to an invalid body from being larger than the body
const QUERIES_CACHED = 64
const LONGEST_CACHED_TEXT = 100

/** Validated queries by schema and query string: an application sends the same few (`limit=12&items=10`) repeatedly. */
const checkedQueries = weakCache<z.ZodType, Cache<string, unknown>>('checked queries')

type InputPart = readonly [schema: z.ZodType | undefined, value: unknown]
const NO_PART: InputPart = [undefined, undefined]

/**
 * Validates path, query and body by the route's schemas, and sets them in the context. Returns the input that may be
 * cached, if any.
 */
export function checkInput(context: RequestContext, route: Route, sent: unknown): CheckedInput | undefined {
  const { input } = context.match
  if (input) {
    context.params = input.params
    context.query = input.query
    return undefined
  }
  if (route.params || route.query || route.body) checkUncached(context, route, sent)
  if (!isCacheable(route, context.url)) return undefined
  return { params: Object.freeze(context.params), query: context.query }
}

/** Only where the path contains no secret and the caller is authenticated. */
function isCacheable({ access, method, body }: Route, url: string): boolean {
  return access === 'session' && method === 'GET' && !body && url.length <= LONGEST_CACHED_TEXT
}

function checkUncached(context: RequestContext, route: Route, sent: unknown): void {
  const { query } = route
  const params = route.access === 'hook' ? undefined : route.params // only the secret, which authentication has found
  const body = context.upload ? undefined : route.body
  const { params: path, queryText } = context.match
  const cached = query && cachedQuery(query, queryText)
  if (!params && !query && !body) return
  const checked = checkParts([
    params ? [params, requireTextValues(path)] : NO_PART,
    query && !cached ? [query, requireTextValues(fieldsOf(queryText))] : NO_PART,
    [body, sent],
  ])
  context.params = checked[0]
  context.query = cached ?? checked[1]
  context.body = checked[2]
  if (query && !cached) cacheQuery(query, queryText, checked[1])
}

/** The cached result of a schema for a query string. */
export function cachedQuery(schema: z.ZodType, text: string): unknown {
  return cacheOf(schema).get(text)
}

/** Caches the result of a schema for a short query string; long ones contain page tokens, and are sent only once. */
export function cacheQuery(schema: z.ZodType, text: string, value: unknown): void {
  if (text.length <= LONGEST_CACHED_TEXT) cacheOf(schema).set(text, Object.freeze(value))
}

function cacheOf(schema: z.ZodType): Cache<string, unknown> {
  return checkedQueries.get(schema, () => new Cache(QUERIES_CACHED))
}

/** Parses a query string. */
export function fieldsOf(text: string): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: 0 })
}

function requireTextValues<T extends Readonly<Record<string, unknown>>>(values: T): T {
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') requireStorableText(value, name)
  return values
}

/**
 * Validates the parts of a request, each by its schema if it has one; throws a problem that lists every invalid field.
 */
export function checkParts(parts: readonly InputPart[]): unknown[] {
  const errors: FieldError[] = []
  const checked = parts.map(([schema, value]) => {
    const parsed = schema?.safeParse(value, { error: validationMessage })
    if (parsed?.error) errors.push(...fieldErrorsOf(parsed.error.issues))
    return parsed?.data
  })
  if (errors.length === 0) return checked
  const first = errors.slice(0, MAX_ERRORS)
  const words = first.map(({ path, message }) => `${path || 'body'}: ${message}`)
  if (errors.length > MAX_ERRORS) words.push(`and ${errors.length - MAX_ERRORS} more`)
  throw new Problem('VALIDATION_FAILED', { detail: words.join('; '), errors: first })
}
