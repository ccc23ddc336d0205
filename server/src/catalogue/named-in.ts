import { isSpoken, type Language } from './languages.ts'

/** What is called otherwise than in English, and otherwise than Intl has it. */
type Names = {
  /** Genres by the names that catalogues give them. */
  readonly genres: Readonly<Record<string, string>>
  /** Countries that are no more: Intl calls them as those that came after. */
  readonly former: Readonly<Record<string, string>>
  readonly decade: (year: number | string) => string
}

const names: Readonly<Record<Language, Names>> = {
  en: {
    genres: {},
    former: {
      AN: 'Netherlands Antilles',
      BU: 'Burma',
      CS: 'Serbia and Montenegro',
      DD: 'East Germany',
      SU: 'Soviet Union',
      TP: 'East Timor',
      XC: 'Czechoslovakia',
      XG: 'East Germany',
      YU: 'Yugoslavia',
      ZR: 'Zaire',
    },
    decade: (year) => `${year}s`,
  },
  de: {
    genres: {
      'Action & Adventure': 'Action & Abenteuer',
      Adventure: 'Abenteuer',
      Comedy: 'Komödie',
      Crime: 'Krimi',
      Documentary: 'Dokumentation',
      Family: 'Familie',
      History: 'Historie',
      Kids: 'Kinder',
      Music: 'Musik',
      News: 'Nachrichten',
      Romance: 'Romantik',
      'Science Fiction': 'Science-Fiction',
      Talk: 'Talkshow',
      'TV Movie': 'Fernsehfilm',
      War: 'Krieg',
      'War & Politics': 'Krieg & Politik',
    },
    former: {
      AN: 'Niederländische Antillen',
      BU: 'Birma',
      CS: 'Serbien und Montenegro',
      DD: 'DDR',
      SU: 'Sowjetunion',
      TP: 'Osttimor',
      XC: 'Tschechoslowakei',
      XG: 'DDR',
      YU: 'Jugoslawien',
      ZR: 'Zaire',
    },
    decade: (year) => `${year}er`,
  },
}

/** What things of a catalogue are called in a language of ours. */
export type NamedIn = {
  /** As the catalogue calls it, where we know no other name. */
  readonly genre: <Genre extends { readonly name: string }>(genre: Genre) => Genre
  /** By its code, which stands for itself where nobody knows its name. */
  readonly country: (code: string) => string
  readonly language: (code: string) => string
  readonly decade: Names['decade']
}

const spoken: Readonly<Record<Language, NamedIn>> = { en: namesOf('en'), de: namesOf('de') }

/** Names in the language that is spoken; English ones where it is none of ours. */
export function namedIn(language: string): NamedIn {
  return spoken[isSpoken(language) ? language : 'en']
}

function namesOf(language: Language): NamedIn {
  const { genres, former, decade } = names[language]
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  return {
    genre: (genre) => (Object.hasOwn(genres, genre.name) ? { ...genre, name: genres[genre.name] } : genre),
    country: (code) => (Object.hasOwn(former, code) && former[code]) || nameIn(countries, code),
    language: (code) => nameIn(languages, code),
    decade,
  }
}

function nameIn(known: Intl.DisplayNames, code: string): string {
  try {
    return known.of(code) ?? code
  } catch {
    return code // it follows no standard
  }
}
