import type { Columns } from '../../catalogue/columns/columns.ts'
import { listOf } from '../../catalogue/columns/number-lists.ts'
import { fold } from '../../catalogue/fold.ts'
import type { RareKind, RareKinds } from './rare-kinds.ts'
import { ties } from './relations.ts'

/** Saga or director is the main relation if it has at least this part of the strongest cosine. */
const MAIN_RELATION_SHARE = 0.4

/** Returns the main relation of two titles, as an index into `ties`, given the sum of their cosines. */
export function tieFinder(kinds: RareKinds, columns: Columns): (seed: number, title: number, cosines: number) => number {
  const areAlike = genreAndLanguageMatcher(columns)
  // Two titles with the same name are a remake, not a saga.
  const haveDifferentNames = (a: number, b: number): boolean =>
    fold(columns.names.at(a) ?? '') !== fold(columns.names.at(b) ?? '')
  const { sagas, collections, directors, cast, writers, keywords } = kinds
  return (seed, title, cosines) => {
    const of = (kind: RareKind): number => cosineBy(kind, seed, title)
    const [director, writer, actors, collection] = [of(directors), of(writers), of(cast), of(collections)]
    const byName = of(sagas)
    const isSaga = byName > 0 && (director + writer + actors > 0 || areAlike(seed, title)) && haveDifferentNames(seed, title)
    const saga = collection + (isSaga ? byName : 0)
    const theme = of(keywords)
    const words = cosines - director - writer - actors - collection - byName - theme
    const max = Math.max(saga, director, writer, actors, theme, words)
    if (max <= 0) return 0
    // A person names the saga or the director before anything else.
    if (saga >= MAIN_RELATION_SHARE * max) return ties.indexOf('saga')
    if (director >= MAIN_RELATION_SHARE * max) return ties.indexOf('director')
    return max === writer ? ties.indexOf('writer') : 0
  }
}

/** The weighted cosine of two titles by one kind of features. */
function cosineBy({ lists, gain, norm }: RareKind, seed: number, title: number): number {
  const { start, values } = lists
  const [from, to] = [start[title], start[title + 1]]
  let sum = 0
  for (let at = start[seed]; at < start[seed + 1]; at++) {
    const feature = values[at]
    for (let other = from; other < to; other++) if (values[other] === feature) sum += gain[feature]
  }
  return sum === 0 ? 0 : sum * norm[seed] * norm[title]
}

/** A genre that more than this share of all titles have does not distinguish titles. */
const USUAL_GENRE = 1 / 7

/** Whether two titles with a similar name also share the language and a distinguishing genre. */
function genreAndLanguageMatcher({ count, trustedGenres: genres, languages }: Columns): (a: number, b: number) => boolean {
  const titleCounts = new Uint32Array(genres.keys.length)
  for (const genre of genres.lists.values) titleCounts[genre]++
  return (a, b) => {
    const spoken = listOf(languages.lists, a)[0]
    if (spoken !== listOf(languages.lists, b)[0]) return false
    const others = listOf(genres.lists, b)
    return listOf(genres.lists, a).some((genre) => titleCounts[genre] <= USUAL_GENRE * count && others.includes(genre))
  }
}
