import { checkTopK, type Kernels } from './kernels.ts'
import { RESERVED } from './reserved.ts'
import { wasmRecognitionKernels } from './wasm-recognition.ts'
import { wasmRowKernels } from './wasm-rows.ts'
import { wasmTermKernels } from './wasm-terms.ts'

/** The exports of the WASM module: they take addresses and numbers, and return a number or nothing. */
export type RawKernels = Readonly<Record<KernelName, (...args: number[]) => number>>

export type KernelName =
  | 'accumulate'
  | 'accumulateRows'
  | 'addFacts'
  | 'addGenres'
  | 'addNormed'
  | 'alsRows'
  | 'and'
  | 'andNot'
  | 'blendGroups'
  | 'cholesky'
  | 'clear'
  | 'clearBits'
  | 'copy'
  | 'copyBlock'
  | 'countBits'
  | 'dotQuads'
  | 'dotRows'
  | 'dotSeeds'
  | 'fillRow'
  | 'find'
  | 'findRows'
  | 'gather'
  | 'gatherSums'
  | 'gemm'
  | 'gram'
  | 'gramTriangle'
  | 'invertFactor'
  | 'copyRows'
  | 'writeSums'
  | 'isDotFast'
  | 'localRidge'
  | 'updateRows'
  | 'mirror'
  | 'multiply'
  | 'updateStrongest'
  | 'openFilling'
  | 'openGenres'
  | 'openRecognition'
  | 'openRelated'
  | 'or'
  | 'pack'
  | 'readRecords'
  | 'recognise'
  | 'scaledSum'
  | 'scatter'
  | 'numberGroups'
  | 'setBits'
  | 'solve'
  | 'solveSeeds'
  | 'sumGroups'
  | 'sumSets'
  | 'tailRows'
  | 'takeAbove'
  | 'topK'
  | 'wordMaxima'

/**
 * `Kernels` over the WASM exports, which take an array as its byte offset; `keys` is the address of `RESERVED.bytes` of
 * scratch memory.
 */
export function wasmKernels(raw: RawKernels, wide: 0 | 1, keys: number): Kernels {
  return {
    ...wasmTermKernels(raw, keys),
    ...wasmRowKernels(raw, keys),
    ...wasmRecognitionKernels(raw),
    ...wordKernels(raw),
    scaledSum: (factor, a, b, out) => void raw.scaledSum(factor, a.byteOffset, b.byteOffset, out.byteOffset, out.length),
    find: (numbers, from, to, number) => {
      const at = raw.find(numbers.byteOffset + from * 4, to - from, number)
      return at < 0 ? -1 : from + at
    },
    accumulate: ({ titles, values }, from, to, factor, scores) =>
      void raw.accumulate(titles.byteOffset + from * 4, values.byteOffset + from, to - from, factor, scores.byteOffset),
    blendGroups: ({ first, second, raw: rare, contentWeight }, scores) => {
      const groups = [first.of, first.shared, second.of, second.shared].map((array) => array.byteOffset)
      raw.blendGroups(...groups, rare.byteOffset, contentWeight.byteOffset, rare.length, scores.byteOffset)
    },
    accumulateRows: ({ titles, values }, { from, to, factor }, rows, scores) => {
      const ranges = [from.byteOffset, to.byteOffset, factor.byteOffset] as const
      raw.accumulateRows(titles.byteOffset, values.byteOffset, ...ranges, rows, scores.byteOffset)
    },
    addNormed: ({ start, values }, row, factor, { norm, out }) => {
      const [from, to] = [start[row], start[row + 1]]
      raw.addNormed(values.byteOffset + from * 4, to - from, factor, norm.byteOffset, out.byteOffset)
    },
    takeAbove: (numbers, min, { places, values }) =>
      raw.takeAbove(numbers.byteOffset, numbers.length, min, places.byteOffset, values.byteOffset),
    multiply: (factor, out) => void raw.multiply(factor.byteOffset, out.byteOffset, out.length),
    sumGroups: ({ shorter, last }, amount, base, out) =>
      void raw.sumGroups(shorter.byteOffset, last.byteOffset, amount.byteOffset, out.length, base, out.byteOffset),
    foldIn: ({ d, rows, base, scratch }, { start, titles, weights }, ridge, out) => {
      scratch[0] = ridge
      const inputs = [base, scratch, rows].map((array) => array.byteOffset)
      const seeds = [start, titles, weights].map((array) => array.byteOffset)
      // The first 16 numbers of the scratch are for the ridge; the solver uses the rest.
      raw.alsRows(...inputs, d, ...seeds, 0, 1, out.byteOffset, scratch.byteOffset + 64, wide)
    },
    solveAgain: ({ d, scratch }, x) => void raw.solve(scratch.byteOffset + 64, d, d, x.byteOffset),
    dotRows: ({ bytes, scale, titles, d }, taste, factor, scores) =>
      void raw.dotRows(
        bytes.byteOffset,
        scale.byteOffset,
        titles.byteOffset,
        titles.length,
        d,
        taste.byteOffset,
        factor,
        scores.byteOffset,
      ),
    wordMaxima: (scores, out) => void raw.wordMaxima(scores.byteOffset, out.length, out.byteOffset),
    topK: (scores, mask, outTitles, outScores, maxima) => {
      checkTopK(outTitles.length)
      const out = [outTitles.byteOffset, outScores.byteOffset]
      // A small buffer is cut more often, but stays in the cache.
      const capacity = Math.min(RESERVED.keys, Math.max(256, 2 * outTitles.length))
      const spare = keys + 8 * capacity
      const buffers = [keys, capacity, spare, maxima?.byteOffset ?? 0]
      return raw.topK(scores.byteOffset, mask.byteOffset, mask.length, outTitles.length, ...out, ...buffers)
    },
  }
}

type WordKernel = 'clear' | 'copy' | 'and' | 'or' | 'andNot' | 'countBits' | 'setBits' | 'clearBits'

function wordKernels(raw: RawKernels): Pick<Kernels, WordKernel> {
  return {
    clear: (out) => void raw.clear(out.byteOffset, out.length),
    copy: (from, out) => void raw.copy(from.byteOffset, out.byteOffset, out.length),
    and: (a, b, out) => void raw.and(a.byteOffset, b.byteOffset, out.byteOffset, out.length),
    or: (a, b, out) => void raw.or(a.byteOffset, b.byteOffset, out.byteOffset, out.length),
    andNot: (a, b, out) => void raw.andNot(a.byteOffset, b.byteOffset, out.byteOffset, out.length),
    countBits: (a) => raw.countBits(a.byteOffset, a.length),
    setBits: (titles, from, to, out) => void raw.setBits(titles.byteOffset + from * 4, to - from, out.byteOffset),
    clearBits: (titles, from, to, out) => void raw.clearBits(titles.byteOffset + from * 4, to - from, out.byteOffset),
  }
}
