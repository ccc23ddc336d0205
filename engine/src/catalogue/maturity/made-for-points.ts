import { GENRE } from '../genres/genre-ids.ts'
import type { Maturity } from './maturity.ts'

// A certificate says what children may watch, not what is made for them: Seinfeld is TV-PG. Whether a title is made for
// kids or for teens is decided by points for its genres, its keywords and its minimum age.

/** The maturity of a profile that is not an adult's. */
export type ChildMaturity = Exclude<Maturity, 'all'>

/** Points by genre. */
const genrePoints: Readonly<Record<number, Readonly<Record<ChildMaturity, number>>>> = {
  [GENRE.kids]: { kids: 3, teen: 0 },
  [GENRE.family]: { kids: 2, teen: 2 },
  [GENRE.animation]: { kids: 1.5, teen: 1.5 },
  [GENRE.adventure]: { kids: 0, teen: 1.5 },
  [GENRE.fantasy]: { kids: 0, teen: 1.5 },
  [GENRE.scienceFiction]: { kids: 0, teen: 1.5 },
  [GENRE.actionAndAdventure]: { kids: -0.5, teen: 1.5 },
  [GENRE.sciFiAndFantasy]: { kids: 0, teen: 1.5 },
  [GENRE.action]: { kids: -0.5, teen: 1 },
  [GENRE.comedy]: { kids: 0, teen: 0.5 },
  [GENRE.music]: { kids: 0, teen: 0.5 },
  [GENRE.mystery]: { kids: -0.5, teen: 0.5 },
  [GENRE.romance]: { kids: -1, teen: 0.5 },
  [GENRE.drama]: { kids: -1, teen: -0.5 },
  [GENRE.history]: { kids: -1, teen: -1 },
  [GENRE.western]: { kids: -1, teen: -0.5 },
  [GENRE.documentary]: { kids: -1.5, teen: -1.5 },
  [GENRE.war]: { kids: -2, teen: -1.5 },
  [GENRE.warAndPolitics]: { kids: -3, teen: -2 },
  [GENRE.reality]: { kids: -3, teen: -2 },
  [GENRE.thriller]: { kids: -2.5, teen: -1.5 },
  [GENRE.crime]: { kids: -2.5, teen: -2 },
  [GENRE.horror]: { kids: -6, teen: -3 },
  [GENRE.news]: { kids: -4, teen: -4 },
  [GENRE.soap]: { kids: -4, teen: -4 },
  [GENRE.talk]: { kids: -4, teen: -4 },
}

/** A title of the genre Kids with at most this minimum age is for small children, not for teenagers. */
const MAX_PRESCHOOL_AGE = 6

/** Genres that no row, link or choice for a child is named after, whatever titles have them. */
export const grownUpGenres: ReadonlySet<number> = new Set([
  GENRE.horror,
  GENRE.thriller,
  GENRE.crime,
  GENRE.war,
  GENRE.warAndPolitics,
  GENRE.news,
  GENRE.reality,
  GENRE.soap,
  GENRE.talk,
])

const keywordPoints: Readonly<Record<ChildMaturity, readonly (readonly [words: string, points: number])[]>> = {
  kids: [
    [
      "kids|for children|children's film|children's book|preschool|talking animal|talking dog|anthropomorphism|toy|disney|pixar",
      1,
    ],
    ['fairy tale|cartoon|animal lead|pokémon|barbie|princess|santa claus|nursery rhyme|educational|lego|muppets', 1],
    ['murder|serial killer|violence|blood|drugs|sex|nudity|suicide|rape|prostitute|adult animation|satire|alcohol|gore', -2],
  ],
  teen: [
    [
      'high school|teenager|teen movie|coming of age|based on maturity adult novel|maturity adult|superhero|magic|school|teenage boy',
      1.5,
    ],
    ['teenage girl|dystopia|marvel comic|dc comics|wizard|robot|dinosaur|space opera|anime|based on video game', 1],
    ['serial killer|sex|nudity|suicide|rape|prostitute|adult animation|gore|drugs|adultery|midlife crisis', -1.5],
  ],
}
const MAX_KEYWORD_POINTS = 2

/** A title with at least this many points is made for a maturity. */
const minPoints: Readonly<Record<ChildMaturity, number>> = { kids: 2, teen: 1.5 }

function agePoints(maturity: ChildMaturity, age: number): number {
  if (maturity === 'kids') return age === 7 ? 2 : age <= 6 ? 1 : 0
  return age <= 13 ? 0.5 : 0
}

/** Points by keyword in lower case. */
function pointsByKeyword(maturity: ChildMaturity): Map<string, number> {
  return new Map(
    keywordPoints[maturity].flatMap(([words, points]) => words.split('|').map((word): [string, number] => [word, points])),
  )
}

export const pointsOfKeyword = { kids: pointsByKeyword('kids'), teen: pointsByKeyword('teen') }

interface ChildFacts {
  readonly genres: Iterable<number>
  /** The points of its keywords. */
  readonly points: readonly number[]
  readonly age: number
}

/** Whether a title with these facts is made for a maturity. */
export function isMadeFor(maturity: ChildMaturity, { genres, points: ofKeywords, age }: ChildFacts): boolean {
  let points = agePoints(maturity, age)
  for (const genre of genres) {
    if (genre === GENRE.kids && maturity === 'teen' && age <= MAX_PRESCHOOL_AGE) return false
    points += genrePoints[genre]?.[maturity] ?? 0
  }
  const keywordSum = ofKeywords.reduce((sum, one) => sum + one, 0)
  return points + Math.min(MAX_KEYWORD_POINTS, keywordSum) >= minPoints[maturity]
}

/** The points of some genres for kids, in units of half a point. */
export function kidsHalfPoints(genres: readonly number[]): number {
  let points = 0
  for (const genre of new Set(genres)) points += genrePoints[genre]?.kids ?? 0
  return Math.round(2 * points)
}
