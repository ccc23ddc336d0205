import { once } from 'node:events'
import { createWriteStream, readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { Model } from '../engine/src/models/model.ts'
import { makeFirstAccount, signInDevice, startSession } from '../server/test/support/callers.ts'
import { dataDir, readColumns } from './engine/data.ts'
import { madeModel } from './made/model.ts'
import { MILLION, madeTitle } from './made/titles.ts'
import { openLane } from './measuring/lean-client.ts'
import { type MemoryServer, openServer, type RunningServer, residentMb } from './memory/server.ts'
import { fitMl1m } from './pages/data.ts'

// node bench/memory.ts [real | million | a number of generated titles] [model: real | a number of titles, each with
// 400 neighbours]
const [size = dataDir ? 'real' : '134122', wantedModel = size === 'real' ? 'real' : '20000'] = process.argv.slice(2)
const PAGES = 1000
const LIKES = 100
const REST_MS = 15_000
const count = size === 'real' ? 134_122 : size === 'million' ? MILLION : Number(size)
const goals = count > 200_000 ? { mb: 1500, readyMs: undefined } : { mb: 450, readyMs: 3000 }

if (size === 'real' && !dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}
const opened = openServer()
try {
  console.log(`memory of the whole server, ${count} titles, Node ${process.version}; load average ${loadavg()[0]?.toFixed(1)}`)
  const took = opened.importTitles(size === 'real' ? path.join(dataDir, 'catalogue.ndjson.gz') : await writeTitles(opened, count))
  console.log(`  imported in ${took.toFixed(1)} s`)
  await firstStart(opened)
  const model = wantedModel === 'real' ? (await fitMl1m()).model : madeModel(await someIds(), Number(wantedModel))
  await opened.putModel(model)
  await withPages(await opened.start(), model)
} finally {
  await opened.close()
}

async function someIds(): Promise<string[]> {
  return size === 'real' ? (await readColumns()).ids.slice() : Array.from({ length: count }, (_, i) => madeTitle(i).id)
}

async function writeTitles({ dataDir }: MemoryServer, titles: number): Promise<string> {
  const file = path.join(dataDir, 'made.ndjson')
  const out = createWriteStream(file)
  for (let i = 0; i < titles; i++) if (!out.write(`${JSON.stringify(madeTitle(i))}\n`)) await once(out, 'drain')
  out.end()
  await finished(out)
  return file
}

/** The first start after an import builds the prepared file if the import did not; the second start uses it. */
async function firstStart({ start, dataDir }: MemoryServer): Promise<void> {
  const first = await start()
  const file = readdirSync(dataDir).find((name) => /^catalogue-\d+\.bin$/.test(name))
  const mb = file ? statSync(path.join(dataDir, file)).size / 1e6 : 0
  console.log(`  first start: ready after ${inSeconds(first)}; prepared file ${mb.toFixed(0)} MB`)
  printMemory('ready the first time, without a model', first)
  await first.stop()
}

function inSeconds({ readyMs, readyCpuMs }: RunningServer): string {
  return `${(readyMs / 1000).toFixed(2)} s, ${(readyCpuMs / 1000).toFixed(2)} s of CPU`
}

async function withPages(server: RunningServer, { ids, neighbours }: Model): Promise<void> {
  console.log(`  next start: ready after ${inSeconds(server)}${goals.readyMs ? ` (goal ≤ ${goals.readyMs / 1000} s)` : ''}`)
  printMemory(`ready, a model of ${ids.length} titles and ${neighbours.titles.length} neighbours`, server)
  const { refreshToken } = await signInDevice(await makeFirstAccount(server.base))
  const { sessionToken: token } = await startSession(server.base, refreshToken, { region: 'US' })
  const lane = openLane(server.port)
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await lane.send({ method, path, token, body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  for (let i = 0; i < LIKES; i++) await call('POST', '/profile/liked', { mediaId: ids[Math.floor((i * ids.length) / LIKES)] })
  for (let page = 1; page <= PAGES; page++) {
    const { id } = await call('POST', '/pages', { pageFilters: { with_runtime_lte: 100 + (page % 200) } })
    await call('GET', `/pages/${id}/rows?limit=12&items=10`)
    if (page === 100 || page === PAGES) printMemory(`after ${page} pages`, server)
  }
  lane.close()
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  printMemory('at rest', server, goals.mb)
}

function printMemory(what: string, { pid }: RunningServer, goal?: number): void {
  const { now, max } = residentMb(pid)
  const comparison = goal === undefined ? '' : ` (goal ≤ ${goal} MB: ${now <= goal ? 'reached' : 'MISSED'})`
  console.log(`  ${what.padEnd(64)} ${now.toFixed(0).padStart(5)} MB, at most ${max.toFixed(0)} MB${comparison}`)
}
