import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../locales')

/** The languages that texts are translated to, by their codes: one folder each. English is the fallback. */
export const languages: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort()

/** A code of `languages`. */
export type Language = string

const supported: ReadonlySet<string> = new Set(languages)

/** Whether texts are translated to this language. */
export function isSupported(language: string): boolean {
  return supported.has(language)
}

/** A file of a language, as it is. Read when the server starts; a test holds the files of all languages to the same shape. */
export function readLocale<Content>(language: Language, file: string): Content {
  return JSON.parse(readFileSync(path.join(folder, language, `${file}.json`), 'utf8')) as Content
}
