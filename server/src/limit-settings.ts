import { z } from 'zod'

/** The schema of a whole number, given as text, up to a maximum. */
export const numberUpTo = (max: number) =>
  z.string().trim().regex(/^\d+$/, 'must be a whole number, 0 or more').transform(Number).pipe(z.number().max(max))
const limit = (defaultValue: number, about: string, max = 1_000_000) => ({
  about: `${about}; 0 = off`,
  default: String(defaultValue),
  schema: numberUpTo(max),
})

/** Every limit that an operator can configure; a part of the table of settings. */
export const limitSettings = {
  MARQUEE_LIMIT_POLL_SECONDS: limit(5, 'Seconds between two polls of a device code, at most 60', 60),
  MARQUEE_LIMIT_CODES_PER_MINUTE: limit(10, 'New device codes per address and minute'),
  MARQUEE_LIMIT_PENDING_CODES: limit(20, 'Pending device codes per address'),
  MARQUEE_LIMIT_WRONG_CODES_PER_ADDRESS: limit(10, 'Wrong user codes per address in 10 minutes, and as many wrong set-up codes'),
  MARQUEE_LIMIT_WRONG_CODES_PER_ACCOUNT: limit(5, 'Wrong user codes per account in 10 minutes'),
  MARQUEE_LIMIT_WRONG_PASSWORDS_PER_ADDRESS: limit(
    30,
    'Wrong passwords per address in 15 minutes, and as many sign-ins begun at the identity provider',
  ),
  MARQUEE_LIMIT_WRONG_PASSWORDS_PER_EMAIL: limit(10, 'Wrong passwords per e-mail address and address in 15 minutes'),
  MARQUEE_LIMIT_WRONG_PASSWORDS_PER_EMAIL_OVERALL: limit(
    100,
    'Wrong passwords per e-mail address in 15 minutes, from all networks together from which its password was not entered before',
  ),
  MARQUEE_LIMIT_REGISTRATIONS: limit(20, 'Registrations per address and hour, and as many uses of one-time password links'),
  MARQUEE_LIMIT_PAGES_PER_SESSION: limit(
    100,
    'Composed pages of a browsing session; beyond it, the least recently read page is deleted',
  ),
  MARQUEE_LIMIT_PAGES_PER_VISIT: limit(20, 'The same for a visitor’s browsing session'),
  MARQUEE_LIMIT_PAGES_PER_PROFILE: limit(
    400,
    'The same for all sessions of a profile; pages of ended sessions are deleted first',
  ),
  MARQUEE_LIMIT_TASTE_PER_PROFILE: limit(
    100_000,
    'Entries in a profile’s history, and as many ratings and single collected episodes; more are refused',
  ),
  MARQUEE_LIMIT_SECRETS_PER_PROFILE: limit(20, 'Webhooks and feeds of a profile'),
  MARQUEE_LIMIT_SOURCES_PER_PROFILE: limit(10, 'Media servers of a profile that are read'),
  MARQUEE_LIMIT_UNMATCHED_PER_PROFILE: limit(
    500,
    'Events of media servers about titles that the catalogue does not have, kept per profile; more are dropped',
  ),
  MARQUEE_LIMIT_VISITORS_PER_HOUR: limit(60, 'New visitors per address and hour'),
  MARQUEE_LIMIT_VISITORS: limit(500, 'Visitors at the same time; beyond it, the earliest is signed out'),
  MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: limit(100, 'Requests a second per sign-in (bursts of five times that)'),
  MARQUEE_LIMIT_REQUESTS_PER_ACCOUNT: {
    about:
      'Requests a second per account, for all its sign-ins together (bursts of five times that); unset: four times the limit of one sign-in; 0 = off',
    default: undefined,
    schema: numberUpTo(1_000_000).optional(),
  },
  MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: limit(20, 'Requests a second per address without a token (bursts of ten times that)'),
  MARQUEE_LIMIT_PICTURES_PER_ADDRESS: limit(200, 'Pictures a second per address (bursts of ten times that)'),
  MARQUEE_LIMIT_PNG_MEGAPIXELS_PER_ADDRESS: limit(1, 'Megapixels of PNGs a second per address (bursts of sixty times that)'),
  MARQUEE_LIMIT_CONNECTIONS: limit(4096, 'Open connections; beyond it, a new one replaces the one that was idle longest'),
  MARQUEE_LIMIT_CONNECTIONS_PER_ADDRESS: limit(256, 'Open connections per address (IPv6: per /64), except from trusted proxies'),
  MARQUEE_LIMIT_HEADER_SECONDS: limit(10, 'Seconds for the headers of a request to arrive'),
  MARQUEE_LIMIT_REQUEST_SECONDS: limit(30, 'Seconds for a whole request to arrive'),
  MARQUEE_LIMIT_LAG_MILLISECONDS: limit(200, 'Event-loop lag above which most requests are refused with 503'),
} as const satisfies Record<string, { about: string; default: string | undefined; schema: z.ZodType }>

