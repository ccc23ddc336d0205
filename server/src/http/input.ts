import type { Caller } from '../ctx.ts'
import type { RawBody } from './body.ts'
import type { Exchange } from './exchange.ts'
import { headerOf } from './request-facts.ts'
import type { Upload } from './upload.ts'

/** The parts of a request that a route has schemas for, checked; and the file that came instead of a body. */
export type RequestParts = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly upload?: Upload | undefined
  readonly raw?: RawBody | undefined
}

/** What a route's work is given. What few routes ask for is put together when they do. */
export class Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly upload: Upload | undefined
  readonly raw: RawBody | undefined
  readonly who: Exchange['who']
  readonly cookie: string | undefined
  readonly #exchange: Exchange

  constructor(exchange: Exchange, { params, query, body, upload, raw }: RequestParts, cookie: string | undefined) {
    this.params = params
    this.query = query
    this.body = body
    this.upload = upload
    this.raw = raw
    this.who = exchange.who
    this.cookie = cookie
    this.#exchange = exchange
  }

  get caller(): Caller {
    const { id, request, address } = this.#exchange
    const userAgent = request.headers['user-agent'] ?? ''
    return { address, userAgent, requestId: id }
  }

  get header(): (name: string) => string | undefined {
    const { request } = this.#exchange
    return (name) => headerOf(request, name)
  }
}
