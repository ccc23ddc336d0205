import { fold } from '../catalogue/fold.ts'
import type { Texts } from '../catalogue/texts.ts'
import type { Kinds, RareKind } from './related.ts'
import { ties } from './relations.ts'

/** Saga and director are what relates two titles where they are this much of the strongest relation. */
const PLAIN = 0.4

/** Says what relates two titles above all, as a number of `ties`, given what their cosines add up to. */
export function tieFinder(kinds: Kinds, names: Texts): (seed: number, title: number, cosines: number) => number {
  const { sagas, collections, directors, cast, writers, keywords } = kinds
  return (seed, title, cosines) => {
    const of = (kind: RareKind): number => cosineBy(kind, seed, title)
    const [director, writer, actors, collection] = [of(directors), of(writers), of(cast), of(collections)]
    // Two titles may have a name in common and nothing else, or be the same story made anew.
    const isSequel = director + writer + actors > 0 && fold(names.at(seed) ?? '') !== fold(names.at(title) ?? '')
    const saga = collection + (isSequel ? of(sagas) : 0)
    const theme = of(keywords)
    const words = cosines - director - writer - actors - collection - of(sagas) - theme
    const most = Math.max(saga, director, writer, actors, theme, words)
    if (most <= 0) return 0
    // Whoever sees that two titles are of one saga or by one director says that before whatever else they have in common.
    if (saga >= PLAIN * most) return ties.indexOf('saga')
    if (director >= PLAIN * most) return ties.indexOf('director')
    return most === writer ? ties.indexOf('writer') : 0
  }
}

/** The cosine of two titles by one kind of terms, times what the kind counts. */
function cosineBy({ lists, gain, norm }: RareKind, seed: number, title: number): number {
  const { start, values } = lists
  const [from, to] = [start[title], start[title + 1]]
  let sum = 0
  for (let at = start[seed]; at < start[seed + 1]; at++) {
    const term = values[at]
    for (let other = from; other < to; other++) if (values[other] === term) sum += gain[term]
  }
  return sum === 0 ? 0 : sum * norm[seed] * norm[title]
}
