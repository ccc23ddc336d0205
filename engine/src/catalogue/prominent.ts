import type { Person } from './title-facts.ts'

/** Jobs of the main authors: the director of a film, the creator of a series. */
export const MAKERS: ReadonlySet<string> = new Set(['director', 'creator'])

/** A title is known by this many of its people, the first of `sortByProminence`. */
export const PROMINENT_PEOPLE = 6
/** An anthology film has many directors; the others come after the cast. */
const MAX_MAKERS_FIRST = 2

/** The people of a title by prominence: up to two directors or creators, the cast as billed, then the others. */
export function sortByProminence(people: readonly Person[]): Person[] {
  const jobOf = ({ job = 'actor' }: Person): string => job.toLowerCase()
  const makers = people.filter((person) => MAKERS.has(jobOf(person))).slice(0, MAX_MAKERS_FIRST)
  const cast = people.filter((person) => jobOf(person) === 'actor')
  const billed = cast.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const named = new Set([...makers, ...billed])
  return [...named, ...people.filter((person) => !named.has(person))]
}
