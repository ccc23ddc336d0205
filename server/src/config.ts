import { readFileSync } from 'node:fs'
import { availableParallelism, networkInterfaces } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { identityFaults, identitySettings, oidcFrom } from './identity-settings.ts'
import { contradictoryLimits, limitSettings, limitsFrom, numberUpTo } from './limit-settings.ts'
import { isNetwork, isPrivate } from './network/addresses.ts'
import { didYouMean } from './texts/did-you-mean.ts'
import { languages } from './texts/locales.ts'
import { validationMessage } from './texts/validation-messages.ts'

/** Invalid settings: the server does not start, and the message names each of them. */
export class BadSettings extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'BadSettings'
  }
}

const commaSeparated = (isValid: (part: string) => boolean, wanted: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isValid), `each must be ${wanted}`)
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
function isOriginUrl(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && search + hash + username + password === ''
}
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://', abort: true })
  .refine(isOriginUrl, 'must be scheme, host and port only: this service runs at the root of its host')
  .transform((url) => new URL(url).origin)

/** Every setting. They are validated at the start, and docs/configuration.md is generated from this table. */
export const settingsTable = {
  MARQUEE_PORT: { about: 'Port to listen on', default: '8080', schema: numberUpTo(65_535) },
  MARQUEE_HOST: {
    about: 'Address to listen on',
    default: '0.0.0.0',
    schema: z.string().regex(/^[\w.:%-]+$/, 'must be an address or a host name'),
  },
  MARQUEE_BASE_URL: {
    about:
      'URL at which people and devices reach this service, also in the QR code; unset: the first private IPv4 address, or loopback if there is none',
    default: undefined,
    schema: httpUrl.optional(),
  },
  MARQUEE_DATA_DIR: {
    about: 'Folder of the embedded store, the secret and the local socket',
    default: './data',
    schema: z.string().min(1),
  },
  DATABASE_URL: {
    about: 'PostgreSQL 14 or later; unset: the embedded store',
    default: undefined,
    schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL that begins with postgres://' }).optional(),
  },
  MARQUEE_SECRET: {
    about:
      'Encrypts the keys in the database; the same on every node. Required with PostgreSQL; otherwise created in the data folder at the first start',
    default: undefined,
    schema: z.string().min(32, 'at least 32 characters').optional(),
  },
  MARQUEE_SECRET_FILE: { about: 'A file that contains MARQUEE_SECRET', default: undefined, schema: z.string().min(1).optional() },
  MARQUEE_REGISTRATION: {
    about: 'Who may create an account after the first: nobody (closed), people with an invitation (invite), everybody (open)',
    default: 'closed',
    schema: z.enum(['closed', 'invite', 'open']),
  },
  ...identitySettings,
  MARQUEE_TRAKT_CLIENTS: {
    about:
      'Which applications may use the Trakt-compatible interface under /trakt: any; only those that are registered here for one profile (listed); none (off)',
    default: 'any',
    schema: z.enum(['any', 'listed', 'off']),
  },
  MARQUEE_TRAKT_GUESTS: {
    about:
      'Whether clients of the Trakt-compatible interface may search titles, and read titles and genres, without a token, as at Trakt. They then see titles of every age limit',
    default: 'off',
    schema: z.enum(['on', 'off']),
  },
  MARQUEE_TRUSTED_PROXIES: {
    about:
      'Addresses or networks (10.0.0.0/8, loopback, uniquelocal) of proxies whose X-Forwarded-For is trusted, comma-separated',
    default: '',
    schema: commaSeparated(isNetwork, 'an address, a network like 10.0.0.0/8, loopback, linklocal or uniquelocal'),
  },
  MARQUEE_SOURCE_NETWORKS: {
    about:
      'Private networks in which this service may read people’s media servers: addresses, networks (192.168.1.0/24), loopback or uniquelocal, comma-separated; unset: none',
    default: '',
    schema: commaSeparated(isNetwork, 'an address, a network like 192.168.1.0/24, loopback, linklocal or uniquelocal'),
  },
  MARQUEE_CORS_ORIGINS: {
    about: 'Origins whose scripts may call the API with a token, comma-separated',
    default: '',
    schema: commaSeparated(isOrigin, 'an origin like https://app.example, in lower case and without a path'),
  },
  MARQUEE_METRICS_TOKEN: {
    about: 'Bearer token for /metrics; unset: /metrics answers 404',
    default: undefined,
    schema: z.string().min(16, 'at least 16 characters').optional(),
  },
  MARQUEE_DURABILITY: {
    about:
      'full: an answered write survives a power cut; normal: it survives a crash of the program only, and writes are faster (embedded store)',
    default: 'full',
    schema: z.enum(['full', 'normal']),
  },
  MARQUEE_DEMO: {
    about:
      'auto: an empty catalogue starts with the demo’s titles, and visitors may look around with sample profiles while there is no account; on: visitors may at any time; off: neither',
    default: 'auto',
    schema: z.enum(['auto', 'on', 'off']),
  },
  MARQUEE_IMAGES: {
    about:
      'drawn: the server draws all pictures; proxy: it forwards the catalogue’s pictures from image.tmdb.org, and draws those that it cannot fetch',
    default: 'drawn',
    schema: z.enum(['drawn', 'proxy']),
  },
  MARQUEE_LANGUAGE: {
    about: 'Language of texts, and of titles that have translations, for clients that request no language',
    default: 'en',
    schema: z.enum(languages),
  },
  MARQUEE_ADULT: {
    about: 'Whether adult titles may be imported',
    default: 'off',
    schema: z.enum(['on', 'off']),
  },
  TMDB_API_KEY: {
    about: 'Key (v3) or read access token (v4) for marquee import tmdb',
    default: undefined,
    schema: z.string().min(1).optional(),
  },
  MARQUEE_TRAIN_HOURS: {
    about:
      'Minimum hours between two automatic trainings; an imported audience is trained on at once; 0 = only on request (marquee train)',
    default: '24',
    schema: numberUpTo(100_000),
  },
  MARQUEE_TRAIN_AFTER: {
    about: 'Number of new ratings, likes and watched titles that an automatic training needs',
    default: '500',
    schema: numberUpTo(1_000_000_000),
  },
  MARQUEE_TRAIN_PEOPLE: {
    about: 'Maximum number of people to train on; if there are more, a random sample of them, always the same; 0 = all',
    default: '200000',
    schema: numberUpTo(1_000_000_000),
  },
  MARQUEE_PAGE_THREADS: {
    about: 'Additional threads that compose pages, at most 8; auto: one if the machine has more than one core',
    default: 'auto',
    schema: z.string().regex(/^(auto|[0-8])$/, 'must be auto or a whole number up to 8'),
  },
  MARQUEE_LOG: {
    about: 'Minimum level of log messages',
    default: 'info',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  },
  ...limitSettings,
} as const satisfies Record<string, { about: string; default: string | undefined; schema: z.ZodType }>

