import { z } from 'zod'
import { type BodyRules, parsedTypes } from '../http/body.ts'
import { problemMediaType } from '../http/problem-response.ts'
import type { Access, Route } from '../http/route.ts'
import { type ProblemCode, problems } from '../problems.ts'
import { ProblemBody } from './problem-schema.ts'
import { edgeHeaders, headerComponents, headersOf } from './response-headers.ts'
import { edgeProblems, problemsOf } from './route-problems.ts'

type Json = Record<string, unknown>

const byCookie = { cookie: [], csrfToken: [] }
const security: Record<Access, (reads: boolean) => Json[]> = {
  public: () => [],
  web: (reads) => (reads ? [{}, { cookie: [] }] : [byCookie]),
  cookie: () => [byCookie],
  confirmed: () => [byCookie],
  admin: () => [byCookie],
  identity: () => [{ refreshToken: [] }, byCookie],
  session: () => [{ sessionToken: [] }],
  bound: () => [{ refreshToken: [] }],
  guest: () => [{ refreshToken: [] }], // guests are off by default
  'identity or session': () => [{ refreshToken: [] }, { sessionToken: [] }, byCookie],
  operator: () => [{ metricsToken: [] }],
  hook: () => [],
  feed: () => [],
}

const securitySchemes = {
  refreshToken: { type: 'http', scheme: 'bearer', description: 'The refresh token of a sign-in (`rt_…`), valid for 90 days.' },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A session token of one profile, valid for 30 minutes.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'marquee',
    description: 'The sign-in of the web app (`__Host-marquee` over https).',
  },
  csrfToken: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token', description: 'From GET /web/session.' },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'MARQUEE_METRICS_TOKEN; if it is not set, there are no metrics.' },
}

/** Components shared by operations, by name. */
type Components = { schemas: Map<string, unknown>; responses: Map<string, unknown> }

/** The OpenAPI 3.1 document of a route table. */
export function openApiOf(table: Route[], version: string): Json {
  const routes = table.filter(({ unlisted }) => !unlisted)
  const components: Components = { schemas: new Map(), responses: new Map() }
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    Object.assign(paths[route.path] ?? {}, { [route.method.toLowerCase()]: operationOf(route, components) })
  }
  schemaOf(ProblemBody, 'output', components.schemas)
  components.responses.set('Edge', { ...problemContent(edgeProblems, [problemRef]), ...edgeHeaders() })
  const tags = [...new Set(routes.map(({ tag }) => tag ?? 'Operation'))].map((name) => ({ name }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version,
      description:
        'A self-hosted media recommendation service: a device signs in with a code, chooses a profile, and requests pages.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      securitySchemes,
      headers: headerComponents,
      responses: byName(components.responses),
      schemas: byName(components.schemas),
    },
  }
}

function byName(components: Map<string, unknown>): Json {
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function operationOf(route: Route, components: Components): Json {
  const requestBody = route.raw ? rawRequestBody(route.raw) : jsonRequestBody(route, components)
  return {
    operationId: operationId(route),
    tags: [route.tag ?? 'Operation'],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    security: security[route.access](route.method === 'GET'),
    ...parametersOf(route, components.schemas),
    ...(requestBody && { requestBody }),
    responses: {
      ...successes(route, components.schemas),
      ...(route.formatProblem
        ? { default: { description: 'Refused', ...edgeHeaders(), ...contentOf(route.answers[400] ?? null, components.schemas) } }
        : { ...refusals(route, components), default: { $ref: '#/components/responses/Edge' } }),
    },
  }
}

/** A body of bytes, of one of some media types. */
function rawRequestBody({ types }: BodyRules): Json {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, bytesOf(type)])) }
}

