import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '../ctx.ts'
import { Problem, problems } from '../problems.ts'
import { checked } from './answer-check.ts'
import type { Exchange } from './exchange.ts'
import type { Log } from './logging.ts'
import { answerOf } from './problem-answer.ts'
import { usedUpHeaders } from './rate-limit-headers.ts'
import { CALLER_GONE, type Note, pathOf } from './request-log.ts'
import type { Answer } from './route.ts'
import type { Send } from './send.ts'
import type { Soon } from './soon.ts'

export type Respond = (exchange: Exchange, work: (exchange: Exchange) => Soon<Answer>) => void

export type RespondParts = { ctx: Ctx; log: Log; send: Send; note: Note; checkAnswers: boolean }

/** Sends what the work gives, or tells the problem it meets, and notes the request; never throws. */
export function newRespond({ ctx, log, send, note, checkAnswers }: RespondParts): Respond {
  return (exchange, work) => {
    const { route } = exchange
    try {
      const answer = checkAnswers && route ? checked(route, () => work(exchange)) : work(exchange)
      if (answer instanceof Promise) void finishLater(exchange, answer)
      else finish(exchange, answer)
    } catch (error) {
      if (isOverLimit(error)) void finishLater(exchange, Promise.reject(error))
      else refuse(exchange, error)
    }
  }

  async function finishLater(exchange: Exchange, answer: Promise<Answer>): Promise<void> {
    holdOpen(exchange)
    try {
      finish(exchange, await answer)
    } catch (error) {
      if (isOverLimit(error)) await setTimeout(OVER_LIMIT_MS)
      refuse(exchange, error)
    }
  }

  /** Counts a request as unanswered until it is over. */
  function holdOpen(exchange: Exchange): void {
    const { response, connection } = exchange
    if (connection) connection.unanswered++
    response.once('close', () => {
      if (connection) connection.unanswered--
      note(exchange, CALLER_GONE)
    })
  }

  function finish(exchange: Exchange, answer: Answer): void {
    exchange.answeredAt = performance.now()
    note(exchange, send(exchange, answer))
  }

  function refuse(exchange: Exchange, error: unknown): void {
    const { request, route } = exchange
    const problem = problemOf(error)
    if (problem.code === 'INTERNAL') log.error({ requestId: request.id, route: pathOf(exchange), err: error }, 'request failed')
    if (problem.code === 'RATE_LIMITED') ctx.count('rate_limited')
    if (problem.code === 'OVERLOADED') ctx.count('load_shed')
    nameLimit(exchange, problem)
    try {
      finish(exchange, route?.sayProblem?.(problem) ?? answerOf(problem, request.id))
    } catch (failure) {
      giveUp(exchange, failure)
    }
  }

  /** Not even the problem could be told: half an answer is worse than none. */
  function giveUp(exchange: Exchange, error: unknown): void {
    log.error({ requestId: exchange.request.id, route: pathOf(exchange), err: error }, 'answer failed')
    note(exchange, problems.INTERNAL[0])
    exchange.response.destroy()
  }
}

/** The headers tell of the limit that was reached, not of another one that still had room. */
function nameLimit(exchange: Exchange, { extras: { limit, retryAfterSeconds = 1 } }: Problem): void {
  if (limit) exchange.limits = usedUpHeaders(limit, retryAfterSeconds)
}

/** Who asks over a limit hears of it a little later: one that asks again at once would take the time of all others. */
const OVER_LIMIT_MS = 100

function isOverLimit(error: unknown): boolean {
  return error instanceof Problem && error.code === 'RATE_LIMITED'
}

/** Problems pass; anything else that is thrown is a defect of ours and says nothing to the caller. */
function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('INTERNAL')
}
