// Vector operations, the inner loops of the small factorisation.

export function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c)
  return f32x4.add(f32x4.mul(a, b), c)
}

/** c − a·b */
export function subtractProduct(c: v128, a: v128, b: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_nmadd(a, b, c)
  return f32x4.sub(c, f32x4.mul(a, b))
}

/** The sum of the four lanes. */
export function sumOf(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
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
  let total = sumOf(sum)
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

/** out[i] = factor · a[i] + b[i] */
export function scaledSum(factor: f32, a: usize, b: usize, out: usize, n: i32): void {
  const scale = f32x4.splat(factor)
  const whole = (<usize>(n & ~3)) << 2
  for (let at: usize = 0; at < whole; at += 16) v128.store(out + at, madd(scale, v128.load(a + at), v128.load(b + at)))
  for (let at = whole; at < (<usize>n) << 2; at += 4) store<f32>(out + at, factor * load<f32>(a + at) + load<f32>(b + at))
}
