import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openRuntime } from '../../src/app.ts'
import { doctorCommand } from '../../src/cli/commands/doctor.ts'
import { examineAddress } from '../../src/cli/doctor/address.ts'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { defaultBaseUrl, readSettings } from '../../src/config.ts'
import { lockFolder } from '../../src/store/data-folder/folder-lock.ts'
import { sqliteFile } from '../../src/store/open.ts'
import { type Installation, newInstallation } from '../support/store/backups.ts'
import { onEachStore, type StoreKind } from '../support/world.ts'

type Env = Record<string, string>

/** What doctor says about one check, and whether the exit code is 1. */
async function examined(check: string, env: Env, ahead = 0): Promise<Finding & { failed: boolean }> {
  const outside = { env, now: () => Date.now() + ahead, random: randomBytes }
  const { data, failed } = await doctorCommand.runAlone(outside, { words: [], options: {} })
  const { findings } = data as { findings: Finding[] }
  const found = findings.find((finding) => finding.check === check)
  if (!found) throw new Error(`doctor says nothing about ${check}`)
  expect(failed).toBe(findings.some(({ state }) => state === 'fail'))
  return { ...found, failed: failed === true }
}

const places: Installation[] = []
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove()
})

/** A place whose server has run once. */
async function usedPlace(kind: StoreKind): Promise<Installation> {
  const place = await newInstallation(kind)
  places.push(place)
  const runtime = await openRuntime({ settings: readSettings(place.env), logTo: { write: () => {} } })
  await runtime.close()
  return place
}

const DAY_MS = 86_400_000

onEachStore('marquee doctor', (kind) => {
  it('finds a used store well', async () => {
    const place = await usedPlace(kind)
    const env = { ...place.env, MARQUEE_HOST: '0.0.0.0', MARQUEE_BASE_URL: 'http://marquee.lan' }
    for (const check of ['settings', 'server', 'folder', 'disk', 'secret', 'store', 'clock', 'keys', 'tls', 'address', 'proxies'])
      expect(await examined(check, env), check).toMatchObject({ state: 'ok', failed: false })
  })

  it('finds an empty place well, and leaves it empty', async () => {
    const place = await newInstallation(kind)
    places.push(place)
    const unborn = { ...place.env, MARQUEE_DATA_DIR: path.join(place.folder, 'later') }
    expect(await examined('store', unborn)).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(/first start/),
      failed: false,
    })
    expect(existsSync(unborn.MARQUEE_DATA_DIR)).toBe(false)
  })

  it('fails on a store that a later program has written', async () => {
    const place = await usedPlace(kind)
    const store = await place.open()
    await sql`insert into migrations values (99, 'later', 0)`.execute(store.slow)
    await store.close()
    const says = expect.stringMatching(/schema version 99, this program knows up to \d+/)
    expect(await examined('store', place.env)).toMatchObject({ state: 'fail', says, failed: true })
  })

  it('fails on keys that were wrapped by another secret', async () => {
    const { env } = await usedPlace(kind)
    expect(await examined('keys', { ...env, MARQUEE_SECRET: 'x'.repeat(32) })).toMatchObject({ state: 'fail', failed: true })
  })

  it('warns of a signing key more than a year old', async () => {
    const place = await newInstallation(kind)
    places.push(place)
    const then = () => Date.now() - 400 * DAY_MS
    const runtime = await openRuntime({ settings: readSettings(place.env), logTo: { write: () => {} }, clock: then })
    await runtime.close()
    expect(await examined('keys', place.env)).toMatchObject({ state: 'warn', todo: 'marquee keys rotate', failed: false })
  })

  it('warns of a clock that is behind', async () => {
    const place = await usedPlace(kind)
    const store = await place.open()
    const entry = { event: 'x', account_id: null, profile_id: null, public_id: null, client_id: null, address: null }
    await store.slow
      .insertInto('audit')
      .values({ id: 'now', at: Date.now(), ...entry })
      .execute()
    await store.close()
    expect(await examined('clock', place.env, -60_000)).toMatchObject({ state: 'warn', todo: expect.stringContaining('NTP') })
  })
})

