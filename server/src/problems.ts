/** Every problem that an answer may state: its stable code, HTTP status, title, and when it occurs. */
export const problems = {
  VALIDATION_FAILED: [400, 'The request does not fit', 'Body, query or path does not fit; `errors` names every offending field.'],
  PAGE_TOKEN_INVALID: [400, 'That page token is not valid here', 'A foreign or damaged `nextPageToken`.'],
  TOKEN_INVALID: [
    401,
    'Sign in first',
    'The credential is missing, malformed or unknown; where only the browsing session has ended, get a new session token.',
  ],
  TOKEN_EXPIRED: [401, 'This token has expired', 'Refresh token or session token past its expiry.'],
  WRONG_TOKEN_KIND: [401, 'Wrong kind of token', 'A session token on an identity endpoint, or the reverse.'],
  SIGN_IN_REVOKED: [401, 'This sign-in was ended', 'The sign-in behind the token or cookie was revoked; sign in again.'],
  SESSION_EXPIRED: [401, 'This page belongs to an earlier session', 'The page belongs to another session of this profile.'],
  DEVICE_CODE_EXPIRED: [401, 'This device code has expired', 'Nobody approved the code in time; ask for a new one.'],
  DEVICE_CODE_DENIED: [401, 'This device was denied', 'The person pressed Deny; stop polling.'],
  DEVICE_CODE_INVALID: [401, 'This device code is not valid', 'Unknown, or used up.'],
  CONFIRM_PASSWORD: [
    403,
    'Give your password again',
    'The password was not given in the last 15 minutes; `POST /web/session/confirm` takes it.',
  ],
  FORBIDDEN: [403, 'Not allowed', 'Signed in but not allowed; CSRF token missing or wrong; foreign Origin.'],
  NOT_FOUND: [404, 'Not found', 'Not there, or somebody else’s.'],
  METHOD_NOT_ALLOWED: [405, 'That method is not allowed here', 'The path exists; `Allow` lists its methods.'],
  REQUEST_TIMEOUT: [
    408,
    'The request took too long to arrive',
    'The headers or the whole request came too slowly; see MARQUEE_LIMIT_HEADER_SECONDS and MARQUEE_LIMIT_REQUEST_SECONDS.',
  ],
  CONFLICT: [
    409,
    'That conflicts with the current state',
    'E-mail taken, code already decided, limit of profiles, history or ratings reached.',
  ],
  BODY_TOO_LARGE: [413, 'The body is too large', 'JSON up to 64 KiB, imports up to 64 MiB.'],
  URI_TOO_LONG: [414, 'The address is too long', 'URL up to 8 KiB.'],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'That content type is not understood',
    'Send `application/json` (forms on `/oauth`, files of titles on `/admin/imports`).',
  ],
  SLOW_DOWN: [429, 'Polling too fast', 'Wait for `Retry-After` seconds; the interval has been raised.'],
  RATE_LIMITED: [429, 'Too many requests', 'A limit was reached; `Retry-After` says when to try again.'],
  HEADERS_TOO_LARGE: [431, 'The headers are too large', 'Keep all headers under 24 KiB.'],
  INTERNAL: [500, 'Something broke on our side', 'A defect; the log has the request id.'],
  NOT_READY: [503, 'Not ready', 'Starting, draining, or the store cannot be reached.'],
  OVERLOADED: [503, 'Too busy right now', 'Load was shed to keep the others fast.'],
} as const satisfies Record<string, readonly [number, string, string]>

export type ProblemCode = keyof typeof problems

export type FieldError = { path: string; message: string }

export type ProblemExtras = {
  detail?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** The limit that was reached, for the RateLimit headers: `quota` requests per window. */
  limit?: { name: string; quota: number; windowSeconds?: number }
  /** Sent with a delay, like RATE_LIMITED: the caller asks for too much. */
  isDelayed?: boolean
  /** Of a device code: it existed, and has been redeemed. */
  isUsedUp?: boolean
  /** Methods for `Allow`. */
  allow?: string[]
  /** Further members of the body, e.g. the filters of an expired page. */
  members?: Record<string, unknown>
}

/** An error that the caller caused or can act on; its text is public. Anything else that is thrown is a defect. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(extras.detail ?? problems[code][1])
    this.name = 'Problem'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return problems[this.code][0]
  }
}

/** A validation problem of one field. */
export function invalid(given: string, message: string): Problem {
  const path = shortenPath(given)
  return new Problem('VALIDATION_FAILED', { detail: `${path || 'body'}: ${message}`, errors: [{ path, message }] })
}

const LONGEST_PATH = 200

/** Limits the length of a field's path: the caller chooses the names of fields. */
export function shortenPath(path: string): string {
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}
