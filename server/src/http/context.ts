import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from '../admission/connections.ts'
import type { Caller, Requester } from '../ctx.ts'
import type { RawBody } from './body.ts'
import { headerOf } from './headers.ts'
import type { Route } from './route.ts'
import type { RouteMatch } from './router.ts'
import type { Upload } from './upload.ts'

/** What is known about a request from its request line, headers and connection. */
type RequestFacts = Pick<RequestContext, 'id' | 'match' | 'address' | 'connection' | 'cookie' | 'at' | 'startedAt'>

/** The state of a request while it is handled; also the input of the route's handler. */
export class RequestContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly url: string
  readonly route: Route | undefined
  readonly id: string
  readonly match: RouteMatch
  readonly address: string
  readonly connection: Connection | undefined
  /** The value of our cookie, not verified. */
  readonly cookie: string | undefined
  /** When the request arrived: by the clock (`ctx.now()`), and by `performance.now()`. */
  readonly at: number
  readonly startedAt: number
  answeredAt: number | undefined = undefined
  who: Requester | undefined = undefined
  /** The RateLimit headers of the answer: names and values alternate. */
  rateLimitHeaders: readonly string[] = []
  isLogged = false
  /** The parts for which the route has schemas, validated. */
  params: unknown = undefined
  query: unknown = undefined
  body: unknown = undefined
  /** The uploaded file, or the raw body, that was sent instead of JSON. */
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
