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
export type Guard = <T>(
  options: { reads: boolean; since: number },
  work: (budget: { deadline: number }) => MaybePromise<T>,
) => MaybePromise<T>

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

  /** One budget for both: each would cost as much as the authentication of a known caller. */
  function withBody(context: RequestContext, route: Route): MaybePromise<unknown> {
    return guard({ reads: false, since: context.startedAt }, (budget) =>
      chain(authenticate(context, route), () => {
        const askedAt = performance.now()
        return receiveBody(context, route).then((body) => {
          budget.deadline += performance.now() - askedAt
          return handle(context, route, body)
        })
      }),
    )
  }

  /** The parsed JSON or form. A file or a raw body is put into the context instead. */
  function receiveBody(context: RequestContext, route: Route): Promise<unknown> {
    const { request, response } = context
    const sendContinue = () => void (/100-continue/i.test(request.headers.expect ?? '') && response.writeContinue())
    const files = route.uploads?.types
    if (isUpload(request, route.uploads))
      return receiveUpload(request, { max: route.uploads.bytes, folder: ctx.settings.dataDir, sendContinue }).then((upload) => {
        context.upload = upload
      })
    if (route.raw)
      return readRawBody(request, route.raw, sendContinue).then((raw) => {
        context.raw = raw
      })
    return readBody(request, { form: route.form, max: route.bodyBytes, files, sendContinue }).then((body) =>
      body === undefined && route.bodyOptional ? {} : body,
    )
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
