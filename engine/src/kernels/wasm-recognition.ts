import type { RecognitionKernels, RecognitionTables } from './recognition-kernels.ts'
import type { RawKernels } from './wasm.ts'

/** `RecognitionKernels` over the WASM exports. */
export function wasmRecognitionKernels(raw: RawKernels): RecognitionKernels {
  // A page compares hundreds of single pairs by the same tables.
  let opened: RecognitionTables | null = null
  return {
    recognise: (tables, { pairs, results }, count) => {
      if (tables !== opened) openTables(raw, tables)
      opened = tables
      const { titles, values } = tables.neighbours
      raw.recognise(pairs.byteOffset, count, titles.byteOffset, values.byteOffset, results.byteOffset)
    },
  }
}

function openTables(raw: RawKernels, { records, squares, forms, usual, usualKeywords, related }: RecognitionTables): void {
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
}
