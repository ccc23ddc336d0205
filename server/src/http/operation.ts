import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { etagOf } from './etags.ts'
import type { Metrics } from './metrics.ts'
import { openApiOf } from './openapi.ts'
import { referencePage, referenceStyle } from './reference.ts'
import { Answer, type Route, route } from './route.ts'
import { pagePolicy } from './web-pages.ts'

export type Operation = { metrics: Metrics; version: string; isReady: () => Promise<boolean> }

const style = fixed(referenceStyle, 'text/css; charset=utf-8')

const Status = z.strictObject({ status: z.literal('ok') })

type Description = { json: Answer; page: Answer }

/** Health, metrics, and the interface described by itself. Made last: it describes the routes it is given, and its own. */
export function withOperation<C extends Ctx>(routes: Route<C>[], { metrics, version, isReady }: Operation): Route<C>[] {
  let known: Description | undefined
  /** Worked out when somebody first asks: it is a third of what a start takes besides loading code, and most servers are never asked. */
  const described = () => {
    known ??= describe(all, version)
    return known
  }
  const all: Route<C>[] = [
    ...routes,
    route({
      method: 'GET',
      path: '/health/live',
      access: 'public',
      summary: 'Whether the process runs',
      vital: true,
      answers: { 200: Status },
      problems: [],
      handle: () => ({ status: 'ok' }),
    }),
    route({
      method: 'GET',
      path: '/health/ready',
      access: 'public',
      summary: 'Whether requests should be sent here',
      vital: true,
      answers: { 200: Status },
      problems: ['NOT_READY'],
      handle: async () => {
        if (!(await isReady())) throw new Problem('NOT_READY')
        return { status: 'ok' }
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      access: 'operator',
      summary: 'Prometheus metrics; needs the metrics token, and is not there without one set',
      vital: true,
      answers: { 200: 'text/plain' },
      problems: ['NOT_FOUND'],
      handle: async () => new Answer(200, await metrics.text(), { 'content-type': metrics.contentType }),
    }),
    route({
      method: 'GET',
      path: '/openapi.json',
      access: 'public',
      summary: 'This interface as OpenAPI 3.1',
      answers: { 200: z.looseObject({ openapi: z.string() }), 304: null },
      problems: ['RATE_LIMITED'],
      handle: () => described().json,
    }),
    route({
      method: 'GET',
      path: '/docs',
      access: 'public',
      summary: 'This interface as a page',
      answers: { 200: 'text/html', 304: null },
      problems: ['RATE_LIMITED'],
      handle: () => described().page,
    }),
    route({
      method: 'GET',
      path: '/docs/style.css',
      access: 'public',
      unlisted: true,
      summary: 'How that page looks',
      answers: { 200: 'text/css' },
      problems: ['RATE_LIMITED'],
      handle: () => style,
    }),
  ]
  return all
}

function describe(routes: Route[], version: string): Description {
  const document = openApiOf(routes, version)
  return {
    json: fixed(JSON.stringify(document), 'application/json; charset=utf-8'),
    page: fixed(referencePage(document), 'text/html; charset=utf-8', pagePolicy),
  }
}

/** An answer that is the same until the next start; callers that have it are told so. */
function fixed(text: string, mediaType: string, headers: Record<string, string> = {}): Answer {
  const etag = etagOf(text)
  return new Answer(200, Buffer.from(text), { 'content-type': mediaType, 'cache-control': 'no-cache', etag, ...headers })
}
