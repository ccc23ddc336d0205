// The strongest few of many terms, for many titles at once: one column of terms after the other.

function slide(terms: usize, seeds: usize, row: usize, from: usize, to: usize): void {
  store<f32>(terms + to * row, load<f32>(terms + from * row))
  store<u32>(seeds + to * row, load<u32>(seeds + from * row))
}

/** Puts a term that is above the third into its place; three rows, the strongest first. */
function insert(terms: usize, seeds: usize, row: usize, term: f32, seed: u32): void {
  let place: usize = 2
  if (term > load<f32>(terms + row)) {
    slide(terms, seeds, row, 1, 2)
    place = 1
    if (term > load<f32>(terms)) {
      slide(terms, seeds, row, 0, 1)
      place = 0
    }
  }
  store<f32>(terms + place * row, term)
  store<u32>(seeds + place * row, seed)
}

/** total[i] += max(0, column[i]), and `seed` is noted where its term is among the three largest; `n` is a multiple of 4. */
export function noteTerms(column: usize, n: i32, seed: u32, total: usize, terms: usize, seeds: usize): void {
  const row = (<usize>n) << 2
  const zero = f32x4.splat(0)
  for (let at: usize = 0; at < row; at += 16) {
    const four = v128.load(column + at)
    v128.store(total + at, f32x4.add(v128.load(total + at), f32x4.max(four, zero)))
    const isAbove = f32x4.gt(four, v128.load(terms + 2 * row + at))
    if (!v128.any_true(isAbove)) continue
    for (let lane: usize = at; lane < at + 16; lane += 4) {
      const term = load<f32>(column + lane)
      if (term > load<f32>(terms + 2 * row + lane)) insert(terms + lane, seeds + lane, row, term, seed)
    }
  }
}
