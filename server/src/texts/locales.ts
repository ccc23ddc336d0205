import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../locales')

/** The codes of the supported languages: one folder each. English is the fallback. */
export const languages: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort()

/** A code of `languages`. */
export type Language = string

const supported: ReadonlySet<string> = new Set(languages)

/** Whether there are texts in this language. */
export function isSupported(language: string): boolean {
  return supported.has(language)
}

/**
 * The content of a language's file, not validated: a test checks that the files of all languages have the same shape.
 */
export function readLocale<Content>(language: Language, file: string): Content {
  return JSON.parse(readFileSync(path.join(folder, language, `${file}.json`), 'utf8')) as Content
}
