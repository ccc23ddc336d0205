import { escapeMarkup } from '../texts/escape-markup.ts'

/** Escapes text for HTML; backticks become code elements. */
export function markup(text: string): string {
  return escapeMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** An element id (URL fragment) made of names. */
export function anchor(...names: string[]): string {
  return names
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
