import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import { makeFirstAccount, signInDevice, startSession } from '../server/test/support/callers.ts'
import { connect } from '../server/test/support/connections.ts'
import type { WaitSample } from './attack-others.ts'
import { dataDir } from './engine-data.ts'
import { openLane } from './lean-client.ts'
import { cpuSeconds } from './measure.ts'
import { askForPages, waitsInWords } from './page-waits.ts'
import { openServer } from './pages-server.ts'
import type { SenderOrder, SenderReport, SentTitle } from './webhook-sender.ts'

const ROUNDS = 3
const SECONDS = 5
const WARM_SECONDS = 3
/** An account has at most ten profiles; each of these has some media servers. */
const PROFILES = 8
const SERVERS_EACH = 5

/** What those who browse wait for without and with webhooks, in turns. `npm run bench -- webhooks [STORE] [A SECOND] [CATALOGUE]`. */
const [store = 'sqlite', rate = '1000', catalogue = path.join(dataDir, 'catalogue.ndjson.gz')] = process.argv.slice(2)
const opened = await openServer(store, catalogue)
const { base, port, pid } = opened
const say = (text: string) => process.stdout.write(`${text}\n`)
try {
  const { refreshToken } = await signInDevice(await makeFirstAccount(base))
  const { sessionToken: token } = await startSession(base, refreshToken, { region: 'US' })
  const { sessionToken: composing } = await startSession(base, refreshToken, { name: 'Other', region: 'US' })
  const titles = await someTitles(token)
  await prepare(composing, titles)
  const browsing = { port, token, composing, pageId: await prepare(token, titles) }
  const order = { secrets: await connectServers(refreshToken), titles, perSecond: Number(rate) }
  const bare = await opened.startBare('{"status":"taken"}')
  const waits: Record<string, WaitSample[]> = {}
  const browse = async (condition: string, seconds = SECONDS) => {
    const found = await askForPages(browsing, AbortSignal.timeout(seconds * 1000))
    waits[condition] = [...(waits[condition] ?? []), ...found]
  }
  const reports: SenderReport[] = []
  let cpu = 0
  say(`webhooks beside pages, ${store}, ${rate} a second, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
  await withSender({ ...order, port }, () => browse('warm-up', WARM_SECONDS))
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuSeconds(pid)
    await browse('alone')
    const alone = cpuSeconds(pid) - before
    await withSender({ ...order, port: bare.port }, () => browse('webhooks to a bare server'))
    const began = cpuSeconds(pid)
    reports.push(await withSender({ ...order, port }, () => browse('webhooks to this server')))
    cpu += cpuSeconds(pid) - began - alone
  }
  delete waits['warm-up']
  say(waitsInWords(waits))
  say(reportInWords(reports, cpu))
} finally {
  await opened.close()
}

function reportInWords(reports: SenderReport[], cpu: number): string {
  const answers: Record<string, number> = {}
  for (const report of reports)
    for (const [answer, count] of Object.entries(report.answers)) answers[answer] = (answers[answer] ?? 0) + count
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0)
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const heard = Object.entries(answers).map(([answer, count]) => `${answer} × ${count}`)
  const worst = (name: 'p50' | 'p99') => Math.max(...reports.map((report) => report[name])).toFixed(1)
  const micros = ((cpu / all) * 1e6).toFixed(0)
  return `  webhooks: ${(all / seconds).toFixed(0)} a second answered (${heard.join(', ')}), p50 ${worst('p50')} ms, p99 ${worst('p99')} ms at worst; about ${micros} µs of CPU each`
}

/** Titles of many searches, each once. */
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

/** Gives who browses a history and a page. */
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

/** Does something while webhooks are sent, by a process of their own. */
async function withSender(order: SenderOrder, work: () => Promise<void>): Promise<SenderReport> {
  const child = fork(path.join(import.meta.dirname, 'webhook-sender.ts'))
  child.send(order)
  const reported = once(child, 'message')
  const ended = once(child, 'exit')
  await work()
  child.send('stop')
  const [report] = (await reported) as [SenderReport]
  await ended
  return report
}
