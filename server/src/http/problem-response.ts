import { type Problem, problems } from '../problems.ts'
import { Answer } from './route.ts'

export const problemMediaType = 'application/problem+json'

/** The answer that states a problem (RFC 9457). */
export function problemResponse(problem: Problem, requestId: string): Answer {
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
