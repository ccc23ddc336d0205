// Reads columns at arbitrary titles. Each column is read by a loop of its own without branches, so that many loads are
// in flight at once; a loop that did more for each title would wait for them.

/** out[i] = values[at[i]] */
export function gather(values: usize, at: usize, count: i32, out: usize): void {
  for (const end = at + ((<usize>count) << 2); at < end; at += 4) {
    store<u32>(out, load<u32>(values + ((<usize>load<u32>(at)) << 2)))
    out += 4
  }
}

/**
 * out[i] = factor · first[t] + base[t] + other · second[t] + last · third[t] for t = title[i], in double precision; a
 * column with factor 0 is not read.
 */
export function gatherSums(
  title: usize,
  count: i32,
  factor: f64,
  first: usize,
  base: usize,
  other: f64,
  second: usize,
  last: f64,
  third: usize,
  out: usize,
): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = (<usize>load<u32>(title + (i << 2))) << 2
    store<f64>(out + (i << 3), factor * <f64>load<f32>(first + at) + <f64>load<f32>(base + at))
  }
  if (other !== 0) addGathered(title, count, other, second, out)
  if (last !== 0) addGathered(title, count, last, third, out)
}

function addGathered(title: usize, count: i32, factor: f64, values: usize, out: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const value = <f64>load<f32>(values + ((<usize>load<u32>(title + (i << 2))) << 2))
    store<f64>(out + (i << 3), load<f64>(out + (i << 3)) + factor * value)
  }
}
