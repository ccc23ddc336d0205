import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type AttackedRequest, ask, type Latencies, latenciesOf, type WaitSample } from '../attack/others.ts'

/** Two people who browse: one reads the same page repeatedly, the other requests new pages, which replace old ones. */
export type BrowsingPair = { port: number; token: string; pageId: string; composing: string }

const EVERY_MS = 10
/** One of this many requests composes a page; the others read one. */
const NEW_PAGE_EVERY = 10

let filters = 0

/** Requests pages at fixed times, whether or not earlier answers have arrived, until it is stopped. */
export async function askForPages({ port, token, pageId, composing }: BrowsingPair, signal: AbortSignal): Promise<WaitSample[]> {
  const agent = new Agent({ keepAlive: true })
  const headersOf = (of: string) => ({ authorization: `Bearer ${of}`, 'content-type': 'application/json' })
  const read = { kind: 'GET rows', method: 'GET', path: `/pages/${pageId}/rows?limit=12&items=10`, headers: headersOf(token) }
  const requests: Promise<WaitSample>[] = []
  const start = performance.now()
  for (let n = 0; !signal.aborted; n++) {
    const due = start + n * EVERY_MS
    const early = due - performance.now()
    if (early > 0) await setTimeout(early)
    requests.push(ask(n % NEW_PAGE_EVERY === 0 ? newPage(headersOf(composing)) : read, { port, agent, due }))
  }
  const samples = await Promise.all(requests)
  agent.destroy()
  return samples
}

/** A new page; all titles pass its filter. */
function newPage(headers: Record<string, string>): AttackedRequest {
  const body = JSON.stringify({ pageFilters: { with_runtime_lte: 1000 + filters++ } })
  return { kind: 'POST /pages', method: 'POST', path: '/pages', headers, body }
}

/** A line for each kind of request, under each of some conditions. */
export function waitsInWords(conditions: Readonly<Record<string, WaitSample[]>>): string {
  const all = Object.entries(conditions).map(([name, samples]) => ({ name, kinds: latenciesOf(samples) }))
  const kinds = [...(all[0]?.kinds.keys() ?? [])].sort()
  return kinds
    .flatMap((kind) => [`  ${kind}`, ...all.map(({ name, kinds }) => `    ${name.padEnd(34)}${inWords(kinds.get(kind))}`)])
    .join('\n')
}

function inWords(waits: Latencies | undefined): string {
  if (!waits) return 'none'
  const { p50, p99, failed, count } = waits
  return `p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   ${count} asked, ${failed} failed`
}
