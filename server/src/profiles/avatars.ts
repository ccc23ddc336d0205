/** The built-in avatars; a profile without one gets one by its id, so that the profiles of an account differ. */
export const avatars = [
  'anchor',
  'balloon',
  'camera',
  'comet',
  'fox',
  'lantern',
  'moon',
  'owl',
  'popcorn',
  'rocket',
  'star',
  'whale',
] as const

export function defaultAvatar(profileId: string): string {
  const number = Number.parseInt(profileId.slice(-6), 16) || 0
  return `avatar:${avatars[number % avatars.length]}`
}
