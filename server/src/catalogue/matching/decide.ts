import { byReliability, type Candidate } from './candidates.ts'
import { hasAddition, isDistinctive, yearIn } from './title-keys.ts'
import type { WantedTitle } from './title-reference.ts'

/** Why a reference was matched, or was not. */
export const matchReasons = [
  'id',
  'title-and-year',
  'title',
  'best-known',
  'settled',
  'several',
  'other-year',
  'other-type',
  'part-of-title',
  'other-id',
  'not-in-catalogue',
] as const

type MatchReason = (typeof matchReasons)[number]

export type TitleMatch =
  | { status: 'matched'; reason: MatchReason; number: number }
  | { status: 'unsure'; reason: MatchReason; candidates: number[] }
  | { status: 'missing'; reason: MatchReason }

/**
 * A candidate this many times better known than the next of the same name is the one that is meant. With a year the
 * limit is higher: namesakes of one year are rare, so that asking costs few questions and prevents wrong matches.
 */
const CLEARLY_MEANT = 10
const CLEARLY_MEANT_IN_YEAR = 100
/** A title with another article that is this many times better known may be meant. */
const FAR_BETTER_KNOWN = 4
const MAX_SUGGESTIONS = 5

/**
 * Chooses a candidate: one found by id, else by the whole name and year, else by far the best known with the name, else
 * by a TMDB number that only the year confirms. Otherwise the person has to choose.
 */
export function decide(wanted: WantedTitle, found: readonly Candidate[]): TitleMatch {
  const title = { ...wanted, year: wanted.year ?? yearIn(wanted.title ?? '') }
  const sure = found.filter(({ by }) => by === 'id')
  if (sure.length > 0) return matched('id', best(sure))
  const ofType = found.filter(({ type }) => title.type === undefined || type === title.type)
  if (found.length > 0 && ofType.length === 0) return unsure('other-type', found)
  const names = possible(
    title,
    ofType.filter(({ by }) => by === 'name'),
  )
  const match = title.year === undefined ? byName(title, names) : byYear(title, names, title.year)
  const numbered = ofType.filter(({ by }) => by === 'id-and-year')
  if (match?.status !== 'matched' && numbered.length > 0) return matched('id', best(numbered))
  const parts = possible(
    title,
    ofType.filter(({ by }) => by === 'part'),
  )
  if (match?.reason === 'other-year') return unsure('other-year', names, partsInYear(title, parts))
  if (match) return match
  const others = ofType.filter(({ by, year }) => by === 'name-only' && isNear(year, title.year))
  if (names.length + parts.length === 0 && others.length > 0) return unsure('other-id', others)
  const part = byPart(title, parts, names)
  const namesakes = found.filter((one) => !ofType.includes(one) && isNamesake(title, one))
  return part.status === 'matched' && namesakes.length > 0 ? unsure('other-type', parts, namesakes) : part
}

/** Whether a title of another type has the whole name and the year: some files call a miniseries a film. */
function isNamesake({ year: stated }: WantedTitle, { by, isExact, year }: Candidate): boolean {
  return by === 'name' && isExact && year !== undefined && isNear(year, stated)
}

/** Drops titles released after they were watched, unless the year agrees: then the viewing date is wrong. */
function possible({ year: stated, latestYear }: WantedTitle, found: readonly Candidate[]): Candidate[] {
  return found.filter(({ year }) => latestYear === undefined || year === undefined || year <= latestYear || year === stated)
}

function byYear(title: WantedTitle, names: readonly Candidate[], wanted: number): TitleMatch | undefined {
  const inYear = names.filter(({ year }) => year === wanted)
  const first =
    inYear.length > 0 ? inYear : names.filter(({ year, isExact }) => isExact && year !== undefined && isNear(year, wanted))
  if (first.length === 1) return matched('title-and-year', best(first))
  if (first.length > 1) return bestKnown(title, first)
  const undated = names.filter(({ year }) => year === undefined)
  if (names.length === 1 && undated.length === 1) return matched('title', best(names))
  return names.length > 0 ? unsure('other-year', names) : undefined
}

function byName(title: WantedTitle, names: readonly Candidate[]): TitleMatch | undefined {
  if (names.length === 1) return matched('title', best(names))
  return names.length > 1 ? bestKnown(title, names) : undefined
}

function byPart(title: WantedTitle, parts: readonly Candidate[], names: readonly Candidate[]): TitleMatch {
  const inYear = partsInYear(title, parts)
  if (inYear.length === 1 && isDistinctive(title.title ?? '')) return matched('title-and-year', best(inYear))
  const all = [...names, ...parts]
  return all.length > 0 ? unsure('part-of-title', all) : { status: 'missing', reason: 'not-in-catalogue' }
}

function partsInYear(title: WantedTitle, parts: readonly Candidate[]): Candidate[] {
  return title.year === undefined ? [] : parts.filter(({ year }) => year === title.year)
}

/**
 * Takes the best known of those with the exact name, unless a title with another article is far better known or another
 * one is meant by the spelling.
 */
function bestKnown(title: WantedTitle, equal: readonly Candidate[]): TitleMatch {
  const sorted = [...equal].sort(byReliability)
  const exact = sorted.filter(({ isExact }) => isExact)
  const [first, second] = exact.length > 0 ? exact : sorted
  if (!first) return unsure('several', equal)
  const times = title.year === undefined ? CLEARLY_MEANT : CLEARLY_MEANT_IN_YEAR
  const isDwarfed = sorted.some((other) => !other.isExact && first.isExact && isBetterKnown(other, first, FAR_BETTER_KNOWN))
  const spelt = sorted.filter((one) => isSpelt(title, one))
  if (spelt.length > 0 && !spelt.includes(first)) return unsure('several', equal, spelt)
  const isOnlySpelling = title.year !== undefined && spelt.length === 1
  const isClear = second === undefined || isOnlySpelling || isBetterKnown(first, second, times)
  const hasUnknownAddition = first.spelling === undefined && hasAddition(title.title ?? '')
  return isClear && !isDwarfed && !hasUnknownAddition ? matched('best-known', first.number) : unsure('several', equal)
}

/**
 * Whether a candidate is spelt as the reference. Between titles of one year only the title itself counts: "Joan of Arc"
 * is rather the film of this name than the one that had it originally.
 */
function isSpelt({ year }: WantedTitle, { spelling }: Candidate): boolean {
  return year === undefined ? spelling !== undefined : spelling === 'title'
}

/** Whether a candidate is at least `times` times as well known as another. */
function isBetterKnown(one: Candidate, other: Candidate, times: number): boolean {
  return one.renown > 0 && one.renown >= other.renown * times
}

/** Whether two years are at most one apart; an unknown year may be any. */
function isNear(year: number | undefined, wanted: number | undefined): boolean {
  return year === undefined || wanted === undefined || Math.abs(year - wanted) <= 1
}

function best(found: readonly Candidate[]): number {
  const [first] = [...found].sort(byReliability)
  if (!first) throw new Error('there is no candidate')
  return first.number
}

function matched(reason: MatchReason, number: number): TitleMatch {
  return { status: 'matched', reason, number }
}

/** The most reliable first, after `likelier` ones. */
function unsure(reason: MatchReason, found: readonly Candidate[], likelier: readonly Candidate[] = []): TitleMatch {
  const sorted = new Set([...[...likelier].sort(byReliability), ...[...found].sort(byReliability)])
  return { status: 'unsure', reason, candidates: [...sorted].slice(0, MAX_SUGGESTIONS).map(({ number }) => number) }
}
