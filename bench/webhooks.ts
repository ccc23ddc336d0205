import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import { makeFirstAccount, signInDevice, startSession } from '../server/test/support/callers.ts'
import { connect } from '../server/test/support/http/connections.ts'
import type { WaitSample } from './attack/others.ts'
import { dataDir } from './engine/data.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { openLane } from './measuring/lean-client.ts'
import { askForPages } from './measuring/page-waits.ts'
import { phasesInWords } from './measuring/phase-waits.ts'
import { openServer } from './pages/server.ts'
import type { SenderOrder, SenderReport, SentTitle } from './webhooks/sender.ts'

const SECONDS = 2
const WARM_SECONDS = 5
/** An account has at most ten profiles; each of these has some media servers. */
const PROFILES = 8
const SERVERS_EACH = 5

/**
 * The waits of people who browse, without and with webhooks, in many short alternating phases, so that other load
 * affects all alike. `npm run bench -- webhooks [STORE] [A SECOND] [ROUNDS] [CATALOGUE]`.
 */
const [store = 'sqlite', rate = '1000', rounds = '30', catalogue = path.join(dataDir, 'catalogue.ndjson.gz')] =
  process.argv.slice(2)
const opened = await openServer(store, catalogue)
const { base, port, pid } = opened
const sender = fork(path.join(import.meta.dirname, 'webhooks/sender.ts'))
try {
  const { refreshToken } = await signInDevice(await makeFirstAccount(base))
  const { sessionToken: token } = await startSession(base, refreshToken, { region: 'US' })
  const { sessionToken: composing } = await startSession(base, refreshToken, { name: 'Other', region: 'US' })
  const titles = await someTitles(token)
  await prepare(composing, titles)
  const browsing = { port, token, composing, pageId: await prepare(token, titles) }
  const order = { secrets: await connectServers(refreshToken), titles, perSecond: Number(rate) }
  const bare = await opened.startBare('{"status":"taken"}')
  const browse = (seconds = SECONDS) => askForPages(browsing, AbortSignal.timeout(seconds * 1000))
  const measured = async (work: () => Promise<WaitSample[]>) => {
    const before = cpuSeconds(pid)
    return { samples: await work(), cpu: cpuSeconds(pid) - before }
  }
  const reports: SenderReport[] = []
  let cpu = 0
  console.log(`webhooks beside pages, ${store}, ${rate} a second, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
  await withSender({ ...order, port }, () => browse(WARM_SECONDS))
  const phases: Record<string, WaitSample[][]> = { alone: [], 'webhooks to a bare server': [], 'webhooks to this server': [] }
  const [alone = [], toBare = [], toThis = []] = Object.values(phases)
  for (let round = 0; round < Number(rounds); round++) {
    const quiet = await measured(() => browse())
    alone.push(quiet.samples)
    toBare.push((await withSender({ ...order, port: bare.port }, () => browse())).result)
    const { result, report } = await withSender({ ...order, port }, () => measured(() => browse()))
    toThis.push(result.samples)
    reports.push(report)
    cpu += result.cpu - quiet.cpu
  }
  console.log(phasesInWords(phases))
  console.log(reportInWords(reports, cpu))
} finally {
  sender.kill()
  await opened.close()
}

function reportInWords(reports: SenderReport[], cpu: number): string {
  const answers: Record<string, number> = {}
  for (const report of reports)
    for (const [answer, count] of Object.entries(report.answers)) answers[answer] = (answers[answer] ?? 0) + count
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0)
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const counted = Object.entries(answers).map(([answer, count]) => `${answer} × ${count}`)
  const middle = (name: 'p50' | 'p99') => medianOf(reports.map((report) => report[name])).toFixed(1)
  const micros = ((cpu / all) * 1e6).toFixed(0)
  return `  webhooks: ${(all / seconds).toFixed(0)} a second answered (${counted.join(', ')}), p50 ${middle('p50')} ms, p99 ${middle('p99')} ms in the median phase; about ${micros} µs of CPU each`
}

function medianOf(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}

/** Distinct titles from many searches. */
async function someTitles(token: string): Promise<SentTitle[]> {
  const lane = openLane(port)
  const found = new Map<string, SentTitle>()
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const { text } = await lane.send({ method: 'GET', path: `/search?q=${letter}&limit=50`, token })
    for (const { id, title } of (JSON.parse(text) as { items: SentTitle[] }).items) found.set(id, { id, title })
  }
  lane.close()
  return [...found.values()]
}

/** Gives the people who browse a history and a page. */
async function prepare(token: string, titles: SentTitle[]): Promise<string> {
  const lane = openLane(port)
  for (const { id } of titles.slice(0, 100))
    await lane.send({ method: 'POST', path: '/profile/liked', token, body: { mediaId: id } })
  const { text } = await lane.send({ method: 'POST', path: '/pages', token, body: {} })
  lane.close()
  return String((JSON.parse(text) as { id: string }).id)
}

async function connectServers(refreshToken: string): Promise<string[]> {
  const secrets: string[] = []
  for (let n = 0; n < PROFILES; n++) {
    const { sessionToken } = await startSession(base, refreshToken, { name: `Watcher ${n}`, region: 'US' })
    for (let server = 0; server < SERVERS_EACH; server++)
      secrets.push((await connect(base, sessionToken, 'hook', { serverUser: 'anna' })).secret)
  }
  return secrets
}

/** Runs a function while a separate process sends webhooks. */
async function withSender<T>(order: SenderOrder, work: () => Promise<T>): Promise<{ result: T; report: SenderReport }> {
  const reported = once(sender, 'message')
  sender.send(order)
  const result = await work()
  sender.send('stop')
  const [report] = (await reported) as [SenderReport]
  return { result, report }
}
