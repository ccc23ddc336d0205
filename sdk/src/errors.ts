import type { PageRecipe } from './pages/page-shapes.ts'
import type { Problem } from './types.gen.ts'

/** Codes of the server; see the list of problems in the documentation. */
export type ProblemCode = Problem['code']

/** Codes of the client: no response, a timeout, an invalid response, or no sign-in or profile. */
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
 * Any failure of a call except an abort, which throws the signal's reason.
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
  /** Stable identifier of the problem. */
  readonly code: ProblemCode | ClientCode
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The invalid fields, with `VALIDATION_FAILED`. */
  readonly errors: FieldError[]
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The request that composed the page, with `SESSION_EXPIRED`: enough to compose it again. */
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
