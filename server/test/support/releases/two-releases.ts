import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { Browser, type Call, call, type Reply } from '../callers.ts'
import { PASSWORD } from '../password.ts'
import { type ServerProcess, startServer } from '../processes/server-process.ts'
import { off } from '../races/race-fixture.ts'
import { newDatabase } from '../world.ts'
import { checkOutLastRelease, lastRelease } from './last-release.ts'

export type Node = { name: string; base: string; dataDir: string; logFile: string }

/** The last release and this version on one PostgreSQL, and the administrator's e-mail address. */
export type Pair = {
  before: Node
  after: Node
  /** Who writes and who reads, both ways round. */
  ways: readonly (readonly [writer: Node, reader: Node])[]
  /** Runs a command line of the last release, which must work. */
  runBefore: (words: string[]) => void
  env: Record<string, string>
  email: string
  sql: pg.Pool
  close: () => Promise<void>
}

/** Starts the last release on an empty database, lets `early` happen, then starts this version beside it. */
export async function openPair(logFolder: string, early: (before: Node, email: string) => Promise<void>): Promise<Pair> {
  const program = checkOutLastRelease()
  const database = await newDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-pair-'))
  const { MARQUEE_LIMIT_CODES_PER_MINUTE: _, ...free } = off
  const env = {
    ...free,
    DATABASE_URL: database.url,
    MARQUEE_SECRET: 'p'.repeat(32),
    MARQUEE_REGISTRATION: 'open',
    MARQUEE_DEMO: 'on',
  }
  const email = 'first@example.org'
  const processes: ServerProcess[] = []
  const start = async (name: string, dataDir: string, ofRelease: { program?: string }): Promise<Node> => {
    const logFile = path.join(logFolder, `${path.basename(folder)}-${path.basename(dataDir)}.log`)
    const server = await startServer({ dataDir, logFile, env, ...ofRelease })
    processes.push(server)
    return { name, base: server.base, dataDir, logFile }
  }
  const sql = new pg.Pool({ connectionString: database.url, max: 2 })
  sql.on('error', () => {}) // the database is dropped while its connections are closing
  const close = async () => {
    await Promise.all(processes.map((process) => process.end('SIGINT')))
    await sql.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const dataDir = path.join(folder, 'before')
    const runBefore = (words: string[], input = '') =>
      execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
        input,
        env: { PATH: process.env['PATH'], ...env, MARQUEE_DATA_DIR: dataDir },
        stdio: 'pipe',
      })
    runBefore(['accounts', 'add', email, '--admin', '--password-stdin', '--new'], PASSWORD)
    const before = await start(lastRelease.version, dataDir, { program })
    await early(before, email)
    const after = await start('this version', path.join(folder, 'after'), {})
    const ways = [
      [after, before],
      [before, after],
    ] as const
    return { before, after, ways, runBefore, env, email, sql, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One request that must be answered with one of these; a failure says who was asked what. */
export async function ask(node: Node, line: string, { wanted = [200, 201, 204], ...order }: Call & { wanted?: number[] } = {}) {
  const [method = '', target = ''] = line.split(' ')
  const reply: Reply = await call(node.base, method, target, order)
  expect(wanted, `${line} at ${node.name}: ${reply.status} ${reply.text.slice(0, 300)}`).toContain(reply.status)
  return reply
}

/** A browser in which the administrator has just given the password. */
export async function signIn(node: Node, email: string): Promise<Browser> {
  const browser = await new Browser(node.base).open()
  const reply = await browser.send('POST', '/web/session', { email, password: PASSWORD })
  expect(reply.status, `signing in at ${node.name}: ${reply.text}`).toBe(200)
  return browser
}

/** The same browser at another node: cookies know no ports. */
export function movedTo(node: Node, { cookie, csrfToken, from }: Browser): Browser {
  const browser = new Browser(node.base, from)
  browser.cookie = cookie
  browser.csrfToken = csrfToken
  return browser
}

export const text = (reply: Reply, field: string) => String(reply.body[field])
