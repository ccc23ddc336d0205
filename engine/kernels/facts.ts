// Similarity of titles to the entries of a taste by facts. The facts of a title are the feature set of its group.
//
//   gain of sharing fact f = weight of the entry · norm of its set · gain[f]

const NONE: u32 = 0xffffffff

/**
 * sums[f][column] += weight[i] · norm · gain[f] for the facts f of each title[i], with `width` columns per row; NONE
 * has no facts. Each entry has its own column, or all share one if `width` is 1.
 */
export function addFacts(
  title: usize,
  weight: usize,
  entries: i32,
  groupOf: usize,
  start: usize,
  feature: usize,
  norm: usize,
  gain: usize,
  sums: usize,
  width: i32,
): void {
  const row = (<usize>width) << 2
  const step: usize = width === 1 ? 0 : 4
  for (let end = title + ((<usize>entries) << 2); title < end; title += 4) {
    const position = load<u32>(title)
    if (position !== NONE) {
      const group = (<usize>load<u32>(groupOf + ((<usize>position) << 2))) << 2
      const factor = load<f32>(weight) * load<f32>(norm + group)
      const last = feature + ((<usize>load<u32>(start + group, 4)) << 2)
      for (let at = feature + ((<usize>load<u32>(start + group)) << 2); at < last; at += 4) {
        const fact = <usize>load<u32>(at)
        const cell = sums + fact * row
        store<f32>(cell, load<f32>(cell) + factor * load<f32>(gain + (fact << 2)))
      }
    }
    weight += 4
    sums += step
  }
}

/** from[i], to[i], factor[i] ← the range of title[i]'s row, and weight[i] · its scale; the row of NONE is empty. */
export function findRows(
  title: usize,
  weight: usize,
  entries: i32,
  start: usize,
  scale: usize,
  from: usize,
  to: usize,
  factor: usize,
): void {
  for (let at: usize = 0, end = (<usize>entries) << 2; at < end; at += 4) {
    const position = load<u32>(title + at)
    const isRow = position !== NONE
    const row = isRow ? (<usize>position) << 2 : 0
    store<u32>(from + at, isRow ? load<u32>(start + row) : 0)
    store<u32>(to + at, isRow ? load<u32>(start + row, 4) : 0)
    store<f32>(factor + at, isRow ? load<f32>(weight + at) * load<f32>(scale + row) : 0)
  }
}
