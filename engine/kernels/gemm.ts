// Matrix product of packed panels, the inner loop of training. A panel has 4 rows of A, or 16 columns of B.
//
//        16 columns of B, k deep            pack:  dst[panel][t][w] = src[(panel·width + w)·vs + t·ts]
//        ┌──────────────────┐
//   4 ─▶ │ 4 × 16 of C      │              The last panel is padded with zeros, so C is padded to whole 4 × 16 tiles.
//        └──────────────────┘

/** Packs `count` vectors of length `k` (strides `vs` between vectors, `ts` inside one) into panels of `width`. */
export function pack(src: usize, vs: i32, ts: i32, count: i32, k: i32, width: i32, dst: usize): void {
  for (let first = 0; first < count; first += width) {
    const whole = min(width, count - first)
    for (let t = 0; t < k; t++) {
      for (let w = 0; w < whole; w++) {
        store<f32>(dst, load<f32>(src + ((<usize>(first + w) * vs + <usize>t * ts) << 2)))
        dst += 4
      }
      for (let w = whole; w < width; w++) {
        store<f32>(dst, 0)
        dst += 4
      }
    }
  }
}

/** dst[i·dr + j·dc] = scale · src[i·sr + j·sc] for a block of rows × cols; strides are in numbers. */
export function copyBlock(src: usize, sr: i32, sc: i32, rows: i32, cols: i32, dst: usize, dr: i32, dc: i32, scale: f32): void {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      const value = load<f32>(src + ((<usize>i * sr + <usize>j * sc) << 2))
      store<f32>(dst + ((<usize>i * dr + <usize>j * dc) << 2), scale * value)
    }
  }
}

/** Copies `count` numbers. */
export function copy(src: usize, dst: usize, count: i32): void {
  memory.copy(dst, src, (<usize>count) << 2)
}

/** Sets `count` numbers to zero. */
export function clear(dst: usize, count: i32): void {
  memory.fill(dst, 0, (<usize>count) << 2)
}

function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c)
  return f32x4.add(f32x4.mul(a, b), c)
}

function addTo(c: usize, scale: v128, sum: v128): void {
  v128.store(c, madd(scale, sum, v128.load(c)))
}

/** C[4 × 8] += sign · A-panel · half a B-panel. Eight sums fit the sixteen vector registers of x64 without spilling. */
function halfTile(pa: usize, pb: usize, c: usize, strideBytes: usize, k: i32, sign: f32): void {
  let s00 = f32x4.splat(0)
  let s01 = f32x4.splat(0)
  let s10 = f32x4.splat(0)
  let s11 = f32x4.splat(0)
  let s20 = f32x4.splat(0)
  let s21 = f32x4.splat(0)
  let s30 = f32x4.splat(0)
  let s31 = f32x4.splat(0)
  for (let t = 0; t < k; t++) {
    const b0 = v128.load(pb)
    const b1 = v128.load(pb, 16)
    const a0 = v128.load32_splat(pa)
    s00 = madd(a0, b0, s00)
    s01 = madd(a0, b1, s01)
    const a1 = v128.load32_splat(pa, 4)
    s10 = madd(a1, b0, s10)
    s11 = madd(a1, b1, s11)
    const a2 = v128.load32_splat(pa, 8)
    s20 = madd(a2, b0, s20)
    s21 = madd(a2, b1, s21)
    const a3 = v128.load32_splat(pa, 12)
    s30 = madd(a3, b0, s30)
    s31 = madd(a3, b1, s31)
    pa += 16
    pb += 64
  }
  const scale = f32x4.splat(sign)
  addTo(c, scale, s00)
  addTo(c + 16, scale, s01)
  c += strideBytes
  addTo(c, scale, s10)
  addTo(c + 16, scale, s11)
  c += strideBytes
  addTo(c, scale, s20)
  addTo(c + 16, scale, s21)
  c += strideBytes
  addTo(c, scale, s30)
  addTo(c + 16, scale, s31)
}

