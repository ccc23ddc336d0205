import { seeded } from '../../engine/src/models/random.ts'
import { type Latencies, latenciesOf, type WaitSample } from '../attack/others.ts'

/** The waits of each phase under one condition. */
type Phases = readonly WaitSample[][]

const RESAMPLES = 500
const INTERVAL = [0.05, 0.95] as const

/**
 * A line for each kind of request under each condition: p50, and p99 with its 90 % interval (bootstrap over phases).
 */
export function phasesInWords(conditions: Readonly<Record<string, Phases>>): string {
  const all = Object.entries(conditions)
  const kinds = [...latenciesOf(all.flatMap(([, phases]) => phases.flat())).keys()].sort()
  return kinds
    .flatMap((kind) => [
      `  ${kind}`,
      ...all.map(
        ([name, phases]) => `    ${name.padEnd(34)}${inWords(phases.map((phase) => phase.filter((one) => one.kind === kind)))}`,
      ),
    ])
    .join('\n')
}

function inWords(phases: Phases): string {
  const waits = waitsOf(phases)
  if (!waits) return 'none'
  const random = seeded(1)
  const drawn = Array.from({ length: RESAMPLES }, () => {
    const again = phases.map(() => phases[Math.floor(random() * phases.length)] ?? [])
    return waitsOf(again)?.p99 ?? Number.NaN
  }).sort((a, b) => a - b)
  const [from, to] = INTERVAL.map((share) => drawn[Math.floor(share * RESAMPLES)]?.toFixed(1))
  const { p50, p99, failed, count } = waits
  return `p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms (${from} to ${to})   ${count} asked, ${failed} failed`
}

function waitsOf(phases: Phases): Latencies | undefined {
  return latenciesOf(phases.flat()).values().next().value
}
