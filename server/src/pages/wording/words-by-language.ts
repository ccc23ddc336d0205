import { languages } from '../../texts/locales.ts'
import { compileWords } from './compile-words.ts'
import type { Words } from './words.ts'

const words: ReadonlyMap<string, Words> = new Map(languages.map((language) => [language, compileWords(language)]))
const english = words.get('en') ?? compileWords('en')

/** The words of the language that a page was composed in. */
export function wordsIn(language: string): Words {
  return words.get(language) ?? english
}