/** C[4 × 16] += sign · A-panel · B-panel, sixteen sums: for machines with thirty-two vector registers. */
function wholeTile(pa: usize, pb: usize, c: usize, strideBytes: usize, k: i32, sign: f32): void {
  let s00 = f32x4.splat(0)
  let s01 = f32x4.splat(0)
  let s02 = f32x4.splat(0)
  let s03 = f32x4.splat(0)
  let s10 = f32x4.splat(0)
  let s11 = f32x4.splat(0)
  let s12 = f32x4.splat(0)
  let s13 = f32x4.splat(0)
  let s20 = f32x4.splat(0)
  let s21 = f32x4.splat(0)
  let s22 = f32x4.splat(0)
  let s23 = f32x4.splat(0)
  let s30 = f32x4.splat(0)
  let s31 = f32x4.splat(0)
  let s32 = f32x4.splat(0)
  let s33 = f32x4.splat(0)
  for (let t = 0; t < k; t++) {
    const b0 = v128.load(pb)
    const b1 = v128.load(pb, 16)
    const b2 = v128.load(pb, 32)
    const b3 = v128.load(pb, 48)
    const a0 = v128.load32_splat(pa)
    s00 = madd(a0, b0, s00)
    s01 = madd(a0, b1, s01)
    s02 = madd(a0, b2, s02)
    s03 = madd(a0, b3, s03)
    const a1 = v128.load32_splat(pa, 4)
    s10 = madd(a1, b0, s10)
    s11 = madd(a1, b1, s11)
    s12 = madd(a1, b2, s12)
    s13 = madd(a1, b3, s13)
    const a2 = v128.load32_splat(pa, 8)
    s20 = madd(a2, b0, s20)
    s21 = madd(a2, b1, s21)
    s22 = madd(a2, b2, s22)
    s23 = madd(a2, b3, s23)
    const a3 = v128.load32_splat(pa, 12)
    s30 = madd(a3, b0, s30)
    s31 = madd(a3, b1, s31)
    s32 = madd(a3, b2, s32)
    s33 = madd(a3, b3, s33)
    pa += 16
    pb += 64
  }
  const scale = f32x4.splat(sign)
  addTo(c, scale, s00)
  addTo(c + 16, scale, s01)
  addTo(c + 32, scale, s02)
  addTo(c + 48, scale, s03)
  c += strideBytes
  addTo(c, scale, s10)
  addTo(c + 16, scale, s11)
  addTo(c + 32, scale, s12)
  addTo(c + 48, scale, s13)
  c += strideBytes
  addTo(c, scale, s20)
  addTo(c + 16, scale, s21)
  addTo(c + 32, scale, s22)
  addTo(c + 48, scale, s23)
  c += strideBytes
  addTo(c, scale, s30)
  addTo(c + 16, scale, s31)
  addTo(c + 32, scale, s32)
  addTo(c + 48, scale, s33)
}

/** C[rows × cols] += sign · A · B from packed panels of depth `k`; `wide` keeps a whole 4 × 16 tile in registers. */
export function gemm(pa: usize, pb: usize, c: usize, stride: i32, rows: i32, cols: i32, k: i32, sign: f32, wide: i32): void {
  const strideBytes = (<usize>stride) << 2
  const aPanel = (<usize>k) << 4
  const bPanel = (<usize>k) << 6
  for (let j = 0; j < cols; j += 16) {
    let a = pa
    let out = c + ((<usize>j) << 2)
    for (let i = 0; i < rows; i += 4) {
      if (wide) {
        wholeTile(a, pb, out, strideBytes, k, sign)
      } else {
        halfTile(a, pb, out, strideBytes, k, sign)
        halfTile(a, pb + 32, out + 32, strideBytes, k, sign)
      }
      a += aPanel
      out += strideBytes << 2
    }
    pb += bPanel
  }
}
