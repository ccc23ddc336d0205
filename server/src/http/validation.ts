import { parse } from 'node:querystring'
import type { z } from 'zod'
import { Cache, weakCache } from '../node-memory.ts'
import { requireStorableText } from '../parse-untrusted.ts'
import { type FieldError, Problem, shortenPath } from '../problems.ts'
import { validationMessage } from '../validation-messages.ts'
import type { RequestContext } from './context.ts'
import type { Route } from './route.ts'
import type { CheckedInput } from './router.ts'

const MOST_ERRORS = 100 // so that a body full of nonsense is not answered by a larger one
const QUERIES_CACHED = 64
const LONGEST_CACHED = 100

/** By schema and text. An application asks in the same few words (`limit=12&items=10`): checking them once is enough. */
const checkedQueries = weakCache<z.ZodType, Cache<string, unknown>>('checked queries')

type Part = readonly [schema: z.ZodType | undefined, value: unknown]
const NOTHING: Part = [undefined, undefined]

/** Checks what a request brings by the schemas of its route, and puts it into the context. Gives what is worth remembering of it. */
export function checkInput(context: RequestContext, route: Route, sent: unknown): CheckedInput | undefined {
  const { input } = context.match
  if (input) {
    context.params = input.params
    context.query = input.query
    return undefined
  }
  if (route.params || route.query || route.body) checkAnew(context, route, sent)
  if (!isCacheable(route, context.url)) return undefined
  return { params: Object.freeze(context.params), query: context.query }
}

/** Only where the path holds no secret and the caller is known. */
function isCacheable({ access, method, body }: Route, url: string): boolean {
  return access === 'session' && method === 'GET' && !body && url.length <= LONGEST_CACHED
}

function checkAnew(context: RequestContext, route: Route, sent: unknown): void {
  const { params, query } = route
  const body = context.upload ? undefined : route.body
  const { params: path, queryText } = context.match
  const cached = query && cachedQuery(query, queryText)
  const checked = checkParts([
    params ? [params, withText(path)] : NOTHING,
    query && !cached ? [query, withText(fieldsOf(queryText))] : NOTHING,
    [body, sent],
  ])
  context.params = checked[0]
  context.query = cached ?? checked[1]
  context.body = checked[2]
  if (query && !cached) cacheQuery(query, queryText, checked[1])
}

/** What a schema has made of these very words before. */
export function cachedQuery(schema: z.ZodType, text: string): unknown {
  return cacheOf(schema).get(text)
}

/** Caches what a schema made of a query, if it is short: long ones hold somebody's page token, and come but once. */
export function cacheQuery(schema: z.ZodType, text: string, value: unknown): void {
  if (text.length <= LONGEST_CACHED) cacheOf(schema).set(text, Object.freeze(value))
}

function cacheOf(schema: z.ZodType): Cache<string, unknown> {
  return checkedQueries.get(schema, () => new Cache(QUERIES_CACHED))
}

/** The fields of a query. */
export function fieldsOf(text: string): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: 0 })
}

function withText<T extends Readonly<Record<string, unknown>>>(values: T): T {
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') requireStorableText(value, name)
  return values
}

/** Checks the parts of a request, each by its schema if it has one, and names every field of any part that does not fit. */
export function checkParts(parts: readonly Part[]): unknown[] {
  const errors: FieldError[] = []
  const checked = parts.map(([schema, value]) => {
    const parsed = schema?.safeParse(value, { error: validationMessage })
    if (parsed?.error) errors.push(...withoutRepeats(parsed.error.issues).flatMap(fieldErrors))
    return parsed?.data
  })
  if (errors.length === 0) return checked
  const first = errors.slice(0, MOST_ERRORS)
  const words = first.map(({ path, message }) => `${path || 'body'}: ${message}`)
  if (errors.length > MOST_ERRORS) words.push(`and ${errors.length - MOST_ERRORS} more`)
  throw new Problem('VALIDATION_FAILED', { detail: words.join('; '), errors: first })
}

/** A number beyond all counting is out of two bounds at once: the schema's own, which comes last, says enough. */
function withoutRepeats(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const byKind = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const isBound = issue.code === 'too_big' || issue.code === 'too_small'
    byKind.set(`${issue.code} ${isBound ? '' : issue.message} ${pathOf(issue.path)}`, issue)
  }
  return [...byKind.values()]
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = pathOf(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }]
  return issue.keys.map((key) => ({ path: shortenPath(at ? `${at}.${key}` : key), message: 'unknown field' }))
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  )
}
