import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { sqliteFile } from '../../src/store/open.ts'
import { Browser, type Code, call, type Device, makeFirstAccount, type Reply, signInDevice } from '../support/callers.ts'
import { type ServerProcess, spawnServer } from '../support/processes/server-process.ts'

/** What a round costs is the start; how many writes are under way when it ends is what counts. */
const ROUNDS = 12
const EVERY_STARTING = 4
const SEED = 20_260_101
const MAX_WRITES = 100
const AFTER_WRITE_MS = 15
const WHILE_STARTING_MS = 800

const env = {
  MARQUEE_LIMIT_POLL_SECONDS: '0',
  MARQUEE_LIMIT_WRONG_CODES_PER_ADDRESS: '0', // a guess is counted before it is looked up; killed in between, it stays counted
  MARQUEE_LIMIT_WRONG_CODES_PER_ACCOUNT: '0',
  MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '0',
  MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
}

/** The answers that one device got; what was not answered may or may not have happened. */
type CodeProgress = { name: string; code?: Code; approved?: boolean; signIn?: Device }
type Moment = { writes: number; milliseconds: number; round: number }
type ProfileProgress = { name: string; id?: string; removing?: boolean; removed?: boolean }

/** mulberry32: the same moments in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const poll = (base: string, { deviceCode }: Code) => call(base, 'POST', `/auth/device-codes/${deviceCode}/poll`)

describe('kill -9 of the server', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-crash-'))
  const devices: CodeProgress[] = []
  const profiles: ProfileProgress[] = []
  const counts = { codes: 0, approvals: 0, 'sign-ins': 0, 'profiles made': 0, 'profiles removed': 0 }
  const answered = () => Object.values(counts).reduce((sum, count) => sum + count)
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const spawnHere = () => spawnServer({ dataDir, logFile: path.join(inject('logFolder'), 'crash.log'), env })

  /** Writes until the server is gone. Any answer but the expected one ends the test. */
  async function write(step: (number: number) => Promise<void>): Promise<void> {
    for (let number = 0; ; number++)
      try {
        await step(number)
      } catch (error) {
        if (error instanceof TypeError) return // fetch's word for: nobody answered
        throw error
      }
  }

  function expectStatus(reply: Reply, status: number): void {
    expect(`${reply.status} ${reply.text.slice(0, 200)}`).toMatch(new RegExp(`^${status}`))
  }

  const signInDevices = (base: string, person: Browser, lane: string) =>
    write(async (number) => {
      const device: CodeProgress = { name: `${lane} ${number}` }
      devices.push(device)
      const asked = await call(base, 'POST', '/auth/device-codes', { body: { clientID: 'demo', deviceName: device.name } })
      expectStatus(asked, 201)
      device.code = asked.body as unknown as Code
      counts.codes++
      expectStatus(await person.send('POST', `/web/activations/${device.code.userCode}`, { decision: 'approve' }), 200)
      device.approved = true
      counts.approvals++
      const polled = await poll(base, device.code)
      expectStatus(polled, 200)
      device.signIn = polled.body as unknown as Device
      counts['sign-ins']++
    })

  const changeProfiles = (base: string, token: string, lane: string) =>
    write(async (number) => {
      const profile: ProfileProgress = { name: `${lane} ${number}` }
      profiles.push(profile)
      const made = await call(base, 'POST', '/profiles', { token, body: { name: profile.name } })
      expectStatus(made, 201)
      profile.id = String(made.body['profileId'])
      counts['profiles made']++
      profile.removing = true
      expectStatus(await call(base, 'DELETE', `/profiles/${profile.id}`, { token }), 204)
      profile.removed = true
      counts['profiles removed']++
    })

  /** Opens the store as the next server would find it, and compares it with everything that was answered. */
  function inspect(): void {
    const store = new DatabaseSync(sqliteFile(dataDir))
    expect(store.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(store.prepare('pragma foreign_key_check').all()).toEqual([])
    const codes = store.prepare('select status, public_id from device_codes where device_name = ?')
    const signIns = store.prepare('select public_id, token_hash from sign_ins where device_name = ?')
    // An account has a hundred sign-ins: the longest unused is ended for the next, and remembered as such.
    const ended = store.prepare('select public_id, token_hash from revoked_sign_ins where public_id = ?')
    for (const { name, code, approved, signIn } of devices) {
      const rows = codes.all(name)
      const made = [...signIns.all(name), ...ended.all(String(rows[0]?.['public_id']))]
      expect(rows.length, name).toBeLessThanOrEqual(1)
      if (code) expect(rows.length, name).toBe(1)
      if (approved) expect(rows[0]?.['status'], name).toMatch(/approved|redeemed/)
      expect(made.length, name).toBe(rows[0]?.['status'] === 'redeemed' ? 1 : 0)
      if (signIn) {
        const token_hash = createHash('sha256').update(signIn.refreshToken).digest('hex')
        expect(made, name).toEqual([{ public_id: signIn.publicId, token_hash }])
      }
    }
    const byName = store.prepare('select id from profiles where name = ?')
    const noted = store.prepare("select count(*) as count from audit where profile_id = ? and event = 'profile made'")
    for (const { name, id, removing, removed } of profiles) {
      const rows = byName.all(name)
      expect(rows.length, name).toBeLessThanOrEqual(1)
      if (id && !removing) expect(rows, name).toEqual([{ id }])
      if (removed) expect(rows, name).toEqual([])
      for (const row of rows) expect(noted.get(String(row['id'])), name).toEqual({ count: 1 })
      if (id) expect(noted.get(id), name).toEqual({ count: 1 })
    }
    store.close()
  }

  /** A device whose answer was lost asks again, and a profile that may be half removed is cleared away. */
  async function makeGood(base: string, token: string): Promise<void> {
    for (const device of devices.filter(({ approved, signIn }) => approved && !signIn)) {
      const again = await poll(base, device.code as Code)
      expectStatus(again, 200)
      device.signIn = again.body as unknown as Device
    }
    const { body } = await call(base, 'GET', '/profiles', { token })
    for (const { id } of body['profiles'] as unknown as { id: string }[]) {
      const known = profiles.find((profile) => profile.id === id)
      if (known) known.removing = true
      await call(base, 'DELETE', `/profiles/${id}`, { token })
    }
  }

  it(`loses no answered write and doubles none in ${ROUNDS} rounds, and the next one starts without help`, async () => {
    const random = seeded(SEED)
    const first = await spawnHere().ready
    const owner = await makeFirstAccount(first.base)
    const { refreshToken } = await signInDevice(owner)
    await first.end('SIGINT')
    const moments: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const starting = round % EVERY_STARTING === EVERY_STARTING - 1
      const writes = starting ? 0 : Math.floor(random() * MAX_WRITES)
      const milliseconds = Math.floor(random() * (starting ? WHILE_STARTING_MS : AFTER_WRITE_MS))
      moments.push(starting ? `s${milliseconds}` : `${writes}+${milliseconds}`)
      const { child, ready, ended } = spawnHere()
      if (starting) {
        ready.catch(() => {})
        await pause(milliseconds)
        child.kill('SIGKILL')
        await ended
      } else await crashUnderWrites(await ready, { writes, milliseconds, round })
      inspect()
    }
    const last = await spawnHere().ready
    await makeGood(last.base, refreshToken)
    expectStatus(await call(last.base, 'GET', '/account', { token: refreshToken }), 200)
    await last.end('SIGINT')
    inspect()
    process.stdout.write(
      `\n${ROUNDS} kills, seed ${SEED}, after answered writes + ms (s: ms after the start began) ${moments.join(' ')}\n` +
        `answered before a kill, and there after it: ${Object.entries(counts)
          .map(([what, count]) => `${count} ${what}`)
          .join(', ')}\n`,
    )

    async function crashUnderWrites(server: ServerProcess, { writes, milliseconds, round }: Moment): Promise<void> {
      await makeGood(server.base, refreshToken)
      const person = new Browser(server.base)
      person.cookie = owner.cookie
      person.csrfToken = owner.csrfToken
      const writing = Promise.allSettled([
        signInDevices(server.base, person, `round ${round} a`),
        signInDevices(server.base, person, `round ${round} b`),
        changeProfiles(server.base, refreshToken, `round ${round} c`),
      ])
      const enough = answered() + writes
      while (answered() < enough && server.isRunning()) await pause(1)
      await pause(milliseconds)
      await server.end('SIGKILL')
      expect((await writing).filter(({ status }) => status === 'rejected')).toEqual([])
    }
  }, 240_000)
})
