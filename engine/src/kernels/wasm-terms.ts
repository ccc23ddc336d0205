import type { TermKernels } from './term-kernels.ts'
import type { RawKernels } from './wasm.ts'

/** `TermKernels` over the WASM exports; `keys` is the address of `RESERVED.bytes` of scratch memory. */
export function wasmTermKernels(raw: RawKernels, keys: number, isDotFast = raw.isDotFast() === 1): TermKernels {
  const dotSeeds = isDotFast ? raw.dotQuads : raw.dotSeeds
  return {
    gather: (values, at, out) => void raw.gather(values.byteOffset, at.byteOffset, at.length, out.byteOffset),
    gatherSums: (titles, { first, base, second, third }, out) => {
      const before = [first.factor, first.values.byteOffset, base.byteOffset] as const
      const behind = [second.factor, second.values.byteOffset, third.factor, third.values.byteOffset] as const
      raw.gatherSums(titles.byteOffset, titles.length, ...before, ...behind, out.byteOffset)
    },
    scatter: ({ titles, values }, { from, to, factor, columns }, { hasSlot, slotOf }, { terms, width }) => {
      const lists = [titles.byteOffset, values.byteOffset, from.byteOffset, to.byteOffset, factor.byteOffset, columns] as const
      raw.scatter(...lists, hasSlot.byteOffset, slotOf.byteOffset, terms.byteOffset, width, keys)
    },
    findLists: ({ start, scale }, { titles, weights }, { from, to, factor }) => {
      const rows = [start.byteOffset, scale.byteOffset] as const
      raw.findRows(
        titles.byteOffset,
        weights.byteOffset,
        titles.length,
        ...rows,
        from.byteOffset,
        to.byteOffset,
        factor.byteOffset,
      )
    },
    addFacts: ({ of, sets, norm, gain }, { titles, weights }, { sums, width }) => {
      const facts = [of.byteOffset, sets.start.byteOffset, sets.values.byteOffset, norm.byteOffset, gain.byteOffset] as const
      raw.addFacts(titles.byteOffset, weights.byteOffset, titles.length, ...facts, sums.byteOffset, width)
    },
    sumSets: ({ sets: { start, values }, norm }, groups, { common, width, base, out }) => {
      const lists = [groups.byteOffset, groups.length, start.byteOffset, values.byteOffset, norm.byteOffset] as const
      raw.sumSets(...lists, common.byteOffset, width, base.byteOffset, out.byteOffset)
    },
    numberGroups: (titles, groupOf, { numberOf, of, groups }) => {
      const numbers = [numberOf.byteOffset, of.byteOffset, groups.byteOffset] as const
      return raw.numberGroups(titles.byteOffset, titles.length, groupOf.byteOffset, ...numbers)
    },
    writeSums: ({ first, second, contentWeight }, { terms, slots, width }) => {
      const [a, b] = [first.of.byteOffset, second.of.byteOffset]
      raw.writeSums(a, first.sums.byteOffset, b, second.sums.byteOffset, contentWeight.byteOffset, slots, width, terms.byteOffset)
    },
    copyRows: ({ d, bytes }, codes, out) =>
      void raw.copyRows(bytes.byteOffset, d, codes.byteOffset, codes.length, out.byteOffset),
    solveSeeds: ({ d, rows, scratch }, { codes, weights, x, solutions, steps }) => {
      const seeds = [rows.byteOffset, codes.byteOffset, weights.byteOffset, codes.length] as const
      raw.solveSeeds(scratch.byteOffset + 64, d, ...seeds, x.byteOffset, solutions.byteOffset, steps.byteOffset)
    },
    dotSeeds: ({ d, rows, scale, slots }, { x, solutions, steps }, { terms, width }) => {
      const ofSlots = [rows.byteOffset, scale.byteOffset, slots.byteOffset, slots.length, d] as const
      dotSeeds(...ofSlots, solutions.byteOffset, steps.byteOffset, width, terms.byteOffset, x.byteOffset)
    },
    updateStrongest: ({ terms, slots, width }, { order, named }, { totals, terms: best, seeds }) => {
      const out = [totals.byteOffset, best.byteOffset, seeds.byteOffset] as const
      raw.updateStrongest(terms.byteOffset, slots, width, order, named.byteOffset, ...out)
    },
  }
}
