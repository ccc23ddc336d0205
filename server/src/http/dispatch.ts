import type { LagMonitor } from '../admission/event-loop-lag.ts'
import type { RateLimiter } from '../admission/rate-limiter.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { Problem } from '../problems.ts'
import type { RequestContext } from './context.ts'
import type { Answer, Route } from './route.ts'
import { answerUnroutable, malformedPath, requireUrlAndHost, type UnroutableOptions } from './unroutable.ts'

/** Validates the result of a route against its own schemas. It doubles the work, so only tests use it. */
export type AnswerCheck = (route: Route, work: () => MaybePromise<Answer>) => MaybePromise<Answer>

type DispatchOptions = {
  handle: (context: RequestContext, route: Route) => MaybePromise<Answer>
  checkAnswer: AnswerCheck | undefined
  lag: LagMonitor
  limiter: RateLimiter
  unroutable: UnroutableOptions
}

/** Dispatches a request to its route, or to the answer for requests without one. Refusals are thrown as problems. */
export function newDispatch({ handle, checkAnswer, lag, limiter, unroutable }: DispatchOptions) {
  const dispatchToRoute = (context: RequestContext, route: Route): MaybePromise<Answer> => {
    if (!route.vital && !lag.admits()) throw new Problem('OVERLOADED')
    requireUrlAndHost(context)
    return handle(context, route)
  }
  const answerWithoutRoute = (context: RequestContext): Answer => {
    if (context.match.isMalformed) throw malformedPath(context)
    limiter.countAddress(context)
    requireUrlAndHost(context)
    return answerUnroutable(context, unroutable)
  }
  return (context: RequestContext): MaybePromise<Answer> => {
    const { route } = context
    if (!route) return answerWithoutRoute(context)
    return checkAnswer ? checkAnswer(route, () => dispatchToRoute(context, route)) : dispatchToRoute(context, route)
  }
}
