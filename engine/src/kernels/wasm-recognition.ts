import type { RecognitionKernels } from './recognition-kernels.ts'
import type { RawKernels } from './wasm.ts'

/** `RecognitionKernels` over the WASM exports. */
export function wasmRecognitionKernels(raw: RawKernels): RecognitionKernels {
  return {
    recognise: ({ records, squares, usual, usualKeywords, related, neighbours }, { pairs, answers }, count) => {
      const themes = [usual.byteOffset, usualKeywords.byteOffset, usualKeywords.length] as const
      raw.openRecognition(records.byteOffset, squares.byteOffset, ...themes)
      const { start, list, scale, ties } = related
      const rows = [start.byteOffset, list.titles.byteOffset, list.values.byteOffset] as const
      raw.openRelated(...rows, scale.byteOffset, ties.byteOffset, related.count)
      const lists = [neighbours.titles.byteOffset, neighbours.values.byteOffset] as const
      raw.recognise(pairs.byteOffset, count, ...lists, answers.byteOffset)
    },
  }
}
