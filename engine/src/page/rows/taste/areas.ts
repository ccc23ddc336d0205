import { type Bitsets, countSet, setBit } from '../../pool/bitsets.ts'
import type { Pool } from '../../pool/pool.ts'
import type { TasteMix } from '../../pool/taste-mix.ts'
import { MIN_TITLES } from '../../slate/settings.ts'
import { themesIn } from '../../workspace/theme-records.ts'
import type { Themes } from '../../workspace/themes.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { newSupporters, SUPPORT_WORDS, type TasteTheme } from './taste-themes.ts'

/** Groups of countries with a common name; the key is used like a country code. */
const areas = {
  nordic: ['DK', 'FI', 'IS', 'NO', 'SE'],
  balkan: ['AL', 'BA', 'BG', 'HR', 'ME', 'MK', 'RS', 'SI', 'XK'],
  latin_american: 'AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE'.split(' '),
  east_asian: ['CN', 'HK', 'JP', 'KR', 'TW'],
  central_european: ['CZ', 'HU', 'PL', 'SK', 'XC'],
  african: (
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD ' +
    'SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW'
  ).split(' '),
} as const

/** If one country has more than this share of an area in the taste, the row is about that country instead. */
const MAX_SHARE_OF_ONE_COUNTRY = 2 / 3
/** An area with more than this share of the catalogue says nothing about a taste. */
const MAX_CATALOGUE_SHARE = 0.35

const areaKeys = Object.keys(areas)
/** The countries of each area as themes, cached per catalogue. */
const countryThemes = new WeakMap<Themes, readonly (readonly number[])[]>()

/** The countries of all areas, as themes. */
export function countriesOf(themes: Themes): readonly (readonly number[])[] {
  const found =
    countryThemes.get(themes) ?? Object.values(areas).map((codes) => codes.flatMap((code) => themes.find('country', code) ?? []))
  countryThemes.set(themes, found)
  return found
}

/** The key of an area, if the theme is one: areas are numbered behind all other themes. */
export function areaOf({ themes }: Pick<Workspace, 'themes'>, theme: number): string | undefined {
  return theme < themes.size ? undefined : areaKeys[theme - themes.size]
}

/** The countries of an area, as themes. */
export function countriesOfArea({ themes }: Pick<Workspace, 'themes'>, theme: number): readonly number[] {
  return countriesOf(themes)[theme - themes.size] ?? []
}

interface AreaContext {
  readonly mix: TasteMix
  readonly pool: Pool
  readonly bits: Bitsets
  /** The place of the taste: a row about it has its co-productions too. */
  readonly place: { readonly countries: readonly number[]; readonly coProductions: ReadonlySet<number> } | null
}

/** Replaces the countries of an area by the area, if the taste is spread over several of them. */
export function withAreas(
  workspace: Pick<Workspace, 'catalogue' | 'records' | 'themes'>,
  context: AreaContext,
  themes: readonly TasteTheme[],
): TasteTheme[] {
  let found = [...themes]
  countriesOf(workspace.themes).forEach((countries, at) => {
    const interest = interestOf(workspace, context.mix, countries)
    if (interest <= 0) return
    const area = titlesOfArea(workspace, context, countries)
    if (countSet(area.bits) < MIN_TITLES) return
    found = found.filter(({ theme }) => !countries.includes(theme))
    found.push({ theme: workspace.themes.size + at, kind: 'country', interest, ...area })
  })
  return found
}

/** Interest in an area (see `TasteTheme`); 0 if one country is most of it. */
function interestOf(
  { themes, catalogue }: Pick<Workspace, 'catalogue' | 'themes'>,
  { weight }: TasteMix,
  countries: readonly number[],
): number {
  let [share, max, titles] = [0, 0, 0]
  for (const country of countries) {
    const weightOfCountry = Math.max(0, weight[country])
    share += weightOfCountry
    max = Math.max(max, weightOfCountry)
    titles += themes.titleCounts[country]
  }
  const usual = (titles + 1) / (catalogue.columns.count + 1)
  return share === 0 || max > MAX_SHARE_OF_ONE_COUNTRY * share || usual > MAX_CATALOGUE_SHARE
    ? 0
    : share * Math.log(share / usual)
}

function titlesOfArea(
  { themes, records }: Pick<Workspace, 'records' | 'themes'>,
  { mix, pool, bits, place }: AreaContext,
  countries: readonly number[],
): Pick<TasteTheme, 'bits' | 'supporters'> {
  const { to } = themes.rangeOf('country')
  const isOfArea = new Uint8Array(to)
  for (const country of countries) isOfArea[country] = 1
  const area = { bits: bits.take(), supporters: newSupporters(mix) }
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const end = pool.start[poolIndex + 1]
    for (let at = pool.start[poolIndex]; at < end; at++) {
      const theme = pool.themes[at]
      if (theme >= to) break
      if (isOfArea[theme] === 1) setBit(area.bits, poolIndex)
    }
  }
  for (const title of place?.countries === countries ? place.coProductions : []) {
    const poolIndex = pool.poolIndexOf[title] ?? -1
    if (poolIndex >= 0 && poolIndex < pool.ranked) setBit(area.bits, poolIndex)
  }
  mix.titles.slice(0, SUPPORT_WORDS * 32).forEach((title, supporter) => {
    if (themesIn(records, title).some((theme) => isOfArea[theme] === 1)) setBit(area.supporters, supporter)
  })
  return area
}
