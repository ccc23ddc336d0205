import type { Columns } from './columns.ts'

// A film that several countries paid for is from the one whose language it is in: nobody calls an American film French
// because a French company helped to make it.

/** Says which of a title's countries it is from: the first whose language it is in, else the first. */
export function homeCountry(countries: readonly string[], language: string | null | undefined): string | undefined {
  return countries.find((country) => language && spokenIn(country) === language) ?? countries[0]
}

/**
 * The same as people call it: of countries that share its language the one that most films are from, if that took part. Half of what
 * Hollywood makes in Britain counts as British otherwise.
 */
export function calledCountry(
  countries: readonly string[],
  language: string | null | undefined,
  usual: string | undefined,
): string | undefined {
  const home = homeCountry(countries, language)
  const isShared = usual !== undefined && countries.includes(usual) && spokenIn(usual) === language
  return isShared ? usual : home
}

/** By title, the code of the country that it is called after, or −1; `usual` is the code of the country that most titles are from. */
export function calledCountries(columns: Columns, homes: Int32Array, usual: number): Int32Array {
  const { countries, languages, count } = columns
  const spoken = languages.codeOf(spokenIn(countries.keys[usual] ?? '')) ?? -1
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

/** The country that most titles are from, −1 if none is from any. */
export function usualCountry(homes: Int32Array, countries: number): number {
  const counts = new Uint32Array(countries)
  for (const home of homes) if (home >= 0) counts[home]++
  let most = countries > 0 ? 0 : -1
  for (let country = 1; country < countries; country++) if (counts[country] > counts[most]) most = country
  return most
}

/** By title, the code of the country it is from, or −1. */
export function homeCountries({ count, countries, languages }: Columns): Int32Array {
  const spoken = Array.from(countries.keys, (country) => languages.codeOf(spokenIn(country)) ?? -1)
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

const cache = new Map<string, string>()

/** The language that most people of a country speak, by the likely subtags of CLDR. */
function spokenIn(country: string): string {
  const found = cache.get(country)
  if (found !== undefined) return found
  const language = /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : ''
  cache.set(country, language)
  return language
}
