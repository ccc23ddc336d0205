import { putBit } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import type { Columns } from './columns/columns.ts'
import { agesOf, type Maturity } from './maturity.ts'
import type { TitleFacts } from './title-facts.ts'
import { eachUpdated } from './title-updates.ts'

// A certificate says what children may watch, not what is made for them: Seinfeld is TV-PG. Whether a title is made for
// kids or for teens is decided by points for its genres, its keywords and its minimum age.

/** The maturity of a profile that is not an adult's. */
export type ChildMaturity = Exclude<Maturity, 'all'>

/** Points by TMDB genre id. */
const genrePoints: Readonly<Record<number, Readonly<Record<ChildMaturity, number>>>> = {
  10762: { kids: 3, teen: 0 }, // Kids
  10751: { kids: 2, teen: 2 }, // Family
  16: { kids: 1.5, teen: 1.5 }, // Animation
  12: { kids: 0, teen: 1.5 }, // Adventure
  14: { kids: 0, teen: 1.5 }, // Fantasy
  878: { kids: 0, teen: 1.5 }, // Science Fiction
  10759: { kids: -0.5, teen: 1.5 }, // Action & Adventure
  10765: { kids: 0, teen: 1.5 }, // Sci-Fi & Fantasy
  28: { kids: -0.5, teen: 1 }, // Action
  35: { kids: 0, teen: 0.5 }, // Comedy
  10402: { kids: 0, teen: 0.5 }, // Music
  9648: { kids: -0.5, teen: 0.5 }, // Mystery
  10749: { kids: -1, teen: 0.5 }, // Romance
  18: { kids: -1, teen: -0.5 }, // Drama
  36: { kids: -1, teen: -1 }, // History
  37: { kids: -1, teen: -0.5 }, // Western
  99: { kids: -1.5, teen: -1.5 }, // Documentary
  10752: { kids: -2, teen: -1.5 }, // War
  10768: { kids: -3, teen: -2 }, // War & Politics
  10764: { kids: -3, teen: -2 }, // Reality
  53: { kids: -2.5, teen: -1.5 }, // Thriller
  80: { kids: -2.5, teen: -2 }, // Crime
  27: { kids: -6, teen: -3 }, // Horror
  10763: { kids: -4, teen: -4 }, // News
  10766: { kids: -4, teen: -4 }, // Soap
  10767: { kids: -4, teen: -4 }, // Talk
}

/** A title of this genre with at most this minimum age is for small children, not for teenagers. */
const KIDS = 10762
const MAX_PRESCHOOL_AGE = 6

/** Genres that no row and no link of a child's page is named after, whatever titles have them. */
export const grownUpGenres: ReadonlySet<number> = new Set([27, 53, 80, 10752, 10768, 10763, 10764, 10766, 10767])

const wordPoints: Readonly<Record<ChildMaturity, readonly (readonly [words: string, points: number])[]>> = {
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
      'high school|teenager|teen movie|coming of age|based on young adult novel|young adult|superhero|magic|school|teenage boy',
      1.5,
    ],
    ['teenage girl|dystopia|marvel comic|dc comics|wizard|robot|dinosaur|space opera|anime|based on video game', 1],
    ['serial killer|sex|nudity|suicide|rape|prostitute|adult animation|gore|drugs|adultery|midlife crisis', -1.5],
  ],
}
const MAX_KEYWORD_POINTS = 2

/** A title with at least this many points is made for a maturity. */
const minPoints: Readonly<Record<ChildMaturity, number>> = { kids: 2, teen: 1.5 }

function agePoints(young: ChildMaturity, age: number): number {
  if (young === 'kids') return age === 7 ? 2 : age <= 6 ? 1 : 0
  return age <= 13 ? 0.5 : 0
}

/** Points by keyword in lower case. */
function pointsByWord(young: ChildMaturity): Map<string, number> {
  return new Map(wordPoints[young].flatMap(([words, points]) => words.split('|').map((word): [string, number] => [word, points])))
}

const byWord = { kids: pointsByWord('kids'), teen: pointsByWord('teen') }

