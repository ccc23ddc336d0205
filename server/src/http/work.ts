import type { Ctx } from '../ctx.ts'
import { chain, type MaybePromise } from '../maybe-promise.ts'
import { bodyOf, type RawBodies, rawBodyOf } from './body.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { Input, type RequestParts } from './input.ts'
import { checkParts } from './problem-answer.ts'
import { fieldsOf, keepQuery, recallQuery } from './queries.ts'
import { cookieOf } from './request-facts.ts'
import { Answer, type Route } from './route.ts'
import { requireTexts } from './text.ts'
import { bringsUpload, receiveUpload, type Uploads } from './upload.ts'

/** Runs store work of a request within its time, which runs from `since`, and says in problems what the store said in errors. */
export type Guard = <T>(budget: { reads: boolean; since: number }, work: () => MaybePromise<T>) => MaybePromise<T>

export type Work = (exchange: Exchange, route: Route) => MaybePromise<Answer>

export type WorkParts = { ctx: Ctx; guard: Guard; admit: Gate; cookieName: string }

/** Access, then the body, then the route's own work; a body that comes slowly takes no time from the store's budget. */
export function newWork({ ctx, guard, admit, cookieName }: WorkParts): Work {
  return (exchange, route) => {
    const given: Given = { exchange, route, cookie: cookieOf(exchange.request, cookieName) }
    return chain(route.body || route.raw ? withBody(given) : withoutBody(given), (result) => asAnswer(route, result))
  }

  function withoutBody({ exchange, route, cookie }: Given): MaybePromise<unknown> {
    const work = () => chain(admit(exchange, route, cookie), () => handle({ exchange, route, cookie }, {}))
    return guard({ reads: route.method === 'GET', since: exchange.startedAt }, work)
  }

  async function withBody(given: Given): Promise<unknown> {
    const { exchange, route, cookie } = given
    const reads = route.method === 'GET'
    await guard({ reads, since: exchange.startedAt }, () => admit(exchange, route, cookie))
    const spentMs = performance.now() - exchange.startedAt
    if (bringsUpload(exchange.request, route.uploads)) return withUpload(given, spentMs, route.uploads)
    const sent = route.raw ? { raw: await rawBodyFor(exchange, route.raw) } : { body: await bodyFor(exchange, route) }
    return guard({ reads, since: performance.now() - spentMs }, () => handle(given, sent))
  }

  async function withUpload(given: Given, spentMs: number, { bytes: most }: Uploads): Promise<unknown> {
    const { request, response } = given.exchange
    const invite = () => response.writeContinue()
    const upload = await receiveUpload(request, { most, folder: ctx.settings.dataDir, invite })
    return guard({ reads: false, since: performance.now() - spentMs }, () => handle(given, { upload }))
  }

  function handle({ exchange, route, cookie }: Given, sent: SentBody): unknown {
    const { upload, raw } = sent
    const [params, query, body] = partsOf(upload ? { ...route, body: undefined } : route, exchange, sent.body)
    const input = new Input(exchange, { params, query, body, upload, raw }, cookie)
    // `serve` is given only routes of its context; the input's parts are what the route's schemas gave
    return route.handle(ctx as never, input as never)
  }
}

/** What came after the headers. */
type SentBody = Pick<RequestParts, 'body' | 'upload' | 'raw'>

type Given = { exchange: Exchange; route: Route; cookie: string | undefined }

function asAnswer({ success }: Route, result: unknown): Answer {
  return result instanceof Answer ? result : new Answer(success, result)
}

function rawBodyFor({ request, response }: Exchange, taken: RawBodies) {
  return rawBodyOf(request, taken, () => response.writeContinue())
}

async function bodyFor({ request, response }: Exchange, route: Route): Promise<unknown> {
  const body = await bodyOf(request, {
    form: route.form,
    most: route.bodyBytes,
    invite: () => response.writeContinue(),
  })
  return body === undefined && route.bodyOptional ? {} : body
}

const NO_PARTS: unknown[] = []
const NOTHING: [undefined, undefined] = [undefined, undefined]

type Schemas = { [Part in 'params' | 'query' | 'body']?: Route[Part] | undefined }

function partsOf({ params, query, body }: Schemas, exchange: Exchange, given: unknown): unknown[] {
  if (!params && !query && !body) return NO_PARTS
  const { query: asked } = exchange
  const known = query && recallQuery(query, asked)
  const parts = checkParts([
    [params, params && texts(exchange.params)],
    known ? NOTHING : [query, query && texts(fieldsOf(asked))],
    [body, given],
  ])
  if (known) parts[1] = known
  else if (query) keepQuery(query, asked, parts[1])
  return parts
}

function texts(values: unknown): unknown {
  requireTexts(values as Record<string, unknown>)
  return values
}
