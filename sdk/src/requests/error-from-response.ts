import { type FieldError, MarqueeError, type ProblemCode } from '../errors.ts'
import type { PageRecipe } from '../pages/page-shapes.ts'

type ProblemBody = PageRecipe & { code?: ProblemCode; detail?: string; instance?: string; errors?: FieldError[] }

/** Makes an error of a response that is a problem, or not one of Marquee's. */
export function errorFromResponse(response: Response, text: string): MarqueeError {
  const problem = readProblem(text)
  const requestId = problem.instance ?? response.headers.get('X-Request-Id') ?? undefined
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new MarqueeError({
    code: (!response.ok && problem.code) || 'UNEXPECTED_ANSWER',
    message: problem.detail ?? `the answer (${response.status}) is not from a Marquee server`,
    status: response.status,
    errors: problem.errors ?? [],
    requestId,
    retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds,
    page: problem.code === 'SESSION_EXPIRED' ? recipeOf(problem) : undefined,
  })
}

/** Throws `NETWORK` after `fetch` failed. */
export function throwUnreachable(cause: unknown): never {
  throw new MarqueeError({ code: 'NETWORK', message: 'the server could not be reached', cause })
}

function recipeOf({ pageFilters, name, withProfiles }: ProblemBody): PageRecipe {
  return { ...(pageFilters && { pageFilters }), ...(name !== undefined && { name }), ...(withProfiles && { withProfiles }) }
}

/** The cast relies on the API: an error response with a code is a problem of RFC 9457. */
function readProblem(text: string): ProblemBody {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value ? (value as ProblemBody) : {}
  } catch {
    return {}
  }
}
