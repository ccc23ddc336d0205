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
  /** Closes the connection of somebody who asks on and on. */
  drop: (connection: Connection) => void
}

/** Sends what the work gives, or tells the problem it meets, and logs the request; never throws. */
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

  /** One that asks again the moment it is refused would otherwise take the time of all others. */
  async function refuseLater(context: RequestContext, error: unknown): Promise<void> {
    const { address, connection } = context
    const wait = tarpit.begin(address)
    if (wait) {
      await setTimeout(wait.waitMs)
      wait.end()
    } else if (connection?.key !== undefined) return drop(connection)
    refuse(context, error)
  }

  /** Counts a request as unanswered until it is over. */
  function holdOpen(context: RequestContext): void {
    const { response, connection } = context
    if (connection) connection.unanswered++
    response.once('close', () => {
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
    // Anything but a problem that is thrown is a defect of ours, and says nothing to the caller.
    const problem = error instanceof Problem ? error : new Problem('INTERNAL')
    if (problem.code === 'INTERNAL') log.error({ requestId: id, route: patternOf(context), err: error }, 'request failed')
    if (problem.code === 'RATE_LIMITED') ctx.count('rate_limited')
    if (problem.code === 'OVERLOADED') ctx.count('load_shed')
    const { limit, retryAfterSeconds = 1 } = problem.extras
    if (limit) context.rateLimitHeaders = exhaustedHeaders(limit, retryAfterSeconds) // not of one that still had room
    try {
      finish(context, route?.sayProblem?.(problem) ?? problemResponse(problem, id))
    } catch (failure) {
      giveUp(context, failure)
    }
  }

  /** Not even the problem could be sent: half an answer is worse than none. */
  function giveUp(context: RequestContext, error: unknown): void {
    log.error({ requestId: context.id, route: patternOf(context), err: error }, 'answer failed')
    accessLog.request(context, problems.INTERNAL[0])
    context.response.destroy()
  }
}

function isDelayed(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'RATE_LIMITED' || error.extras.isDelayed === true)
}
