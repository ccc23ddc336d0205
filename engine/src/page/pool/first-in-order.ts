/** Up to this many times as long as wanted, a list is sorted as a whole: inserting one by one would take longer. */
const SORTED_WHOLE = 4

/** Partial sort: the first `max` of a list in the given order. Most items of a long list are compared only once. */
export function firstInOrder(list: readonly number[], compare: (a: number, b: number) => number, max: number): number[] {
  if (list.length <= SORTED_WHOLE * max) return list.toSorted(compare).slice(0, max)
  const first: number[] = []
  for (const one of list) {
    if (first.length === max && (max === 0 || compare(one, first[max - 1]) >= 0)) continue
    let at = Math.min(first.length, max - 1)
    for (; at > 0 && compare(one, first[at - 1]) < 0; at--) first[at] = first[at - 1]
    first[at] = one
  }
  return first
}
