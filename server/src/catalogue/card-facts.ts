import { type Catalogue, runtimeOf, type TitleFacts, updatedFacts } from '@marquee/engine'

const DAY_MS = 86_400_000

/** The facts of a card besides name and pictures, as members of a JSON object; unknown ones are null. */
export function cardFacts(catalogue: Catalogue, number: number): string {
  const updated = updatedFacts(catalogue, number)
  if (updated) return membersOf(updated)
  const { releaseDay, runtime, voteAverage, genres } = catalogue.columns
  const { start, values } = genres.lists
  const from = start[number] ?? 0
  return membersJson({
    year: yearOfDay(releaseDay[number] ?? NaN),
    runtime: runtime[number] ?? NaN,
    genreIds: Array.from(values.subarray(from, start[number + 1] ?? from), (code) => genres.keys[code] ?? 0),
    voteAverage: voteAverage[number] ?? 0,
  })
}

/** The release year of a title, or NaN if unknown. */
export function yearOf(catalogue: Catalogue, number: number): number {
  const updated = updatedFacts(catalogue, number)
  return updated ? yearOfDate(updated.release_date) : yearOfDay(catalogue.columns.releaseDay[number] ?? NaN)
}

/** The runtime of a title in minutes, or of an episode of a series; undefined if unknown. */
export function runtimeMinutesOf(catalogue: Catalogue, number: number): number | undefined {
  const updated = updatedFacts(catalogue, number)
  const minutes = updated ? runtimeOf(updated) : catalogue.columns.runtime[number]
  return minutes == null || Number.isNaN(minutes) ? undefined : minutes
}

/** The number of votes on a title. */
export function voteCountOf(catalogue: Catalogue, number: number): number {
  const updated = updatedFacts(catalogue, number)
  return (updated ? updated.vote_count : catalogue.columns.voteCount[number]) || 0 // NaN if unknown
}

/** The release time of a title in milliseconds; undefined if unknown or in the future. */
export function releaseTimeOf(catalogue: Catalogue, number: number, now = Number.POSITIVE_INFINITY): number | undefined {
  const updated = updatedFacts(catalogue, number)
  const time = updated ? Date.parse(updated.release_date ?? '') : (catalogue.columns.releaseDay[number] ?? NaN) * DAY_MS
  return Number.isNaN(time) || time > now ? undefined : time
}

function yearOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

function yearOfDate(date: string | null | undefined): number {
  return date ? Number(date.slice(0, 4)) : NaN
}

function membersOf(facts: TitleFacts): string {
  return membersJson({
    year: yearOfDate(facts.release_date),
    runtime: runtimeOf(facts) ?? NaN,
    genreIds: [...new Set(facts.genres?.map(({ id }) => id))],
    voteAverage: facts.vote_average ?? 0,
  })
}

type CardFacts = { year: number; runtime: number; genreIds: readonly number[]; voteAverage: number }

/** Sources write an average of 0 for a title without votes. */
function membersJson({ year, runtime, genreIds, voteAverage }: CardFacts): string {
  const average = voteAverage > 0 ? Math.round(voteAverage * 1000) / 1000 : NaN
  return `"year":${orNull(year)},"runtime":${orNull(runtime)},"genre_ids":[${genreIds.join()}],"vote_average":${orNull(average)}`
}

function orNull(value: number): string {
  return Number.isNaN(value) ? 'null' : String(value)
}

/** Returns a title's certificate in a region, as JSON; null without a certificate or a region. */
export function openCertificates(catalogue: Catalogue): (number: number, region: string | null) => string {
  const { lists, keys, names } = catalogue.columns.certificates
  const regions = new Map<string, Map<number, string>>()
  const certificatesIn = (region: string): Map<number, string> => {
    const cached = regions.get(region)
    if (cached) return cached
    const byCode = new Map<number, string>()
    for (let code = 0; code < keys.length; code++)
      if (keys[code]?.startsWith(`${region}:`)) byCode.set(code, JSON.stringify(names.at(code) ?? null))
    regions.set(region, byCode)
    return byCode
  }
  return (number, region) => {
    if (region === null) return 'null'
    const updated = updatedFacts(catalogue, number)
    if (updated) return JSON.stringify(updated.certifications?.[region] ?? null)
    const byCode = certificatesIn(region)
    if (byCode.size === 0) return 'null'
    const end = lists.start[number + 1] ?? 0
    for (let at = lists.start[number] ?? 0; at < end; at++) {
      const certificate = byCode.get(lists.values[at] ?? -1)
      if (certificate !== undefined) return certificate
    }
    return 'null'
  }
}
