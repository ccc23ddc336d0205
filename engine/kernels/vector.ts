// Rows of numbers: the two loops that the small factorisation is made of.

function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c)
  return f32x4.add(f32x4.mul(a, b), c)
}

/** Σ x[i]·y[i] */
export function dot(x: usize, y: usize, n: i32): f32 {
  let sum = f32x4.splat(0)
  let i = 0
  for (; i + 4 <= n; i += 4) {
    sum = madd(v128.load(x), v128.load(y), sum)
    x += 16
    y += 16
  }
  let total = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
  for (; i < n; i++) {
    total += load<f32>(x) * load<f32>(y)
    x += 4
    y += 4
  }
  return total
}

/** y += a·x */
export function axpy(a: f32, x: usize, y: usize, n: i32): void {
  const scale = f32x4.splat(a)
  let i = 0
  for (; i + 4 <= n; i += 4) {
    v128.store(y, madd(scale, v128.load(x), v128.load(y)))
    x += 16
    y += 16
  }
  for (; i < n; i++) {
    store<f32>(y, load<f32>(y) + a * load<f32>(x))
    x += 4
    y += 4
  }
}
