type Operation = {
  summary: string
  description?: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
type Document = {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

/** The interface as a page: no script, no other host, made once from the OpenAPI document. */
export function referencePage(openApi: Record<string, unknown>): string {
  const document = openApi as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const nav = document.tags.map(({ name }) => `<a href="#${anchor(name)}">${escaped(name)}</a>`).join('')
  const sections = document.tags.map(({ name }) => {
    const entries = operations.filter(({ operation }) => operation.tags.includes(name))
    return `<section id="${anchor(name)}"><h2>${escaped(name)}</h2>${entries.map(operationHtml).join('')}</section>`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<details id="schema-${name}"><summary>${name}</summary>${json(schema)}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Marquee API</title><link rel="stylesheet" href="/docs/style.css"></head><body><header><h1>${document.info.title} <small>${document.info.version}</small></h1><p>${escaped(document.info.description)}</p><p><a href="/openapi.json">openapi.json</a></p><nav aria-label="Sections">${nav}</nav></header><main>${sections.join('')}<section><h2>Shapes</h2>${schemas.join('')}</section></main></body></html>`
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters?.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${name}</code> <em>${place}${required ? '' : ', optional'}</em> ${type(schema)}</li>`,
  )
  const body =
    operation.requestBody &&
    Object.entries(operation.requestBody.content).map(([media, { schema }]) => `<h4>Body <em>${media}</em></h4>${shape(schema)}`)
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = Object.entries(content ?? {}).find(([media]) => media !== 'application/problem+json')?.[1].schema
    return `<li><b>${status}</b> ${markup(description)}${schema ? shape(schema) : ''}</li>`
  })
  return `<article><h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3><p>${escaped(operation.summary)} <span class="who">${who(operation.security)}</span></p>${parameters ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}${body?.join('') ?? ''}<h4>Answers</h4><ul>${answers.join('')}</ul></article>`
}

function who(security: Record<string, unknown>[]): string {
  return security.length === 0 ? 'public' : security.map((entry) => Object.keys(entry).join(' + ')).join(' or ')
}

function shape(schema: unknown): string {
  const reference = referenceOf(schema)
  return reference ? ` <a href="#schema-${reference}">${reference}</a>` : json(schema)
}

function type(schema: unknown): string {
  const { type: kind, enum: values, minimum, maximum, default: fallback } = schema as Record<string, unknown>
  const bounds = minimum !== undefined || maximum !== undefined ? ` ${minimum ?? ''}..${maximum ?? ''}` : ''
  const given = fallback === undefined ? '' : `, default ${fallback}`
  return escaped(`${Array.isArray(values) ? values.join(' | ') : (kind ?? '')}${bounds}${given}`)
}

function referenceOf(schema: unknown): string | undefined {
  const reference = (schema as { $ref?: string }).$ref
  return reference?.split('/').at(-1)
}

function json(value: unknown): string {
  return `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`
}

function markup(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export const referenceStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1b1a20, #f2eee6); --paper: light-dark(#fbf8f2, #131217); --line: light-dark(#dcd6ca, #35323d); --gold: light-dark(#8a5a00, #f3b94d) }
* { box-sizing: border-box } body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem } header { border-bottom: 1px solid var(--line) }
h1 { margin: 0; font-size: 2rem } h1 small { font-size: 1rem; opacity: .7 } h2 { margin: 2.5rem 0 1rem; color: var(--gold) } h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere } h4 { margin: .75rem 0 .25rem; font-size: .9rem }
a { color: var(--gold) } nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem } article { border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin: 0 0 1rem }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; font-size: .85rem; color: var(--gold) } .who { border: 1px solid var(--line); border-radius: 1rem; padding: .1rem .6rem; font-size: .8rem; white-space: nowrap }
ul { margin: .25rem 0; padding-left: 1.25rem } pre { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; font-size: .82rem; line-height: 1.4 } code { font-family: ui-monospace, monospace; font-size: .92em } summary { cursor: pointer; padding: .25rem 0 }
`
