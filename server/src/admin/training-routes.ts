import { z } from 'zod'
import { audit } from '../auth/audit.ts'
import { callerProblems } from '../auth/schemas.ts'
import { IsoTime } from '../field-schemas.ts'
import { type Route, routeFor } from '../http/route.ts'
import type { TrainingCtx } from '../training/ctx.ts'
import { startTraining, trainingStatus } from '../training/status.ts'
import { Training } from './schemas.ts'

const route = routeFor<TrainingCtx>()

const Running = z.strictObject({
  phase: z.string(),
  done: z.number(),
  startedAt: IsoTime,
  etaSeconds: z.number().nullable(),
})

export const trainingRoutes: Route<TrainingCtx>[] = [
  route({
    method: 'GET',
    path: '/admin/training',
    access: 'admin',
    tag: 'Administration',
    summary: 'Get the current training and the results of the last ones, newest first',
    answers: {
      200: z.strictObject({ running: Running.nullable(), modelId: z.string().nullable(), trainings: z.array(Training) }),
    },
    problems: [...callerProblems],
    handle: (ctx) => trainingStatus(ctx),
  }),
  route({
    method: 'POST',
    path: '/admin/training',
    access: 'admin',
    tag: 'Administration',
    summary: 'Start training a model in the background',
    description: '`force`: the new model is used even if it is worse on held-out people.',
    body: z.strictObject({ force: z.boolean().default(false) }),
    answers: { 202: z.strictObject({ started: z.literal(true) }) },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'CONFLICT'],
    handle: async (ctx, { body, who: { accountId }, caller }) => {
      await startTraining(ctx, body)
      await audit(ctx, 'training started', { accountId }, caller)
      return { started: true }
    },
  }),
]
