import type { Catalogue } from '../../catalogue/catalogue.ts'
import { fold } from '../../catalogue/fold.ts'
import { GENRE } from '../../catalogue/genres/genre-ids.ts'
import { sagaStem } from '../../catalogue/sagas.ts'
import type { Steps } from '../../models/steps.ts'
import type { SagaLists } from './saga-lists.ts'

// Episodes of ten minutes beside a show, films that retell an animated series, a film about the making of others: of
// several with one name each is much like the next, and none is a part of a saga that somebody waits for.

/** The minor titles of a catalogue, in groups of one name. */
export interface MinorTitles {
  readonly groups: readonly (readonly number[])[]
  /** The group of a title, as an index into `groups`. */
  readonly groupOf: ReadonlyMap<number, number>
}

/** Minutes of an episode, and of a film, that count as short. */
const MAX_EPISODE_MINUTES = 20
const MAX_FILM_MINUTES = 40
/** Titles per step: about a millisecond. */
const TITLES_PER_STEP = 2 ** 12

/** Groups the minor titles of a catalogue by name; one that is alone is in no group. */
export function* minorTitlesOf(catalogue: Catalogue, sagas: SagaLists): Steps<MinorTitles> {
  const { names, count } = catalogue.columns
  const isMinor = minorTest(catalogue, sagas)
  const byName = new Map<string, number[]>()
  for (let title = 0; title < count; title++) {
    if (title % TITLES_PER_STEP === TITLES_PER_STEP - 1) yield
    if (!isMinor(title)) continue
    const name = sagaStem(names.at(title) ?? '')
    byName.set(name, [...(byName.get(name) ?? []), title])
  }
  byName.delete('')
  const groups = [...byName.values()].filter((titles) => titles.length > 1)
  return { groups, groupOf: new Map(groups.flatMap((titles, group) => titles.map((title) => [title, group] as const))) }
}

/**
 * Returns whether a title is minor: short and with a further name, or beside the others of its saga a documentary among
 * fiction, or an animated film of a saga that began as a better known series.
 */
function minorTest(catalogue: Catalogue, sagas: SagaLists): (title: number) => boolean {
  const { names, isSeries, runtime, releaseDay, voteCount } = catalogue.columns
  const hasGenre = genreTest(catalogue)
  const isShort = (title: number): boolean =>
    runtime[title] > 0 && runtime[title] <= (isSeries[title] === 1 ? MAX_EPISODE_MINUTES : MAX_FILM_MINUTES)
  const hasFurtherName = (title: number): boolean => {
    const name = names.at(title) ?? ''
    return sagaStem(name) !== fold(name).trim()
  }
  const isBeside = (title: number): boolean => {
    const isDocumentary = hasGenre(title, GENRE.documentary)
    if (isSeries[title] === 1 || !(isDocumentary || hasGenre(title, GENRE.animation))) return false
    const saga = sagas.get(title) ?? []
    if (isDocumentary) return saga.some((other) => !hasGenre(other, GENRE.documentary))
    const first = saga.reduce((one, other) => (releaseDay[other] < releaseDay[one] ? other : one), title)
    return isSeries[first] === 1 && hasGenre(first, GENRE.animation) && voteCount[first] >= voteCount[title]
  }
  return (title) => (isShort(title) ? hasFurtherName(title) : isBeside(title))
}

function genreTest({ columns: { trustedGenres } }: Catalogue): (title: number, id: number) => boolean {
  const { keys, lists } = trustedGenres
  const codes = new Map<number, number>([GENRE.animation, GENRE.documentary].map((id) => [id, Array.from(keys).indexOf(id)]))
  return (title, id) => lists.values.subarray(lists.start[title], lists.start[title + 1]).includes(codes.get(id) ?? -1)
}
