import {
  CLOSELY_RELATED,
  FORMS,
  MIN_NEIGHBOUR_BYTE,
  PAIR,
  RESULT,
  type RecognitionKernels,
  type RecognitionTables,
  type RelatedTable,
  USUAL_THEMES,
} from './recognition-kernels.ts'
import { RECORD } from './row-kernels.ts'
import { NONE } from './term-kernels.ts'

/** A person recognises a similarity by this many things in common, apart from type and era: one alone may be chance. */
const ENOUGH_IN_COMMON = 2
/**
 * From this cosine on, weighted by rarity, the genres are one thing in common: sharing one common genre of four is not
 * enough.
 */
const SIMILAR_GENRES = 0.3
/** From this cosine on every shared genre counts. Speed and Home Alone 2 (adventure, crime) are below. */
const VERY_SIMILAR_GENRES = 0.7
/** A lower value is nothing in common: two overviews share some words by chance (decision 65). */
const SLIGHTLY_RELATED = 0.1
/**
 * Between documentaries this value is enough, and a lower one nothing: they share words that all documentaries share,
 * and a documentary is known by its subject.
 */
const RELATED_DOCUMENTARIES = 0.14

/** `RecognitionKernels` in plain TypeScript. */
export const plainRecognitionKernels: RecognitionKernels = {
  recognise: (tables, { pairs, results }, count) => {
    for (let at = 0; at < count; at++) {
      const pair = pairs.subarray(at * PAIR.size, (at + 1) * PAIR.size)
      results[at * RESULT.size + RESULT.isRecognised] = isRecognised(tables, pair) ? 1 : 0
      results[at * RESULT.size + RESULT.entry] = entryOf(tables.related, pair[PAIR.seed], pair[PAIR.title])
    }
  },
}

function isRecognised(tables: RecognitionTables, pair: Uint32Array): boolean {
  const { related, neighbours } = tables
  const [seed, title] = [pair[PAIR.seed], pair[PAIR.title]]
  const seedThemes = themesAt(tables, pair[PAIR.seedRecord])
  const titleThemes = themesAt(tables, pair[PAIR.titleRecord])
  const near = neighbours.titles.subarray(pair[PAIR.from], pair[PAIR.to]).indexOf(title)
  const isNear = near >= 0 && neighbours.values[pair[PAIR.from] + near] >= MIN_NEIGHBOUR_BYTE
  const common = thingsInCommon(tables, seedThemes, titleThemes)
  const areDocumentaries = (formsIn(tables, seedThemes.genres) & formsIn(tables, titleThemes.genres) & FORMS.documentary) !== 0
  const relation = Math.max(
    relationOf(related, { row: seed, title, areDocumentaries }),
    relationOf(related, { row: title, title: seed, areDocumentaries }),
  )
  // A British cooking show is not similar to a British crime series, with which it shares some words.
  const isVague = common === 1 && relation === 1 && differInForm(tables, seedThemes, titleThemes)
  // Shared people and keywords also make titles related: the larger of the two counts, not the sum.
  const names = titleThemes.names.filter((name) => seedThemes.names.includes(name) && !tables.usualKeywords.includes(name)).length
  return common + (isNear ? 1 : 0) + Math.max(names, isVague ? 0 : relation) >= ENOUGH_IN_COMMON
}

/** Whether only one of two titles is non-fiction, or animated. */
function differInForm(tables: RecognitionTables, liked: TitleThemes, other: TitleThemes): boolean {
  return ((formsIn(tables, liked.genres) ^ formsIn(tables, other.genres)) & (FORMS.nonFiction | FORMS.animation)) !== 0
}

/** The themes of a title: its genres, `places` (language and country) and `names` (people and keywords). */
interface TitleThemes {
  readonly genres: Uint32Array
  readonly places: Uint32Array
  readonly names: Uint32Array
}

function themesAt({ records }: RecognitionTables, at: number): TitleThemes {
  const first = at + RECORD.first
  const [genres, plain] = [first + records[at + RECORD.genres], first + records[at + RECORD.plain]]
  return {
    genres: records.subarray(first, genres),
    places: records.subarray(genres, plain),
    names: records.subarray(plain, first + records[at + RECORD.themes]),
  }
}

