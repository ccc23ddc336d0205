import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from '../admission/connections.ts'
import type { Caller, ConnectedProfile, Identity, Session } from '../ctx.ts'
import type { RawBody } from './body.ts'
import { headerOf } from './headers.ts'
import type { Route } from './route.ts'
import type { Match } from './router.ts'
import type { Upload } from './upload.ts'

/** Whoever a request comes from, once that is known. */
export type Requester = Identity | Session | ConnectedProfile

/** What is known of a request from its first line, its headers and its connection. */
export type RequestFacts = {
  readonly id: string
  readonly match: Match
  readonly address: string
  readonly connection: Connection | undefined
  /** The value of our cookie, whether or not it means anything. */
  readonly cookie: string | undefined
  /** When it came, by the clock of the server and by the process's own. */
  readonly at: number
  readonly startedAt: number
}

/** A request on the way to its answer, and what is known about it by now; a route's work takes its input from it. */
export class RequestContext implements RequestFacts {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly url: string
  readonly route: Route | undefined
  readonly id: string
  readonly match: Match
  readonly address: string
  readonly connection: Connection | undefined
  readonly cookie: string | undefined
  readonly at: number
  readonly startedAt: number
  answeredAt: number | undefined = undefined
  who: Requester | undefined = undefined
  /** Headers that tell the caller where it stands with our limits: names and values in turn. */
  rateLimitHeaders: readonly string[] = []
  isLogged = false
  /** The parts that the route has schemas for, checked. */
  params: unknown = undefined
  query: unknown = undefined
  body: unknown = undefined
  /** The file, or the bytes, that came instead of a JSON body. */
  upload: Upload | undefined = undefined
  raw: RawBody | undefined = undefined

  constructor(request: IncomingMessage, response: ServerResponse, facts: RequestFacts) {
    this.request = request
    this.response = response
    this.method = request.method ?? ''
    this.url = request.url ?? ''
    this.route = facts.match.route
    this.id = facts.id
    this.match = facts.match
    this.address = facts.address
    this.connection = facts.connection
    this.cookie = facts.cookie
    this.at = facts.at
    this.startedAt = facts.startedAt
  }

  get caller(): Caller {
    return { address: this.address, userAgent: this.request.headers['user-agent'] ?? '', requestId: this.id }
  }

  get header(): (name: string) => string | undefined {
    return (name) => headerOf(this.request, name)
  }
}
