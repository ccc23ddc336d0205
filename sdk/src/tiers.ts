import { paths } from './operations.gen.ts'

/** Which credential a path takes; `either` prefers the session, whose profile sets the limits. */
export type Tier = 'public' | 'identity' | 'session' | 'either'

/** The tier of a path of the interface, as the server's own table of routes has it. */
export function tierOf(path: string): Tier {
  for (const tier of ['session', 'either', 'public'] as const) if (paths[tier].includes(path)) return tier
  return 'identity'
}
