/** The built-in avatars; a profile that has chosen none is given one by its id, so that a household looks varied. */
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

/** The avatar of a profile that has chosen none. */
export function defaultAvatar(profileId: string): string {
  const number = Number.parseInt(profileId.slice(-6), 16) || 0
  return `avatar:${avatars[number % avatars.length]}`
}
