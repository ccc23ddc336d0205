import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { mint } from '../contract/fixture.ts'
import { type Browser, call, makeFirstAccount, signInDevice, startSession } from '../support/callers.ts'
import { putAll } from '../support/fixtures/made-titles.ts'
import { realTitles } from '../support/fixtures/page-world.ts'
import { freePort } from '../support/store/postgres.ts'
import { newDatabase, openWorld, type World } from '../support/world.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) => existsSync(file))
const SERVER_CONNECTIONS = 4
const NOBODY = 65534

type Bouncer = { urlOf: (databaseUrl: string) => string; stop: () => Promise<void> }

/** pgbouncer with its own defaults, but in transaction mode and with fewer connections than a node asks for. */
async function startBouncer(serverUrl: string): Promise<Bouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-bouncer-'))
  const port = await freePort()
  const server = new URL(serverUrl)
  writeFileSync(path.join(folder, 'users.txt'), `"${server.username}" "${server.password}"\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`,
  )
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {} // it refuses to run as root
  if (user.uid) for (const file of ['', 'users.txt', 'pgbouncer.ini']) chownSync(path.join(folder, file), NOBODY, NOBODY)
  const child = spawn(String(program), ['-q', path.join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore', cwd: folder })
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${port}`
    return url.href
  }
  await untilUp(urlOf(serverUrl), child)
  return {
    urlOf,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilUp(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('pgbouncer did not come up')
}

if (!program) process.stderr.write('\npgbouncer is not installed: its tests are skipped (Debian: apt-get install pgbouncer)\n')

describe.skipIf(!program || inject('postgresUrl') === undefined)('through pgbouncer in transaction mode', () => {
  let database: { url: string; drop: () => Promise<void> }
  let bouncer: Bouncer
  let world: World
  let person: Browser

  beforeAll(async () => {
    database = await newDatabase()
    bouncer = await startBouncer(database.url)
    // One person approves all twenty at once, and each look-up counts as a guess until it is known to be right.
    const limits = { MARQUEE_LIMIT_WRONG_CODES_PER_ADDRESS: '0', MARQUEE_LIMIT_WRONG_CODES_PER_ACCOUNT: '0' }
    const env = { DATABASE_URL: bouncer.urlOf(database.url), MARQUEE_SECRET: 's'.repeat(32), ...limits }
    world = await openWorld({ env })
    person = await makeFirstAccount(world.base)
  })
  afterAll(async () => {
    await world?.close()
    await bouncer?.stop()
    await database?.drop()
  })

  it('a device goes from a code over approval and poll to a profile and its session', async () => {
    const device = await signInDevice(person)
    const { sessionToken, profileId } = await startSession(world.base, device.refreshToken)
    const profile = await call(world.base, 'GET', '/profile', { token: sessionToken })
    expect(profile.body).toMatchObject({ id: profileId, name: 'Ann' })
  })

  it('twenty devices sign in at once, each once', async () => {
    const before = await countSignIns()
    const devices = await Promise.all(Array.from({ length: 20 }, () => signInDevice(person)))
    expect(new Set(devices.map(({ refreshToken }) => refreshToken)).size).toBe(20)
    expect((await countSignIns()) - before).toBe(20)
  })

  it('eight devices of a person like and compose at once, though statements that are planned once are not for poolers', async () => {
    await putAll(world.service.ctx, realTitles())
    await world.service.ctx.catalogueHolder.settle()
    const { refreshToken } = await signInDevice(person)
    const { profileId } = await startSession(world.base, refreshToken)
    const ids = realTitles().map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, device) => {
        const token = await mint(world.base, refreshToken, profileId)
        const like = (nth: number) =>
          call(world.base, 'POST', '/profile/liked', { token, body: { mediaId: ids[device * 3 + nth] ?? '' } })
        const page = () => call(world.base, 'POST', '/pages', { token, body: {} })
        return [await like(0), await page(), await like(1), await page(), await like(2)].map(({ status }) => status)
      }),
    )
    expect(answers).toEqual(Array(8).fill([201, 201, 201, 200, 201]))
  })

  it('leaves no setting of a transaction behind on the connections it shares', async () => {
    const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: bouncer.urlOf(database.url) }))
    await Promise.all(clients.map((client) => client.connect()))
    const timeouts = await Promise.all(clients.map((client) => client.query('show statement_timeout')))
    await Promise.all(clients.map((client) => client.end()))
    expect(timeouts.map(({ rows }) => rows[0].statement_timeout)).toEqual(Array(8).fill('0'))
    expect(await countBackends()).toBeLessThanOrEqual(SERVER_CONNECTIONS)
  })

  const countSignIns = () => one('select count(*)::int as number from sign_ins')
  /** Connections of clients: PostgreSQL has workers of its own in a database, which vacuum it or share in a query. */
  const countBackends = () =>
    one(`select count(*)::int as number from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and application_name <> 'test'`)

  async function one(statement: string): Promise<number> {
    const client = new pg.Client({ connectionString: database.url, application_name: 'test' })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows[0].number
  }
})
