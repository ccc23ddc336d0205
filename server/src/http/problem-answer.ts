import { z } from 'zod'
import { type FieldError, Problem, problems, shortened } from '../problems.ts'
import { validationMessage } from '../validation-messages.ts'
import { Answer } from './route.ts'

export const problemMediaType = 'application/problem+json'
const MOST_ERRORS = 100 // so that a body full of nonsense is not answered by a larger one

/** RFC 9457, as every error of ours looks. */
export const ProblemBody = z
  .object({
    type: z.string().meta({ examples: ['about:blank'] }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: 'The request id' }),
    code: z.enum(Object.keys(problems) as [keyof typeof problems]),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'What went wrong, as RFC 9457 has it; `code` is stable.' })

/** A problem as the answer that tells it. */
export function answerOf(problem: Problem, requestId: string): Answer {
  const { detail, errors, retryAfterSeconds, allow, members } = problem.extras
  const [status, title] = problems[problem.code]
  const body = {
    type: 'about:blank',
    title,
    status,
    detail: detail ?? title,
    instance: requestId,
    code: problem.code,
    ...(errors && { errors }),
    ...members,
  }
  const headers: Record<string, string> = { 'content-type': problemMediaType, 'cache-control': 'no-store' }
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterSeconds)))
  else if (status === 503) headers['retry-after'] = '2'
  if (allow) headers['allow'] = allow.join(', ')
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="marquee"'
  return new Answer(status, body, headers)
}

/** Checks the parts of a request, each by its schema if it has one, and names every field of any part that does not fit. */
export function checkParts(parts: [schema: z.ZodType | undefined, value: unknown][]): unknown[] {
  const errors: FieldError[] = []
  const checked = parts.map(([schema, value]) => {
    const parsed = schema?.safeParse(value, { error: validationMessage })
    if (parsed?.error) errors.push(...toldOnce(parsed.error.issues).flatMap(fieldErrors))
    return parsed?.data
  })
  if (errors.length === 0) return checked
  const told = errors.slice(0, MOST_ERRORS)
  const words = told.map(({ path, message }) => `${path || 'body'}: ${message}`)
  if (errors.length > MOST_ERRORS) words.push(`and ${errors.length - MOST_ERRORS} more`)
  throw new Problem('VALIDATION_FAILED', { detail: words.join('; '), errors: told })
}

/** A number beyond all counting is out of two bounds at once: the schema's own, which comes last, says enough. */
function toldOnce(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const told = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const isBound = issue.code === 'too_big' || issue.code === 'too_small'
    told.set(`${issue.code} ${isBound ? '' : issue.message} ${pathOf(issue.path)}`, issue)
  }
  return [...told.values()]
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = pathOf(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }]
  return issue.keys.map((key) => ({ path: shortened(at ? `${at}.${key}` : key), message: 'unknown field' }))
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  )
}
