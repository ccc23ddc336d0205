import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { BadSettings, readSettings, settingsTable } from '../src/config.ts'
import { startServer } from './support/processes/server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shortFile = path.join(folder, 'short')
writeFileSync(shortFile, 'too short')

type Name = keyof typeof settingsTable

/** Values that do not fit, for every setting that can have one. */
const bad: Partial<Record<Name, string[]>> = {
  MARQUEE_PORT: ['65536', '-1', 'http', '80.5', '0x50', '1e3'],
  MARQUEE_HOST: ['not a host', 'http://0.0.0.0'],
  MARQUEE_BASE_URL: [
    'marquee.test',
    'ftp://marquee.test',
    'https://marquee.test/path',
    'https://marquee.test?x',
    'http://u:p@x.test',
  ],
  DATABASE_URL: ['localhost:5432', 'mysql://localhost/x'],
  MARQUEE_SECRET: ['short'],
  MARQUEE_SECRET_FILE: [path.join(folder, 'missing'), shortFile, folder],
  MARQUEE_REGISTRATION: ['yes', 'OPEN'],
  MARQUEE_OIDC_ISSUER: ['id.example', 'ldap://id.example'],
  MARQUEE_OIDC_NAME: ['x'.repeat(41)],
  MARQUEE_OIDC_ACCOUNTS: ['all'],
  MARQUEE_PASSWORDS: ['no'],
  MARQUEE_TRAKT_CLIENTS: ['all'],
  MARQUEE_TRAKT_GUESTS: ['yes'],
  MARQUEE_SOURCE_NETWORKS: ['media.lan', '192.168.0.0/33', 'everywhere'],
  MARQUEE_TRUSTED_PROXIES: ['proxy.lan', '10.0.0.0/33', '10.0.0.1, nonsense', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'],
  MARQUEE_CORS_ORIGINS: ['*', 'app.example', 'https://app.example/', 'https://App.example', 'null'],
  MARQUEE_METRICS_TOKEN: ['short'],
  MARQUEE_DURABILITY: ['off'],
  MARQUEE_DEMO: ['true'],
  MARQUEE_IMAGES: ['remote'],
  MARQUEE_LANGUAGE: ['fr'],
  MARQUEE_ADULT: ['1'],
  MARQUEE_LOG: ['verbose'],
  MARQUEE_TRAIN_HOURS: ['-1', 'daily'],
  MARQUEE_TRAIN_AFTER: ['some'],
  MARQUEE_TRAIN_PEOPLE: ['1.5', '9999999999'],
  MARQUEE_PAGE_THREADS: ['-1', 'many', '9'],
}
const anythingFits = ['MARQUEE_DATA_DIR', 'TMDB_API_KEY', 'MARQUEE_OIDC_CLIENT_ID', 'MARQUEE_OIDC_CLIENT_SECRET']
const limits = Object.keys(settingsTable).filter((name) => name.startsWith('MARQUEE_LIMIT_'))
for (const name of limits) bad[name as Name] = ['-1', 'many', '1.5', '1000001']

function complaint(env: Record<string, string>): string {
  try {
    readSettings(env)
    return ''
  } catch (error) {
    if (error instanceof BadSettings) return error.message
    throw error
  }
}

describe('a bad value', () => {
  it('is tried for every setting there is', () => {
    expect(Object.keys(settingsTable).filter((name) => !(name in bad) && !anythingFits.includes(name))).toEqual([])
  })

  it.each(Object.entries(bad).flatMap(([name, values]) => values.map((value) => [name, value])))(
    '%s=%s is named, and the value is not repeated',
    (name, value) => {
      const message = complaint({ [name]: value })
      expect(message.split('\n')[0]).toMatch(new RegExp(`^${name}: .{8,}`))
      if (/SECRET$|TOKEN|DATABASE/.test(name)) expect(message).not.toContain(value)
    },
  )

  it('does not hide another: every one has its line', () => {
    const lines = complaint({ MARQUEE_PORT: 'x', MARQUEE_LOG: 'y', MARQUEE_PROT: '1' }).split('\n')
    expect(lines.map((line) => line.split(/[: ]/)[0])).toEqual(['MARQUEE_PORT', 'MARQUEE_LOG', 'MARQUEE_PROT'])
  })
})

describe('an unknown variable', () => {
  it('that begins with MARQUEE_ is named, with what was meant; others are nobody’s business', () => {
    const messageFor = (env: Record<string, string>) => complaint({ ...env, HOME: '/home/ann', DATABASE: 'x' })
    expect(messageFor({ MARQUEE_PROT: '3' })).toContain('MARQUEE_PROT is not a setting of Marquee; did you mean MARQUEE_PORT?')
    expect(messageFor({ MARQUEE_DATA: '/data' })).toContain('did you mean MARQUEE_DATA_DIR?')
    expect(messageFor({ MARQUEE_NOTHING_LIKE_IT: '3' })).toBe(
      'MARQUEE_NOTHING_LIKE_IT is not a setting of Marquee (docs/configuration.md lists them all)',
    )
  })
})

describe('a contradiction', () => {
  const secret = 's'.repeat(32)
  it.each([
    [{ MARQUEE_SECRET: secret, MARQUEE_SECRET_FILE: shortFile }, 'MARQUEE_SECRET and MARQUEE_SECRET_FILE are both set'],
    [{ DATABASE_URL: 'postgres://localhost/x' }, 'MARQUEE_SECRET (or MARQUEE_SECRET_FILE) must be set with DATABASE_URL'],
    [{ MARQUEE_OIDC_ISSUER: 'https://id.example' }, 'MARQUEE_OIDC_CLIENT_ID must be set with MARQUEE_OIDC_ISSUER'],
    [{ MARQUEE_OIDC_CLIENT_ID: 'x' }, 'MARQUEE_OIDC_ISSUER must be set'],
    [{ MARQUEE_PASSWORDS: 'off' }, 'MARQUEE_PASSWORDS=off needs MARQUEE_OIDC_ISSUER'],
    [{ MARQUEE_LIMIT_HEADER_SECONDS: '31' }, 'MARQUEE_LIMIT_HEADER_SECONDS is more than MARQUEE_LIMIT_REQUEST_SECONDS'],
  ])('%o is refused with a message', (env, message) =>
    expect(complaint(env as unknown as Record<string, string>)).toContain(message),
  )
})

describe('good values', () => {
  it('are the defaults where nothing or an empty text is given', () => {
    expect(readSettings({})).toEqual(readSettings({ MARQUEE_PORT: '', MARQUEE_BASE_URL: '', MARQUEE_CORS_ORIGINS: '' }))
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      registration: 'closed',
      corsOrigins: [],
      logLevel: 'info',
    })
  })

  it('are read as they are meant', () => {
    writeFileSync(path.join(folder, 'secret'), `${'s'.repeat(40)}\n`)
    const settings = readSettings({
      MARQUEE_PORT: ' 9000 ',
      MARQUEE_BASE_URL: 'https://Marquee.test:443/',
      MARQUEE_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1/128 ,',
      MARQUEE_CORS_ORIGINS: 'https://app.example,http://tv.lan:9000',
      MARQUEE_SECRET_FILE: path.join(folder, 'secret'),
      DATABASE_URL: 'postgres://marquee@db/marquee',
      MARQUEE_LIMIT_HEADER_SECONDS: '100',
      MARQUEE_LIMIT_REQUEST_SECONDS: '0',
    })
    expect(settings).toMatchObject({
      port: 9000,
      baseUrl: 'https://marquee.test',
      trustedProxies: ['loopback', '10.0.0.0/8', '::1/128'],
      corsOrigins: ['https://app.example', 'http://tv.lan:9000'],
      secret: 's'.repeat(40),
      limits: { headerSeconds: 100, requestSeconds: 0 },
    })
  })
})

describe('the start', () => {
  it('stops at a bad value: exit code 1, and nothing is made', async () => {
    const dataDir = path.join(folder, 'data')
    const logFile = path.join(folder, 'stderr')
    const env = { MARQUEE_REGISTRATION: 'maybe' }
    await expect(startServer({ dataDir, logFile, env })).rejects.toThrow('ended with 1')
    expect(readFileSync(logFile, 'utf8')).toMatch(
      /^These settings are not valid:\n {2}MARQUEE_REGISTRATION: .*closed.*invite.*open/,
    )
    expect(existsSync(dataDir)).toBe(false)
  })
})
