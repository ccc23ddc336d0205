import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { etagOf } from '../http/etags.ts'
import { Answer, type Route, route } from '../http/route.ts'
import { securityHeaders } from '../web-app/security-headers.ts'
import { openApiOf } from './document.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

const style = fixedAnswer(referenceStyle, 'text/css; charset=utf-8')

type Description = { json: Answer; page: Answer }

/** The routes together with the documentation routes, which describe all of them. */
export function withDocumentation<C extends Ctx>(routes: Route<C>[], version: string): Route<C>[] {
  let cached: Description | undefined
  /**
   * Computed at the first request: it takes a third of the start besides loading code, and most servers never need it.
   */
  const described = () => {
    cached ??= describe(all, version)
    return cached
  }
  const all: Route<C>[] = [
    ...routes,
    route({
      method: 'GET',
      path: '/openapi.json',
      access: 'public',
      summary: 'This API as an OpenAPI 3.1 document',
      answers: { 200: z.looseObject({ openapi: z.string() }), 304: null },
      problems: ['RATE_LIMITED'],
      handle: () => described().json,
    }),
    route({
      method: 'GET',
      path: '/docs',
      access: 'public',
      summary: 'The reference of this API as a page',
      answers: { 200: 'text/html', 304: null },
      problems: ['RATE_LIMITED'],
      handle: () => described().page,
    }),
    route({
      method: 'GET',
      path: '/docs/style.css',
      access: 'public',
      unlisted: true,
      summary: 'The stylesheet of the reference page',
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
    json: fixedAnswer(JSON.stringify(document), 'application/json; charset=utf-8'),
    page: fixedAnswer(referencePage(document), 'text/html; charset=utf-8', securityHeaders),
  }
}

/** A response that stays the same until the next start, with an ETag. */
function fixedAnswer(text: string, mediaType: string, headers: Record<string, string> = {}): Answer {
  const etag = etagOf(text)
  return new Answer(200, Buffer.from(text), { 'content-type': mediaType, 'cache-control': 'no-cache', etag, ...headers })
}
