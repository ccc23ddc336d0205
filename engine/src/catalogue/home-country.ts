import type { Columns } from './columns/columns.ts'

// The home country of a title with several production countries is the one whose language it is in: an American film is
// not French because a French company co-produced it.

/** The home country of a title: the first of its countries whose language it is in, else the first. */
export function homeCountry(countries: readonly string[], language: string | null | undefined): string | undefined {
  return countries.find((country) => language && mainLanguage(country) === language) ?? countries[0]
}

/**
 * The country that people would name. It is the home country, unless the most common country of the catalogue took part
 * and shares the language: otherwise half of the films that Hollywood makes in Britain would be British.
 */
export function displayCountry(
  countries: readonly string[],
  language: string | null | undefined,
  usual: string | undefined,
): string | undefined {
  const home = homeCountry(countries, language)
  const isShared = usual !== undefined && countries.includes(usual) && mainLanguage(usual) === language
  return isShared ? usual : home
}

/**
 * The code of `displayCountry` of each title, or −1; `usual` is the code of the most common country, `homes` those of
 * home countries.
 */
export function displayCountries(columns: Columns, homes: Int32Array, usual: number): Int32Array {
  const { countries, languages, count } = columns
  const spoken = languages.codeOf(mainLanguage(countries.keys[usual] ?? '')) ?? -1
  const called = homes.slice()
  for (let title = 0; title < count; title++) {
    const first = languages.lists.start[title]
    const language = first < languages.lists.start[title + 1] ? (languages.lists.values[first] ?? -2) : -2
    if (homes[title] === usual || language !== spoken) continue
    const end = countries.lists.start[title + 1]
    for (let at = countries.lists.start[title]; at < end; at++) if (countries.lists.values[at] === usual) called[title] = usual
  }
  return called
}

/** The code of the country with most titles; −1 if there are no countries. */
export function mostCommonCountry(homes: Int32Array, countries: number): number {
  const counts = new Uint32Array(countries)
  for (const home of homes) if (home >= 0) counts[home]++
  let mostFrequent = countries > 0 ? 0 : -1
  for (let country = 1; country < countries; country++) if (counts[country] > counts[mostFrequent]) mostFrequent = country
  return mostFrequent
}

/** The code of the home country of each title, or −1. */
export function homeCountries({ count, countries, languages }: Columns): Int32Array {
  const spoken = Array.from(countries.keys, (country) => languages.codeOf(mainLanguage(country)) ?? -1)
  const homes = new Int32Array(count).fill(-1)
  for (let title = 0; title < count; title++) {
    const from = countries.lists.start[title]
    const end = countries.lists.start[title + 1]
    const first = languages.lists.start[title]
    const language = first < languages.lists.start[title + 1] ? (languages.lists.values[first] ?? -2) : -2
    let at = from
    while (at < end && spoken[countries.lists.values[at]] !== language) at++
    if (from < end) homes[title] = countries.lists.values[at < end ? at : from] ?? -1
  }
  return homes
}

/** At most one entry for each pair of letters. */
const mainLanguages = new Map<string, string>()

/** The main language of a country, by the likely subtags of CLDR; empty for anything but two capital letters. */
function mainLanguage(country: string): string {
  const cached = mainLanguages.get(country)
  if (cached !== undefined) return cached
  if (!/^[A-Z]{2}$/.test(country)) return ''
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  mainLanguages.set(country, language)
  return language
}
