import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readNote } from '../../src/cli/socket.ts'
import { openStore } from '../../src/store/open.ts'
import { version } from '../../src/version.ts'
import { Browser, call, requestCode, signInDevice, signInPerson, startSession } from '../support/callers.ts'
import { marquee, marqueeJson, marqueeProcess } from '../support/processes/command-line.ts'
import { type ServerProcess, startServer } from '../support/processes/server-process.ts'
import { openWorld, PASSWORD } from '../support/world.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-live-'))
const logFile = path.join(inject('logFolder'), 'cli-live.log')
const run = (...words: string[]) => marquee(words, { dataDir })
const runJson = <T>(...words: string[]) => marqueeJson<T>(words, { dataDir })
const addPerson = (email: string) => marquee(['accounts', 'add', email, '--password-stdin'], { dataDir, stdin: PASSWORD })
let server: ServerProcess
let base: string

beforeAll(async () => {
  server = await startServer({ dataDir, logFile })
  base = server.base
})
afterAll(async () => {
  if (server?.isRunning()) await server.end('SIGINT')
  rmSync(dataDir, { recursive: true, force: true })
})

// The commands answer when the server knows, so each effect is looked for once, right after.
describe('marquee, beside a running server', () => {
  it('is heard on a socket that only its owner may open', () => {
    const note = readNote(dataDir)
    expect(note).toMatchObject({ pid: server.pid, socket: path.join(dataDir, 'marquee.sock') })
    expect(statSync(String(note?.socket)).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(dataDir, 'server.json')).mode & 0o777).toBe(0o600)
  })

  it('does nothing in a server of another version, and says so', async () => {
    const noteFile = path.join(dataDir, 'server.json')
    const note = readFileSync(noteFile, 'utf8')
    for (const [other, named] of [
      ['9.9.9', 'is version 9.9.9'],
      [undefined, 'is version 0.2 or older'],
    ]) {
      writeFileSync(noteFile, JSON.stringify({ ...JSON.parse(note), version: other }))
      const { code, err } = await addPerson('early@example.org')
      expect(code).toBe(1)
      expect(err).toContain(`${named}, this command ${version}; restart the server`)
    }
    writeFileSync(noteFile, note)
    expect((await runJson<{ accounts: unknown[] }>('accounts', 'list')).accounts).toEqual([])
  })

  it('accounts add: the person can sign in', async () => {
    expect((await addPerson('ann@example.org')).out).toContain('an administrator since this is the first account')
    const person = await signInPerson(base, 'ann@example.org')
    expect((await person.send('GET', '/account')).body).toMatchObject({ email: 'ann@example.org', admin: true })
  })

  it('accounts add and accounts password: the printed links work, at the server’s own address', async () => {
    for (const verb of ['add', 'password']) {
      const { resetUrl } = await runJson<{ resetUrl: string }>('accounts', verb, 'bob@example.org')
      const { origin, hash } = new URL(resetUrl)
      expect(origin).toBe(readNote(dataDir)?.baseUrl)
      const body = { token: hash.replace('#token=', ''), next: `${PASSWORD}-${verb}` }
      const reset = await (await new Browser(base).open()).send('POST', '/web/password-resets', body)
      expect(reset.status).toBe(204)
      await signInPerson(base, 'bob@example.org', body.next)
    }
  })

  it('accounts lock and unlock: tokens are refused, and good again', async () => {
    await addPerson('carol@example.org')
    const { refreshToken: token } = await signInDevice(await signInPerson(base, 'carol@example.org'))
    const status = async () => (await call(base, 'GET', '/account', { token })).status
    expect(await status()).toBe(200)
    await runJson('accounts', 'lock', 'carol@example.org')
    expect(await status()).toBe(401)
    await runJson('accounts', 'unlock', 'carol@example.org')
    expect(await status()).toBe(200)
  })

  it('accounts remove: tokens are refused; accounts list: the account is gone', async () => {
    const { refreshToken: token } = await signInDevice(await signInPerson(base, 'carol@example.org'))
    expect((await call(base, 'GET', '/account', { token })).status).toBe(200)
    await runJson('accounts', 'remove', 'carol@example.org')
    expect((await call(base, 'GET', '/account', { token })).status).toBe(401)
    const { accounts } = await runJson<{ accounts: { email: string }[] }>('accounts', 'list')
    expect(accounts.map(({ email }) => email)).toEqual(['bob@example.org', 'ann@example.org'])
  })

  it('accounts list and any other word to a terminal: a name from an earlier version forges no row and turns nothing around', async () => {
    const store = await openStore({ dataDir, databaseUrl: undefined, durability: 'normal', now: Date.now })
    const name = 'Bob\n\u001b[2Jroot@example.org  Root  administrator\u202e'
    await store.db.updateTable('accounts').set({ name }).where('email', '=', 'bob@example.org').execute()
    await store.close()
    const { out } = await marqueeProcess(['accounts', 'list'], { dataDir })
    expect(out.trimEnd().split('\n')).toHaveLength(2)
    expect(out).toContain('Bob\\u000a\\u001b[2Jroot@example.org  Root  administrator\\u202e')
    const { accounts } = await runJson<{ accounts: { name: string }[] }>('accounts', 'list')
    expect(accounts[0]?.name).toBe(name)
  })

  it('clients add, list and remove: the application may ask for codes, and may not', async () => {
    await runJson('clients', 'add', 'tv', 'Living room TV')
    expect((await runJson<{ clients: { id: string }[] }>('clients', 'list')).clients.map(({ id }) => id)).toContain('tv')
    await requestCode(base, 'tv')
    await runJson('clients', 'remove', 'tv')
    expect((await call(base, 'POST', '/auth/device-codes', { body: { clientID: 'tv' } })).status).toBe(400)
  })

  it('keys rotate: the new key is published and no token that is live fails', async () => {
    const { refreshToken } = await signInDevice(await signInPerson(base, 'ann@example.org'))
    const { sessionToken } = await startSession(base, refreshToken)
    const { kid } = await runJson<{ kid: string }>('keys', 'rotate')
    const { keys } = (await call(base, 'GET', '/.well-known/jwks.json')).body as unknown as { keys: { kid: string }[] }
    expect(keys.map((key) => key.kid)).toHaveLength(2)
    expect(keys[0]?.kid).toBe(kid)
    expect((await call(base, 'GET', '/profile', { token: sessionToken })).status).toBe(200)
    expect((await call(base, 'GET', '/account', { token: refreshToken })).status).toBe(200)
  })

  it('backup: receives the file through the socket with all data of the server', async () => {
    const file = path.join(dataDir, 'live.gz')
    expect(await runJson('backup', file, '--with-keys')).toMatchObject({
      withKeys: true,
      rows: { accounts: 2, profiles: 1, keys: 4 },
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('restore and a second server: refused in clear words with exit code 1', async () => {
    const message = `another Marquee server (process ${server.pid}, ${readNote(dataDir)?.baseUrl}) is using ${dataDir}`
    const restored = await run('restore', path.join(dataDir, 'live.gz'))
    expect([restored.code, restored.err]).toEqual([1, expect.stringContaining(message)])
    const second = await marqueeProcess(['serve'], { dataDir })
    expect([second.code, second.err]).toEqual([1, expect.stringContaining(message)])
    expect(server.isRunning()).toBe(true)
  })

  it('doctor: sees the server, and settings that are not the server’s', async () => {
    const { code, out } = await run('doctor')
    expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^ok +server +running as process ${server.pid} `, 'm'))])
    const other = await marquee(['doctor'], { dataDir, env: { MARQUEE_BASE_URL: 'http://127.0.0.1:9' } })
    expect(other.out).toMatch(/^warn +server +process \d+ runs with other settings than these/m)
  })

  it('what the server refuses ends with exit code 1', async () => {
    const { code, out, err } = await marqueeProcess(['accounts', 'add', 'ann@example.org'], { dataDir })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/\nan account with this e-mail address already exists\n$/)
  })

  it('works on the store itself after the server was killed, and the next server starts over what it left', async () => {
    await server.end('SIGKILL')
    expect(existsSync(path.join(dataDir, 'server.json'))).toBe(true)
    expect(existsSync(path.join(dataDir, 'marquee.sock'))).toBe(true)
    expect((await addPerson('dora@example.org')).code).toBe(0)
    expect((await run('doctor')).out).toMatch(/^ok +server +not running/m)
    server = await startServer({ dataDir, logFile })
    await signInPerson(server.base, 'dora@example.org')
    expect(readNote(dataDir)?.pid).toBe(server.pid)
  })
})

describe('marquee in a folder with a very long name', () => {
  it('finds its server all the same', async () => {
    const long = path.join(dataDir, 'n'.repeat(100))
    const far = await startServer({ dataDir: long, logFile })
    expect((await marquee(['clients', 'add', 'tv', 'TV'], { dataDir: long })).code).toBe(0)
    await requestCode(far.base, 'tv')
    const socket = String(readNote(long)?.socket)
    expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700)
    await far.end('SIGINT')
    expect(existsSync(path.dirname(socket))).toBe(false)
  })
})

describe.skipIf(inject('postgresUrl') === undefined)('marquee, on the database of servers elsewhere', () => {
  it('reaches them within a second or two', async () => {
    const world = await openWorld({ store: 'postgres' })
    const elsewhere = {
      dataDir: path.join(dataDir, 'elsewhere'),
      env: { DATABASE_URL: String(world.databaseUrl), MARQUEE_SECRET: 's'.repeat(32) },
    }
    await marquee(['accounts', 'add', 'ann@example.org', '--password-stdin'], { ...elsewhere, stdin: PASSWORD })
    const { refreshToken: token } = await signInDevice(await signInPerson(world.base, 'ann@example.org'))
    expect((await call(world.base, 'GET', '/account', { token })).status).toBe(200)
    await marqueeJson(['accounts', 'lock', 'ann@example.org'], elsewhere)
    world.pass(1000)
    expect((await call(world.base, 'GET', '/account', { token })).status).toBe(401)
    const { kid } = await marqueeJson<{ kid: string }>(['keys', 'rotate'], elsewhere)
    await vi.waitFor(async () => expect((await call(world.base, 'GET', '/.well-known/jwks.json')).text).toContain(kid), {
      timeout: 10_000, // they look every second; this machine may be busy
    })
    await world.close()
  })
})
