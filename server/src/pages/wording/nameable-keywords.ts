import { readLocale } from '../../locales.ts'
import { type KeywordWords, nounIn } from './grammar.ts'
import { type KeywordKey, keywordKey } from './keywords.ts'

/** Decided by the English words, so that a page has the same rows in every language. */
const english = readLocale<KeywordWords>('en', 'keywords')

/** Keywords that we have words for, but nobody would choose a title by. */
const neverNamed: ReadonlySet<string> = new Set<KeywordKey>([
  'aggressive',
  'bombs',
  'killers',
  'murder',
  'novel',
  'torture',
  'violent',
])

/** Keywords that replace a country or a genre. */
const wholeNames: ReadonlySet<string> = new Set<KeywordKey>(['bollywood', 'independence', 'womanDirector'])

/**
 * Whether a keyword must not name a row. Catalogues have tens of thousands, most of them unsuitable ("rage and hate",
 * "smart female lead"): only those with words of ours may.
 */
export function isUnnamed(name: string): boolean {
  const key = keywordKey(name)
  return key === undefined || neverNamed.has(key)
}

/** Whether the words for a keyword do not combine with a genre or a country. */
export function standsAlone(name: string): boolean {
  const key = keywordKey(name)
  return key !== undefined && (wholeNames.has(key) || nounIn(english[key]) !== undefined)
}
