import type { Person } from './title-facts.ts'

/** Jobs of those who made a title what it is: of a film its director, of a series its creator. */
export const MAKERS: ReadonlySet<string> = new Set(['director', 'creator'])

/** The first so many of `prominentFirst` are those that a title is known by. */
export const PROMINENT = 6
/** Of a film in parts no more are named before the cast. */
const MOST_MAKERS = 2

/** The people of a title in the order that they matter: who directed or created it, the cast as billed, then everybody else. */
export function prominentFirst(people: readonly Person[]): Person[] {
  const jobOf = ({ job = 'actor' }: Person): string => job.toLowerCase()
  const makers = people.filter((person) => MAKERS.has(jobOf(person))).slice(0, MOST_MAKERS)
  const cast = people.filter((person) => jobOf(person) === 'actor')
  const billed = cast.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const named = new Set([...makers, ...billed])
  return [...named, ...people.filter((person) => !named.has(person))]
}
