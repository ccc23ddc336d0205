import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type BuiltColumns, columnsBuilder } from '../../engine/src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'

const root = path.join(import.meta.dirname, '../..')

/** The folder of the test data, which is not part of the project. */
const folder = path.join(root, '../shared/data')
export const dataDir = existsSync(folder) ? folder : ''

/** The lines of a gzipped file of the data folder. */
export function linesOf(name: string): AsyncIterable<string> {
  const bytes = createReadStream(path.join(dataDir, name))
  return createInterface({ input: name.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes, crlfDelay: Infinity })
}

export async function readColumns(): Promise<BuiltColumns> {
  const builder = columnsBuilder()
  for await (const line of linesOf('catalogue.ndjson.gz')) builder.add(JSON.parse(line) as TitleFacts)
  return builder.done()
}

/** The median and the 99th percentile of `runs` timings in milliseconds, after a warm-up. */
export function timed(runs: number, work: (run: number) => void): { p50: number; p99: number } {
  for (let run = 0; run < Math.min(runs, 50); run++) work(run)
  const times = Float64Array.from({ length: runs }, (_, run) => {
    const before = performance.now()
    work(run)
    return performance.now() - before
  }).sort()
  return { p50: times[runs >> 1] ?? 0, p99: times[Math.floor(runs * 0.99)] ?? 0 }
}
