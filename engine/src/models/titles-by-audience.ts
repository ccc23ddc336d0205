import { type Interactions, select } from './interactions.ts'

/** Rated titles, numbered 0, 1, 2 … by falling audience. */
export interface TitlesByAudience {
  readonly x: Interactions
  /** The title of each number. */
  readonly titles: Uint32Array
}

/** The `most` titles with the most ratings; unrated ones are left out. Ties keep their order. */
export function titlesByAudience(x: Interactions, most = x.titles): TitlesByAudience {
  const counts = new Uint32Array(x.titles)
  for (const title of x.title) counts[title]++
  const titles = Uint32Array.from(counts.keys())
    .filter((title) => counts[title] > 0)
    .sort((a, b) => counts[b] - counts[a] || a - b)
    .slice(0, most)
  const numberOf = new Int32Array(x.titles).fill(-1)
  titles.forEach((title, number) => {
    numberOf[title] = number
  })
  return { x: select(x, { numberOf, titles: titles.length }), titles }
}

/** The interactions of the first titles only. */
export function keepFirstTitles(x: Interactions, most: number): Interactions {
  if (x.titles <= most) return x
  return select(x, { numberOf: Int32Array.from({ length: x.titles }, (_, title) => (title < most ? title : -1)), titles: most })
}

/** Samples every n-th user, so that about `most` interactions are left. */
export function sampleUsers(x: Interactions, most: number): Interactions {
  const step = Math.ceil(x.title.length / most)
  return step <= 1 ? x : select(x, { isSelected: (user) => user % step === 0 })
}
