import type { Columns } from './columns.ts'

// A film that several countries paid for is from the one whose language it is in: nobody calls an American film French
// because a French company helped to make it.

/** Says which of a title's countries it is from: the first whose language it is in, else the first. */
export function homeCountry(countries: readonly string[], language: string | null | undefined): string | undefined {
  return countries.find((country) => language && spokenIn(country) === language) ?? countries[0]
}

/** By title, the code of the country it is from, or −1. */
export function homeCountries({ count, countries, languages }: Columns): Int32Array {
  const spoken = Array.from(countries.keys, (country) => languages.codeOf(spokenIn(country)) ?? -1)
  const homes = new Int32Array(count).fill(-1)
  for (let title = 0; title < count; title++) {
    const from = countries.lists.start[title] ?? 0
    const end = countries.lists.start[title + 1] ?? 0
    const first = languages.lists.start[title] ?? 0
    const language = first < (languages.lists.start[title + 1] ?? 0) ? (languages.lists.values[first] ?? -2) : -2
    let at = from
    while (at < end && spoken[countries.lists.values[at] ?? 0] !== language) at++
    if (from < end) homes[title] = countries.lists.values[at < end ? at : from] ?? -1
  }
  return homes
}

const known = new Map<string, string>()

/** The language that most people of a country speak, by the likely subtags of CLDR. */
function spokenIn(country: string): string {
  const found = known.get(country)
  if (found !== undefined) return found
  const language = /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : ''
  known.set(country, language)
  return language
}
