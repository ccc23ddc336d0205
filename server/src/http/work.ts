import type { FastifyRequest } from 'fastify'
import type { Caller, Ctx } from '../ctx.ts'
import { bodyOf } from './body.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { checkParts } from './problem-answer.ts'
import { cookieOf, headerOf, isLocal } from './request-facts.ts'
import { Answer, type Route } from './route.ts'
import { after, type Soon } from './soon.ts'
import { requireTexts } from './text.ts'
import { bringsUpload, receiveUpload, type Upload, type Uploads } from './upload.ts'

/** Runs store work of a request within what is left of its time, and says in problems what the store said in errors. */
export type Guard = <T>(budget: { reads: boolean; spentMs: number }, work: () => Soon<T>) => Soon<T>

export type Work = (exchange: Exchange, route: Route) => Soon<Answer>

export type WorkParts = { ctx: Ctx; guard: Guard; admit: Gate; cookieName: string }

/** Access, then the body, then the route's own work; a body that comes slowly takes no time from the store's budget. */
export function newWork({ ctx, guard, admit, cookieName }: WorkParts): Work {
  return (exchange, route) => {
    const given: Given = { exchange, route, cookie: cookieOf(exchange.request, cookieName) }
    return after(route.body ? withBody(given) : withoutBody(given), (result) => asAnswer(route, result))
  }

  function withoutBody({ exchange, route, cookie }: Given): Soon<unknown> {
    const work = () => after(admit(exchange, route, cookie), () => handle({ exchange, route, cookie }, undefined))
    return guard({ reads: route.method === 'GET', spentMs: 0 }, work)
  }

  async function withBody(given: Given): Promise<unknown> {
    const { exchange, route, cookie } = given
    const reads = route.method === 'GET'
    await guard({ reads, spentMs: 0 }, () => admit(exchange, route, cookie))
    const spentMs = performance.now() - exchange.startedAt
    if (bringsUpload(exchange.request.raw, route.uploads)) return withUpload(given, spentMs, route.uploads)
    const body = await bodyFor(exchange, route)
    return guard({ reads, spentMs }, () => handle(given, body))
  }

  async function withUpload(given: Given, spentMs: number, { bytes: most }: Uploads): Promise<unknown> {
    const { request, response } = given.exchange
    const invite = () => response.writeContinue()
    const upload = await receiveUpload(request.raw, { most, folder: ctx.settings.dataDir, invite })
    return guard({ reads: false, spentMs }, () => handle(given, undefined, upload))
  }

  function handle({ exchange, route, cookie }: Given, given: unknown, upload?: Upload): unknown {
    const { request, who } = exchange
    const [params, query, body] = partsOf(upload ? { ...route, body: undefined } : route, request, given)
    const header = (name: string) => headerOf(request, name)
    return route.handle(ctx, { params, query, body, upload, who, caller: callerOf(exchange), cookie, header } as never)
  }

  function callerOf({ request, address }: Exchange): Caller {
    const userAgent = request.headers['user-agent'] ?? ''
    return { address, userAgent, requestId: request.id, isLocal: () => isLocal(request, ctx.baseUrl) }
  }
}

type Given = { exchange: Exchange; route: Route; cookie: string | undefined }

function asAnswer({ success }: Route, result: unknown): Answer {
  return result instanceof Answer ? result : new Answer(success, result)
}

async function bodyFor({ request, response }: Exchange, route: Route): Promise<unknown> {
  const body = await bodyOf(request.raw, route.form ?? false, () => response.writeContinue())
  return body === undefined && route.bodyOptional ? {} : body
}

const NO_PARTS: unknown[] = []

type Schemas = { [Part in 'params' | 'query' | 'body']?: Route[Part] | undefined }

function partsOf({ params, query, body }: Schemas, request: FastifyRequest, given: unknown): unknown[] {
  if (!params && !query && !body) return NO_PARTS
  return checkParts([
    [params, params && texts(request.params)],
    [query, query && texts(request.query)],
    [body, given],
  ])
}

function texts(values: unknown): unknown {
  requireTexts(values as Record<string, unknown>)
  return values
}
