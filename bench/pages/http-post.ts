import { availableParallelism } from 'node:os'
import { cpuSeconds } from '../measuring/cpu.ts'
import { type LeanRequest, perSecond } from '../measuring/lean-client.ts'
import type { PageServer } from './server.ts'

/**
 * Each of the two composing threads compiles what it runs often: 1.1 ms of CPU time per page around the 2,000th page,
 * 0.2 from the 3,000th on.
 */
const WARM_UP = 5000
const PAGES = 1200
/** Pages of one person in one session: a long evening. */
const OF_A_SESSION = 25
const GOAL = 300

type Answers = { status: number; text: string }
export type PostingOptions = {
  server: PageServer
  /** Opens a browsing session of each person. */
  begin: () => Promise<readonly string[]>
  workers: number
}

/**
 * Different pages for several people in turn, each with their own history. Every page is full: all titles pass
 * its filter. Compilation is not counted.
 */
export async function postPages(posting: PostingOptions): Promise<{ id: string; token: string }[]> {
  const { server: pageServer, begin, workers } = posting
  const { port, pid } = pageServer
  const evenings = [await begin()]
  const people = evenings[0]?.length ?? 1
  while (evenings.length * people * OF_A_SESSION < WARM_UP + PAGES) evenings.push(await begin())
  const made: { id: string; token: string }[] = []
  const ask = (from: number) => async (at: number, send: (sent: LeanRequest) => Promise<Answers>) => {
    const evening = evenings[Math.floor((from + at) / (people * OF_A_SESSION))]
    const token = evening?.[at % people] ?? ''
    const body = { pageFilters: { with_runtime_lte: 500 + from + at } }
    const { status, text } = await send({ method: 'POST', path: '/pages', token, body })
    if (status !== 201) throw new Error(`a page that is not new: ${status} ${text}`)
    made.push({ id: String(JSON.parse(text).id), token })
  }
  await perSecond({ ports: [port], count: WARM_UP, workers }, ask(0))
  await pageServer.forgetLag()
  const [server, client] = [cpuSeconds(pid), process.cpuUsage()]
  const rate = await perSecond({ ports: [port], count: PAGES, workers }, ask(WARM_UP))
  const serverMs = ((cpuSeconds(pid) - server) / PAGES) * 1000
  const { user, system } = process.cpuUsage(client)
  const clientMs = (user + system) / 1000 / PAGES
  console.log(
    `  POST /pages (${people} people, 100 titles of history each, ${OF_A_SESSION} pages a session, ${new Set(made.map(({ id }) => id)).size} different pages): ${rate.toFixed(0)} a second (goal ≥ ${GOAL})`,
  )
  console.log(
    `    CPU of the server ${serverMs.toFixed(2)} ms a page, of the client ${clientMs.toFixed(2)} ms, on ${availableParallelism()} cores; ${pageServer.lag()}`,
  )
  return made.slice(WARM_UP)
}
