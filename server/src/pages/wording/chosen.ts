import { isSpoken, type Language } from '../../catalogue/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Words } from './words.ts'

const words: Record<Language, Words> = { en, de }

/** Our words in the language that a page was composed in. */
export function wordsIn(language: string): Words {
  return words[isSpoken(language) ? language : 'en']
}
