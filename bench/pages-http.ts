import { availableParallelism, loadavg } from 'node:os'
import { makeFirstAccount, signInDevice, startSession } from '../server/test/support/callers.ts'
import { barePostgresTable, bareSqliteTable, bytesOfPages } from '../server/test/support/store/bare-table.ts'
import { cpuPerRequest, cpuSeconds } from './measuring/cpu.ts'
import { openLane, perSecond } from './measuring/lean-client.ts'
import { postPages } from './pages/http-post.ts'
import { openServer } from './pages/server.ts'

const WORKERS = 64
const PEOPLE = 8 // an account has at most ten profiles
/** Titles for the histories; the others are liked during the rounds. */
const IN_HISTORIES = 200
/** Coprime to `IN_HISTORIES`, so that no title occurs twice. */
const steps = [1, 3, 7, 9, 11, 13, 17, 19]
const READS = 10_000
const ROUNDS = 9
const GOALS = { rows: 0.7, likes: 0.4, likeToPageMs: 20 }

/**
 * GET rows compared with bare node:http sending the same bytes; POST /pages and a like compared with a bare insert of
 * the same bytes.
 */
const [store = 'postgres', catalogue] = process.argv.slice(2)
const server = await openServer(store, catalogue)
const { base, port, pid } = server
const account = await makeFirstAccount(base)
const { refreshToken } = await signInDevice(account)
const { sessionToken: token, profileId } = await startSession(base, refreshToken, { region: 'US' })
const lane = openLane(port)
const call = async (method: string, path: string, body?: unknown, as = token, send = lane.send) => {
  const { status, text } = await send({ method, path, token: as, body })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
const mint = async (of = profileId, device = refreshToken) =>
  String((await call('POST', '/auth/session-token', { profileId: of }, device)).sessionToken)
const people = await Promise.all(
  Array.from({ length: PEOPLE }, (_, n) => startSession(base, refreshToken, { name: `Bench ${n}`, region: 'US' })),
)

try {
  console.log(
    `pages over HTTP, ${store}, ${catalogue ?? 'the demo catalogue'}, Node ${process.version}, ${WORKERS} requests at once`,
  )
  console.log(`  load average at the start: ${loadavg()[0]?.toFixed(1)}, on ${availableParallelism()} cores\n`)
  const ids = await someTitles()
  for (const mediaId of ids.slice(0, 100)) await call('POST', '/profile/liked', { mediaId })
  for (const [nth, { sessionToken }] of people.entries())
    for (let n = 0; n < 100; n++) await call('POST', '/profile/liked', { mediaId: historyTitle(ids, nth, n) }, sessionToken)
  await readRows()
  await makePages()
  await like(ids.slice(IN_HISTORIES))
  await likeToPage(ids)
} finally {
  lane.close()
  await server.close()
}

/** Distinct titles from many searches. */
async function someTitles(): Promise<string[]> {
  const found = new Set<string>()
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    let next = ''
    do {
      const { items, nextPageToken } = await call('GET', `/search?q=${letter}&limit=50${next && `&nextPageToken=${next}`}`)
      for (const { id } of items as { id: string }[]) found.add(id)
      next = nextPageToken ?? ''
    } while (next !== '')
  }
  return [...found]
}

/** A hundred of the first titles, different for each person. */
function historyTitle(ids: string[], nth: number, n: number): string | undefined {
  return ids[(n * (steps[nth] ?? 1) + nth) % IN_HISTORIES]
}

async function readRows(): Promise<void> {
  const { id } = await call('POST', '/pages')
  const path = `/pages/${id}/rows?limit=12&items=10`
  const headers = { authorization: `Bearer ${token}` }
  const { text } = await lane.send({ method: 'GET', path, token })
  const bare = await server.startBare(text)
  const results = await cpuPerRequest(
    [
      { name: 'bare', pid: bare.pid, shot: { port: bare.port, method: 'GET', path: '/' } },
      { name: 'rows', pid, shot: { port, method: 'GET', path, headers } },
    ],
    ROUNDS,
    READS,
  )
  const [min = 0, rows = 1] = [results.get('bare')?.best, results.get('rows')?.best]
  console.log(
    `  GET rows, 12 × 10, ${(text.length / 1024).toFixed(1)} KiB: ${rows.toFixed(0)} µs of CPU, bare node:http ${min.toFixed(0)} µs`,
  )
  console.log(`    ${((min / rows) * 100).toFixed(0)} % of its requests per CPU-second (goal ≥ ${GOALS.rows * 100} %)`)
}

