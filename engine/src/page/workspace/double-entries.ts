import type { Catalogue } from '../../catalogue/catalogue.ts'
import { fold } from '../../catalogue/fold.ts'
import type { Steps } from '../../models/steps.ts'

// Catalogues that are made of several sources have some short series twice, also as one long film: Band of Brothers,
// Angels in America. The two have the same name and, within a year, the same release date.

/** The two entries of one work, the better known one first. */
export type DoubleEntry = readonly [known: number, other: number]

/** No film takes so many minutes, but all episodes of a series do. */
const MIN_FILM_MINUTES = 180
const MAX_DAYS_APART = 366
/** Titles per step: about a millisecond. */
const TITLES_PER_STEP = 2 ** 11

/** Finds the works that a catalogue has twice. */
export function* doubleEntriesOf(catalogue: Catalogue): Steps<readonly DoubleEntry[]> {
  const { releaseDay, voteCount, isSeries } = catalogue.columns
  const filmsOf = yield* longFilmsOf(catalogue)
  const found: DoubleEntry[] = []
  for (let series = 0; series < isSeries.length; series++) {
    if (series % TITLES_PER_STEP === TITLES_PER_STEP - 1) yield
    for (const film of isSeries[series] === 1 ? filmsOf(series) : []) {
      if (!(Math.abs(releaseDay[film] - releaseDay[series]) <= MAX_DAYS_APART)) continue
      found.push(voteCount[film] > voteCount[series] ? [film, series] : [series, film])
    }
  }
  return found
}

/** Returns a function that finds the films of the name of a title that are too long to be one. */
function* longFilmsOf({ columns }: Catalogue): Steps<(title: number) => readonly number[]> {
  const { names, isSeries, runtime } = columns
  const nameOf = (title: number): string => fold(names.at(title) ?? '')
  const films = new Map<string, number[]>()
  for (let title = 0; title < isSeries.length; title++) {
    if (title % TITLES_PER_STEP === TITLES_PER_STEP - 1) yield
    if (isSeries[title] === 1 || !(runtime[title] >= MIN_FILM_MINUTES)) continue
    const name = nameOf(title)
    films.set(name, [...(films.get(name) ?? []), title])
  }
  return (title) => films.get(nameOf(title)) ?? []
}
