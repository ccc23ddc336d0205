import type { Ctx } from '../ctx.ts'
import { chain, type MaybePromise } from '../maybe-promise.ts'
import type { Authenticate } from './authentication.ts'
import { bodyOf, rawBodyOf } from './body.ts'
import type { RequestContext } from './context.ts'
import { Answer, type Route } from './route.ts'
import type { Router } from './router.ts'
import { bringsUpload, receiveUpload } from './upload.ts'
import { checkInput } from './validation.ts'

/** Runs store work of a request within its time, which runs from `since`, and says in problems what the store said in errors. */
export type Guard = <T>(budget: { reads: boolean; since: number }, work: () => MaybePromise<T>) => MaybePromise<T>

export type Handler = (context: RequestContext, route: Route) => MaybePromise<Answer>

export type HandlerParts = { ctx: Ctx; guard: Guard; authenticate: Authenticate; remember: Router['remember'] }

/** Access, then the body, then the route's own work; a body that comes slowly takes no time from the store's budget. */
export function newHandler({ ctx, guard, authenticate, remember }: HandlerParts): Handler {
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
    const body = await receive(context, route)
    return guard({ reads, since: performance.now() - spentMs }, () => handle(context, route, body))
  }

  /** What came after the headers: JSON or a form; or a file or bytes, which the context then has. */
  async function receive(context: RequestContext, route: Route): Promise<unknown> {
    const { request, response } = context
    const invite = () => response.writeContinue()
    const files = route.uploads?.types
    if (bringsUpload(request, route.uploads)) {
      context.upload = await receiveUpload(request, { most: route.uploads.bytes, folder: ctx.settings.dataDir, invite })
      return undefined
    }
    if (route.raw) {
      context.raw = await rawBodyOf(request, route.raw, invite)
      return undefined
    }
    const body = await bodyOf(request, { form: route.form, most: route.bodyBytes, files, invite })
    return body === undefined && route.bodyOptional ? {} : body
  }

  function handle(context: RequestContext, route: Route, body: unknown): unknown {
    const input = checkInput(context, route, body)
    if (input) remember(context.url, { ...context.match, input })
    // `serve` is given only routes of its context; the input's parts are what the route's schemas gave
    return route.handle(ctx as never, context as never)
  }
}

function asAnswer({ success }: Route, result: unknown): Answer {
  return result instanceof Answer ? result : new Answer(success, result)
}
