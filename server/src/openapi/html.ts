import { escapeMarkup } from '../escape-markup.ts'

/** Text as HTML shows it, with `code` in backticks. */
export function markup(text: string): string {
  return escapeMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** A name as the end of an address on the same page. */
export function anchor(...names: string[]): string {
  return names
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
