import { compileMessages } from '../../../../locales/compile.ts'
import type { RowMessages } from '../../../../locales/messages.gen.ts'
import { regionNames } from '../../../../locales/region-names.ts'
import { type Language, languages, readLocale } from '../../texts/locales.ts'

/** Names of genres, countries and languages in one of our languages. */
export type LocalisedNames = {
  /** The catalogue's name if we have no translation. */
  readonly genre: <Genre extends { readonly name: string }>(genre: Genre) => Genre
  /** By code; the code itself if it has no name. */
  readonly country: (code: string) => string
  readonly language: (code: string) => string
  readonly decade: (year: number | string) => string
}

type Renamed = Readonly<Record<string, string>>

const named: ReadonlyMap<string, LocalisedNames> = new Map(languages.map((language) => [language, namesOf(language)]))
const english = named.get('en') ?? namesOf('en')

/** Names in this language; in English if it is not one of ours. */
export function localisedNames(language: string): LocalisedNames {
  return named.get(language) ?? english
}

function namesOf(language: Language): LocalisedNames {
  const { names: genres } = readLocale<{ names: Renamed }>(language, 'genres')
  const { former } = readLocale<{ former: Renamed }>(language, 'countries')
  const { decade } = compileMessages<RowMessages>(readLocale(language, 'rows'), language)
  const countries = regionNames(language)
  const spoken = new Intl.DisplayNames(language, { type: 'language' })
  return {
    genre: (genre) => (Object.hasOwn(genres, genre.name) ? { ...genre, name: genres[genre.name] ?? genre.name } : genre),
    country: (code) => (Object.hasOwn(former, code) && former[code]) || nameIn(countries, code),
    language: (code) => nameIn(spoken, code),
    decade: (year) => decade({ decade: year }),
  }
}

function nameIn(names: Pick<Intl.DisplayNames, 'of'>, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code // not a standard code
  }
}
