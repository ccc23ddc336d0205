import type { ResponseHeader, Route } from '../http/route.ts'

type Json = Record<string, unknown>

/** Response headers that clients may need, by name. */
const described: Record<ResponseHeader, string> = {
  'X-Request-Id': 'The id of the request, as in the log.',
  RateLimit: 'The limit that counted this request: `"name";r=left;t=seconds`.',
  'RateLimit-Policy': 'How much that limit allows: `"name";q=quota;w=seconds`.',
  'Retry-After': 'Seconds to wait before asking again.',
  ETag: 'Identifies these bytes. Send it as `If-None-Match` to get 304 while they are unchanged.',
  'WWW-Authenticate': 'Which kind of credential is missing.',
  Location: 'The URL to continue at.',
  Allow: 'The methods that this path has.',
  'Set-Cookie': 'The cookie of our own pages.',
  'Content-Disposition': 'The name to save the file by.',
  'X-Pagination-Page': 'Which page this is, from 1 on.',
  'X-Pagination-Limit': 'How many items a page has.',
  'X-Pagination-Page-Count': 'How many pages there are.',
  'X-Pagination-Item-Count': 'How many items there are.',
  'X-Device-Code': 'With `format=image`: the device code.',
  'X-User-Code': 'With `format=image`: the code to show beside the picture.',
}

/** The headers as OpenAPI components. */
export const headerComponents: Json = Object.fromEntries(
  Object.entries(described).map(([name, description]) => [
    name,
    {
      description,
      schema: { type: name === 'Retry-After' ? 'integer' : 'string' },
      ...(name === 'X-Request-Id' && { required: true }),
    },
  ]),
)

/** The headers of a route's response with this status. */
export function headersOf(route: Route, status: number): Json {
  const isCacheable = 304 in route.answers && (status === 200 || status === 304)
  return references([
    'X-Request-Id',
    ...(route.vital ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(isCacheable ? (['ETag'] as const) : []),
    ...(status === 401 && !route.formatProblem ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(route.headers?.[status] ?? []),
  ])
}

/** The headers that the HTTP edge may add to an error of any status. */
export function edgeHeaders(): Json {
  return references(['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Allow'])
}

function references(names: readonly ResponseHeader[]): Json {
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}
