import type { z } from 'zod'
import type { Caller, ConnectedProfile, Ctx, Identity, Session } from '../ctx.ts'
import type { Problem, ProblemCode } from '../problems.ts'
import type { RawBodies, RawBody } from './body.ts'
import type { Upload, Uploads } from './upload.ts'

/**
 * Who may call:
 * public     anyone
 * web        anyone with our cookie; writes need the CSRF token and our own origin
 * cookie     signed in by cookie, with the CSRF token and our own origin
 * person     what `cookie` asks for, with the password given in the last 15 minutes
 * admin      person, and an administrator
 * identity   a refresh token, or what `cookie` asks for
 * session    a session token
 * bound      the refresh token of a sign-in that is bound to one profile; comes in as a session of that profile
 * either     identity or session
 * operator   the metrics token
 * webhook    the secret of a webhook, as `{secret}` in the path
 * feed       the token of a feed, as `{feedToken}` in the path
 */
export type Access =
  | 'public'
  | 'web'
  | 'cookie'
  | 'person'
  | 'admin'
  | 'identity'
  | 'session'
  | 'bound'
  | 'either'
  | 'operator'
  | ConnectionKind

/** What a profile can connect. */
export type ConnectionKind = 'hook' | 'feed'

type Who<A extends Access> = A extends 'identity' | 'admin' | 'person' | 'cookie'
  ? Identity
  : A extends 'session' | 'bound'
    ? Session
    : A extends 'either'
      ? Identity | Session
      : A extends ConnectionKind
        ? ConnectedProfile
        : undefined

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** Headers of answers that the interface describes. */
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

/** Headers that a route may look at. */
type ReadHeader =
  | 'accept'
  | 'accept-encoding'
  | 'accept-language'
  | 'if-none-match'
  | 'mcp-protocol-version'
  | 'mcp-method'
  | 'mcp-name'

type Input<A extends Access, P, Q, B> = {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  /** The file that came instead of a body, where the route takes one. */
  upload: Upload | undefined
  /** The body as it came, where the route takes it so. */
  raw: RawBody | undefined
  who: Who<A>
  caller: Caller
  /** The value of our cookie, whether or not it means anything. */
  cookie: string | undefined
  header: (name: ReadHeader) => string | undefined
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
  /** The body may be left out as a whole. */
  bodyOptional?: boolean
  /** Bodies are form-encoded (RFC 6749) instead of JSON. */
  form?: boolean
  /** How large a JSON body may be, where it is not the usual size. */
  bodyBytes?: number
  /** Instead of a JSON body, the bytes as they come, in memory: for senders that choose the form. */
  raw?: RawBodies
  /** Instead of a JSON body, a file of one of these types may come. */
  uploads?: Uploads
  /** Body schema by status; null where there is none, or a media type where it is not JSON. With a 304, answers carry an ETag. */
  answers: Record<number, z.ZodType | null | string>
  /** Media types by status, where the answer may also be bytes of one of them. */
  bytes?: Record<number, readonly string[]>
  /** Headers by status, besides those that all answers of their kind carry. */
  headers?: Record<number, readonly ResponseHeader[]>
  problems: ProblemCode[]
  /** Further members of a problem's body, by its code. */
  problemMembers?: Partial<Record<ProblemCode, z.ZodRawShape>>
  /** Says a problem in another protocol's words. */
  sayProblem?: (problem: Problem) => Answer
  /** Part of our own pages, not of the interface that OpenAPI describes. */
  unlisted?: boolean
  /** Open to sign-ins that are bound to one profile, too: what concerns only themselves and that profile. */
  openToBound?: boolean
  /** Open to visitors, or not; if not said, they may read what belongs to a session or to everybody. */
  openToVisitors?: boolean
  /** Counted against the budget of pictures of an address, not against its requests. */
  rate?: 'pictures'
  /**
   * A POST or PATCH that leaves the same behind however often it arrives, always or where its body says when: clients may send it
   * again when they do not know whether it has arrived.
   */
  repeatable?: 'always' | 'with updatedAt'
  /** Stays open while load is shed and the service drains, and is not counted against an address. */
  vital?: boolean
  handle: (ctx: C, input: Input<A, P, Q, B>) => unknown
}

/**
 * A route as the table holds it: of its types only what its work asks of the context. `success` is the status of a plain result.
 * Without a type argument, any route: one that is looked at, not called.
 */
export type Route<C = never> = Omit<RouteOf<C, Access, z.ZodType, z.ZodType, z.ZodType>, 'handle'> & {
  handle: (ctx: C, input: never) => unknown
  success: number
}

/** One entry of the route table: the interface as data. */
type NewRoute<C extends Ctx> = <
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  entry: RouteOf<C, A, P, Q, B>,
) => Route<C>

/** `route` for a feature whose use cases get this context. */
export function routeFor<C extends Ctx>(): NewRoute<C> {
  return (entry) => {
    const success = Number(Object.keys(entry.answers)[0] ?? 200)
    return { ...entry, success } as unknown as Route<C> // the parts are checked against each other by the signature above
  }
}

export const route = routeFor<Ctx>()

/** Whether visitors may call it: to look at what a profile sees, unless the route itself says otherwise. */
export function isOpenToVisitors({ openToVisitors, access, method }: Route): boolean {
  return openToVisitors ?? ((access === 'session' || access === 'either') && method === 'GET')
}

export type Headers = Readonly<Record<string, string | string[]>>

/** Names and values in turn, as Node takes them quickest. */
export type HeaderList = readonly (string | string[])[]

export const noHeaders: Headers = Object.freeze({})

/** For a body that is JSON text already. */
export const jsonHeaders: Headers = Object.freeze({ 'content-type': 'application/json; charset=utf-8' })

/** An answer that needs more than a body: another status, headers, or bytes (a text that is ready, a Buffer, or a Readable that flows as fast as it is taken). */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  /** The headers as they were last sent: what is cached is sent many times. */
  sent: HeaderList | undefined = undefined

  constructor(status: number, body: unknown, headers: Headers = noHeaders) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}