describe('marquee doctor', () => {
  it('names every wrong setting', async () => {
    const wrong = await examined('settings', { MARQUEE_PORT: 'x', MARQUEE_PROT: '80' })
    expect(wrong).toMatchObject({ state: 'fail', says: expect.stringContaining('MARQUEE_PORT'), failed: true })
  })

  it('fails on a PostgreSQL that is not there, says why, and keeps the password to itself', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-doctor-'))
    const env = { MARQUEE_DATA_DIR: folder, DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/d', MARQUEE_SECRET: 's'.repeat(32) }
    const found = await examined('store', env)
    expect(found).toMatchObject({ state: 'fail', says: expect.stringContaining('ECONNREFUSED'), failed: true })
    expect(JSON.stringify(found)).not.toContain('hush')
    rmSync(folder, { recursive: true })
  })

  it('fails on a SQLite file that is damaged', async () => {
    const { folder, env } = await usedPlace('sqlite')
    writeFileSync(sqliteFile(folder), 'nonsense'.repeat(1000))
    expect(await examined('store', env)).toMatchObject({ state: 'fail', todo: expect.stringContaining('backup'), failed: true })
  })

  it('fails on a secret that others can read, and on one that is gone', async () => {
    const { folder, env } = await usedPlace('sqlite')
    const file = path.join(folder, 'secret')
    chmodSync(file, 0o644)
    expect(await examined('secret', env)).toMatchObject({ state: 'fail', todo: `chmod 600 ${file}`, failed: true })
    rmSync(file)
    expect(await examined('keys', env)).toMatchObject({ state: 'fail', says: 'wrapped by a secret that is gone', failed: true })
    expect(existsSync(file)).toBe(false)
  })

  it('warns of a data folder that others can look into', async () => {
    const { folder, env } = await usedPlace('sqlite')
    chmodSync(folder, 0o755)
    expect(await examined('folder', env)).toMatchObject({ state: 'warn', todo: `chmod 700 ${folder}`, failed: false })
  })

  it('warns of a server that holds the folder and does not answer', async () => {
    const { folder, env } = await usedPlace('sqlite')
    const lock = lockFolder(folder, () => '')
    expect(await examined('server', env)).toMatchObject({ state: 'warn' })
    lock.release()
    expect(await examined('server', env)).toMatchObject({ state: 'ok' })
  })

  it('changes nothing', async () => {
    const { folder, env } = await usedPlace('sqlite')
    const [names, bytes] = [readdirSync(folder), readFileSync(sqliteFile(folder))]
    await examined('store', env)
    expect(readdirSync(folder)).toEqual(names)
    expect(readFileSync(sqliteFile(folder)).equals(bytes)).toBe(true)
  })
})

describe('marquee doctor, about addresses', () => {
  const at = (env: Env) =>
    Object.fromEntries(examineAddress(readSettings(env)).map(({ check, state }) => [check, state])) as Record<string, string>
  const hasNetwork = !defaultBaseUrl(0).includes('127.0.0.1')
  const proxied = { MARQUEE_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1, ::1' }

  it.each<[string, Env, Record<string, string>]>([
    [
      'https behind a trusted proxy',
      { MARQUEE_BASE_URL: 'https://tv.example.org', ...proxied },
      { tls: 'ok', proxies: 'ok', address: 'ok' },
    ],
    ['https with no trusted proxy', { MARQUEE_BASE_URL: 'https://tv.example.org' }, { tls: 'ok', proxies: 'warn' }],
    ['http on a public name', { MARQUEE_BASE_URL: 'http://tv.example.org' }, { tls: 'warn' }],
    ['http on a public address', { MARQUEE_BASE_URL: 'http://203.0.113.5:8080' }, { tls: 'warn' }],
    ['http on a private address', { MARQUEE_BASE_URL: 'http://192.168.1.20:8080' }, { tls: 'ok', address: 'ok' }],
    ['http on a name of the home network', { MARQUEE_BASE_URL: 'http://marquee.lan' }, { tls: 'ok', address: 'ok' }],
    ['loopback as the address for other devices', { MARQUEE_BASE_URL: 'http://127.0.0.1:8080' }, { address: 'warn' }],
    [
      'loopback for this machine only',
      { MARQUEE_BASE_URL: 'http://localhost:8080', MARQUEE_HOST: '127.0.0.1' },
      { address: 'ok' },
    ],
    [
      'a server on loopback with an address for other devices',
      { MARQUEE_BASE_URL: 'http://marquee.lan', MARQUEE_HOST: '127.0.0.1' },
      { address: 'warn' },
    ],
    ['a server on loopback without an address', { MARQUEE_HOST: '127.0.0.1' }, { address: hasNetwork ? 'warn' : 'ok' }],
    ['everybody trusted', { MARQUEE_TRUSTED_PROXIES: '0.0.0.0/0' }, { proxies: 'fail' }],
  ])('%s', (_, env, states) => {
    expect(at(env)).toMatchObject(states)
  })
})
