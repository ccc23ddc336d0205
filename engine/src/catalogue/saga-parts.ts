import { listOf, type NumberLists } from './columns/number-lists.ts'

// Divides the titles of one stem into sagas: The Wedding Party of 1969 is no part of The Wedding Party and The Wedding
// Party 2: Destination Dubai. Two titles belong together if
//
//   somebody made or played in both, or they are of one collection
//   or they have different names, are from the same place, and at most 10 years apart
//
// and so do titles that others connect: the series of Star Trek over sixty years.

const MAX_YEARS = 10

/** What confirms a saga, by title. */
export interface SagaFacts {
  readonly names: readonly string[]
  /** The people of each title, and its collection, by any unique numbers. */
  readonly makers: NumberLists
  /** The home country or the language, by any unique numbers; −1 is unknown. */
  readonly places: ArrayLike<number>
  /** NaN is unknown. */
  readonly years: ArrayLike<number>
}

/**
 * The sagas among titles whose names have or start with one stem, each as its titles. A title whose name only starts
 * with the stem belongs to those that it shares a maker with: somebody may play in The Greatest Showman and in The
 * Greatest Beer Run Ever.
 */
export function sagasOfStem(titles: readonly number[], isOwn: (title: number) => boolean, facts: SagaFacts): number[][] {
  const sets = newDisjointSets()
  const own = titles.filter(isOwn)
  const ownOfMaker = new Map<number, number>()
  for (const title of [...own, ...titles.filter((title) => !isOwn(title))]) {
    for (const maker of listOf(facts.makers, title)) {
      const other = ownOfMaker.get(maker)
      if (other !== undefined) sets.join(title, other)
      else if (isOwn(title)) ownOfMaker.set(maker, title)
    }
  }
  own.forEach((title, at) => {
    for (const other of own.slice(at + 1)) if (areClose(title, other, facts)) sets.join(title, other)
  })
  const sagas = new Map<number, number[]>()
  for (const title of titles) {
    const root = sets.rootOf(title)
    sagas.set(root, [...(sagas.get(root) ?? []), title])
  }
  return [...sagas.values()].filter((saga) => saga.length > 1)
}

/** Whether two titles of one stem are from the same place and time; with the same name they are a remake. */
function areClose(a: number, b: number, { names, places, years }: SagaFacts): boolean {
  return places[a] >= 0 && places[a] === places[b] && Math.abs(years[a] - years[b]) <= MAX_YEARS && names[a] !== names[b]
}

/** Joins titles into sets; each set is named by one of its titles. */
function newDisjointSets() {
  const parents = new Map<number, number>()
  const rootOf = (title: number): number => {
    let root = title
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    return root
  }
  return {
    rootOf,
    join: (a: number, b: number): void => {
      const [first, other] = [rootOf(a), rootOf(b)]
      if (first !== other) parents.set(first, other)
    },
  }
}
