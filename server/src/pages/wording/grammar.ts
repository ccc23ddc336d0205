import type { KeywordKey } from './keywords.ts'

/** A text that agrees with the noun it stands beside: one for each class of nouns, or one for all. */
export type Inflected = string | Readonly<Record<string, string>>

/** A noun in the plural, or without a number; of the first class of nouns unless it says another. */
export type Noun = string | { readonly noun: string; readonly class: string }

/** Nouns by what the titles are; `plain` where nothing else is said of them, `alone` where nothing is said after it. */
export type NounsByKind = {
  readonly movie: Noun
  readonly tv: Noun
  readonly both: Noun
  readonly plain?: Noun
  readonly alone?: Noun
}

/** `grammar.json`: how the parts of a name are put together. */
export type Grammar = {
  /** Gender and number, as far as words agree with them. */
  readonly nounClasses: readonly string[]
  /** Whether adjectives stand before their noun. */
  readonly adjectives: 'before' | 'after'
  /** Whether a genre that we have no words for is said by the catalogue's name for it, in small letters. */
  readonly namesUnknownGenresByThemselves: boolean
  /** Whether a way on to a keyword is said without a noun ("Slow-burning"). */
  readonly keywordEntriesNeedNoNoun: boolean
  readonly kinds: NounsByKind
  readonly liking: Inflected
  readonly likingTogether: Inflected
}

/** `genres.json`: the catalogue's English names said otherwise, and genres by TMDB's number as nouns and beside other nouns. */
export type GenreWords = {
  readonly names: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, { readonly noun: Noun | NounsByKind; readonly attribute: Inflected }>>
}

/** `countries.json`, by code: adjectives of countries and areas; countries that are no more; "in" and "from" where the plain form is wrong. */
export type CountryWords = {
  readonly former: Readonly<Record<string, string>>
  readonly adjectives: Readonly<Record<string, Inflected>>
  readonly in: Readonly<Record<string, string>>
  readonly from: Readonly<Record<string, string>>
}

/** `keywords.json`: `_` is where the kind of title goes ("slow-burning _"); words without it are a noun themselves. */
export type KeywordWords = Readonly<Record<KeywordKey, Inflected | Noun>>

/** The form that agrees with a class of nouns. */
export function inflect(text: Inflected, nounClass: string): string {
  return typeof text === 'string' ? text : (text[nounClass] ?? '')
}

/** The noun that words for a keyword are, unless they are a pattern around another. */
export function nounIn(words: Inflected | Noun): Noun | undefined {
  if (typeof words === 'string') return words.includes('_') ? undefined : words
  return isOwnNoun(words) ? words : undefined
}

function isOwnNoun(words: object): words is Exclude<Noun, string> {
  return 'noun' in words
}
