import { plainSolveFactored } from '../linalg/plain.ts'
import type { Factors } from './kernels.ts'
import {
  type GroupNumbers,
  NONE,
  type SeedBlock,
  type SeedFactors,
  type SlotRows,
  type Strongest,
  type TasteEntries,
  type TermBlock,
  type TermKernels,
  type TitleFactSets,
} from './term-kernels.ts'

/** `TermKernels` in plain TypeScript. */
export const plainTermKernels: TermKernels = {
  gather: (values, at, out) => {
    at.forEach((one, i) => {
      out[i] = values[one]
    })
  },
  gatherSums: (titles, { first, base, second, third }, out) => {
    titles.forEach((title, i) => {
      const known = first.factor * first.values[title] + base[title]
      out[i] = known + second.factor * second.values[title] + third.factor * third.values[title]
    })
  },
  scatter: ({ titles, values }, { from, to, factor, columns }, { slotOf }, block) => {
    for (let column = 0; column < columns; column++) {
      for (let i = from[column]; i < to[column]; i++) {
        const slot = slotOf[titles[i]] ?? -1
        if (slot >= 0) addTerm(block, slot, column, factor[column] * values[i])
      }
    }
  },
  findLists: ({ start, scale }, { titles, weights }, { from, to, factor }) => {
    titles.forEach((title, i) => {
      const isRow = title !== NONE
      from[i] = isRow ? start[title] : 0
      to[i] = isRow ? start[title + 1] : 0
      factor[i] = isRow ? weights[i] * scale[title] : 0
    })
  },
  addFacts: (facts, entries, { sums, width }) => {
    eachFactOf(facts, entries, (entry, fact, gain) => {
      const cell = fact * width + (width === 1 ? 0 : entry)
      sums[cell] += gain
    })
  },
  sumSets: ({ sets: { start, values }, norm }, groups, { common, width, base, out }) => {
    groups.forEach((group, g) => {
      const features = values.subarray(start[group], start[group + 1])
      for (let column = 0; column < width; column++) {
        const sum = features.reduce((sum, feature) => sum + common[feature * width + column], 0)
        out[g * width + column] = base[column] + norm[group] * sum
      }
    })
  },
  numberGroups,
  writeSums: ({ first, second, contentWeight }, { terms, slots, width }) => {
    for (let slot = 0; slot < slots; slot++) {
      for (let column = 0; column < width; column++) {
        const a = first.sums[first.of[slot] * width + column]
        const b = second.sums[second.of[slot] * width + column]
        terms[slot * width + column] = contentWeight[slot] * (terms[slot * width + column] + a + b)
      }
    }
  },
  copyRows: ({ d, bytes }, codes, out) => {
    codes.forEach((code, r) => {
      out.set(bytes.subarray(code * d, (code + 1) * d), r * d)
    })
  },
  solveSeeds,
  dotSeeds,
  updateStrongest,
}

function eachFactOf(
  { of, sets: { start, values }, norm, gain }: TitleFactSets,
  { titles, weights }: TasteEntries,
  visit: (entry: number, fact: number, gain: number) => void,
): void {
  titles.forEach((title, entry) => {
    if (title === NONE) return
    const group = of[title]
    const factor = weights[entry] * norm[group]
    for (const fact of values.subarray(start[group], start[group + 1])) visit(entry, fact, factor * gain[fact])
  })
}

function addTerm({ terms, width }: TermBlock, slot: number, column: number, term: number): void {
  terms[slot * width + column] += term
}

function numberGroups(titles: Uint32Array, groupOf: Uint32Array, { of, groups, numberOf }: GroupNumbers): number {
  let count = 1
  titles.forEach((title, slot) => {
    const group = groupOf[title] ?? 0
    if (title !== NONE && numberOf[group] === 0) {
      groups[count] = group
      numberOf[group] = count++
    }
    of[slot] = title === NONE ? 0 : numberOf[group]
  })
  return count
}

/** Solutions are rounded to integers from −8191 to 8191. */
const MAX_STEPS = 8191

/** The index of number i of a seed's solution in `SeedFactors`. */
function solutionIndex(seed: number, i: number, width: number): number {
  return ((i >> 1) * width + seed) * 2 + (i & 1)
}

function solveSeeds({ d, rows, scratch }: Factors, { codes, weights, solutions, steps }: SeedFactors): void {
  const l = Array.from({ length: d }, (_, i) => Array.from(scratch.subarray(16 + i * d, 16 + (i + 1) * d)))
  codes.forEach((code, seed) => {
    const y = code === NONE ? new Array<number>(d).fill(0) : Array.from(rows.subarray(code * d, code * d + d))
    const z = plainSolveFactored(l, y)
    const max = z.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
    steps[seed] = (weights[seed] * max) / MAX_STEPS
    z.forEach((value, i) => {
      solutions[solutionIndex(seed, i, codes.length)] = max > 0 ? Math.round((value * MAX_STEPS) / max) : 0
    })
  })
}

function dotSeeds({ d, rows, scale, slots }: SlotRows, { solutions, steps }: SeedFactors, block: TermBlock): void {
  slots.forEach((slot, r) => {
    for (let column = 0; column < block.width; column++) {
      let sum = 0
      for (let i = 0; i < d; i++) sum += rows[r * d + i] * solutions[solutionIndex(column, i, block.width)]
      addTerm(block, slot, column, scale[r] * steps[column] * sum)
    }
  })
}

function updateStrongest({ terms: all, slots, width }: TermBlock, { order, named }: SeedBlock, strongest: Strongest): void {
  const { totals, terms, seeds } = strongest
  for (let slot = 0; slot < slots; slot++) {
    for (let column = 0; column < width; column++) {
      const term = all[slot * width + column]
      totals[slot] += Math.max(0, term)
      let place = 3
      while (place > 0 && term > terms[slot * 3 + place - 1]) place--
      if (place === 3 || named[column] === 0) continue
      terms.copyWithin(slot * 3 + place + 1, slot * 3 + place, slot * 3 + 2)
      seeds.copyWithin(slot * 3 + place + 1, slot * 3 + place, slot * 3 + 2)
      terms[slot * 3 + place] = term
      seeds[slot * 3 + place] = order + column
    }
  }
}
