import { availableParallelism } from 'node:os'
import { perSecond, type Sent } from './lean-client.ts'
import { cpuSeconds } from './measure.ts'
import type { Place, Served } from './pages-http-place.ts'

/** Of each server: what is asked first is compiled first. */
const WARM_UP = 500
const PAGES = 1200
/** Pages of one person in one session: a long evening's. */
const OF_A_SESSION = 25
const GOAL = 300

type Answers = { status: number; text: string }
export type Posting = {
  place: Place
  /** The servers that are asked, in turn. */
  nodes: readonly Served[]
  /** Opens a browsing session of each person. */
  begin: () => Promise<readonly string[]>
  workers: number
  /** Where its filters begin, so that no page is one of another posting's. */
  from?: number
  say: (text: string) => void
}

/**
 * Pages that differ from each other, for several people in turn, each with a history of their own; every one is full: its filter
 * leaves all titles. What was compiled on the way is not counted.
 */
export async function postPages(posting: Posting): Promise<{ id: string; token: string }[]> {
  const { place, nodes, begin, workers, from: first = 0, say } = posting
  const warmUp = WARM_UP * nodes.length
  const evenings = [await begin()]
  const people = evenings[0]?.length ?? 1
  while (evenings.length * people * OF_A_SESSION < warmUp + PAGES) evenings.push(await begin())
  const ports = nodes.map(({ port }) => port)
  const cpu = () => nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const made: { id: string; token: string }[] = []
  const ask = (from: number) => async (at: number, send: (sent: Sent) => Promise<Answers>) => {
    const evening = evenings[Math.floor((from + at) / (people * OF_A_SESSION))]
    const token = evening?.[at % people] ?? ''
    const body = { pageFilters: { with_runtime_lte: 500 + first + from + at } }
    const { status, text } = await send({ method: 'POST', path: '/pages', token, body })
    if (status !== 201) throw new Error(`a page that is not new: ${status} ${text}`)
    made.push({ id: String(JSON.parse(text).id), token })
  }
  await perSecond({ ports, count: warmUp, workers }, ask(0))
  await place.forgetLag()
  const [server, client] = [cpu(), process.cpuUsage()]
  const rate = await perSecond({ ports, count: PAGES, workers }, ask(warmUp))
  const serverMs = ((cpu() - server) / PAGES) * 1000
  const { user, system } = process.cpuUsage(client)
  const clientMs = (user + system) / 1000 / PAGES
  say(
    `  POST /pages to ${nodes.length === 1 ? 'one server' : `${nodes.length} servers`} (${people} people, 100 titles of history each, ${OF_A_SESSION} pages a session, ${new Set(made.map(({ id }) => id)).size} different pages): ${rate.toFixed(0)} a second (goal ≥ ${GOAL})`,
  )
  say(
    `    CPU of the server${nodes.length === 1 ? '' : 's'} ${serverMs.toFixed(2)} ms a page, of the client ${clientMs.toFixed(2)} ms, on ${availableParallelism()} cores; ${place.lag()}`,
  )
  return made.slice(warmUp)
}
