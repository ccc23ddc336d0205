import { z } from 'zod'
import { Problem } from '../problems.ts'
import type { Metrics } from './metrics.ts'
import { openApiOf } from './openapi.ts'
import { referencePage, referenceStyle } from './reference.ts'
import { Answer, type Route, route } from './route.ts'
import { pagePolicy } from './web-pages.ts'

export type Operation = { metrics: Metrics; version: string; isReady: () => Promise<boolean> }

const Status = z.strictObject({ status: z.literal('ok') })

/** Health, metrics, and the interface described by itself. Made last: it describes the routes it is given, and its own. */
export function withOperation(routes: Route[], { metrics, version, isReady }: Operation): Route[] {
  const described: { json: Record<string, unknown>; page: string } = { json: {}, page: '' }
  const all = [
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
      summary: 'Prometheus metrics; from loopback, or with the metrics token',
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
      answers: { 200: z.looseObject({ openapi: z.string() }) },
      problems: ['RATE_LIMITED'],
      handle: () => new Answer(200, described.json, { 'cache-control': 'public, max-age=60' }),
    }),
    route({
      method: 'GET',
      path: '/docs',
      access: 'public',
      summary: 'This interface as a page',
      answers: { 200: 'text/html' },
      problems: ['RATE_LIMITED'],
      handle: () => new Answer(200, described.page, { 'content-type': 'text/html; charset=utf-8', ...pagePolicy }),
    }),
    route({
      method: 'GET',
      path: '/docs/style.css',
      access: 'public',
      unlisted: true,
      summary: 'How that page looks',
      answers: { 200: 'text/css' },
      problems: ['RATE_LIMITED'],
      handle: () => new Answer(200, referenceStyle, { 'content-type': 'text/css; charset=utf-8' }),
    }),
  ]
  described.json = openApiOf(all, version)
  described.page = referencePage(described.json)
  return all
}
