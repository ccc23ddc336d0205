import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Reply } from '../callers.ts'

type Json = Record<string, unknown>
type Response = { headers?: Record<string, unknown>; content?: Record<string, { schema: Json }> }
type Operation = { responses: Record<string, Response | { $ref: string }> }
type Document = { paths: Record<string, Record<string, Operation>>; components: { responses: Record<string, Response> } }

/** The addresses of servers whose answers are checked against openapi.json; others may be of another version. */
export const describedServers = new Set<string>()

/** Headers that a client would act on: an answer carries none of them that the document does not name. */
const meant = [
  'etag',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'allow',
  'set-cookie',
  'www-authenticate',
  'content-disposition',
]
const isMeant = (name: string) => meant.includes(name) || (name.startsWith('x-') && !generic.includes(name))
const generic = ['x-content-type-options', 'x-frame-options']

const document = JSON.parse(readFileSync(path.resolve('openapi.json'), 'utf8')) as Document
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

const templates = Object.keys(document.paths)
  .map((template) => ({ template, fits: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`) }))
  .sort((a, b) => variables(a.template) - variables(b.template))

const templateByPath = new Map<string, string | undefined>()

function templateOf(at: string): string | undefined {
  if (!templateByPath.has(at)) templateByPath.set(at, templates.find(({ fits }) => fits.test(at))?.template)
  return templateByPath.get(at)
}

function variables(template: string): number {
  return template.split('{').length
}

const compiled = new Map<string, ValidateFunction>()

/** What an outside validator finds in an answer that openapi.json does not allow; nothing for unlisted paths. */
export function undescribed(method: string, url: string, reply: Reply): string[] {
  const template = templateOf(url.split('?')[0] ?? '')
  const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]
  if (template === undefined || !operation) return []
  const status = String(reply.status)
  const listed = status in operation.responses ? status : 'default'
  const given = operation.responses[listed]
  if (!given) return [`${method} ${template} does not list ${status}`]
  const place = '$ref' in given ? given.$ref : pointer(['paths', template, method.toLowerCase(), 'responses', listed])
  const response = '$ref' in given ? document.components.responses[given.$ref.split('/').at(-1) ?? ''] : given
  if (!response) return [`${method} ${template} leads to no response for ${status}`]
  return [...undescribedHeaders(response, reply), ...undescribedBody(response, place, reply)].map(
    (complaint) => `${method} ${template} → ${status}: ${complaint}`,
  )
}

function pointer(parts: string[]): string {
  return `#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}

function undescribedHeaders({ headers = {} }: Response, reply: Reply): string[] {
  const named = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const undeclared = [...reply.headers.keys()].filter((name) => isMeant(name) && !named.has(name))
  const missing = named.has('x-request-id') && !reply.headers.has('x-request-id') ? ['x-request-id'] : []
  return [...undeclared.map((name) => `header ${name} is not described`), ...missing.map((name) => `header ${name} is missing`)]
}

function undescribedBody({ content }: Response, place: string, reply: Reply): string[] {
  if (reply.text === '') return []
  const mediaType = (reply.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (!content?.[mediaType]) return [`a body of ${mediaType} is not described`]
  if (!mediaType.endsWith('json')) return []
  const validate = validatorAt(`openapi${place}${pointer(['content', mediaType, 'schema']).slice(1)}`)
  if (validate(reply.body)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'body'} ${message}`)
}

function validatorAt(ref: string): ValidateFunction {
  const known = compiled.get(ref)
  if (known) return known
  const made = ajv.compile({ $ref: ref })
  compiled.set(ref, made)
  return made
}
