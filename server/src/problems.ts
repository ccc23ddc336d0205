/** Every problem that an answer may state: its stable code, HTTP status, title, and when it occurs. */
export const problems = {
  VALIDATION_FAILED: [400, 'The request is not valid', 'Body, query or path is not valid; `errors` names every invalid field.'],
  PAGE_TOKEN_INVALID: [400, 'This page token is not valid here', 'A `nextPageToken` of another list, or a damaged one.'],
  TOKEN_INVALID: [
    401,
    'Sign in first',
    'The credential is missing, malformed or unknown; if only the browsing session has ended, get a new session token.',
  ],
  TOKEN_EXPIRED: [401, 'This token has expired', 'A refresh token or session token after its expiry.'],
  WRONG_TOKEN_KIND: [401, 'Wrong kind of token', 'A session token on an identity endpoint, or the reverse.'],
  SIGN_IN_REVOKED: [401, 'This sign-in was revoked', 'The sign-in behind the token or cookie was revoked; sign in again.'],
  SESSION_EXPIRED: [401, 'This page belongs to an earlier session', 'The page belongs to another session of this profile.'],
  DEVICE_CODE_EXPIRED: [401, 'This device code has expired', 'Nobody approved the code in time; request a new one.'],
  DEVICE_CODE_DENIED: [401, 'This device was denied', 'The person pressed Deny; stop polling.'],
  DEVICE_CODE_INVALID: [401, 'This device code is not valid', 'The code is unknown, or was already used.'],
  CONFIRM_PASSWORD: [
    403,
    'Confirm your password',
    'The password was not entered in the last 15 minutes; send it to `POST /web/session/confirm`.',
  ],
  FORBIDDEN: [
    403,
    'Not allowed',
    'Signed in but not allowed; the CSRF token is missing or wrong; or the request comes from another origin.',
  ],
  NOT_FOUND: [404, 'Not found', 'It does not exist, or belongs to somebody else.'],
  METHOD_NOT_ALLOWED: [
    405,
    'This method is not allowed here',
    'The path exists, but not with this method; `Allow` lists its methods.',
  ],
  REQUEST_TIMEOUT: [
    408,
    'The request took too long to arrive',
    'The headers or the whole request arrived too slowly; see MARQUEE_LIMIT_HEADER_SECONDS and MARQUEE_LIMIT_REQUEST_SECONDS.',
  ],
  CONFLICT: [
    409,
    'This conflicts with the current state',
    'For example: the e-mail address is taken, the code was already approved or denied, or a limit of a profile is reached.',
  ],
  BODY_TOO_LARGE: [413, 'The body is too large', 'JSON may be up to 64 KiB long, imports up to 64 MiB.'],
  URI_TOO_LONG: [414, 'The URL is too long', 'A URL may be up to 8 KiB long.'],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'This content type is not supported',
    'Send `application/json` (forms on `/oauth`, files of titles on `/admin/imports`).',
  ],
  SLOW_DOWN: [429, 'Polling too fast', 'Wait for `Retry-After` seconds; the interval has been raised.'],
  RATE_LIMITED: [429, 'Too many requests', 'A limit was reached; `Retry-After` has the seconds to wait.'],
  HEADERS_TOO_LARGE: [431, 'The headers are too large', 'All headers together may be up to 24 KiB long.'],
  INTERNAL: [500, 'Something went wrong on the server', 'A defect; the server’s log has the request id.'],
  NOT_READY: [503, 'Not ready', 'The server is starting or stopping, or cannot reach its store.'],
  OVERLOADED: [503, 'Too busy right now', 'The request was refused to keep the others fast.'],
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

/** The same for a profile that is unknown and for one of another account. */
export function noSuchProfile(): Problem {
  return new Problem('NOT_FOUND', { detail: 'this account has no such profile; GET /profiles lists them' })
}

/** The problem of a path that no route has, and of a route that a caller must not find. */
export function noSuchPath(): Problem {
  return new Problem('NOT_FOUND', { detail: 'there is no such path; /docs lists them all' })
}

/** The problem of a method that a path does not have. */
export function methodNotAllowed(allow: string[]): Problem {
  return new Problem('METHOD_NOT_ALLOWED', { allow, detail: `this path accepts ${allow.join(', ')}` })
}

/** The problem of a token of another kind than the route takes. */
export function wrongKind(detail: string): Problem {
  return new Problem('WRONG_TOKEN_KIND', { detail })
}

/** The problem of somebody who is known, but may not do this. */
export function forbidden(detail: string): Problem {
  return new Problem('FORBIDDEN', { detail })
}
