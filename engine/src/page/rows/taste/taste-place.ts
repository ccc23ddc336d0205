import { hasFewSeeds, isNewcomer, type ProfileView } from '../../pool/profile-views.ts'
import type { TasteMix } from '../../pool/taste-mix.ts'
import { themesIn } from '../../workspace/theme-records.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { countriesOf } from './areas.ts'

// A title counts for one country, although several may have produced it: Timbuktu is French, and half of the British
// costume dramas are American by this rule. All countries of its titles decide whether a taste is from one place.

/** A place that a taste is from: a country, or the countries of an area. */
export interface TastePlace {
  /** The countries, as themes. */
  readonly countries: readonly number[]
  /** The titles of the taste from there, co-productions included. */
  readonly likes: ReadonlySet<number>
  /** The titles that count for another country and yet are from there: likes, and titles related to these. */
  readonly coProductions: ReadonlySet<number>
  /** Whether the whole taste is from there; a single title may lack a fact. */
  readonly isWhole: boolean
}

/** So much of the taste is from the place by the countries that titles count for … */
const MIN_HOME_SHARE = 0.5
/** … and so much with co-productions; with the latter the whole taste is. */
const MIN_SHARE = 0.75
const WHOLE_SHARE = 0.9
/**
 * A place of few titles seldom produces alone. If the whole taste names it among its countries, in any language, so
 * much by the countries that titles count for is enough.
 */
const MIN_RARE_HOME_SHARE = 1 / 3
/** Maximum shares of the catalogue: of a place, and of one with few titles. */
const MAX_CATALOGUE_SHARE = 0.25
const MAX_RARE_SHARE = 0.03
/** A shorter history is not enough; a longer one is from several places, or from one without co-productions. */
const MIN_TASTE_TITLES = 6
/** A taste of fewer titles has a place only if all are from there. */
const MANY_TASTE_TITLES = 8
const MAX_TASTE_TITLES = 128

/** Finds the place of one person's taste; null if it has none. */
export function tastePlaceOf(
  workspace: Pick<Workspace, 'catalogue' | 'records' | 'scorer' | 'themes'>,
  profiles: readonly ProfileView[],
  mix: TasteMix,
): TastePlace | null {
  const count = mix.titles.length
  if (profiles.length > 1 || profiles.every(isNewcomer) || hasFewSeeds(profiles)) return null
  if (count < MIN_TASTE_TITLES || count > MAX_TASTE_TITLES) return null
  const places = placesOf(workspace, mix).map((countries) => placeAt(workspace, mix, countries))
  // Of a country and its area, the area only if more of the taste is from there.
  return places.reduce<TastePlace | null>((best, one) => (one && one.likes.size > (best?.likes.size ?? 0) ? one : best), null)
}

/** Some countries as the place of a taste; null if too little of it is from there. */
function placeAt(
  workspace: Pick<Workspace, 'catalogue' | 'records' | 'scorer' | 'themes'>,
  mix: TasteMix,
  countries: readonly number[],
): TastePlace | null {
  const { titles } = mix
  const count = titles.length
  const home = titles.filter((title) => themesIn(workspace.records, title).some((theme) => countries.includes(theme)))
  const rare = areRareCountries(workspace, countries) ? rarePlaceAt(workspace, titles, { countries, home }) : null
  if (rare || home.length < MIN_HOME_SHARE * count) return rare
  const isCoProduced = coProductionTest(workspace, home, countries)
  const language = commonLanguage(workspace, home)
  const coProduced = titles.filter(
    (title) => !home.includes(title) && (isCoProduced(title) || languageOf(workspace, title) === language),
  )
  const likes = new Set([...home, ...coProduced])
  if (likes.size < (count < MANY_TASTE_TITLES ? count : MIN_SHARE * count)) return null
  const related = relatedTo(workspace, likes).filter(isCoProduced)
  const isWhole = likes.size >= Math.min(count - 1, WHOLE_SHARE * count)
  return { countries, likes, coProductions: new Set([...coProduced, ...related]), isWhole }
}

interface RarePlace {
  readonly countries: readonly number[]
  /** The titles of the taste that count for these countries. */
  readonly home: readonly number[]
}

/**
 * A place of few titles that the whole taste names among its countries; null if it does not. Its co-productions are all
 * that are in a language of the taste; in the catalogue's usual language, only those related to a like.
 */
