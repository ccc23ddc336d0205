import { RESERVED } from './reserved.ts'
import type { TermKernels } from './term-kernels.ts'
import type { RawKernels } from './wasm.ts'

/** The kernels of terms over the WASM exports. */
export function wasmTermKernels(raw: RawKernels): TermKernels {
  return {
    scatter: ({ titles, values }, { from, to, factor, lane }, slotOf, { terms, width }) => {
      const lists = [titles.byteOffset + from * 4, values.byteOffset + from, to - from] as const
      raw.scatter(...lists, factor, slotOf.byteOffset, terms.byteOffset + lane * 4, width, RESERVED.at)
    },
    sumSets: ({ start, values }, groups, { common, width, out }) => {
      const lists = [groups.byteOffset, groups.length, start.byteOffset, values.byteOffset] as const
      raw.sumSets(...lists, common.byteOffset, width, out.byteOffset)
    },
    addSums: ({ first, second, mix }, { terms, slots, width }) => {
      const [a, b] = [first.of.byteOffset, second.of.byteOffset]
      raw.addSums(a, first.sums.byteOffset, b, second.sums.byteOffset, mix.byteOffset, slots, width, terms.byteOffset)
    },
    addShared: ({ titles, mix, features }, { marks, first, links, amounts }, { terms, slots, width }) => {
      const lists = [features.start.byteOffset, features.values.byteOffset, marks.byteOffset, first.byteOffset] as const
      const linked = [links.byteOffset, amounts.byteOffset] as const
      raw.addShared(titles.byteOffset, slots, ...lists, ...linked, mix.byteOffset, width, terms.byteOffset)
    },
    widenRows: ({ d, bytes }, codes, out) =>
      void raw.widenRows(bytes.byteOffset, d, codes.byteOffset, codes.length, out.byteOffset),
    solveSeeds: ({ d, rows, scratch }, { codes, weights, x, pairs, steps }) => {
      const seeds = [rows.byteOffset, codes.byteOffset, weights.byteOffset, codes.length] as const
      raw.solveSeeds(scratch.byteOffset + 64, d, ...seeds, x.byteOffset, pairs.byteOffset, steps.byteOffset)
    },
    dotSeeds: ({ d, shorts, scale, slots }, { pairs, steps }, { terms, width }) => {
      const rows = [shorts.byteOffset, scale.byteOffset, slots.byteOffset, slots.length, d] as const
      raw.dotSeeds(...rows, pairs.byteOffset, steps.byteOffset, width, terms.byteOffset)
    },
    noteTerms: ({ terms, slots, width }, { titles, named }, { totals, terms: best, seeds }) => {
      const lanes = [titles.byteOffset, named.byteOffset] as const
      raw.noteTerms(terms.byteOffset, slots, width, ...lanes, totals.byteOffset, best.byteOffset, seeds.byteOffset)
    },
  }
}
