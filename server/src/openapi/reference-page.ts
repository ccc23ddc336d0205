import { readFileSync } from 'node:fs'
import { escapeMarkup } from '../texts/escape-markup.ts'
import { anchor, markup } from './html.ts'
import { fieldHtml, type JsonSchema, shapeHtml } from './reference-shapes.ts'

type Content = Record<string, { schema: JsonSchema }>
type DocumentedOperation = {
  summary: string
  description?: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response>
}
type Response = { description?: string; headers?: Record<string, unknown>; content?: Content; $ref?: string }
type ReferenceEntry = { path: string; method: string; operation: DocumentedOperation }
type Document = {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> }
}

export const referenceStyle = readFileSync(new URL('./reference.css', import.meta.url), 'utf8')

/** The API reference as a static page, without scripts or other hosts, made from the OpenAPI document. */
export function referencePage(openApi: Record<string, unknown>): string {
  const { info, tags, paths, components } = openApi as Document
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const responses = Object.entries(operation.responses).map(([status, given]) => [status, resolveResponse(given, components)])
      return { path, method, operation: { ...operation, responses: Object.fromEntries(responses) } }
    }),
  )
  const sections = tags.map(({ name }) => ({ name, entries: entries.filter(({ operation }) => operation.tags.includes(name)) }))
  const shapes = Object.entries(components.schemas)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(info.title)} interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the routes</a>
<header>
<h1>${escapeMarkup(info.title)} <span>interface ${escapeMarkup(info.version)}</span></h1>
<p>${markup(info.description)}</p>
<p><a href="/openapi.json">openapi.json</a> is the same for machines.</p>
</header>
<div class="columns">
<nav aria-label="Routes">${sections.map(navHtml).join('\n')}<p><a href="#shapes">Shapes</a></p></nav>
<main id="main">
${sections.map(sectionHtml).join('\n')}
<section id="shapes" aria-labelledby="shapes-title"><h2 id="shapes-title">Shapes</h2>
${shapes.map(([name, schema]) => shapeSection(name, schema)).join('\n')}
</section>
</main>
</div>
</body>
</html>
`
}

const PROBLEM = 'application/problem+json'

type Section = { name: string; entries: ReferenceEntry[] }

function navHtml({ name, entries }: Section): string {
  const items = entries.map(
    (entry) => `<li><a href="#${idOf(entry)}">${methodHtml(entry.method)} ${breakable(entry.path)}</a></li>`,
  )
  return `<p><a href="#${anchor(name)}">${escapeMarkup(name)}</a></p><ul>${items.join('')}</ul>`
}

function sectionHtml({ name, entries }: Section): string {
  const id = anchor(name)
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeMarkup(name)}</h2>
${entries.map(entryHtml).join('\n')}
</section>`
}

function entryHtml(entry: ReferenceEntry): string {
  const { path, method, operation } = entry
  const about = operation.description ? `<p>${markup(operation.description)}</p>` : ''
  return `<article id="${idOf(entry)}">
<h3>${methodHtml(method)} <code>${breakable(path)}</code></h3>
<p class="summary">${markup(operation.summary)}</p>${about}
<p class="who">${whoHtml(operation.security)}</p>
${parametersHtml(operation)}${bodyHtml(operation)}${answersHtml(operation)}
</article>`
}

function parametersHtml({ parameters = [] }: DocumentedOperation): string {
  if (parameters.length === 0) return ''
  const fields = parameters.map(({ in: location, ...field }) => fieldHtml({ ...field, location }))
  return `<h4>Parameters</h4><dl class="fields">${fields.join('')}</dl>`
}

function bodyHtml({ requestBody }: DocumentedOperation): string {
  if (!requestBody) return ''
  const optional = requestBody.required ? '' : ' <span class="mark">optional</span>'
  const parts = Object.entries(requestBody.content).map(
    ([media, { schema }]) => `<h4>Body <span class="mark">${escapeMarkup(media)}</span>${optional}</h4>${shapeHtml(schema)}`,
  )
  return parts.join('')
}

function answersHtml({ responses }: DocumentedOperation): string {
  const answers = Object.entries(responses).filter(([status]) => status !== 'default')
  const refusals = answers.filter(([, { content = {} }]) => PROBLEM in content)
  const rows = answers.filter((answer) => !refusals.includes(answer)).map(([status, answer]) => answerHtml(status, answer))
  const chips = refusals.map(([status, { description = '' }]) => `<li><b>${status}</b> ${markup(description)}</li>`)
  return `<h4>Answers</h4><dl class="answers">${rows.join('')}</dl>${chips.length > 0 ? `<h4>Problems</h4><ul class="problems">${chips.join('')}</ul>` : ''}`
}

/** Resolves a reference to a response. */
function resolveResponse(response: Response, { responses }: Document['components']): Response {
  return responses[response.$ref?.split('/').at(-1) ?? ''] ?? response
}

/** Headers of every response, left out here since the document has them. */
const commonHeaders = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']

function headersHtml({ headers = {} }: Response): string {
  const headerNames = Object.keys(headers).filter((name) => !commonHeaders.includes(name))
  return headerNames.length === 0
    ? ''
    : `<p class="shape">with ${headerNames.map((name) => `<code>${escapeMarkup(name)}</code>`).join(', ')}</p>`
}

function answerHtml(status: string, answer: Response): string {
  const { description = '', content = {} } = answer
  const shapes = Object.entries(content).map(([media, { schema }]) =>
    media === 'application/json' ? shapeHtml(schema) : `<p class="shape">${escapeMarkup(media)}</p>`,
  )
  return `<div><dt>${status}</dt><dd>${shapes.join('') || markup(description)}${headersHtml(answer)}</dd></div>`
}

const credentials: Record<string, string> = {
  refreshToken: 'refresh token',
  sessionToken: 'session token',
  cookie: 'cookie',
  csrfToken: 'CSRF token',
  metricsToken: 'metrics token',
}

function whoHtml(security: Record<string, unknown>[]): string {
  const ways = security.map(
    (way) =>
      Object.keys(way)
        .map((name) => credentials[name] ?? name)
        .join(' and ') || 'nothing',
  )
  return ways.length === 0 ? 'Open to everybody' : `Needs ${ways.map((way) => `<b>${way}</b>`).join(' or ')}`
}

function shapeSection(name: string, schema: JsonSchema): string {
  const about = schema.description ? `<p>${markup(schema.description)}</p>` : ''
  return `<article id="${anchor('shape', name)}"><h3>${escapeMarkup(name)}</h3>${about}${shapeHtml(schema)}</article>`
}

function methodHtml(method: string): string {
  return `<span class="method ${method}">${method.toUpperCase()}</span>`
}

/** Long paths may break after a slash. */
function breakable(path: string): string {
  return escapeMarkup(path).replace(/\/(?=.)/g, '/<wbr>')
}

function idOf({ method, path }: ReferenceEntry): string {
  return anchor(method, path)
}