interface ChildFacts {
  readonly genres: Iterable<number>
  readonly words: readonly number[]
  readonly age: number
}

function isMadeFor(young: ChildMaturity, { genres, words, age }: ChildFacts): boolean {
  let points = agePoints(young, age)
  for (const genre of genres) {
    if (genre === KIDS && young === 'teen' && age <= MAX_PRESCHOOL_AGE) return false
    points += genrePoints[genre]?.[young] ?? 0
  }
  const byWords = words.reduce((sum, each) => sum + each, 0)
  return points + Math.min(MAX_KEYWORD_POINTS, byWords) >= minPoints[young]
}

/** `isMadeFor` for a title that was added or changed since the catalogue was opened. */
function isMadeByFacts(young: ChildMaturity, title: TitleFacts): boolean {
  // A duplicate counts once, as in columns.
  const byId = new Map((title.keywords ?? []).map(({ id, name }) => [id, name]))
  return isMadeFor(young, {
    genres: new Set((title.genres ?? []).map(({ id }) => id)),
    words: [...byId.values()].map((name) => byWord[young].get(name.toLowerCase()) ?? 0),
    age: agesOf(title).at(-1) ?? 255,
  })
}

/** The titles that are made for kids and for teens. */
export interface MadeFor {
  readonly bits: Readonly<Record<ChildMaturity, Uint32Array>>
  /** Points of each title's genres for kids, in units of half a point. */
  readonly childlike: Int8Array
  /** `updates.count` of the catalogue when this was last updated; −1 before the first time. */
  updates: number
}

/** Allocates the arrays; `titlesMadeFor` fills them when it is first called. */
export function openMadeFor({ space, words }: Pick<Catalogue, 'space' | 'words'>): MadeFor {
  return { bits: { kids: space.u32(words), teen: space.u32(words) }, childlike: new Int8Array(words * 32), updates: -1 }
}

/** The bitset of the titles that are made for a maturity, including all updates of the catalogue. */
export function titlesMadeFor(catalogue: Catalogue, made: MadeFor, young: ChildMaturity): Uint32Array {
  if (made.updates < 0) {
    for (const each of ['kids', 'teen'] as const) writeMadeFor(catalogue.columns, each, made.bits[each])
    writeChildlike(catalogue.columns, made.childlike)
  }
  if (made.updates !== catalogue.updates.count) {
    eachUpdated(catalogue, (position, title) => {
      for (const each of ['kids', 'teen'] as const) putBit(made.bits[each], position, isMadeByFacts(each, title))
      made.childlike[position] = kidsHalfPoints((title.genres ?? []).map(({ id }) => id))
    })
  }
  made.updates = catalogue.updates.count
  return made.bits[young]
}

function writeMadeFor({ count, genres, keywords, ages }: Columns, young: ChildMaturity, bits: Uint32Array): void {
  bits.fill(0)
  const words = Float32Array.from(
    keywords.keys,
    (_, code) => byWord[young].get(keywords.names.at(code)?.toLowerCase() ?? '') ?? 0,
  )
  const listAt = ({ start, values }: { start: Uint32Array; values: Uint32Array }, title: number): number[] =>
    Array.from(values.subarray(start[title], start[title + 1]))
  for (let title = 0; title < count; title++) {
    const facts = {
      genres: listAt(genres.lists, title).map((code) => genres.keys[code]),
      words: listAt(keywords.lists, title).map((code) => words[code]),
      age: ages.strictest[title] ?? 255,
    }
    if (isMadeFor(young, facts)) putBit(bits, title, true)
  }
}

function writeChildlike({ count, genres: { keys, lists } }: Columns, out: Int8Array): void {
  for (let title = 0; title < count; title++) {
    const idsOfGenres = Array.from(lists.values.subarray(lists.start[title], lists.start[title + 1]), (code) => keys[code])
    out[title] = kidsHalfPoints(idsOfGenres)
  }
}

function kidsHalfPoints(genres: readonly number[]): number {
  let points = 0
  for (const genre of new Set(genres)) points += genrePoints[genre]?.kids ?? 0
  return Math.round(2 * points)
}
