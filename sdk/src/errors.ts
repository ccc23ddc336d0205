import type { PageRecipe } from './page-shapes.ts'
import type { Problem } from './types.gen.ts'

/** What the server may say, see the page of problems. */
export type ProblemCode = Problem['code']

/** What only a client can say: nothing came, it came too late, it made no sense, or there was nobody to ask for. */
export type ClientCode = 'NETWORK' | 'TIMEOUT' | 'UNEXPECTED_ANSWER' | 'NOT_SIGNED_IN' | 'NO_PROFILE'

export type FieldError = { path: string; message: string }

type ErrorFacts = {
  code: ProblemCode | ClientCode
  message: string
  status?: number
  errors?: FieldError[]
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  page?: PageRecipe | undefined
  cause?: unknown
}

/**
 * Everything that can go wrong with a call, but for an abort: that throws the signal's own reason.
 *
 * @example
 * try {
 *   await marquee.lists.liked.add('MV_603')
 * } catch (error) {
 *   if (!(error instanceof MarqueeError)) throw error
 *   if (error.code === 'NOT_FOUND') console.log('the catalogue has no such title')
 *   else console.log(error.status, error.errors, error.requestId)
 * }
 */
export class MarqueeError extends Error {
  /** Stable; what a program decides by. */
  readonly code: ProblemCode | ClientCode
  /** The HTTP status, or 0 where no answer came. */
  readonly status: number
  /** The fields that do not fit, with `VALIDATION_FAILED`. */
  readonly errors: FieldError[]
  /** Names the request in the server's log. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What made the page, with `SESSION_EXPIRED`: enough to make it again. */
  readonly page: PageRecipe | undefined

  constructor({ code, message, status = 0, errors = [], requestId, retryAfterSeconds, page, cause }: ErrorFacts) {
    super(message, { cause })
    this.name = 'MarqueeError'
    this.code = code
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.page = page
  }
}

/** Whether something thrown is an error with one of these codes. */
export function hasCode(thrown: unknown, ...codes: (ProblemCode | ClientCode)[]): thrown is MarqueeError {
  return thrown instanceof MarqueeError && codes.includes(thrown.code)
}
