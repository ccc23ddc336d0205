import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isPlural } from '../locales/compile.ts'

const folder = path.join(path.dirname(import.meta.dirname), 'locales/en')

/** The types of the messages of every language, made from the English files. */
export function messageTypes(notice: string): string {
  const files = { ScreenMessages: 'screens', HouseholdMessages: 'household', RowMessages: 'rows' }
  const types = Object.entries(files).map(([name, file]) => `export type ${name} = ${typeOf(messagesIn(file), '')}\n`)
  return `// ${notice}\n\n${types.join('\n')}`
}

function messagesIn(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8'))
}

function typeOf(node: unknown, indent: string): string {
  if (typeof node === 'string') return functionOf(placeholdersOf(node))
  if (Array.isArray(node)) return 'readonly string[]'
  if (typeof node !== 'object' || node === null) throw new Error('a message is a text, or texts by name')
  if (isPlural(node)) return functionOf(Object.values(node).flatMap(placeholdersOf), 'n')
  const lines = Object.entries(node).map(
    ([key, value]) => `${indent}  readonly ${nameOf(key)}: ${typeOf(value, `${indent}  `)}\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

function nameOf(key: string): string {
  return /^\w+$/.test(key) ? key : `'${key}'`
}

/** The names of what a text is filled with. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function functionOf(placeholders: readonly string[], count?: string): string {
  const names = [...new Set([...(count ? [count] : []), ...placeholders])]
  if (names.length === 0) return 'string'
  const fields = names.map((name) => `${name}: ${name === count ? 'number' : 'string | number'}`)
  return `(values: { ${fields.join('; ')} }) => string`
}