type Table = typeof settingsTable
export type RawSettings = { [Name in keyof Table]: z.output<Table[Name]['schema']> }

export type Settings = ReturnType<typeof readSettings>

/** Environment → settings, or BadSettings with a line for each thing that is wrong. */
export function readSettings(env: Record<string, string | undefined>) {
  const { values, wrong } = parseAll(env)
  const unknown = Object.keys(env).filter((name) => name.startsWith('MARQUEE_') && !(name in settingsTable))
  wrong.push(...unknown.map(describeUnknown))
  if (values.MARQUEE_SECRET && values.MARQUEE_SECRET_FILE)
    wrong.push('MARQUEE_SECRET and MARQUEE_SECRET_FILE are both set; keep one')
  if (values.DATABASE_URL && !values.MARQUEE_SECRET && !values.MARQUEE_SECRET_FILE)
    wrong.push(
      'MARQUEE_SECRET (or MARQUEE_SECRET_FILE) must be set with DATABASE_URL; every node shares it. Make one: openssl rand -hex 32',
    )
  wrong.push(...contradictoryLimits(values))
  wrong.push(...identityFaults(values))
  const secret = secretFrom(values, wrong)
  if (wrong.length > 0) throw new BadSettings(wrong)
  return toSettings(values, secret)
}