function jsonRequestBody(route: Route, components: Components): Json | undefined {
  if (!route.body) return undefined
  const schema = schemaOf(route.body, 'input', components.schemas)
  return {
    required: !route.bodyOptional,
    content: {
      ...Object.fromEntries(parsedTypes(route.form).map((type) => [type, { schema }])),
      ...Object.fromEntries((route.uploads?.types ?? []).map((type) => [type, bytesOf(type)])),
    },
  }
}

function operationId({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parametersOf(route: Route, components: Map<string, unknown>): Json {
  const list = (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part] && (schemaOf(route[part], 'input', components) as { properties?: Json; required?: string[] })
    return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (schema?.required?.includes(name) ?? false),
      schema: property,
    }))
  })
  return list.length > 0 ? { parameters: list } : {}
}

function successes(route: Route, components: Map<string, unknown>): Json {
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, body]) => [
      status,
      {
        description: describe(Number(status)),
        ...headersOf(route, Number(status)),
        ...withBytes(contentOf(body, components), route.bytes?.[Number(status)]),
      },
    ]),
  )
}

function contentOf(body: z.ZodType | string | null, components: Map<string, unknown>): Json {
  if (body === null) return {}
  if (typeof body === 'string') return { content: { [body]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: schemaOf(body, 'output', components) } } }
}

function withBytes({ content }: Json, mediaTypes: readonly string[] = []): Json {
  if (mediaTypes.length === 0) return content === undefined ? {} : { content }
  return { content: { ...(content as Json), ...Object.fromEntries(mediaTypes.map((type) => [type, bytesOf(type)])) } }
}

function bytesOf(mediaType: string): Json {
  return { schema: { type: 'string', contentMediaType: mediaType } }
}

const problemRef = { $ref: '#/components/schemas/Problem' }

/** The error responses, one per status with its codes; operations with the same ones share a component. */
function refusals(route: Route, { schemas, responses }: Components): Json {
  const byStatus = Map.groupBy(problemsOf(route), (code) => problems[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const extended = codes.flatMap((code) => extendedProblem(route, code, schemas))
      const response = { ...problemContent(codes, [problemRef, ...extended]), ...headersOf(route, status) }
      const name = [status, ...codes, ...(route.vital ? ['vital'] : [])].join('.')
      responses.set(name, response)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** The schema of a problem with additional members, if this one has any. */
function extendedProblem({ problemMembers }: Route, code: ProblemCode, components: Map<string, unknown>): unknown[] {
  const members = problemMembers?.[code]
  if (!members) return []
  const schema = ProblemBody.extend({ code: z.literal(code), ...members }).meta({ id: schemaName(code) })
  return [schemaOf(schema, 'output', components)]
}

/** SESSION_EXPIRED → SessionExpiredProblem */
function schemaName(code: ProblemCode): string {
  const words = code.toLowerCase().split('_')
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Problem`
}

function problemContent(codes: ProblemCode[], schemas: unknown[]): Json {
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
  return { description: codes.map((code) => `\`${code}\``).join(', '), content: { [problemMediaType]: { schema } } }
}

function describe(status: number): string {
  return (
    { 200: 'Done', 201: 'Made', 202: 'Accepted', 204: 'Done; there is no body', 304: 'Not modified', 400: 'Refused' }[status] ??
    'Answer'
  )
}

/** The JSON Schema of a zod schema; schemas with an id become components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Map<string, unknown>): unknown {
  const { $schema, $defs, id, ...own } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: simplifySchema,
  }) as Json & { $defs?: Json }
  for (const [name, definition] of Object.entries($defs ?? {})) components.set(name, withoutId(rewrite(definition)))
  if (typeof id !== 'string') return rewrite(own)
  components.set(id, rewrite(own))
  return { $ref: `#/components/schemas/${id}` }
}

/** Removes the bounds of safe integers, long patterns of dates, and a non-standard format that zod writes. */
function simplifySchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'email') delete jsonSchema.pattern
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

function withoutId(definition: unknown): unknown {
  const { id, ...rest } = definition as Json
  return rest
}

function rewrite(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
