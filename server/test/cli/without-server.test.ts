import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Browser, call, requestCode, signInPerson } from '../support/callers.ts'
import { marquee, marqueeJson, marqueeProcess, type RunOptions } from '../support/processes/command-line.ts'
import { startServer } from '../support/processes/server-process.ts'
import { newDatabase, PASSWORD } from '../support/world.ts'

type Account = { email: string; name: string; admin: boolean; locked: boolean }
type Made = { account: Account; resetUrl?: string }

describe('marquee, without a server', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-cli-'))
  const run = (...words: string[]) => marquee(words, { dataDir })
  const runJson = <T>(...words: string[]) => marqueeJson<T>(words, { dataDir })
  let link = ''
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('accounts add makes the first one an administrator and says so', async () => {
    const { code, out } = await marqueeProcess(['accounts', 'add', 'Ann@Example.org', '--password-stdin', '--new'], {
      dataDir,
      stdin: `${PASSWORD}\n`,
    })
    expect(code).toBe(0)
    expect(out).toBe('Made the account of ann@example.org, an administrator since this is the first account.\n')
  })

  it('accounts add prints a one-time link where no password is given', async () => {
    const { account, resetUrl } = await runJson<Made>('accounts', 'add', 'bob@example.org', '--name', 'Bob B.')
    expect(account).toMatchObject({ email: 'bob@example.org', name: 'Bob B.', admin: false })
    expect(resetUrl).toMatch(/\/reset#token=rst_[\w-]{43}$/)
    link = String(resetUrl)
  })

  it('accounts add refuses an address that is taken with exit code 1', async () => {
    const { code, err } = await marqueeProcess(['accounts', 'add', 'bob@example.org'], { dataDir })
    expect([code, err.split('\n')[1]]).toEqual([1, 'an account with this e-mail address already exists'])
  })

  it('accounts remove keeps the last administrator while there are others, and removes them', async () => {
    const { code, err } = await run('accounts', 'remove', 'ann@example.org')
    expect(code).toBe(1)
    expect(err).toMatch(/\nthe last administrator cannot be deleted while other accounts exist\n$/)
    await runJson('accounts', 'add', 'gone@example.org', '--admin')
    expect(await runJson('accounts', 'remove', 'gone@example.org')).toEqual({ removed: 'gone@example.org' })
    expect((await run('accounts', 'remove', 'gone@example.org')).code).toBe(1)
  })

  it('accounts password prints another link', async () => {
    const { resetUrl } = await runJson<Made>('accounts', 'password', 'ann@example.org')
    expect(resetUrl).toMatch(/\/reset#token=rst_/)
    expect(resetUrl).not.toBe(link)
  })

  it('accounts lock, unlock and list say who is locked', async () => {
    await runJson('accounts', 'lock', 'bob@example.org')
    const { accounts } = await runJson<{ accounts: Account[] }>('accounts', 'list')
    expect(accounts.map(({ email, admin, locked }) => [email, admin, locked])).toEqual([
      ['bob@example.org', false, true],
      ['ann@example.org', true, false],
    ])
    expect((await run('accounts', 'list')).out).toMatch(/^bob@example\.org +Bob B\. +locked /)
    expect((await run('accounts', 'unlock', 'bob@example.org')).out).toBe('The account of bob@example.org is unlocked.\n')
  })

  it('clients add, list and remove', async () => {
    await runJson('clients', 'add', 'tv', 'Living room TV', '--needs-profile')
    expect((await run('clients', 'list')).out).toBe(
      'demo   Demo\nmcp    Language model\ntrakt  Trakt app\nweb    Web browser\ntv     Living room TV\n',
    )
    expect((await run('clients', 'add', 'tv', 'Again')).code).toBe(1)
    await runJson('clients', 'add', 'kiosk', 'Kiosk')
    expect(await runJson('clients', 'remove', 'tv')).toEqual({ removed: 'tv' })
    expect((await run('clients', 'remove', 'web')).err).toMatch(/\nweb is built in\n$/)
  })

  it('keys rotate makes a second key', async () => {
    const { verifying } = await runJson<{ verifying: string[] }>('keys', 'rotate')
    expect(verifying).toHaveLength(2)
  })

  it('backup writes a file for its owner only, and replaces none without --force', async () => {
    const file = path.join(dataDir, 'backup.gz')
    expect(await runJson('backup', file)).toMatchObject({ file, withKeys: false, rows: { accounts: 2 } })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(file)
    expect((await run('backup', file)).err).toContain('replace it with --force')
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(await runJson('backup', file, '--force', '--with-keys')).toMatchObject({ withKeys: true, rows: { keys: 4 } })
    expect((await run('backup', '/nowhere/backup.gz')).err).toMatch(/\nthere is no folder \/nowhere\n$/)
  })

  it('restore fills another folder', async () => {
    const other: RunOptions = { dataDir: path.join(dataDir, 'other') }
    const restored = await marquee(['restore', path.join(dataDir, 'backup.gz')], other)
    expect(restored.out).toMatch(/^Restored 2 accounts and 0 profiles as of .* Every sign-in has ended/)
    expect((await marqueeJson<{ accounts: Account[] }>(['accounts', 'list'], other)).accounts).toHaveLength(2)
  })

  it('doctor finds nothing that fails', async () => {
    expect(await runJson('doctor')).toMatchObject({ ok: true })
  })

  it('leaves all of it to the server that starts next', async () => {
    const server = await startServer({ dataDir, logFile: path.join(inject('logFolder'), 'cli.log') })
    const { base } = server
    await signInPerson(base, 'ann@example.org')
    const bob = await new Browser(base).open()
    const token = new URL(link).hash.replace('#token=', '')
    expect((await bob.send('POST', '/web/password-resets', { token, next: PASSWORD })).status).toBe(204)
    await signInPerson(base, 'bob@example.org')
    await requestCode(base, 'kiosk')
    expect((await call(base, 'POST', '/auth/device-codes', { body: { clientID: 'tv' } })).status).toBe(400)
    expect((await call(base, 'GET', '/.well-known/jwks.json')).body['keys']).toHaveLength(2)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(existsSync(path.join(dataDir, 'server.json'))).toBe(false)
  })
})

describe.skipIf(inject('postgresUrl') === undefined)('marquee, without a server, on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-cli-'))
  beforeAll(async () => {
    database = await newDatabase()
  })
  afterAll(async () => {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('works on the database that DATABASE_URL names', async () => {
    const options = { dataDir, env: { DATABASE_URL: database.url, MARQUEE_SECRET: 's'.repeat(32) } }
    await marqueeJson(['accounts', 'add', 'ann@example.org', '--new'], options)
    const { accounts } = await marqueeJson<{ accounts: Account[] }>(['accounts', 'list'], options)
    expect(accounts).toMatchObject([{ email: 'ann@example.org', admin: true }])
    await marqueeJson(['backup', path.join(dataDir, 'backup.gz')], options)
    const { code, err } = await marquee(['restore', path.join(dataDir, 'backup.gz')], options)
    expect(code).toBe(1)
    expect(err).toContain('\nthis store has accounts')
  })
})
