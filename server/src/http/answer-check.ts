import { problemMediaType } from './problem-answer.ts'
import type { Answer, Route } from './route.ts'

/** Holds an answer against what its route says it gives. */
export function checkAnswer(route: Route, { status, body, headers }: Answer): void {
  const schema = route.answers[status]
  if (route.bytes?.[status] !== undefined && headers['content-type'] === route.bytes[status]) return
  if (schema && typeof schema !== 'string') schema.parse(asSent(body))
  if (schema === undefined && !route.sayProblem && headers['content-type'] !== problemMediaType)
    throw new Error(`${route.method} ${route.path} does not list status ${status}`)
}

function asSent(body: unknown): unknown {
  return JSON.parse(Buffer.isBuffer(body) || typeof body === 'string' ? body.toString() : JSON.stringify(body))
}
