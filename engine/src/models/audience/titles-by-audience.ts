import { type Interactions, select } from './interactions.ts'

/** Rated titles, numbered 0, 1, 2 … by falling audience. */
export interface TitlesByAudience {
  readonly x: Interactions
  /** The title of each number. */
  readonly titles: Uint32Array
}

/** The `max` titles with the most ratings; unrated ones are left out. Ties keep their order. */
export function titlesByAudience(x: Interactions, max = x.titles): TitlesByAudience {
  const counts = new Uint32Array(x.titles)
  for (const title of x.title) counts[title]++
  const titles = Uint32Array.from(counts.keys())
    .filter((title) => counts[title] > 0)
    .sort((a, b) => counts[b] - counts[a] || a - b)
    .slice(0, max)
  const numberOf = new Int32Array(x.titles).fill(-1)
  titles.forEach((title, number) => {
    numberOf[title] = number
  })
  return { x: select(x, { numberOf, titles: titles.length }), titles }
}

/** The interactions of the first titles only. */
export function keepFirstTitles(x: Interactions, max: number): Interactions {
  if (x.titles <= max) return x
  return select(x, { numberOf: Int32Array.from({ length: x.titles }, (_, title) => (title < max ? title : -1)), titles: max })
}

/** Samples every n-th user, so that about `max` interactions are left. */
export function sampleUsers(x: Interactions, max: number): Interactions {
  const step = Math.ceil(x.title.length / max)
  return step <= 1 ? x : select(x, { isSelected: (user) => user % step === 0 })
}
