import type { TitleFacts } from '../title-facts.ts'
import { certificateCountries, minimumAge } from './certificates.ts'

/** Which titles a profile may see: all, or those with a minimum age up to that in `maxAges`. */
export type Maturity = 'all' | 'teen' | 'kids'

const maxAges: Readonly<Record<Maturity, number>> = { all: Infinity, teen: 14, kids: 8 }
/** Of a title without a certificate. */
export const UNKNOWN_AGE = 255

/** Minimum ages per title: a column for each of `certificateCountries`, and the highest of all of them. */
export interface MinimumAges {
  readonly byCountry: ReadonlyMap<string, Uint8Array>
  readonly strictest: Uint8Array
}

const unknown = [...certificateCountries, ''].map(() => UNKNOWN_AGE)

/** The minimum ages of one title: for each of `certificateCountries`, then the highest; 255 is unknown. */
export function agesOf(title: TitleFacts): readonly number[] {
  if (!title.certifications) return unknown
  const ages = certificateCountries.map((country) => minimumAge(country, title.certifications?.[country] ?? '') ?? UNKNOWN_AGE)
  const rated = ages.filter((age) => age !== UNKNOWN_AGE)
  return [...ages, rated.length > 0 ? Math.max(...rated) : UNKNOWN_AGE]
}

/** Turns `count` rows of `agesOf` into columns. */
export function ageColumns(count: number, rows: Uint8Array): MinimumAges {
  const width = certificateCountries.length + 1
  const column = (at: number): Uint8Array => {
    const ages = new Uint8Array(count)
    for (let title = 0; title < count; title++) ages[title] = rows[title * width + at] ?? UNKNOWN_AGE
    return ages
  }
  return {
    byCountry: new Map(certificateCountries.map((country, at) => [country, column(at)])),
    strictest: column(width - 1),
  }
}

/** The minimum age of a title: by the certificate of the region, else the highest of the others; 255 is unknown. */
export function ageOf(ages: MinimumAges, title: number, region: string | null): number {
  const here = ages.byCountry.get(region ?? '')?.[title] ?? UNKNOWN_AGE
  return here === UNKNOWN_AGE ? (ages.strictest[title] ?? UNKNOWN_AGE) : here
}

/** `ageOf` for a title that is not in columns. */
export function ageOfFacts(title: TitleFacts, region: string | null): number {
  return ageAmong(agesOf(title), region)
}

function ageAmong(ages: readonly number[], region: string | null): number {
  const here = ages[certificateCountries.indexOf(region ?? '')] ?? UNKNOWN_AGE
  return here === UNKNOWN_AGE ? (ages[certificateCountries.length] ?? UNKNOWN_AGE) : here
}

/** Whether a profile may see a title. A title of unknown age is only for profiles of maturity `all`. */
export function isAllowed(ages: MinimumAges, title: number, maturity: Maturity, region: string | null): boolean {
  return isWithin(maturity, ageOf(ages, title, region))
}

/** `isAllowed` by the `agesOf` of one title. */
export function isAllowedAt(ages: readonly number[], maturity: Maturity, region: string | null): boolean {
  return isWithin(maturity, ageAmong(ages, region))
}

function isWithin(maturity: Maturity, age: number): boolean {
  return maturity === 'all' || (age !== UNKNOWN_AGE && age <= maxAges[maturity])
}
