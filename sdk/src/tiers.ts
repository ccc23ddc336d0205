/** Which credential a path takes; `either` prefers the session, whose profile sets the limits. */
export type Tier = 'public' | 'identity' | 'session' | 'either'

const tiers: [RegExp, Tier][] = [
  [/^\/(pages|profile)(\/|$)/, 'session'],
  [/^\/(media|search|genres|keywords|providers|regions)(\/|$)/, 'either'],
  [/^\/(auth\/device-codes|oauth|health|images|docs|openapi\.json|\.well-known)(\/|$)/, 'public'],
]

/** The tier of a path of the interface. */
export function tierOf(path: string): Tier {
  return tiers.find(([pattern]) => pattern.test(path))?.[1] ?? 'identity'
}
