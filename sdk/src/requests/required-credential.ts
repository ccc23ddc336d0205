import { paths } from '../operations.gen.ts'

/** The credential that a path requires; `either` prefers the session, whose profile sets the limits. */
export type Tier = 'public' | 'identity' | 'session' | 'either'

/** The tier of an API path, as in the server's route table. */
export function tierOf(path: string): Tier {
  for (const tier of ['session', 'either', 'public'] as const) if (paths[tier].includes(path)) return tier
  return 'identity'
}
