// Gram matrix of sparse rows: G += Σ_u weight_u · x_u·x_uᵀ, lower triangle. The titles of a row are sorted.

/** Adds users [from, to), but only to lines [low, high) of G, so that workers with other lines write other memory. */
export function gram(
  start: usize,
  title: usize,
  weight: usize,
  from: i32,
  to: i32,
  low: u32,
  high: u32,
  g: usize,
  stride: i32,
): void {
  for (let user = from; user < to; user++) {
    const first = title + ((<usize>load<u32>(start + ((<usize>user) << 2))) << 2)
    const end = title + ((<usize>load<u32>(start + ((<usize>user) << 2), 4)) << 2)
    const value = load<f32>(weight + ((<usize>user) << 2))
    for (let at = first; at < end; at += 4) {
      const line = load<u32>(at)
      if (line < low) continue
      if (line >= high) break
      const row = g + ((<usize>line * stride) << 2)
      for (let other = first; other <= at; other += 4) {
        const cell = row + ((<usize>load<u32>(other)) << 2)
        store<f32>(cell, load<f32>(cell) + value)
      }
    }
  }
}

/** Multiplies lines [from, to) of the lower triangle by `sign` and mirrors them, in squares that fit the cache. */
export function mirror(a: usize, stride: i32, from: i32, to: i32, sign: f32): void {
  for (let i0 = from; i0 < to; i0 += 32) {
    for (let j0 = 0; j0 < to; j0 += 32) mirrorSquare(a, stride, i0, min(i0 + 32, to), j0, sign)
  }
}

function mirrorSquare(a: usize, stride: i32, from: i32, to: i32, j0: i32, sign: f32): void {
  for (let i = from; i < to; i++) {
    const row = a + ((<usize>i * stride) << 2)
    const end = min(j0 + 32, i + 1)
    for (let j = j0; j < end; j++) {
      const value = sign * load<f32>(row + ((<usize>j) << 2))
      store<f32>(row + ((<usize>j) << 2), value)
      store<f32>(a + ((<usize>j * stride + i) << 2), value)
    }
  }
}
