/** Titles with their weights. */
interface WeightedHistory {
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

/** The heaviest of some entries, at most `max`, heaviest first; ties go to the lower title. */
export function heaviestOf({ titles, weights }: WeightedHistory, entries: ArrayLike<number>, max: number): number[] {
  const sizes = new Float64Array(entries.length)
  for (let at = 0; at < sizes.length; at++) sizes[at] = weights[entries[at]]
  // Typed arrays sort much faster than with a comparison function: a threshold found this way leaves few entries to
  // compare.
  const floor = sizes.length > max ? (sizes.slice().sort()[sizes.length - max] ?? 0) : -Infinity
  const heavy: number[] = []
  for (let at = 0; at < sizes.length; at++) if (sizes[at] >= floor) heavy.push(entries[at])
  return heavy.sort((a, b) => weights[b] - weights[a] || titles[a] - titles[b]).slice(0, max)
}

/** The indexes of all entries of a taste vector. */
export function everyEntry({ titles }: Pick<WeightedHistory, 'titles'>): Uint32Array {
  const entries = new Uint32Array(titles.length)
  for (let entry = 0; entry < entries.length; entry++) entries[entry] = entry
  return entries
}
