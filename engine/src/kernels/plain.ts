import { plainCholesky, plainSolveFactored } from '../linalg/plain.ts'
import {
  type ByteRows,
  checkTopK,
  type Factors,
  type GroupScores,
  type Kernels,
  type SignedList,
  type WeightedTitles,
} from './kernels.ts'
import { plainRecognitionKernels } from './plain-recognition.ts'
import { plainRowKernels } from './plain-rows.ts'
import { plainTermKernels } from './plain-terms.ts'

/** All kernels in plain TypeScript, as short as possible: the reference for the WASM kernels. */
export const plainKernels: Kernels = {
  clear: (out) => void out.fill(0),
  copy: (from, out) => out.set(from),
  scaledSum: (factor, a, b, out) => {
    for (let i = 0; i < out.length; i++) out[i] = Math.fround(factor) * a[i] + b[i]
  },
  and: (a, b, out) => combine(a, b, out, (x, y) => x & y),
  or: (a, b, out) => combine(a, b, out, (x, y) => x | y),
  andNot: (a, b, out) => combine(a, b, out, (x, y) => x & ~y),
  countBits,
  setBits: (titles, from, to, out) => {
    for (const title of titles.subarray(from, to)) out[title >>> 5] |= 1 << (title & 31)
  },
  find: (numbers, from, to, number) => {
    const at = numbers.subarray(from, to).indexOf(number)
    return at < 0 ? -1 : from + at
  },
  clearBits: (titles, from, to, out) => {
    for (const title of titles.subarray(from, to)) out[title >>> 5] &= ~(1 << (title & 31))
  },
  accumulate,
  blendGroups,
  accumulateRows: (list, { from, to, factor }, rows, scores) => {
    for (let row = 0; row < rows; row++) accumulate(list, from[row], to[row], factor[row], scores)
  },
  addNormed: ({ start, values }, row, factor, { norm, out }) => {
    for (const place of values.subarray(start[row], start[row + 1])) out[place] += Math.fround(factor) * norm[place]
  },
  takeAbove: (numbers, min, { places, values }) => {
    let count = 0
    numbers.forEach((value, place) => {
      numbers[place] = 0
      if (value < Math.fround(min)) return
      places[count] = place
      values[count++] = value
    })
    return count
  },
  multiply: (factor, out) => {
    for (let i = 0; i < out.length; i++) out[i] *= factor[i]
  },
  sumGroups: ({ shorter, last }, amount, base, out) => {
    out[0] = base
    for (let g = 1; g < out.length; g++) out[g] = out[shorter[g]] + amount[last[g]]
  },
  foldIn,
  solveAgain,
  dotRows,
  topK,
  wordMaxima,
  ...plainTermKernels,
  ...plainRowKernels,
  ...plainRecognitionKernels,
}

function combine(a: Uint32Array, b: Uint32Array, out: Uint32Array, join: (x: number, y: number) => number): void {
  for (let i = 0; i < out.length; i++) out[i] = join(a[i], b[i])
}

function countBits(a: Uint32Array): number {
  let total = 0
  for (const word of a) for (let bits = word; bits !== 0; bits &= bits - 1) total++
  return total
}

function accumulate(list: SignedList, from: number, to: number, factor: number, scores: Float32Array): void {
  for (let i = from; i < to; i++) {
    const title = list.titles[i]
    scores[title] += Math.fround(factor) * list.values[i]
  }
}

function blendGroups({ first, second, raw, contentWeight }: GroupScores, scores: Float32Array): void {
  for (let i = 0; i < raw.length; i++) {
    const shared = first.shared[first.of[i]] + second.shared[second.of[i]]
    scores[i] += contentWeight[i] * (raw[i] + shared)
    raw[i] = 0
  }
}

function foldIn({ d, rows, base, scratch }: Factors, seeds: WeightedTitles, ridge: number, out: Float32Array): void {
  const a = Array.from({ length: d }, (_, i) =>
    Array.from(base.subarray(i * d, i * d + d), (value, j) => value + (i === j ? ridge : 0)),
  )
  const b = new Array<number>(d).fill(0)
  for (let s = 0; s < seeds.start[1]; s++) {
    const weight = seeds.weights[s]
    const y = rows.subarray(seeds.titles[s] * d, seeds.titles[s] * d + d)
    y.forEach((yi, i) => {
      b[i] += weight * yi
      const row = a[i]
      y.forEach((yj, j) => {
        row[j] += Math.abs(weight) * yi * yj
      })
    })
  }
  const l = plainCholesky(a)
  scratch.set(l.flat(), 16)
  out.set(plainSolveFactored(l, b))
}

function solveAgain({ d, scratch }: Factors, x: Float32Array): void {
  const l = Array.from({ length: d }, (_, i) => Array.from(scratch.subarray(16 + i * d, 16 + (i + 1) * d)))
  x.set(plainSolveFactored(l, Array.from(x)))
}

function dotRows({ d, bytes, scale, titles }: ByteRows, taste: Int16Array, factor: number, scores: Float32Array): void {
  for (let r = 0; r < titles.length; r++) {
    let sum = 0
    for (let i = 0; i < d; i++) sum += bytes[r * d + i] * taste[i]
    const title = titles[r]
    scores[title] += factor * scale[r] * sum
  }
}

function topK(scores: Float32Array, mask: Uint32Array, outTitles: Uint32Array, outScores: Float32Array): number {
  checkTopK(outTitles.length)
  const allowed: number[] = []
  for (let title = 0; title < mask.length * 32; title++) {
    if ((mask[title >>> 5] >>> (title & 31)) & 1) allowed.push(title)
  }
  const best = allowed.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, outTitles.length)
  outTitles.set(best)
  outScores.set(best.map((title) => scores[title]))
  return best.length
}

function wordMaxima(scores: Float32Array, out: Float32Array): void {
  for (let word = 0; word < out.length; word++) out[word] = Math.max(...scores.subarray(word * 32, (word + 1) * 32))
}
