import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CandidateTitle } from '../server/src/catalogue/matching/candidates.ts'
import { filesIn } from '../server/src/imports/formats/archive.ts'
import { recogniseFormat } from '../server/src/imports/formats/recognise.ts'
import { gatherTitles } from '../server/src/imports/imported-titles.ts'
import { matchTitles } from '../server/src/imports/match-titles.ts'
import { makeFirstAccount, signInDevice, startSession } from '../server/test/support/callers.ts'
import type { WaitSample } from './attack/others.ts'
import { dataDir, linesOf } from './engine/data.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { askForPages, waitsInWords } from './measuring/page-waits.ts'
import { openServer } from './pages/server.ts'

const GOAL_SECONDS = 10
const ROUNDS = 3
const POLL_MS = 50
const MAX_TRIES = 30

/** A complete import of many films by name and year. `npm run bench -- history-import [STORE] [FILMS]`. */
const [store = 'sqlite', count = '2000'] = process.argv.slice(2)
const films = await mostVotedTitles(Number(count))
const file = Buffer.from(csvOf(films))
console.log(
  `import of ${films.length} films by name and year (${(file.length / 1024).toFixed(0)} KiB), ${store}, Node ${process.version}`,
)
console.log(`  load average at the start: ${loadavg()[0]?.toFixed(1)}`)
console.log(await pureCost())
const server = await openServer(store, path.join(dataDir, 'catalogue.ndjson.gz'))
const { base, port, pid } = server
try {
  const { refreshToken } = await signInDevice(await makeFirstAccount(base))
  const { sessionToken: token } = await startSession(base, refreshToken, { region: 'US' })
  const { sessionToken: composing } = await startSession(base, refreshToken, { name: 'Other', region: 'US' })
  const pageId = String(((await call('POST', '/pages', token, '{}')) as { id: string }).id)
  const browsing = { port, token, composing, pageId }
  const waits: Record<string, WaitSample[]> = { alone: [], 'while a file is imported': [] }
  await askForPages(browsing, AbortSignal.timeout(2000))
  for (let round = 0; round < ROUNDS; round++) {
    waits['alone']?.push(...(await askForPages(browsing, AbortSignal.timeout(4000))))
    const importer = await startSession(base, refreshToken, { name: `Importer ${round}`, region: 'US' })
    console.log(await importOnce(importer.sessionToken, `alone, ${round === 0 ? 'the first of the process' : 'again'}`))
    const other = await startSession(base, refreshToken, { name: `Beside ${round}`, region: 'US' })
    const end = new AbortController()
    const requests = askForPages(browsing, end.signal)
    console.log(await importOnce(other.sessionToken, 'beside pages').finally(() => end.abort()))
    waits['while a file is imported']?.push(...(await requests))
  }
  console.log(waitsInWords(waits))
} finally {
  await server.close()
}

async function importOnce(token: string, what: string): Promise<string> {
  const [began, cpu] = [performance.now(), cpuWithChildren()]
  const { importId } = (await call('POST', '/profile/imports?name=ratings.csv', token, file, 'text/csv')) as { importId: string }
  type State = { status: string; matched: number; unsure: number; missing: number; added: number; message?: string }
  for (let read = 0; ; await setTimeout(POLL_MS)) {
    const state = (await call('GET', `/profile/imports/${importId}`, token)) as State
    if (state.status === 'adding' && read === 0) read = performance.now() - began
    if (state.status === 'failed') throw new Error(state.message)
    if (state.status !== 'done') continue
    const seconds = ((performance.now() - began) / 1000).toFixed(2)
    const { matched, unsure, missing, added } = state
    const parts = `read and matched after ${(read / 1000).toFixed(2)} s; CPU ${(cpuWithChildren() - cpu).toFixed(2)} s`
    return `  ${what}: ${seconds} s (goal < ${GOAL_SECONDS}), ${parts}; ${matched} matched, ${unsure} unsure, ${missing} missing, ${added} entries`
  }
}

/** CPU of the server and of its ended child processes. */
function cpuWithChildren(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return cpuSeconds(pid) + (Number(fields[13]) + Number(fields[14])) / 100
}

async function call(method: string, where: string, token: string, body?: string | Buffer, type = 'application/json') {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) }
  const ask = () =>
    fetch(base + where, { method, headers, ...(body !== undefined && { body: body as Uint8Array<ArrayBuffer> | string }) })
  let answer = await ask()
  for (let tries = 1; method === 'GET' && answer.status === 503 && tries < MAX_TRIES; tries++) {
    await setTimeout(1000) // the machine is busy; the wait is counted
    answer = await ask()
  }
  if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The lower bound: reading the file and finding its titles, and nothing else. */
async function pureCost(): Promise<string> {
  const lines: string[] = []
  for await (const line of linesOf('catalogue.ndjson.gz')) lines.push(line)
  const spent = (since: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(since)
    return (user + system) / 1e6
  }
  const began = process.cpuUsage()
  const { entries } = recogniseFormat(await filesIn(file, 'ratings.csv'), undefined)
  const titles = await gatherTitles(entries)
  const parsed = spent(began)
  const matching = process.cpuUsage()
  await matchTitles(titles, async (take) => {
    for (const [number, line] of lines.entries()) take(number, JSON.parse(line) as CandidateTitle)
  })
  const found = spent(matching)
  const parsing = process.cpuUsage()
  for (const line of lines) JSON.parse(line)
  return `  nothing around: the file ${parsed.toFixed(2)} s of CPU, its titles among ${lines.length} ${found.toFixed(2)} s, of which ${spent(parsing).toFixed(2)} s read the catalogue’s JSON`
}

/** Films that people have probably watched: the best known. */
async function mostVotedTitles(max: number): Promise<CandidateTitle[]> {
  const films: CandidateTitle[] = []
  for await (const line of linesOf('catalogue.ndjson.gz')) {
    const title = JSON.parse(line) as CandidateTitle
    if (title.media_type === 'movie' && title.release_date) films.push(title)
  }
  return films.sort((a, b) => (b.vote_count ?? 0) - (a.vote_count ?? 0)).slice(0, max)
}

function csvOf(films: readonly CandidateTitle[]): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = films.map(({ title, release_date = '' }, n) => {
    const day = `2024-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
    const address = `https://boxd.it/${n.toString(36)}`
    return [
      day,
      quoted(title),
      release_date?.slice(0, 4),
      address,
      0.5 * (1 + (n % 10)),
      n % 9 === 0 ? 'Yes' : '',
      '',
      day,
    ].join()
  })
  return ['Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date', ...lines].join('\n')
}