type RawLimits = { [Name in keyof typeof limitSettings]: z.output<(typeof limitSettings)[Name]['schema']> }

/** A message for each contradiction between limits. */
export function contradictoryLimits({
  MARQUEE_LIMIT_HEADER_SECONDS: head,
  MARQUEE_LIMIT_REQUEST_SECONDS: whole,
}: RawLimits): string[] {
  if (whole === 0 || !(head > whole)) return []
  return ['MARQUEE_LIMIT_HEADER_SECONDS is more than MARQUEE_LIMIT_REQUEST_SECONDS: headers are a part of the request']
}

/** The limits under the names that the code uses. */
export function limitsFrom(raw: RawLimits) {
  return {
    pollSeconds: raw.MARQUEE_LIMIT_POLL_SECONDS,
    codesPerMinute: raw.MARQUEE_LIMIT_CODES_PER_MINUTE,
    pendingCodes: raw.MARQUEE_LIMIT_PENDING_CODES,
    wrongCodesPerAddress: raw.MARQUEE_LIMIT_WRONG_CODES_PER_ADDRESS,
    wrongCodesPerAccount: raw.MARQUEE_LIMIT_WRONG_CODES_PER_ACCOUNT,
    wrongPasswordsPerAddress: raw.MARQUEE_LIMIT_WRONG_PASSWORDS_PER_ADDRESS,
    wrongPasswordsPerEmail: raw.MARQUEE_LIMIT_WRONG_PASSWORDS_PER_EMAIL,
    wrongPasswordsPerEmailOverall: raw.MARQUEE_LIMIT_WRONG_PASSWORDS_PER_EMAIL_OVERALL,
    registrations: raw.MARQUEE_LIMIT_REGISTRATIONS,
    pagesPerSession: raw.MARQUEE_LIMIT_PAGES_PER_SESSION,
    pagesPerVisit: raw.MARQUEE_LIMIT_PAGES_PER_VISIT,
    pagesPerProfile: raw.MARQUEE_LIMIT_PAGES_PER_PROFILE,
    tastePerProfile: raw.MARQUEE_LIMIT_TASTE_PER_PROFILE,
    connectionsPerProfile: raw.MARQUEE_LIMIT_SECRETS_PER_PROFILE,
    sourcesPerProfile: raw.MARQUEE_LIMIT_SOURCES_PER_PROFILE,
    unmatchedPerProfile: raw.MARQUEE_LIMIT_UNMATCHED_PER_PROFILE,
    visitorsPerHour: raw.MARQUEE_LIMIT_VISITORS_PER_HOUR,
    visitors: raw.MARQUEE_LIMIT_VISITORS,
    requestsPerSignIn: raw.MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN,
    requestsPerAccount: raw.MARQUEE_LIMIT_REQUESTS_PER_ACCOUNT ?? 4 * raw.MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN,
    requestsPerAddress: raw.MARQUEE_LIMIT_REQUESTS_PER_ADDRESS,
    picturesPerAddress: raw.MARQUEE_LIMIT_PICTURES_PER_ADDRESS,
    pngMegapixelsPerAddress: raw.MARQUEE_LIMIT_PNG_MEGAPIXELS_PER_ADDRESS,
    connections: raw.MARQUEE_LIMIT_CONNECTIONS,
    connectionsPerAddress: raw.MARQUEE_LIMIT_CONNECTIONS_PER_ADDRESS,
    headerSeconds: raw.MARQUEE_LIMIT_HEADER_SECONDS,
    requestSeconds: raw.MARQUEE_LIMIT_REQUEST_SECONDS,
    lagMilliseconds: raw.MARQUEE_LIMIT_LAG_MILLISECONDS,
  }
}
