import { readLocale } from '../../texts/locales.ts'
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

/** Keywords whose words mean the same as a genre, by TMDB id. */
const sameGenres: Partial<Record<KeywordKey, readonly number[]>> = {
  anime: [16],
  cowboys: [37],
  history: [36],
  musicians: [10_402],
  romantic: [10_749],
  war: [10_752, 10_768],
}

/** Keywords whose words repeat a genre when combined with it: "police crime", "murder-mystery mysteries". */
const repeatedGenres: Partial<Record<KeywordKey, readonly number[]>> = {
  detectives: [80],
  family: [10_751],
  police: [80],
  political: [10_768],
  quests: [12, 10_759],
  whodunit: [9648],
}

/** Keywords whose words name a country, by its code: "Japanese films set in Japan". */
const namedCountries: Partial<Record<KeywordKey, readonly string[]>> = {
  france: ['FR'],
  hongKong: ['HK'],
  india: ['IN'],
  scandinavia: ['DK', 'NO', 'SE'],
  tokyo: ['JP'],
}

/** The countries that the words for a keyword name. */
export function countriesNamedBy(name: string): readonly string[] | undefined {
  const key = keywordKey(name)
  return key && namedCountries[key]
}

/** The genres that the words for a keyword mean too. */
export function genresMeantBy(name: string): readonly number[] | undefined {
  const key = keywordKey(name)
  return key && sameGenres[key]
}

/** The genres that the words for a keyword do not combine with. */
export function genresRepeatedBy(name: string): readonly number[] | undefined {
  const key = keywordKey(name)
  return key && repeatedGenres[key]
}

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
