import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { setupCode } from '../server/src/accounts/setup-code.ts'
import type { openService } from '../server/src/app.ts'
import { demoTitles } from '../server/src/catalogue/sources/demo/demo.ts'
import type { readSettings } from '../server/src/config.ts'
import { call, makeFirstAccount, signInDevice } from '../server/test/support/callers.ts'
import { noteSetupCode } from '../server/test/support/processes/setup-codes.ts'
import { startPostgres } from '../server/test/support/store/postgres.ts'

// node bench/page-bytes.ts CHECKOUT
// Requests the same pages from this checkout and another one, on both stores, with the same clock and random numbers,
// and prints which answers differ: a change of names and folders must not change a byte.

const root = path.dirname(import.meta.dirname)
const START = Date.UTC(2026, 0, 15, 20)
const [first = '', second = '', databaseUrl] = process.argv.slice(2)

const filters = [
  {},
  { genres: [18] },
  { genres: [35], with_runtime_lte: 100 },
  { media_type: 'tv' },
  { with_release_date_gte: '1990-01-01', with_release_date_lte: '1999-12-31' },
]
const people: readonly { name: string; likes: number; maturity?: string }[] = [
  { name: 'nobody yet', likes: 0 },
  { name: 'one like', likes: 1 },
  { name: 'three likes', likes: 3 },
  { name: 'a child', likes: 4, maturity: 'kids' },
  { name: 'a teenager', likes: 6, maturity: 'teen' },
  { name: 'twenty likes', likes: 20 },
  { name: 'a hundred likes', likes: 100 },
]

if (first === '--record') await record(second, databaseUrl)
else if (first === '') console.log('words: another checkout, with its packages installed')
else await compare(first)

async function compare(checkout: string): Promise<void> {
  for (const store of ['sqlite', 'postgres']) {
    const [before, after] = [await recorded(checkout, store), await recorded(root, store)]
    const names = [...new Set([...before.keys(), ...after.keys()])]
    const differing = names.filter((name) => before.get(name) !== after.get(name))
    console.log(`${store}: ${names.length} answers, ${differing.length} differ`)
    for (const name of differing) console.log(`  ${name}`)
    if (names.length === 0 || differing.length > 0) process.exitCode = 1
  }
}

/** Runs each checkout in a separate process: they must not share modules. */
async function recorded(checkout: string, store: string): Promise<Map<string, string>> {
  const postgres = store === 'postgres' ? await startPostgres() : undefined
  const words = [import.meta.filename, '--record', path.resolve(checkout), ...(postgres ? [postgres.url] : [])]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = (await text(child.stdout)).trim().split('\n')
  await postgres?.stop()
  return new Map(lines.map((line) => [line.slice(65), line.slice(0, 64)]))
}

/** Prints the hash of every answer with its request. */
async function record(checkout: string, database: string | undefined): Promise<void> {
  const of = <Module>(file: string): Promise<Module> => import(path.join(checkout, 'server/src', file))
  const app = await of<{ openService: typeof openService }>('app.ts')
  const config = await of<{ readSettings: typeof readSettings }>('config.ts')
  const setup = await of<{ setupCode: typeof setupCode }>('accounts/setup-code.ts')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-bytes-'))
  const settings = config.readSettings({
    MARQUEE_HOST: '127.0.0.1',
    MARQUEE_PORT: '0',
    MARQUEE_BASE_URL: 'http://marquee.test',
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_PAGE_THREADS: '0',
    MARQUEE_LOG: 'error',
    MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
    MARQUEE_SECRET: 's'.repeat(32),
    ...(database && { DATABASE_URL: database }),
  })
  const time = { now: START }
  const service = await app.openService({
    settings,
    logTo: createWriteStream('/dev/null'),
    clock: () => time.now,
    random: sameChance(),
  })
  const base = `http://127.0.0.1:${service.port}`
  noteSetupCode(base, () => setup.setupCode(service.ctx))
  try {
    await askAll(base, () => {
      time.now += 1000
    })
  } finally {
    await service.stop(false)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Bytes that are the same in every run. */
function sameChance(): (bytes: number) => Buffer {
  let drawn = 0
  return (bytes) => {
    const parts = Array.from({ length: Math.ceil(bytes / 32) }, () => createHash('sha256').update(`${drawn++}`).digest())
    return Buffer.concat(parts).subarray(0, bytes)
  }
}

async function askAll(base: string, pass: () => void): Promise<void> {
  const { refreshToken } = await signInDevice(await makeFirstAccount(base, 'ann@example.org'))
  const send = async (method: string, route: string, token: string, body?: object, language = 'en') => {
    pass()
    const headers = { 'accept-language': language }
    return call(base, method, route, { token, headers, ...(body && { body }) })
  }
  const note = (what: string, answer: string) => console.log(`${createHash('sha256').update(answer).digest('hex')} ${what}`)
  const mint = async (profileId: string) =>
    String((await send('POST', '/auth/session-token', refreshToken, { profileId })).body['sessionToken'])
  const readPage = async (what: string, token: string, body: object, language: string) => {
    const made = await send('POST', '/pages', token, body, language)
    const id = String(made.body['id'])
    note(`${what}: page`, made.text)
    const rows = await send('GET', `/pages/${id}/rows?limit=50&items=20`, token, undefined, language)
    note(`${what}: rows`, rows.text)
    const [row] = (rows.body['rows'] ?? []) as unknown as { id: string }[]
    if (row) note(`${what}: items`, (await send('GET', `/pages/${id}/rows/${row.id}/items?limit=50`, token)).text)
  }
  const titles = demoTitles().map((title) => (title as { id: string }).id)
  const profiles: string[] = []
  for (const [at, { name, likes, maturity }] of people.entries()) {
    const made = await send('POST', '/profiles', refreshToken, { name, ...(maturity && { maturity }) })
    const profileId = String(made.body['profileId'])
    profiles.push(profileId)
    const token = await mint(profileId)
    for (let like = 0; like < likes; like++) {
      const mediaId = titles[(at * 97 + like * 31) % titles.length]
      await send('POST', like % 5 === 4 ? '/profile/history' : '/profile/liked', token, { mediaId })
    }
    for (const language of ['en', 'de']) {
      const session = await mint(profileId) // a page keeps the language of its first request
      for (const [which, pageFilters] of filters.entries())
        await readPage(`${name}, ${language}, filter ${which}`, session, { pageFilters }, language)
    }
  }
  const [, , , child = '', teenager = '', , many = ''] = profiles
  for (const withProfiles of [[child], [teenager], [child, teenager]])
    await readPage(`together with ${withProfiles.length}, ${withProfiles[0]}`, await mint(many), { withProfiles }, 'en')
}
