import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '../ctx.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { type AccessLog, CLIENT_CLOSED_REQUEST, patternOf } from '../observability/access-log.ts'
import type { Log } from '../observability/logging.ts'
import { Problem, problems } from '../problems.ts'
import type { Connection } from './connections.ts'
import type { Exchange } from './exchange.ts'
import { answerOf } from './problem-answer.ts'
import { usedUpHeaders } from './rate-limit-headers.ts'
import { Refusals } from './refusals.ts'
import type { Answer, Route } from './route.ts'
import type { Send } from './send.ts'

export type Respond = (exchange: Exchange, work: (exchange: Exchange) => MaybePromise<Answer>) => void

/** Holds what a route's work gives against what the route says it gives. */
export type AnswerCheck = (route: Route, work: () => MaybePromise<Answer>) => MaybePromise<Answer>

export type RespondParts = {
  ctx: Ctx
  log: Log
  send: Send
  accessLog: AccessLog
  /** Closes the connection of somebody who asks on and on. */
  drop: (connection: Connection) => void
  checkAnswer: AnswerCheck | undefined
}

/** Sends what the work gives, or tells the problem it meets, and notes the request; never throws. */
export function newRespond({ ctx, log, send, accessLog, drop, checkAnswer }: RespondParts): Respond {
  const refusals = new Refusals()
  return (exchange, work) => {
    const { route } = exchange
    try {
      const answer = checkAnswer && route ? checkAnswer(route, () => work(exchange)) : work(exchange)
      if (answer instanceof Promise) void finishLater(exchange, answer)
      else finish(exchange, answer)
    } catch (error) {
      if (isHeldBack(error)) void finishLater(exchange, Promise.reject(error))
      else refuse(exchange, error)
    }
  }

  async function finishLater(exchange: Exchange, answer: Promise<Answer>): Promise<void> {
    holdOpen(exchange)
    try {
      finish(exchange, await answer)
    } catch (error) {
      if (isHeldBack(error)) await refuseLater(exchange, error)
      else refuse(exchange, error)
    }
  }

  /** One that asks again the moment it is refused would otherwise take the time of all others. */
  async function refuseLater(exchange: Exchange, error: unknown): Promise<void> {
    const { address, connection } = exchange
    const wait = refusals.begin(address)
    if (wait) {
      await setTimeout(wait.waitMs)
      wait.end()
    } else if (connection?.key !== undefined) return drop(connection)
    refuse(exchange, error)
  }

  /** Counts a request as unanswered until it is over. */
  function holdOpen(exchange: Exchange): void {
    const { response, connection } = exchange
    if (connection) connection.unanswered++
    response.once('close', () => {
      if (connection) connection.unanswered--
      accessLog.request(exchange, CLIENT_CLOSED_REQUEST)
    })
  }

  function finish(exchange: Exchange, answer: Answer): void {
    exchange.answeredAt = performance.now()
    accessLog.request(exchange, send(exchange, answer))
  }

  function refuse(exchange: Exchange, error: unknown): void {
    const { id, route } = exchange
    const problem = problemOf(error)
    if (problem.code === 'INTERNAL') log.error({ requestId: id, route: patternOf(exchange), err: error }, 'request failed')
    if (problem.code === 'RATE_LIMITED') ctx.count('rate_limited')
    if (problem.code === 'OVERLOADED') ctx.count('load_shed')
    nameLimit(exchange, problem)
    try {
      finish(exchange, route?.sayProblem?.(problem) ?? answerOf(problem, id))
    } catch (failure) {
      giveUp(exchange, failure)
    }
  }

  /** Not even the problem could be told: half an answer is worse than none. */
  function giveUp(exchange: Exchange, error: unknown): void {
    log.error({ requestId: exchange.id, route: patternOf(exchange), err: error }, 'answer failed')
    accessLog.request(exchange, problems.INTERNAL[0])
    exchange.response.destroy()
  }
}

/** The headers tell of the limit that was reached, not of another one that still had room. */
function nameLimit(exchange: Exchange, { extras: { limit, retryAfterSeconds = 1 } }: Problem): void {
  if (limit) exchange.limits = usedUpHeaders(limit, retryAfterSeconds)
}

function isHeldBack(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'RATE_LIMITED' || error.extras.heldBack === true)
}

/** Problems pass; anything else that is thrown is a defect of ours and says nothing to the caller. */
function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('INTERNAL')
}
