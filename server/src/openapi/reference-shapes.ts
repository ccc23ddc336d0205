import { escapeMarkup } from '../texts/escape-markup.ts'
import { anchor, markup } from './html.ts'

/** The subset of JSON Schema that the document uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** The HTML of a schema: a list of fields for an object, else one line. */
export function shapeHtml(schema: JsonSchema): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return `<p class="shape">${typeHtml(schema)}</p>`
  const rows = fields.map(([name, field]) =>
    fieldHtml({ name, schema: field, required: schema.required?.includes(name) ?? false }),
  )
  return `<dl class="fields">${rows.join('')}</dl>`
}

export type Field = { name: string; schema: JsonSchema; required: boolean; location?: string }

/** The HTML of a field or parameter: name, type and description. */
export function fieldHtml({ name, schema, required, location }: Field): string {
  const marks = [location, required ? undefined : 'optional'].filter((mark) => mark !== undefined)
  const note = marks.length > 0 ? ` <span class="mark">${marks.join(', ')}</span>` : ''
  const about = schema.description ? `<span class="about">${markup(schema.description)}</span>` : ''
  const inner = schema.properties ? shapeHtml(schema) : (schema.items?.properties && shapeHtml(schema.items)) || ''
  return `<div><dt><code>${escapeMarkup(name)}</code>${note}</dt><dd>${typeHtml(schema)} ${about}${inner}</dd></div>`
}

function typeHtml(schema: JsonSchema): string {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return `<a href="#${anchor('shape', name)}">${escapeMarkup(name)}</a>`
  if (schema.anyOf) return schema.anyOf.map(typeHtml).join(' or ')
  if (schema.items) return `list of ${schema.items.properties ? 'objects' : typeHtml(schema.items)}${boundsOf(schema)}`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return `<span class="choice">${schema.enum.map(literal).join(' ')}</span>${defaultOf(schema)}`
  return [schema.type ?? 'anything'].flat().join(' or ') + formatOf(schema) + boundsOf(schema) + defaultOf(schema)
}

function formatOf({ format, pattern }: JsonSchema): string {
  if (format) return `, ${format}`
  return pattern ? `, like ${literal(pattern)}` : ''
}

function boundsOf({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): string {
  if (minimum !== undefined || maximum !== undefined) return `, ${minimum ?? ''} to ${maximum ?? ''}`
  if (maxLength !== undefined) return `, ${minLength ?? 0} to ${maxLength} characters`
  if (minLength !== undefined) return `, at least ${minLength} characters`
  return maxItems === undefined ? '' : `, at most ${maxItems}`
}

function defaultOf(schema: JsonSchema): string {
  return schema.default === undefined ? '' : `, ${literal(schema.default)} if not given`
}

function literal(value: unknown): string {
  return `<code>${escapeMarkup(String(value))}</code>`
}
