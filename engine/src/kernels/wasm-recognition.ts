import type { RecognitionKernels } from './recognition-kernels.ts'
import type { RawKernels } from './wasm.ts'

/** `RecognitionKernels` over the WASM exports. */
export function wasmRecognitionKernels(raw: RawKernels): RecognitionKernels {
  return {
    recognise: ({ records, squares, forms, usual, usualKeywords, related, neighbours }, { pairs, results }, count) => {
      raw.openRecognition(
        records.byteOffset,
        squares.byteOffset,
        forms.byteOffset,
        usual.byteOffset,
        usualKeywords.byteOffset,
        usualKeywords.length,
      )
      const { start, list, scale, ties } = related
      raw.openRelated(
        start.byteOffset,
        list.titles.byteOffset,
        list.values.byteOffset,
        scale.byteOffset,
        ties.byteOffset,
        related.count,
      )
      const { titles, values } = neighbours
      raw.recognise(pairs.byteOffset, count, titles.byteOffset, values.byteOffset, results.byteOffset)
    },
  }
}
