import { readLocale } from '../../locales.ts'
import { type KeywordWords, nounIn } from './grammar.ts'
import { type KeywordKey, keywordKey } from './keywords.ts'

/** What stands alone does so by the English words, so that a page has the same rows in every language. */
const english = readLocale<KeywordWords>('en', 'keywords')

/** What we have words for, but nobody would choose a title by. */
const neverNamed: ReadonlySet<string> = new Set<KeywordKey>([
  'aggressive',
  'bombs',
  'killers',
  'murder',
  'novel',
  'torture',
  'violent',
])

/** What takes the place of a country or a genre. */
const wholeNames: ReadonlySet<string> = new Set<KeywordKey>(['bollywood', 'independence', 'womanDirector'])

/**
 * Whether no row is to be named after a keyword. Catalogues have tens of thousands of them, most of them nothing that a person would
 * write above a row ("rage and hate", "smart female lead"): only those are named that we have words for.
 */
export function isUnnamed(name: string): boolean {
  const key = keywordKey(name)
  return key === undefined || neverNamed.has(key)
}

/** Whether the words for a keyword leave no room for those of a genre or a country. */
export function standsAlone(name: string): boolean {
  const key = keywordKey(name)
  return key !== undefined && (wholeNames.has(key) || nounIn(english[key]) !== undefined)
}