/** A browsing session of each person on a separate device: a sign-in with too many sessions ends its oldest ones. */
async function begin(): Promise<string[]> {
  const tokens: string[] = []
  const { refreshToken: device } = await signInDevice(account)
  for (const person of people) tokens.push(await mint(person.profileId, device))
  return tokens
}

/** New pages, each read once, and as many bare inserts of the same size. */
async function makePages(): Promise<void> {
  const made = await postPages({ server, begin, workers: WORKERS })
  const started = cpuSeconds(pid)
  const reads = await perSecond({ ports: [port], count: made.length, workers: WORKERS }, (at, send) => {
    const page = made[at]
    return send({ method: 'GET', path: `/pages/${page?.id}/rows?limit=12&items=10`, token: page?.token ?? '' })
  })
  const readMicros = ((cpuSeconds(pid) - started) / made.length) * 1e6
  if (server.databaseUrl) {
    const { page, children } = await bytesOfPages(server.databaseUrl)
    const bare = await bareInserts(made.length, Math.round(page))
    const what = `${(page / 1024).toFixed(1)} KiB, the bytes of a page and of the ${children.toFixed(0)} it leads to`
    console.log(`    a bare pg insert of ${what}: ${bare.toFixed(0)} a second`)
  }
  console.log(`    each read once: ${reads.toFixed(0)} a second, ${readMicros.toFixed(0)} µs of CPU each`)
}

/** Rounds of likes and of as many bare inserts; the best of each, because other load may slow either. */
async function like(ids: string[]): Promise<void> {
  const best = { likes: 0, bare: 0, cpuMicros: Number.POSITIVE_INFINITY }
  await server.forgetLag()
  for (const [round, { sessionToken }] of people.entries()) {
    const before = cpuSeconds(pid)
    const rate = await perSecond({ ports: [port], count: ids.length, workers: WORKERS }, (at, send) =>
      call('POST', '/profile/liked', { mediaId: ids[at] }, sessionToken, send),
    )
    best.cpuMicros = Math.min(best.cpuMicros, ((cpuSeconds(pid) - before) / ids.length) * 1e6)
    best.likes = Math.max(best.likes, rate)
    best.bare = Math.max(best.bare, await bareInserts(ids.length, 60, round))
  }
  console.log(
    `  POST /profile/liked: ${best.likes.toFixed(0)} a second, ${best.cpuMicros.toFixed(0)} µs of CPU each; ${server.lag()}`,
  )
  const share = `${((best.likes / best.bare) * 100).toFixed(0)} % (goal ≥ ${GOALS.likes * 100} % of PostgreSQL's)`
  console.log(`    a bare insert into the same kind of store, as durable: ${best.bare.toFixed(0)} a second; ${share}`)
}

/** One person without other load: a like, the next page, its first rows. */
async function likeToPage(ids: string[]): Promise<void> {
  const times: number[] = []
  for (let at = 0; at < 100; at++) {
    const session = await mint()
    const before = performance.now()
    await call('POST', '/profile/liked', { mediaId: ids[100 + at] }, session)
    const { id } = await call('POST', '/pages', undefined, session)
    await call('GET', `/pages/${id}/rows`, undefined, session)
    times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  console.log(
    `  like → page → rows: p50 ${times[50]?.toFixed(1)} ms, p95 ${times[95]?.toFixed(1)} ms (goal < ${GOALS.likeToPageMs})`,
  )
}

/** Inserts of rows of a given size, and nothing else. */
async function bareInserts(count: number, bytes: number, round = 0): Promise<number> {
  const { databaseUrl, folder, durability } = server
  const name = `bare_${bytes}_${round}`
  const table = databaseUrl ? await barePostgresTable(databaseUrl, name) : bareSqliteTable(folder, name, durability)
  const body = Buffer.alloc(bytes, 7)
  let next = 0
  const before = performance.now()
  const worker = async () => {
    while (next < count) await table.insert(`id_${next++}`, body)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  const rate = (count / (performance.now() - before)) * 1000
  await table.close()
  return rate
}