function rarePlaceAt(
  workspace: Pick<Workspace, 'catalogue' | 'records' | 'scorer' | 'themes'>,
  titles: readonly number[],
  { countries, home }: RarePlace,
): TastePlace | null {
  const isNamed = coProductionTest(workspace, titles, countries)
  const named = titles.filter(isNamed)
  if (named.length < (titles.length < MANY_TASTE_TITLES ? titles.length : WHOLE_SHARE * titles.length)) return null
  const usual = workspace.themes.mostFrequentOf('language')
  const others = titlesOfCountries(workspace, countries).filter(
    (title) => isNamed(title) && languageOf(workspace, title) !== usual,
  )
  const related = relatedTo(workspace, named).filter(isNamed)
  const coProduced = named.filter((title) => !home.includes(title))
  return { countries, likes: new Set(named), coProductions: new Set([...coProduced, ...related, ...others]), isWhole: true }
}

function areRareCountries({ themes, catalogue }: Pick<Workspace, 'catalogue' | 'themes'>, countries: readonly number[]): boolean {
  const titles = countries.reduce((sum, country) => sum + themes.titleCounts[country], 0)
  return titles <= MAX_RARE_SHARE * catalogue.columns.count
}

/** The countries, and the areas, that half of the taste is from, or a third if they have few titles. */
function placesOf(workspace: Pick<Workspace, 'catalogue' | 'themes'>, { touched, weight }: TasteMix): (readonly number[])[] {
  const { themes, catalogue } = workspace
  const { from, to } = themes.rangeOf('country')
  const usual = themes.mostFrequentOf('country')
  const isPlace = (countries: readonly number[]): boolean => {
    const share = countries.reduce((sum, country) => sum + weight[country], 0)
    if (share < MIN_RARE_HOME_SHARE) return false
    const titles = countries.reduce((sum, country) => sum + themes.titleCounts[country], 0)
    const min = areRareCountries(workspace, countries) ? MIN_RARE_HOME_SHARE : MIN_HOME_SHARE
    return share >= min && titles <= MAX_CATALOGUE_SHARE * catalogue.columns.count
  }
  const places: (readonly number[])[] = []
  for (const theme of touched) if (theme >= from && theme < to && theme !== usual && isPlace([theme])) places.push([theme])
  return [...places, ...countriesOf(themes).filter(isPlace)]
}

/**
 * Returns whether a title is from some countries by co-production: one of them produced it, and it is in a language of
 * the titles from there, or in an unknown one. A French investor does not make an Iranian film French.
 */
function coProductionTest(
  workspace: Pick<Workspace, 'catalogue' | 'records' | 'themes'>,
  home: readonly number[],
  countries: readonly number[],
): (title: number) => boolean {
  const { from } = workspace.themes.rangeOf('country')
  const languages = new Set([-1, ...home.map((title) => languageOf(workspace, title))])
  const { start, values } = workspace.catalogue.columns.countries.lists
  return (title) =>
    values.subarray(start[title], start[title + 1]).some((code) => countries.includes(from + code)) &&
    languages.has(languageOf(workspace, title))
}

/** The language of a title, as a theme; −1 if it is unknown. */
function languageOf({ themes, records }: Pick<Workspace, 'records' | 'themes'>, title: number): number {
  const { from, to } = themes.rangeOf('language')
  return themesIn(records, title).find((theme) => theme >= from && theme < to) ?? -1
}

/** The language of all of some titles, unless it is the catalogue's usual one. */
function commonLanguage(workspace: Pick<Workspace, 'records' | 'themes'>, some: readonly number[]): number | undefined {
  const [first, ...others] = new Set(some.map((title) => languageOf(workspace, title)))
  return others.length > 0 || first === -1 || first === workspace.themes.mostFrequentOf('language') ? undefined : first
}

/** The titles of the catalogue that name one of some countries. */
function titlesOfCountries(
  { themes, catalogue }: Pick<Workspace, 'catalogue' | 'themes'>,
  countries: readonly number[],
): number[] {
  const { from } = themes.rangeOf('country')
  const { start, values } = catalogue.columns.countries.lists
  const isThere = new Uint8Array(themes.rangeOf('country').to - from)
  for (const country of countries) isThere[country - from] = 1
  const found: number[] = []
  for (let title = 0; title < catalogue.columns.count; title++)
    for (let at = start[title]; at < start[title + 1]; at++)
      if (isThere[values[at]] === 1) {
        found.push(title)
        break
      }
  return found
}

/** The titles in the lists of related titles of some titles. */
function relatedTo({ scorer: { content } }: Pick<Workspace, 'scorer'>, some: Iterable<number>): number[] {
  if (!content) return []
  const { start, list } = content.related
  return Array.from(some).flatMap((title) =>
    title < content.count ? Array.from(list.titles.subarray(start[title], start[title + 1])) : [],
  )
}
