/** Titles with a weight each. */
interface Weighed {
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

/** The entries that weigh most, heaviest first, of equal ones that of the lower title first; at most `most` of some entries. */
export function heaviestOf({ titles, weights }: Weighed, entries: ArrayLike<number>, most: number): number[] {
  const sizes = new Float64Array(entries.length)
  for (let at = 0; at < sizes.length; at++) sizes[at] = weights[entries[at]]
  // Numbers sort themselves far faster than they are compared by us: of a long history few are then left to be compared.
  const floor = sizes.length > most ? (sizes.slice().sort()[sizes.length - most] ?? 0) : -Infinity
  const heavy: number[] = []
  for (let at = 0; at < sizes.length; at++) if (sizes[at] >= floor) heavy.push(entries[at])
  return heavy.sort((a, b) => weights[b] - weights[a] || titles[a] - titles[b]).slice(0, most)
}

/** All entries of a taste. */
export function everyEntry({ titles }: Pick<Weighed, 'titles'>): Uint32Array {
  const entries = new Uint32Array(titles.length)
  for (let entry = 0; entry < entries.length; entry++) entries[entry] = entry
  return entries
}
