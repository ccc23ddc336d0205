import { GENRE } from '../genres/genre-ids.ts'
import { isMadeFor, pointsOfKeyword } from './made-for-points.ts'
import { UNKNOWN_AGE } from './maturity.ts'

// Whom a title is made for, from small children to adults: by its genres, its keywords and its minimum age. A
// certificate alone does not decide: many films for adults may be watched by everybody.

/** Ages of viewers, the youngest first; most titles are for a general audience. */
export const viewerAges = ['small', 'children', 'family', 'general', 'adult'] as const
export type ViewerAge = (typeof viewerAges)[number]

/** Without one of these, a title is not made for children. */
const young: ReadonlySet<number> = new Set([GENRE.animation, GENRE.family, GENRE.kids])
const MIN_ADULT_AGE = 15
/** A title of an age above this is not for a whole family with children. */
const MAX_FAMILY_AGE = 8
const MAX_CHILDRENS_AGE = 7
/** Points for kids of the keywords of an animated title for adults, of unknown age. */
const MAX_ADULT_POINTS = -2

/** Certificates and keywords of titles for small children. */
export const preschoolCertificate = 'US:TV-Y'
const preschoolWords: ReadonlySet<string> = new Set(['preschool', 'nursery rhyme', 'toddler'])

/** The facts that decide. */
export interface ViewerFacts {
  readonly isSeries: boolean
  readonly genres: readonly number[]
  readonly keywords: readonly KeywordOfViewers[]
  /** The minimum age; 255 is unknown. */
  readonly age: number
  readonly hasPreschoolCertificate: boolean
}

/** What a keyword says about the viewers. */
export interface KeywordOfViewers {
  readonly points: number
  readonly isPreschool: boolean
}

/** What a keyword of this name says. */
export function keywordOfViewers(name: string): KeywordOfViewers {
  const word = name.toLowerCase()
  return { points: pointsOfKeyword.kids.get(word) ?? 0, isPreschool: preschoolWords.has(word) }
}

/** Whether the viewers of a title with these genres depend on its keywords and certificates. */
export function isYoung(genres: readonly number[]): boolean {
  return genres.some((genre) => young.has(genre))
}

/** Whom a title is made for. */
export function viewerAgeOf(facts: ViewerFacts): ViewerAge {
  const { genres, age } = facts
  const isUnknown = age === UNKNOWN_AGE
  if (!isUnknown && age >= MIN_ADULT_AGE) return 'adult'
  if (!isYoung(genres)) return isUnknown && genres.includes(GENRE.horror) ? 'adult' : 'general'
  return isUnknown || age <= MAX_FAMILY_AGE ? youngViewersOf(facts) : 'general'
}

/** Whom a title of a genre for young viewers is made for, if its age allows children or is unknown. */
function youngViewersOf({ isSeries, genres, keywords, age, hasPreschoolCertificate }: ViewerFacts): ViewerAge {
  const isUnknown = age === UNKNOWN_AGE
  const points = keywords.map((keyword) => keyword.points)
  if (isMadeFor('kids', { genres, points, age })) {
    if (hasPreschoolCertificate || keywords.some(({ isPreschool }) => isPreschool)) return 'small'
    // Its genres decide, not its age: Doctor Who is for families.
    const isChildish = isMadeFor('kids', { genres, points, age: UNKNOWN_AGE })
    return isSeries && isChildish && (isUnknown || age <= MAX_CHILDRENS_AGE) ? 'children' : 'family'
  }
  if (genres.some((genre) => genre !== GENRE.animation && young.has(genre)) || age <= MAX_CHILDRENS_AGE) return 'family'
  return isUnknown && points.reduce((sum, one) => sum + one, 0) <= MAX_ADULT_POINTS ? 'adult' : 'general'
}
