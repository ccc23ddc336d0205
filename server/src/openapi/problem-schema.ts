import { z } from 'zod'
import { problems } from '../problems.ts'

/** The body of every error response, RFC 9457. */
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
  .meta({ id: 'Problem', description: 'An error as in RFC 9457; `code` is stable.' })
