import type { TitleFacts } from '@marquee/engine'
import type { PrintedPage } from './data.ts'

/** What a rule counts on a page. */
export type TitlePredicate = (facts: TitleFacts) => boolean

/** The minimum or maximum share of such titles among the first visible ones. */
export type Share = { readonly what: string; readonly is: TitlePredicate; readonly min?: number; readonly max?: number }

/** The rules for the page of one persona, in addition to those for every page. */
export type Rules = {
  readonly shares?: readonly Share[]
  /** One of the first rows has such a name. */
  readonly named?: { readonly name: RegExp; readonly within: number; readonly is: TitlePredicate }
  /** Titles that are obviously wrong for the persona. */
  readonly forbidden?: readonly string[]
  readonly hero?: readonly Share[]
  readonly isYoung?: boolean
  readonly isTeen?: boolean
  /** The page is for several people: not all of it is about the likes of one. */
  readonly isTogether?: boolean
  /** Famous titles that no row about the taste may have, in a large catalogue. */
  readonly strays?: readonly string[]
  readonly more?: (page: PrintedPage) => string[]
}

export const yearOf = ({ release_date }: TitleFacts): number => Number(release_date?.slice(0, 4) ?? NaN)
export const hasGenre =
  (...names: readonly string[]): TitlePredicate =>
  ({ genres }) =>
    (genres ?? []).some(({ name }) => names.includes(name))
export const isAbout =
  (...names: readonly string[]): TitlePredicate =>
  ({ keywords }) =>
    (keywords ?? []).some(({ name }) => names.includes(name))
export const speaks =
  (...codes: readonly string[]): TitlePredicate =>
  ({ original_language }) =>
    codes.includes(original_language ?? '')
export const isFrom =
  (...codes: readonly string[]): TitlePredicate =>
  ({ countries }) =>
    (countries ?? []).some((code) => codes.includes(code))
export const before =
  (year: number): TitlePredicate =>
  (facts) =>
    yearOf(facts) < year
const isSeries: TitlePredicate = ({ media_type }) => media_type === 'tv'
export const either =
  (...some: readonly TitlePredicate[]): TitlePredicate =>
  (facts) =>
    some.some((is) => is(facts))
export const mostlyFilms: Share = { what: 'series', is: isSeries, max: 0.3 }
