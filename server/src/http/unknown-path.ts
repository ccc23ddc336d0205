import type { IncomingMessage } from 'node:http'
import { wrongMethod } from './client-error.ts'
import { preflight } from './cors.ts'
import type { Exchange } from './exchange.ts'
import { headerOf } from './request-facts.ts'
import type { Answer } from './route.ts'

export type UnknownOptions = {
  methodsOf: (path: string) => string[]
  corsOrigins: string[]
  /** For people who follow a wrong link; programs get the problem. */
  notFoundPage: Answer | undefined
}

/** What a request gets whose path, or whose method on it, no route has. */
export function answerUnknown(
  { request, method, url }: Exchange,
  { methodsOf, corsOrigins, notFoundPage }: UnknownOptions,
): Answer {
  const methods = methodsOf(url.split('?')[0] ?? '')
  if (method === 'OPTIONS' && methods.length > 0) return preflight(request, methods, corsOrigins)
  if (methods.length === 0 && notFoundPage && wantsPage(request)) return notFoundPage
  throw wrongMethod(methods)
}

/** Whether a browser asks for something to look at. */
function wantsPage(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && (headerOf(request, 'accept') ?? '').includes('text/html')
}
