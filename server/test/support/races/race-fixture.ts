import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { setupCode } from '../../../src/accounts/setup-code.ts'
import { openKeyring } from '../../../src/auth/keys/keyring.ts'
import { connectStore } from '../../../src/store/open.ts'
import { type ServerProcess, startServer } from '../processes/server-process.ts'
import { noteSetupCode } from '../processes/setup-codes.ts'
import { newDatabase } from '../world.ts'

/** Two server processes on one PostgreSQL, each with its own data folder; they share the database and the secret. */
export type RaceFixture = {
  nodes: readonly [string, string]
  processes: ServerProcess[]
  sql: pg.Pool
  /** A server on which further databases may be made. */
  postgresUrl: string
  folder: string
  /** The set-up code as a node would print it if it started now. */
  setupCode: () => Promise<string>
  close: () => Promise<void>
}

export const off = Object.fromEntries(
  [
    'POLL_SECONDS', // all polls of a trial are due, so that all of them race for the claim
    'CODES_PER_MINUTE',
    'PENDING_CODES',
    'WRONG_CODES_PER_ADDRESS',
    'WRONG_CODES_PER_ACCOUNT',
    'REGISTRATIONS',
    'REQUESTS_PER_SIGN_IN',
    'REQUESTS_PER_ADDRESS',
    'LAG_MILLISECONDS',
  ].map((limit) => [`MARQUEE_LIMIT_${limit}`, '0']),
)

export async function openRaceFixture(
  postgresUrl: string,
  logFolder: string,
  more: Record<string, string> = {},
): Promise<RaceFixture> {
  const database = await newDatabase(postgresUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-fixture-'))
  const secret = 'r'.repeat(32)
  // Two trials in three would otherwise be spent on hashing passwords; what races is what comes after.
  const cheap = `--import=${path.join(import.meta.dirname, '../vitest/cheap-hashes.ts')}`
  const hook = { NODE_OPTIONS: [process.env['NODE_OPTIONS'], cheap].join(' ') }
  const env = { ...off, ...hook, DATABASE_URL: database.url, MARQUEE_SECRET: secret, MARQUEE_REGISTRATION: 'open', ...more }
  const start = (name: string) =>
    startServer({ dataDir: path.join(folder, name), logFile: path.join(logFolder, `fixture-${name}.log`), env })
  const processes = await Promise.all([start('one'), start('two')])
  const [one, two] = processes
  const store = connectStore({ databaseUrl: database.url, dataDir: folder, durability: 'full' })
  const source = { db: store.db, secret, now: Date.now, random: randomBytes }
  const keyring = await openKeyring(source)
  const currentCode = () => setupCode({ ...source, keys: () => keyring })
  for (const { base } of processes) noteSetupCode(base, currentCode)
  const sql = new pg.Pool({ connectionString: database.url, max: 4 })
  sql.on('error', () => {}) // the database is dropped while its connections are closing
  return {
    nodes: [one.base, two.base],
    processes,
    sql,
    postgresUrl,
    folder,
    setupCode: currentCode,
    close: async () => {
      await Promise.all(processes.map((process) => process.end('SIGINT')))
      await sql.end()
      await store.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Says how it came out; throws when what is promised does not hold. */
type Trial = (number: number) => Promise<string>

export type Race = {
  name: string
  atOnce: number
  /** Brings the fixture into the state the trials start from. */
  prepare: (fixture: RaceFixture) => Promise<{ trial: Trial; afterwards?: () => Promise<void> }>
}

export type Tally = { name: string; trials: number; outcomes: Map<string, number>; broken: string[]; seconds: number }

/** Runs the trials, a few at once. */
export async function runRace(race: Race, fixture: RaceFixture, trials: number): Promise<Tally> {
  const { trial, afterwards } = await race.prepare(fixture)
  const tally: Tally = { name: race.name, trials, outcomes: new Map(), broken: [], seconds: 0 }
  const started = performance.now()
  let next = 0
  const lane = async () => {
    while (next < trials) {
      const number = next++
      try {
        const outcome = await trial(number)
        tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1)
      } catch (error) {
        tally.broken.push(`trial ${number}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  await Promise.all(Array.from({ length: race.atOnce }, lane))
  await afterwards?.().catch((error) => tally.broken.push(`afterwards: ${error.message}`))
  tally.seconds = (performance.now() - started) / 1000
  return tally
}

/** One plain table: what came out how often, and how often a promise was broken. */
export function tableOf(tallies: Tally[]): string {
  const rows = tallies.map(({ name, trials, outcomes, broken, seconds }) => [
    name,
    String(trials),
    String(broken.length),
    seconds.toFixed(1),
    [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', '),
  ])
  const all = [['race', 'trials', 'broken', 'seconds', 'outcomes'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 || column === 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}

/** Throws with the facts when a promise does not hold. */
export function promise(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}
