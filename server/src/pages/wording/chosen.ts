import { languages } from '../../locales.ts'
import type { Words } from './words.ts'
import { wordsOf } from './words-of.ts'

const words: ReadonlyMap<string, Words> = new Map(languages.map((language) => [language, wordsOf(language)]))
const english = words.get('en') ?? wordsOf('en')

/** The words of the language that a page was composed in. */
export function wordsIn(language: string): Words {
  return words.get(language) ?? english
}
