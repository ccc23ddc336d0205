import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { Answer, type Route, route } from '../http/route.ts'
import { Problem } from '../problems.ts'
import type { Metrics } from './metrics.ts'

export type OperationParts = { metrics: Metrics; isReady: () => Promise<boolean> }

const Status = z.strictObject({ status: z.literal('ok') })

/** Health and metrics. */
export function operationRoutes({ metrics, isReady }: OperationParts): Route<Ctx>[] {
  return [
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
      summary: 'Whether this node accepts requests',
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
      summary: 'Prometheus metrics; needs the metrics token, and answers 404 if none is set',
      vital: true,
      answers: { 200: 'text/plain' },
      problems: ['NOT_FOUND'],
      handle: async () => new Answer(200, await metrics.text(), { 'content-type': metrics.contentType }),
    }),
  ]
}
