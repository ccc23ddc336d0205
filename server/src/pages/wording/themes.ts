import type { RowMessages } from '../../../../locales/messages.gen.ts'
import { regionNames } from '../../../../locales/region-names.ts'
import type { StoredSubject } from '../snapshot/snapshot-subject.ts'
import {
  type CountryWords,
  type GenreWords,
  type Grammar,
  type Inflected,
  inflect,
  type KeywordWords,
  type Noun,
  type NounsByKind,
  nounIn,
} from './grammar.ts'
import { isMood, keywordKey } from './keywords.ts'
import { capital, fillPattern, joinWords } from './words.ts'

/** The words that names of themes are built from, in one language. */
export type ThemeWords = {
  readonly language: string
  readonly grammar: Grammar
  readonly genres: GenreWords
  readonly countries: CountryWords
  readonly keywords: KeywordWords
  readonly messages: RowMessages['themes']
}

/** A theme as it is used within a sentence, and the class of its noun. */
type Theme = { readonly text: string; readonly nounClass: string }

/** Words themes. */
export type Themes = {
  /** As a name: "Slow-burning Danish thrillers from the 1970s in French". */
  readonly name: (subject: StoredSubject) => string
  /** As a preference: "You like …". */
  readonly liking: (subject: StoredSubject, people: number) => string
  /** As a navigation entry, where a keyword may need no noun. */
  readonly entry: (subject: StoredSubject) => string
  /** "in the Netherlands". */
  readonly inRegion: (region: string) => string
}

/** The themes of one language. */
export function themesOf(words: ThemeWords): Themes {
  const { grammar, keywords, countries, messages } = words
  const regions = regionNames(words.language)
  const languages = new Intl.DisplayNames(words.language, { type: 'language' })
  const whereOf = ({ country, decade, language }: StoredSubject): string =>
    joinWords(
      country && !countries.adjectives[country]
        ? (countries.from[country] ?? messages.fromRegion({ region: regions.of(country) ?? country }))
        : undefined,
      decade === undefined ? undefined : messages.decade({ decade }),
      language && messages.language({ language: languages.of(language) ?? language }),
    )
  const themeOf = (subject: StoredSubject): Theme => {
    const where = whereOf(subject)
    const { text, nounClass } = nounPhraseOf(words, subject, where !== '')
    return { text: joinWords(text, where), nounClass }
  }
  const name = (subject: StoredSubject) => capital(themeOf(subject).text)
  return {
    name,
    liking: (subject, people) => {
      const { text, nounClass } = themeOf(subject)
      return inflect(people > 1 ? grammar.likingTogether : grammar.liking, nounClass).replace('{theme}', () => text)
    },
    entry: (subject) => {
      const key = keywordKey(subject.keywordName)
      if (!grammar.keywordEntriesNeedNoNoun || !key || subject.genre !== undefined) return name(subject)
      const noun = nounIn(keywords[key])
      const words = noun === undefined ? inflect(keywords[key], grammar.nounClasses[0] ?? '') : nounOf(grammar, noun).text
      return capital(words.replace('_', '').trim())
    },
    inRegion: (region) => countries.in[region] ?? messages.inRegion({ region: regions.of(region) ?? region }),
  }
}

/** The noun with its attributes, without decade, place and language. */
function nounPhraseOf(words: ThemeWords, subject: StoredSubject, isFollowed: boolean): Theme {
  const { grammar, genres, countries } = words
  const adjective = subject.country ? countries.adjectives[subject.country] : undefined
  const own = patternOf(words, subject)
  const ownNoun = nounIn(own)
  if (ownNoun !== undefined) {
    const { text, nounClass } = nounOf(grammar, ownNoun)
    const attribute = genres.words[String(subject.genre)]?.attribute ?? attributeFrom(grammar, subject)
    const inflected = [adjective, attribute].map((one) => one && inflect(one, nounClass))
    return { text: joinAdjectives(grammar, text, inflected), nounClass }
  }
  const { text, nounClass } = genreNoun(words, subject, { isPlain: own === '_', isFollowed: isFollowed || startsWithNoun(own) })
  const country = adjective && inflect(adjective, nounClass)
  const withKeyword = (noun: string): string => fillPattern(inflect(own, nounClass), noun)
  // "Slow-burning Danish films", but "Japanese samurai films". Nothing stands within a compound:
  // "japanische Samuraifilme".
  const isCompound = /\S_/.test(inflect(own, nounClass))
  const isTopic = isCompound || (grammar.topicsFollowCountries && !isMood(subject.keywordName ?? ''))
  const whole = isTopic
    ? joinAdjectives(grammar, withKeyword(text), [country])
    : withKeyword(joinAdjectives(grammar, text, [country]))
  return { text: whole, nounClass }
}

function patternOf({ keywords, messages }: ThemeWords, { keyword, keywordName }: StoredSubject): Inflected | Noun {
  const key = keywordKey(keywordName)
  if (key) return keywords[key]
  return keyword === undefined ? '_' : messages.keyword({ keyword: keywordName ?? messages.otherKeyword })
}

function startsWithNoun(pattern: Inflected): boolean {
  return typeof pattern === 'string' && pattern.startsWith('_ ')
}

/** Joins a noun and its adjectives, given in the order before a noun; after it the order is reversed. */
function joinAdjectives({ adjectives }: Grammar, noun: string, words: readonly (string | undefined)[]): string {
  return adjectives === 'before' ? joinWords(...words, noun) : joinWords(noun, ...words.toReversed())
}

type Position = { readonly isPlain: boolean; readonly isFollowed: boolean }

/** "Crime", but "crime stories about revenge". */
function genreNoun(words: ThemeWords, subject: StoredSubject, { isPlain, isFollowed }: Position): Theme {
  const { grammar, genres, messages } = words
  const kind = subject.mediaType ?? 'both'
  const byKind = (nouns: NounsByKind) => nounOf(grammar, (kind === 'both' && isPlain && nouns.plain) || nouns[kind])
  if (subject.genre === undefined) return byKind(grammar.kinds)
  const own = genres.words[String(subject.genre)]?.noun
  if (own === undefined) {
    const { text, nounClass } = byKind(grammar.kinds)
    const genre = attributeFrom(grammar, subject) ?? subject.genreName ?? messages.otherGenre
    return { text: messages.genre({ genre, noun: text }).trim(), nounClass }
  }
  if (typeof own === 'string' || 'noun' in own) return nounOf(grammar, own)
  return own.alone && !isFollowed ? nounOf(grammar, own.alone) : byKind(own)
}

/** The catalogue's own name for a genre, if the language can use it as an attribute. */
function attributeFrom({ namesUnknownGenresByThemselves }: Grammar, { genreName }: StoredSubject): string | undefined {
  return namesUnknownGenresByThemselves ? genreName?.toLowerCase() : undefined
}

function nounOf({ nounClasses }: Grammar, noun: Noun): Theme {
  if (typeof noun === 'string') return { text: noun, nounClass: nounClasses[0] ?? '' }
  return { text: noun.noun, nounClass: noun.class }
}
