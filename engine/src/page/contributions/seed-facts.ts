import { PAIR } from '../../kernels/recognition-kernels.ts'
import { RECORD } from '../../kernels/row-kernels.ts'
import type { Scorer } from '../../models/scoring/scorer.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** A seed, where its record and its neighbours are, and its people and keywords as bits. */
export interface SeedFacts {
  readonly seed: number
  readonly record: number
  readonly from: number
  readonly to: number
  readonly names: Int32Array
}

/** Cached: rows, hero and reasons compare the same few seeds. */
export function seedFactsFinder({ records, scorer }: Pick<Workspace, 'records' | 'scorer'>): (seed: number) => SeedFacts {
  const seeds = new Map<number, SeedFacts>()
  return (seed) => {
    const cached = seeds.get(seed)
    if (cached) return cached
    const record = records.at(seed)
    const { from, to } = neighboursOf(scorer, seed)
    const facts = { seed, record, from, to, names: nameBits(records.values, record) }
    seeds.set(seed, facts)
    return facts
  }
}

/** See `PAIR`. */
function nameBits(values: Uint32Array, record: number): SeedFacts['names'] {
  const bits = new Int32Array(PAIR.size - PAIR.names)
  const first = record + RECORD.first
  const end = first + values[record + RECORD.themes]
  for (let at = first + values[record + RECORD.plain]; at < end; at++) bits[(values[at] >>> 5) & 3] |= 1 << (values[at] & 31)
  return bits
}

function neighboursOf({ codeOf, model }: Scorer, seed: number): Pick<SeedFacts, 'from' | 'to'> {
  const code = codeOf[seed] ?? -1
  const { start } = model.neighbours
  return code < 0 ? { from: 0, to: 0 } : { from: start[code], to: start[code + 1] }
}
