import { languagesOf } from '../../catalogue/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { type Language, languages, type Words } from './words.ts'

const words: Record<Language, Words> = { en, de }

/** The first language wanted that we speak, else the house's own. */
export function chooseLanguage(acceptLanguage: string | undefined, otherwise: Language): Language {
  if (acceptLanguage === undefined) return otherwise
  for (const tag of languagesOf(acceptLanguage, otherwise)) {
    const spoken = languages.find((language) => language === tag)
    if (spoken) return spoken
  }
  return otherwise
}

/** Our words in the language that a page was composed in. */
export function wordsIn(language: string): Words {
  return words[languages.find((known) => known === language) ?? 'en']
}
