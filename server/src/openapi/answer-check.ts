import { Readable } from 'node:stream'
import { problemMediaType } from '../http/problem-response.ts'
import type { Answer, Route } from '../http/route.ts'
import { chain, type MaybePromise, recover } from '../maybe-promise.ts'
import { Problem } from '../problems.ts'
import { edgeProblems, problemsOf } from './route-problems.ts'

/** Checks a response or problem against its route; an undeclared one becomes an error of the server. */
export function checkedAnswer(route: Route, work: () => MaybePromise<Answer>): MaybePromise<Answer> {
  const checked = () => chain(work(), (answer) => checkAnswer(route, answer))
  return recover(checked, (error) => {
    if (error instanceof Problem) checkProblem(route, error)
    throw error
  })
}

function checkAnswer(route: Route, answer: Answer): Answer {
  const { status, body, headers } = answer
  const schema = route.answers[status]
  if (route.bytes?.[status]?.includes(String(headers['content-type']))) return answer
  if (body instanceof Readable) return answer // a stream can be read only once, by the client
  if (schema && typeof schema !== 'string') schema.parse(jsonOf(body))
  if (schema === undefined && !route.formatProblem && headers['content-type'] !== problemMediaType)
    throw new Error(`${route.method} ${route.path} does not list status ${status}`)
  return answer
}

function checkProblem(route: Route, problem: Problem): void {
  if (route.formatProblem || edgeProblems.includes(problem.code) || problemsOf(route).includes(problem.code)) return
  throw new Error(`${route.method} ${route.path} does not list ${problem.code}`, { cause: problem })
}

function jsonOf(body: unknown): unknown {
  return JSON.parse(Buffer.isBuffer(body) || typeof body === 'string' ? body.toString() : JSON.stringify(body))
}
