import { performance } from 'node:perf_hooks' // the global is a getter, called for every request
import { setTimeout } from 'node:timers/promises'
import type { Connection } from '../admission/connections.ts'
import { exhaustedHeaders } from '../admission/rate-limiter.ts'
import { Tarpit } from '../admission/tarpit.ts'
import type { Ctx } from '../ctx.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { type AccessLog, CLIENT_CLOSED_REQUEST, patternOf } from '../observability/access-log.ts'
import type { Log } from '../observability/logging.ts'
import { Problem, problems } from '../problems.ts'
import type { RequestContext } from './context.ts'
import { problemResponse } from './problem-response.ts'
import type { Answer } from './route.ts'
import type { Send } from './send.ts'

export type Respond = (context: RequestContext, work: (context: RequestContext) => MaybePromise<Answer>) => void

export type RespondParts = {
  ctx: Ctx
  log: Log
  send: Send
  accessLog: AccessLog
  /** Closes a connection; used for callers that ignore the rate limits. */
  drop: (connection: Connection) => void
}

/** Sends the result of `work`, or the problem that it throws, and logs the request; never throws. */
export function newRespond({ ctx, log, send, accessLog, drop }: RespondParts): Respond {
  const tarpit = new Tarpit()
  return (context, work) => {
    try {
      const answer = work(context)
      if (answer instanceof Promise) void finishLater(context, answer)
      else finish(context, answer)
    } catch (error) {
      if (isDelayed(error)) void finishLater(context, Promise.reject(error))
      else refuse(context, error)
    }
  }

  async function finishLater(context: RequestContext, answer: Promise<Answer>): Promise<void> {
    holdOpen(context)
    try {
      finish(context, await answer)
    } catch (error) {
      if (isDelayed(error)) await refuseLater(context, error)
      else refuse(context, error)
    }
  }

  /** Delays a refusal: a caller that retries immediately would otherwise use up the time of all others. */
  async function refuseLater(context: RequestContext, error: unknown): Promise<void> {
    const { address, connection } = context
    const wait = tarpit.begin(address)
    if (wait) {
      await setTimeout(wait.waitMs)
      wait.end()
    } else if (connection?.key !== undefined) return drop(connection)
    refuse(context, error)
  }

  /** Counts a request as unanswered until its response is closed. */
  function holdOpen(context: RequestContext): void {
    const { response, connection } = context
    if (connection) connection.unanswered++
    response.on('close', () => {
      if (connection) connection.unanswered--
      accessLog.request(context, CLIENT_CLOSED_REQUEST)
    })
  }

  function finish(context: RequestContext, answer: Answer): void {
    context.answeredAt = performance.now()
    accessLog.request(context, send(context, answer))
  }

  function refuse(context: RequestContext, error: unknown): void {
    const { id, route } = context
    // Any other error is a defect: it is logged, and its text is not sent to the caller.
    const problem = error instanceof Problem ? error : new Problem('INTERNAL')
    if (problem.code === 'INTERNAL') log.error({ requestId: id, route: patternOf(context), err: error }, 'request failed')
    if (problem.code === 'RATE_LIMITED') ctx.count('rate_limited')
    if (problem.code === 'OVERLOADED') ctx.count('load_shed')
    const { limit, retryAfterSeconds = 1 } = problem.extras
    // Replaces those of a limit not reached.
    if (limit) context.rateLimitHeaders = exhaustedHeaders(limit, retryAfterSeconds)
    try {
      finish(context, route?.formatProblem?.(problem) ?? problemResponse(problem, id))
    } catch (failure) {
      giveUp(context, failure)
    }
  }

  /** Closes the connection when even the problem could not be sent: a partial answer is worse than none. */
  function giveUp(context: RequestContext, error: unknown): void {
    log.error({ requestId: context.id, route: patternOf(context), err: error }, 'answer failed')
    accessLog.request(context, problems.INTERNAL[0])
    context.response.destroy()
  }
}

function isDelayed(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'RATE_LIMITED' || error.extras.isDelayed === true)
}
