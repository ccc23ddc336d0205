import type { Ctx } from '../ctx.ts'
import { chain, type MaybePromise } from '../maybe-promise.ts'
import type { Authenticate } from './authentication.ts'
import { readBody, readRawBody } from './body.ts'
import type { RequestContext } from './context.ts'
import { Answer, type Route } from './route.ts'
import type { Router } from './router.ts'
import { isUpload, receiveUpload } from './upload.ts'
import { checkInput } from './validation.ts'

/**
 * Runs store work of a request within a time budget that starts at `since`, and turns errors of the store into
 * problems.
 */
export type Guard = <T>(budget: { reads: boolean; since: number }, work: () => MaybePromise<T>) => MaybePromise<T>

export type Handler = (context: RequestContext, route: Route) => MaybePromise<Answer>

export type HandlerParts = { ctx: Ctx; guard: Guard; authenticate: Authenticate; cacheMatch: Router['cacheMatch'] }

/**
 * Authenticates, reads the body, then calls the route's handler. Time spent waiting for the body does not count in the
 * budget.
 */
export function newHandler({ ctx, guard, authenticate, cacheMatch }: HandlerParts): Handler {
  return (context, route) => {
    const result = route.body || route.raw ? withBody(context, route) : withoutBody(context, route)
    return result instanceof Promise ? result.then((value) => asAnswer(route, value)) : asAnswer(route, result)
  }

  function withoutBody(context: RequestContext, route: Route): MaybePromise<unknown> {
    const work = () => chain(authenticate(context, route), () => handle(context, route, undefined))
    return guard({ reads: route.method === 'GET', since: context.startedAt }, work)
  }

  async function withBody(context: RequestContext, route: Route): Promise<unknown> {
    const reads = route.method === 'GET'
    await guard({ reads, since: context.startedAt }, () => authenticate(context, route))
    const spentMs = performance.now() - context.startedAt
    const body = await receiveBody(context, route)
    return guard({ reads, since: performance.now() - spentMs }, () => handle(context, route, body))
  }

  /** The parsed JSON or form. A file or a raw body is put into the context instead. */
  async function receiveBody(context: RequestContext, route: Route): Promise<unknown> {
    const { request, response } = context
    const isWaiting = /100-continue/i.test(request.headers.expect ?? '')
    const sendContinue = () => void (isWaiting && response.writeContinue())
    const files = route.uploads?.types
    if (isUpload(request, route.uploads)) {
      context.upload = await receiveUpload(request, { max: route.uploads.bytes, folder: ctx.settings.dataDir, sendContinue })
      return undefined
    }
    if (route.raw) {
      context.raw = await readRawBody(request, route.raw, sendContinue)
      return undefined
    }
    const body = await readBody(request, { form: route.form, max: route.bodyBytes, files, sendContinue })
    return body === undefined && route.bodyOptional ? {} : body
  }

  function handle(context: RequestContext, route: Route, body: unknown): unknown {
    const input = checkInput(context, route, body)
    if (input) cacheMatch(context.url, { ...context.match, input })
    // `serve` gets only routes of its own context type, and the route's schemas produced the parts of the input
    return route.handle(ctx as never, context as never)
  }
}

function asAnswer({ success }: Route, result: unknown): Answer {
  return result instanceof Answer ? result : new Answer(success, result)
}
