import { copyFileSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, inject } from 'vitest'
import { setupCode } from '../../src/accounts/setup-code.ts'
import { openService, type Service } from '../../src/app.ts'
import { readSettings } from '../../src/config.ts'
import { sqliteFile } from '../../src/store/open.ts'
import { describedServers } from './http/interface-check.ts'
import { METRICS_TOKEN } from './http/metrics.ts'
import { noteSetupCode } from './processes/setup-codes.ts'
import { type Database, makeDatabase } from './store/databases.ts'

export type StoreKind = 'sqlite' | 'postgres'

/** The same suite on both stores; PostgreSQL's is skipped only where no server could be started. */
export function onEachStore(title: string, suite: (store: StoreKind) => void): void {
  describe(`${title}, on sqlite`, () => suite('sqlite'))
  describe.skipIf(inject('postgresUrl') === undefined)(`${title}, on postgres`, () => suite('postgres'))
}

export { PASSWORD } from './password.ts'

export type World = {
  service: Service
  /** Another server on the same store, in this process. */
  second: () => Promise<Service>
  base: string
  databaseUrl: string | undefined
  dataDir: string
  /** Moves the clock; every node of this world has the same. */
  pass: (milliseconds: number) => void
  now: () => number
  close: () => Promise<void>
}

export type WorldOptions = {
  env?: Record<string, string>
  store?: StoreKind
  realClock?: boolean
  /** The base URL is where the server really listens, for clients that follow it. */
  ownBaseUrl?: boolean
  /** Where TMDB is. */
  tmdbApi?: string
}

/** A whole service on an empty store, reached over real sockets. Only time is not real. */
export async function openWorld({
  env = {},
  store = 'sqlite',
  realClock = false,
  ownBaseUrl,
  tmdbApi,
}: WorldOptions = {}): Promise<World> {
  const clock = { ahead: 0, start: Date.now() }
  const now = () => (realClock ? Date.now() : clock.start + clock.ahead)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-world-'))
  const database = store === 'postgres' ? await migratedDatabase() : undefined
  if (!database) copyFileSync(inject('migratedFile'), sqliteFile(dataDir))
  const services: Service[] = []
  const open = async (folder: string) => {
    const settings = readSettings({
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_DEMO: 'off',
      MARQUEE_PAGE_THREADS: '0', // what tests them starts them
      MARQUEE_PORT: '0',
      MARQUEE_BASE_URL: 'http://marquee.test',
      MARQUEE_DATA_DIR: folder,
      MARQUEE_TRUSTED_PROXIES: '127.0.0.1',
      MARQUEE_METRICS_TOKEN: METRICS_TOKEN,
      MARQUEE_LIMIT_LAG_MILLISECONDS: '0', // a busy test machine sheds no load
      ...(database && { DATABASE_URL: database.url, MARQUEE_SECRET: 's'.repeat(32) }),
      ...env,
    })
    const logTo = createWriteStream(path.join(inject('logFolder'), `${path.basename(folder)}.log`), { flags: 'a' })
    const outside = { ...(!realClock && { clock: now }), ...(tmdbApi && { tmdbApi }) }
    const service = await openService({ settings, logTo, checkAnswers: true, ...outside })
    noteSetupCode(`http://127.0.0.1:${service.port}`, () => setupCode(service.ctx))
    if (ownBaseUrl) service.runtime.address.baseUrl = `http://127.0.0.1:${service.port}`
    services.push(service)
    describedServers.add(`http://127.0.0.1:${service.port}`)
    return service
  }
  const service = await open(dataDir)
  return {
    service,
    second: () => open(`${dataDir}/second`),
    base: `http://127.0.0.1:${service.port}`,
    databaseUrl: database?.url,
    dataDir,
    pass: (milliseconds) => {
      clock.ahead += milliseconds
    },
    now,
    close: async () => {
      for (const open of services) await open.stop(false)
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty database of its own on the run's PostgreSQL, or on the one given. */
export async function newDatabase(server = inject('postgresUrl')): Promise<Database> {
  if (server === undefined) throw new Error('this run has no PostgreSQL')
  return makeDatabase(server)
}

/** One that has the schema already. */
async function migratedDatabase(): Promise<Database> {
  const server = inject('postgresUrl')
  if (server === undefined) throw new Error('this run has no PostgreSQL')
  return makeDatabase(server, inject('migratedDatabase'))
}
