import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { type SimilarCase, yearOf } from './table.ts'

/** The number of evaluated titles of a list. */
export const FIRST = 10
const YEARS = 15

/** The metrics of one method to find similar titles; all except `found` are shares. */
export interface Quality {
  /** Titles with at least one accepted title among the first ten. */
  readonly hit: number
  /** The same without titles of its own saga. */
  readonly hitBeyondSaga: number
  /** Accepted titles among the first ten, on average. */
  readonly found: number
  /** The share of the first ten that match by genre, language or country, and era. */
  readonly fit: number
  readonly sameType: number
  /** Of titles with a saga: those whose first result is of it. */
  readonly sagaFirst: number
}

/** The titles similar to a seed, best first. */
export type Finder = (seed: number) => readonly number[]

/**
 * Whether two titles have a genre in common, a language or a country, and are at most 15 years apart; unknown counts
 * as no.
 */
export function fits(a: TitleFacts | undefined, b: TitleFacts | undefined): boolean {
  const [yearOfA, yearOfB] = [yearOf(a), yearOf(b)]
  if (!a || !b || yearOfA === undefined || yearOfB === undefined || Math.abs(yearOfA - yearOfB) > YEARS) return false
  const isSameLanguage = !!a.original_language && a.original_language === b.original_language
  const isSameCountry = (a.countries ?? []).some((country) => b.countries?.includes(country))
  return (isSameLanguage || isSameCountry) && (a.genres ?? []).some(({ id }) => b.genres?.some((other) => other.id === id))
}

/** Measures the first ten results of each case. Missing results count as misses. */
export function qualityOf(titles: readonly TitleFacts[], cases: readonly SimilarCase[], similar: Finder): Quality {
  const sagas = cases.filter(({ saga }) => saga.size > 0)
  const lists = new Map(cases.map(({ seed }) => [seed, similar(seed).slice(0, FIRST)]))
  const listOf = ({ seed }: SimilarCase) => lists.get(seed) ?? []
  const foundIn = (one: SimilarCase) => listOf(one).filter((title) => one.accepted.has(title)).length
  const typeOf = (title: number) => titles[title]?.media_type
  return {
    hit: mean(cases, (one) => Number(foundIn(one) > 0)),
    hitBeyondSaga: mean(cases, (one) => Number(listOf(one).some((title) => one.accepted.has(title) && !one.saga.has(title)))),
    found: mean(cases, foundIn),
    fit: mean(cases, (one) => listOf(one).filter((title) => fits(titles[one.seed], titles[title])).length / FIRST),
    sameType: mean(cases, (one) => listOf(one).filter((title) => typeOf(title) === typeOf(one.seed)).length / FIRST),
    sagaFirst: mean(sagas, (one) => Number(one.saga.has(listOf(one)[0] ?? -1))),
  }
}

function mean<T>(list: readonly T[], measure: (one: T) => number): number {
  return list.reduce((sum, one) => sum + measure(one), 0) / list.length
}
