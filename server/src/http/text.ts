import { invalid } from '../problems.ts'

/** Refuses what no store can keep: PostgreSQL takes no NUL, and half a surrogate pair is no character. */
export function requireText(text: string, path: string): void {
  if (text.includes('\0')) throw invalid(path, 'contains a NUL character')
  if (!text.isWellFormed()) throw invalid(path, 'contains half a surrogate pair')
}

/** The same for every value of a path or a query. */
export function requireTexts(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') requireText(value, name)
}