function entryOf({ count, start, list }: RelatedTable, row: number, title: number): number {
  const at = row < count ? list.titles.subarray(start[row], start[row + 1]).indexOf(title) : -1
  return at < 0 ? NONE : start[row] + at
}

/** How many things in common an entry in a list of related titles stands for. */
function relationOf(
  related: RelatedTable,
  { row, title, areDocumentaries }: { row: number; title: number; areDocumentaries: boolean },
): number {
  const entry = entryOf(related, row, title)
  const value = entry === NONE ? 0 : related.list.values[entry] * related.scale[row]
  if (value <= 0) return 0
  if (value >= (areDocumentaries ? RELATED_DOCUMENTARIES : CLOSELY_RELATED) || related.ties[entry] !== 0) return ENOUGH_IN_COMMON
  return areDocumentaries || value < SLIGHTLY_RELATED ? 0 : 1
}

/** How many things two titles have in common by language or country, and by genres. */
function thingsInCommon(tables: RecognitionTables, seedThemes: TitleThemes, titleThemes: TitleThemes): number {
  const { usual } = tables
  const unusual = ({ places }: TitleThemes, kind: number): number => {
    const [from, to] = [usual[kind + 1], usual[kind + 2]]
    const found = places.find((theme) => theme >= from && theme < to) ?? NONE
    return found === usual[kind] ? NONE : found
  }
  const [language, country] = [unusual(seedThemes, USUAL_THEMES.language), unusual(seedThemes, USUAL_THEMES.country)]
  const isForeign = language !== NONE
  if (isForeign && language !== unusual(titleThemes, USUAL_THEMES.language)) return 0
  const byPlace = isForeign || (country !== NONE && country === unusual(titleThemes, USUAL_THEMES.country)) ? 1 : 0
  const shared = titleThemes.genres.filter((genre) => seedThemes.genres.includes(genre))
  const [liked, other] = [formsIn(tables, seedThemes.genres), formsIn(tables, titleThemes.genres)]
  const differing = liked ^ other
  if (shared.length === 0 || (differing & (FORMS.nonFiction | FORMS.animation)) !== 0) return byPlace
  // That both are documentaries says nothing of what they are about.
  if (shared.length === 1 && (liked & other & FORMS.documentary) !== 0) return byPlace
  // One shared genre is not enough between a comedy and a title that is none. A liked comedy has no genres in common
  // with other titles, unless both are animated or foreign.
  if ((differing & FORMS.comedy) !== 0) {
    const isPlainComedy = (liked & (FORMS.comedy | FORMS.animation)) === FORMS.comedy
    if (shared.length === 1 || (isPlainComedy && !isForeign)) return byPlace
  }
  // The most common genre counts only together with others, or if neither title has another.
  const hasOther = shared.some((genre) => genre !== usual[USUAL_THEMES.genre])
  const isSame = shared.length === seedThemes.genres.length && shared.length === titleThemes.genres.length
  if (!hasOther && !isSame) return byPlace
  if (isForeign) return byPlace + shared.length
  return byPlace + countSimilar(tables, seedThemes.genres, titleThemes.genres)
}

/** The forms that some genres stand for. */
function formsIn({ forms }: RecognitionTables, genres: Uint32Array): number {
  return genres.reduce((all, genre) => all | forms[genre], 0)
}

/** Things in common by genres: the number of shared ones if these are very similar, 1 if similar, else 0. */
function countSimilar(tables: RecognitionTables, liked: Uint32Array, genres: Uint32Array): number {
  const { squares } = tables
  const shared = genres.filter((genre) => liked.includes(genre))
  const sum = (some: Uint32Array): number => some.reduce((all, genre) => all + squares[genre], 0)
  const whole = Math.sqrt(sum(liked) * sum(genres))
  if (sum(shared) < SIMILAR_GENRES * whole) return 0
  // A liked horror film is known by its horror: other genres in common are one thing at most.
  const isLeft = (formsIn(tables, liked) & ~formsIn(tables, genres) & FORMS.horror) !== 0
  return sum(shared) >= VERY_SIMILAR_GENRES * whole && !isLeft ? shared.length : 1
}
