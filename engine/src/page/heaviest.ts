/** Titles with a weight each. */
interface Weighed {
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

/** The entries that weigh most, heaviest first, of equal ones that of the lower title first; at most `most` of some entries. */
export function heaviestOf({ titles, weights }: Weighed, entries: readonly number[], most: number): number[] {
  const weightOf = (entry: number): number => weights[entry] ?? 0
  // Numbers sort themselves far faster than they are compared by us: of a long history few are then left to be compared.
  const floor = entries.length > most ? (Float64Array.from(entries, weightOf).sort()[entries.length - most] ?? 0) : -Infinity
  return entries
    .filter((entry) => weightOf(entry) >= floor)
    .sort((a, b) => weightOf(b) - weightOf(a) || (titles[a] ?? 0) - (titles[b] ?? 0))
    .slice(0, most)
}