function parseAll(env: Record<string, string | undefined>) {
  const wrong: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(settingsTable)) {
    const value = env[name] === '' ? undefined : env[name]
    const parsed = entry.schema.safeParse(value ?? entry.default, { error: validationMessage })
    if (parsed.success) values[name] = parsed.data
    else wrong.push(`${name}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
  }
  return { values: values as RawSettings, wrong } // every name of the table is present once `wrong` is empty
}

function secretFrom({ MARQUEE_SECRET, MARQUEE_SECRET_FILE }: RawSettings, wrong: string[]): string | undefined {
  if (!MARQUEE_SECRET_FILE) return MARQUEE_SECRET
  try {
    const secret = readFileSync(MARQUEE_SECRET_FILE, 'utf8').trim()
    if (secret.length < 32) wrong.push('MARQUEE_SECRET_FILE: the file must hold at least 32 characters')
    return secret
  } catch {
    wrong.push('MARQUEE_SECRET_FILE: the file cannot be read')
    return undefined
  }
}

function toSettings(raw: RawSettings, secret: string | undefined) {
  return {
    host: raw.MARQUEE_HOST,
    port: raw.MARQUEE_PORT,
    baseUrl: raw.MARQUEE_BASE_URL,
    dataDir: path.resolve(raw.MARQUEE_DATA_DIR),
    databaseUrl: raw.DATABASE_URL,
    secret,
    secretFile: raw.MARQUEE_SECRET_FILE,
    registration: raw.MARQUEE_REGISTRATION,
    oidc: oidcFrom(raw),
    passwords: raw.MARQUEE_PASSWORDS === 'on',
    traktClients: raw.MARQUEE_TRAKT_CLIENTS,
    traktGuests: raw.MARQUEE_TRAKT_GUESTS === 'on',
    trustedProxies: raw.MARQUEE_TRUSTED_PROXIES,
    sourceNetworks: raw.MARQUEE_SOURCE_NETWORKS,
    corsOrigins: raw.MARQUEE_CORS_ORIGINS,
    metricsToken: raw.MARQUEE_METRICS_TOKEN,
    durability: raw.MARQUEE_DURABILITY,
    demo: raw.MARQUEE_DEMO,
    images: raw.MARQUEE_IMAGES,
    adult: raw.MARQUEE_ADULT === 'on',
    language: raw.MARQUEE_LANGUAGE,
    tmdbApiKey: raw.TMDB_API_KEY,
    pageThreads: raw.MARQUEE_PAGE_THREADS === 'auto' ? Number(availableParallelism() > 1) : Number(raw.MARQUEE_PAGE_THREADS),
    logLevel: raw.MARQUEE_LOG,
    training: { hours: raw.MARQUEE_TRAIN_HOURS, after: raw.MARQUEE_TRAIN_AFTER, people: raw.MARQUEE_TRAIN_PEOPLE },
    limits: limitsFrom(raw),
  }
}

/** Where the service is reached when no base URL is set: the first private IPv4 address, loopback if there is none. */
export function defaultBaseUrl(port: number): string {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  const lan = addresses.find(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
  return `http://${lan?.address ?? '127.0.0.1'}:${port}`
}

function describeUnknown(name: string): string {
  const suggestion = didYouMean(name, Object.keys(settingsTable))
  return `${name} is not a setting of Marquee${suggestion ? `; did you mean ${suggestion}?` : ''} (docs/configuration.md lists them all)`
}
