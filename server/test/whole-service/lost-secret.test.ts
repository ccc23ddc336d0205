import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openService, type Service } from '../../src/app.ts'
import { readSettings } from '../../src/config.ts'
import { lockFolder } from '../../src/store/data-folder/folder-lock.ts'
import { call, signInDevice, signInPerson, startSession } from '../support/callers.ts'
import { marquee, marqueeJson, marqueeProcess } from '../support/processes/command-line.ts'
import { type Installation, newInstallation } from '../support/store/backups.ts'
import { onEachStore, PASSWORD } from '../support/world.ts'

/** Every file of a folder with its bytes, but for what a look at SQLite leaves beside it. */
const bytesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/^server\.|-(wal|shm)$/.test(name))
      .map((name) => [name, readFileSync(path.join(folder, name)).toString('base64')]),
  )

const more = {
  MARQUEE_PORT: '0',
  MARQUEE_DEMO: 'off',
  MARQUEE_PAGE_THREADS: '0',
  MARQUEE_TRUSTED_PROXIES: '127.0.0.1',
  MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
}

onEachStore('a store whose secret is lost', (kind) => {
  let place: Installation
  let secret: string
  let kept: string
  let token: string
  let sessionToken: string

  const start = () => openService({ settings: readSettings({ ...place.env, ...more }), logTo: { write: () => {} } })
  const options = () => ({ dataDir: place.folder, env: place.env })
  const statusAt = async ({ port }: Service, path: string, with_: string) =>
    (await call(`http://127.0.0.1:${port}`, 'GET', path, { token: with_ })).status

  beforeAll(async () => {
    place = await newInstallation(kind)
    secret = path.join(place.folder, 'secret')
    const service = await start()
    const base = `http://127.0.0.1:${service.port}`
    const made = await marquee(['accounts', 'add', 'ann@example.org', '--password-stdin'], { ...options(), stdin: PASSWORD })
    if (made.code !== 0) throw new Error(made.err)
    token = (await signInDevice(await signInPerson(base, 'ann@example.org'))).refreshToken
    sessionToken = (await startSession(base, token)).sessionToken
    await service.stop(false)
    if (kind === 'sqlite') {
      kept = readFileSync(secret, 'utf8')
      rmSync(secret)
    } else {
      kept = String(place.env['MARQUEE_SECRET'])
      place.env['MARQUEE_SECRET'] = 'x'.repeat(32)
    }
  })
  afterAll(() => place?.remove())

  it('does not start: the message names what is missing and the way out, and nothing is changed', async () => {
    const before = bytesIn(place.folder)
    for (const run of [marqueeProcess(['serve'], options()), marquee(['accounts', 'list'], options())]) {
      const { code, err } = await run
      expect(code).toBe(1)
      expect(err).toContain(kind === 'sqlite' ? `${secret} is missing` : 'another secret than MARQUEE_SECRET')
      expect(err).toContain('marquee keys reset')
    }
    expect(bytesIn(place.folder)).toEqual(before)
  })

  it.skipIf(kind === 'postgres')('does not start with another one either, and names the file', async () => {
    writeFileSync(secret, 'f'.repeat(64))
    await expect(start()).rejects.toThrow(`another secret than the one in ${secret}`)
    expect(readFileSync(secret, 'utf8')).toBe('f'.repeat(64))
    rmSync(secret)
  })

  it('is as before when the secret is back', async () => {
    const found = kind === 'sqlite' ? kept.trim() : kept
    const service = await openService({
      settings: readSettings({ ...place.env, ...more, MARQUEE_SECRET: found }),
      logTo: { write: () => {} },
    })
    expect(await statusAt(service, '/account', token)).toBe(200)
    expect(await statusAt(service, '/profile', sessionToken)).toBe(200)
    await service.stop(false)
  })

  it('can be backed up all the same', async () => {
    const file = path.join(place.folder, 'backup.gz')
    expect(await marqueeJson(['backup', file], options())).toMatchObject({ withKeys: false, rows: { accounts: 1 } })
    expect(existsSync(secret)).toBe(false)
    rmSync(file)
  })

  it('marquee keys reset only says what it ends, without --yes', async () => {
    const before = bytesIn(place.folder)
    const { code, err } = await marquee(['keys', 'reset'], options())
    expect(code).toBe(1)
    for (const ended of ['every sign-in', 'session', 'code that waits', 'invitation', '--yes']) expect(err).toContain(ended)
    expect(bytesIn(place.folder)).toEqual(before)
  })

  it('marquee keys reset --yes makes new keys: every sign-in has ended, and people sign in with their passwords', async () => {
    const { code, out } = await marqueeProcess(['keys', 'reset', '--yes'], options())
    expect([code, out]).toEqual([0, 'Made new keys. 2 sign-ins have ended; everybody signs in again.\n'])
    const service = await start()
    expect(await statusAt(service, '/account', token)).toBe(401)
    expect(await statusAt(service, '/profile', sessionToken)).toBe(401)
    const person = await signInPerson(`http://127.0.0.1:${service.port}`, 'ann@example.org')
    expect((await person.send('GET', '/profiles')).body['profiles']).toMatchObject([{ name: 'Ann' }])
    await service.stop(false)
  })

  it('marquee keys reset is refused while a server runs', async () => {
    const service = await start()
    const lock = kind === 'sqlite' ? lockFolder(place.folder, () => '') : undefined // which serve does, and a service alone does not
    const { code, err } = await marquee(['keys', 'reset', '--yes'], options())
    expect(code).toBe(1)
    expect(err).toMatch(/another Marquee server|stop every server first/)
    lock?.release()
    await service.stop(false)
  })
})
