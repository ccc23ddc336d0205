import type { z } from 'zod'
import type { Caller, ConnectedProfile, Ctx, Identity, Session } from '../ctx.ts'
import type { Problem, ProblemCode } from '../problems.ts'
import type { BodyRules, RawBody } from './body.ts'
import type { Upload } from './upload.ts'

/** Who may call a route. */
export type Access =
  | 'public' // anyone
  | 'web' // anyone; methods other than GET need our cookie, the CSRF token and our own origin
  | 'cookie' // signed in by cookie, with the CSRF token and our own origin
  | 'confirmed' // as `cookie`, with the password entered in the last 15 minutes
  | 'admin' // as `confirmed`, and an administrator
  | 'identity' // a refresh token, or as `cookie`
  | 'session' // a session token
  | 'bound' // the refresh token of a sign-in that is bound to one profile; gives a session of that profile
  | 'guest' // as `bound`, or without a token if the operator allows guests
  | 'identity or session' // either of the two
  | 'operator' // the metrics token
  | ConnectionKind // `hook`: a webhook's secret, as `{secret}` in the path; `feed`: a feed's token, as `{feedToken}`

/** The kinds of connections that a profile can have. */
export type ConnectionKind = 'hook' | 'feed'

type Who<A extends Access> = A extends 'identity' | 'admin' | 'confirmed' | 'cookie'
  ? Identity
  : A extends 'session' | 'bound'
    ? Session
    : A extends 'identity or session'
      ? Identity | Session
      : A extends 'guest'
        ? Session | undefined
        : A extends ConnectionKind
          ? ConnectedProfile
          : undefined

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** The response headers that OpenAPI describes. */
export type ResponseHeader =
  | 'X-Request-Id'
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'Retry-After'
  | 'ETag'
  | 'WWW-Authenticate'
  | 'Location'
  | 'Allow'
  | 'Set-Cookie'
  | 'Content-Disposition'
  | `X-Pagination-${'Page' | 'Limit' | 'Page-Count' | 'Item-Count'}`
  | `X-${'Device' | 'User'}-Code`

type Input<A extends Access, P, Q, B> = {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  /** The uploaded file, on routes with `uploads`. */
  upload: Upload | undefined
  /** The body without parsing, on routes with `raw`. */
  raw: RawBody | undefined
  who: Who<A>
  caller: Caller
  /** The value of our cookie, not verified. */
  cookie: string | undefined
  header: (name: Lowercase<string>) => string | undefined
}

type RouteOf<C, A extends Access, P, Q, B> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: A
  summary: string
  description?: string
  tag?: string
  params?: P
  query?: Q
  body?: B
  /** The body may be omitted. */
  bodyOptional?: boolean
  /** Bodies are form-encoded (RFC 6749) instead of JSON, or either. */
  form?: boolean | 'or JSON'
  /** The largest size of a JSON body, if not the default. */
  bodyBytes?: number
  /** Takes the bytes of the body, in memory, instead of JSON: for senders that choose the format. */
  raw?: BodyRules
  /** A file of one of these types may be sent instead of JSON. */
  uploads?: BodyRules
  /**
   * Schema of the body by status; null: no body; a string: the media type of a body that is not JSON. With 304, answers
   * have an ETag.
   */
  answers: Record<number, z.ZodType | null | string>
  /** Further media types by status, for answers that may also be bytes. */
  bytes?: Record<number, readonly string[]>
  /** Headers by status, in addition to those that all answers have. */
  headers?: Record<number, readonly ResponseHeader[]>
  problems: ProblemCode[]
  /** Further members of a problem's body, by its code. */
  problemMembers?: Partial<Record<ProblemCode, z.ZodRawShape>>
  /** Formats a problem as another protocol requires. */
  formatProblem?: (problem: Problem) => Answer
  /** Part of our own pages, not of the interface that OpenAPI describes. */
  unlisted?: boolean
  /** Paths that answer the same, as some clients write them; OpenAPI has only `path`. */
  otherPaths?: readonly string[]
  /** Also open to sign-ins that are bound to one profile: for what concerns only that sign-in and that profile. */
  openToBound?: boolean
  /** Whether visitors may use it. Default: only GET, with access `session` or `identity or session`. */
  openToVisitors?: boolean
  /** Counted against the address's limit of pictures, not of requests. */
  rate?: 'pictures'
  /** An idempotent POST or PATCH, always or with `updatedAt` in its body: clients may repeat it if it got no answer. */
  repeatable?: 'always' | 'with updatedAt'
  /** Stays available while load is shed and the service drains, and is not rate limited by address. */
  vital?: boolean
  handle: (ctx: C, input: Input<A, P, Q, B>) => unknown
}

/**
 * A route in the table, with the types of its input erased. `success` is the status of a result that is not an Answer.
 * Without a type argument: any route, which can be inspected but not called.
 */
export type Route<C = never> = Omit<RouteOf<C, Access, z.ZodType, z.ZodType, z.ZodType>, 'handle'> & {
  handle: (ctx: C, input: never) => unknown
  success: number
}

/** Makes an entry of the route table, with the types of its input inferred from the schemas. */
type NewRoute<C extends Ctx> = <
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  entry: RouteOf<C, A, P, Q, B>,
) => Route<C>

/** `route` for a feature whose handlers take this context. */
export function routeFor<C extends Ctx>(): NewRoute<C> {
  return (entry) => {
    const success = Number(Object.keys(entry.answers)[0] ?? 200)
    return { ...entry, success } as unknown as Route<C> // the signature above has checked the parts against each other
  }
}

export const route = routeFor<Ctx>()

/** Whether visitors may use a route: by its own setting, or for reading what a profile sees. */
export function isOpenToVisitors({ openToVisitors, access, method }: Route): boolean {
  return openToVisitors ?? ((access === 'session' || access === 'identity or session') && method === 'GET')
}

export type Headers = Readonly<Record<string, string | string[]>>

/** Names and values alternate: the form that Node sends fastest. */
export type HeaderList = readonly (string | string[])[]

export const noHeaders: Headers = Object.freeze({})

/** For a body that is already JSON text. */
export const jsonHeaders: Headers = Object.freeze({ 'content-type': 'application/json; charset=utf-8' })

/** An answer with its own status, headers, or a body that is no object: text, a Buffer, or a Readable. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  /** The complete headers, computed at the first use: a cached answer is sent many times. */
  headerList: HeaderList | undefined = undefined

  constructor(status: number, body: unknown, headers: Headers = noHeaders) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}
