import { certificateCountries, minimumAge } from './certificates.ts'
import type { TitleFacts } from './title-facts.ts'

/** How far a profile may look. */
export type Maturity = 'all' | 'teen' | 'kids'

const limits: Readonly<Record<Maturity, number>> = { all: Infinity, teen: 14, kids: 8 }
const UNKNOWN = 255

/** Minimum ages per title: one column a country we can read, and the strictest of each title's. */
export interface Ages {
  readonly byCountry: ReadonlyMap<string, Uint8Array>
  readonly strictest: Uint8Array
}

const unknown = [...certificateCountries, ''].map(() => UNKNOWN)

/** The ages of one title: per readable country, then the strictest; 255 is unknown. */
export function agesOf(title: TitleFacts): readonly number[] {
  if (!title.certifications) return unknown
  const ages = certificateCountries.map((country) => minimumAge(country, title.certifications?.[country] ?? '') ?? UNKNOWN)
  const known = ages.filter((age) => age !== UNKNOWN)
  return [...ages, known.length > 0 ? Math.max(...known) : UNKNOWN]
}

/** Lays the rows of `agesOf` out in columns. */
export function ageColumns(count: number, rows: Uint8Array): Ages {
  const width = certificateCountries.length + 1
  const column = (at: number): Uint8Array => {
    const ages = new Uint8Array(count)
    for (let title = 0; title < count; title++) ages[title] = rows[title * width + at] ?? UNKNOWN
    return ages
  }
  return {
    byCountry: new Map(certificateCountries.map((country, at) => [country, column(at)])),
    strictest: column(width - 1),
  }
}

/** Whether a title is there for a profile: its region's certificate counts, else the strictest other, none hides it. */
export function isAllowed(ages: Ages, title: number, maturity: Maturity, region: string | null): boolean {
  const here = ages.byCountry.get(region ?? '')?.[title] ?? UNKNOWN
  return isWithin(maturity, here, ages.strictest[title] ?? UNKNOWN)
}

/** The same of one title's `agesOf`. */
export function isAllowedAt(ages: readonly number[], maturity: Maturity, region: string | null): boolean {
  const here = ages[certificateCountries.indexOf(region ?? '')] ?? UNKNOWN
  return isWithin(maturity, here, ages[certificateCountries.length] ?? UNKNOWN)
}

function isWithin(maturity: Maturity, here: number, strictest: number): boolean {
  if (maturity === 'all') return true
  const age = here === UNKNOWN ? strictest : here
  return age !== UNKNOWN && age <= limits[maturity]
}
