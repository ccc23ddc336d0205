import type { LagMonitor } from '../admission/event-loop-lag.ts'
import type { RateLimiter } from '../admission/rate-limiter.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { Problem } from '../problems.ts'
import type { RequestContext } from './context.ts'
import type { Answer, Route } from './route.ts'
import { answerUnroutable, malformedPath, requireReadable, type UnroutableOptions } from './unroutable.ts'

/** Checks what a route's work gives against the route's own schemas: twice the work, so not in service. */
export type AnswerCheck = (route: Route, work: () => MaybePromise<Answer>) => MaybePromise<Answer>

type AnswerOptions = {
  handle: (context: RequestContext, route: Route) => MaybePromise<Answer>
  checkAnswer: AnswerCheck | undefined
  lag: LagMonitor
  limiter: RateLimiter
  unroutable: UnroutableOptions
}

/** What a request is answered with: by its route, or because it has none. Refusals are thrown. */
export function newAnswer({ handle, checkAnswer, lag, limiter, unroutable }: AnswerOptions) {
  const byRoute = (context: RequestContext, route: Route): MaybePromise<Answer> => {
    if (!route.vital && lag.tooBusy) throw new Problem('OVERLOADED')
    requireReadable(context)
    return handle(context, route)
  }
  const withoutRoute = (context: RequestContext): Answer => {
    if (context.match.isMalformed) throw malformedPath(context)
    limiter.countAddress(context)
    requireReadable(context)
    return answerUnroutable(context, unroutable)
  }
  return (context: RequestContext): MaybePromise<Answer> => {
    const { route } = context
    if (!route) return withoutRoute(context)
    return checkAnswer ? checkAnswer(route, () => byRoute(context, route)) : byRoute(context, route)
  }
}
