import type { KeywordKey } from './keywords.ts'

/** A text that agrees with its noun: one form per noun class, or one for all. */
export type Inflected = string | Readonly<Record<string, string>>

/** A noun in the plural, or uncountable; of the first noun class by default. */
export type Noun = string | { readonly noun: string; readonly class: string }

/** Nouns by media type; `plain` is used without a keyword, `alone` if nothing follows. */
export type NounsByKind = {
  readonly movie: Noun
  readonly tv: Noun
  readonly both: Noun
  readonly plain?: Noun
  readonly alone?: Noun
}

/** `grammar.json`: how the parts of a name are combined. */
export type Grammar = {
  /** Genders and numbers that words agree with. */
  readonly nounClasses: readonly string[]
  /** Whether adjectives come before or after their noun. */
  readonly adjectives: 'before' | 'after'
  /** Whether the words for a topic stand between the adjective of a country and its noun; those for a mood never do. */
  readonly topicsFollowCountries: boolean
  /** Whether a genre without words of ours is named by the catalogue's name, in lower case. */
  readonly namesUnknownGenresByThemselves: boolean
  /** Whether a navigation entry for a keyword needs no noun ("Slow-burning"). */
  readonly keywordEntriesNeedNoNoun: boolean
  readonly kinds: NounsByKind
  readonly liking: Inflected
  readonly likingTogether: Inflected
}

/**
 * `genres.json`: replacements of the catalogue's English names, and words for genres by TMDB id, as nouns and as
 * attributes.
 */
export type GenreWords = {
  readonly names: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, { readonly noun: Noun | NounsByKind; readonly attribute: Inflected }>>
}

/**
 * `countries.json`, by code: adjectives of countries and areas, former countries, and "in" and "from" where the
 * regular form is wrong.
 */
export type CountryWords = {
  readonly former: Readonly<Record<string, string>>
  readonly adjectives: Readonly<Record<string, Inflected>>
  readonly in: Readonly<Record<string, string>>
  readonly from: Readonly<Record<string, string>>
}

/**
 * `keywords.json`: `_` stands for the noun ("slow-burning _", or "Vampir_" for a compound); words without it are nouns
 * themselves.
 */
export type KeywordWords = Readonly<Record<KeywordKey, Inflected | Noun>>

/** The form that agrees with a noun class. */
export function inflect(text: Inflected, nounClass: string): string {
  return typeof text === 'string' ? text : (text[nounClass] ?? '')
}

/** The noun, if the words for a keyword are one and not a pattern. */
export function nounIn(words: Inflected | Noun): Noun | undefined {
  if (typeof words === 'string') return words.includes('_') ? undefined : words
  return isClassedNoun(words) ? words : undefined
}

function isClassedNoun(words: object): words is Exclude<Noun, string> {
  return 'noun' in words
}
