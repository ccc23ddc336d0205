import { KERNEL_NUMBERS, ROW, type RowBuffers } from '../../kernels/row-kernels.ts'
import type { RowOrder, RowSource } from '../rows/candidate.ts'
import { MAX_CANDIDATES } from '../workspace/row-buffers.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Clears the buffers for the next page. */
export function clearRowBuffers({ rowBuffers, catalogue }: Pick<Workspace, 'catalogue' | 'rowBuffers'>): void {
  catalogue.space.kernels.clear(rowBuffers.used)
  catalogue.space.kernels.clear(rowBuffers.drawn)
}

/**
 * Writes the pool indexes of a row from `at` on, with at most `max` words of a bitset; returns the end, or −1 if the
 * buffers are full.
 */
export function writeRowList(buffers: RowBuffers, number: number, { source, minRelevance, at, max }: RowList): number {
  const { lists, rows, numbers } = buffers
  const words = Math.min(source.bits.length, max)
  const length = source.order ? 2 * source.order.poolIndexes.length : words
  if (number >= MAX_CANDIDATES || at + length > lists.length) return -1
  if (source.order) writeRowOrder(buffers, source.order, at)
  else for (let word = 0; word < words; word++) lists[at + word] = source.bits[word]
  const row = number * ROW.size
  rows[row + ROW.at] = at
  rows[row + ROW.words] = source.order ? 0 : words
  rows[row + ROW.count] = source.order ? length / 2 : 0
  rows[row + ROW.visible] = 0
  numbers[number * KERNEL_NUMBERS.size + KERNEL_NUMBERS.minRelevance] = minRelevance
  return at + length
}

interface RowList {
  readonly source: Extract<RowSource, { from: 'pool' }>
  readonly minRelevance: number
  readonly at: number
  readonly max: number
}

/** Pool indexes in order, then the value of each. */
function writeRowOrder({ lists, orderValues }: RowBuffers, { poolIndexes, values }: RowOrder, at: number): void {
  for (let i = 0; i < poolIndexes.length; i++) {
    const poolIndex = poolIndexes[i]
    lists[at + i] = poolIndex
    orderValues[at + poolIndexes.length + i] = values[poolIndex]
  }
}
